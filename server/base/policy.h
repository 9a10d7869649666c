// Who may use the server, and for what.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace merels {

/// Who may become a member: anybody, anybody with an invite code, or nobody.
enum class Registration : std::uint8_t { kOpen, kInvite, kClosed };

/// What guests may do: everything that is not for members alone, only watch, or only sign up.
enum class Guests : std::uint8_t { kPlay, kWatch, kOff };

struct Policy {
  Registration registration = Registration::kOpen;
  Guests guests = Guests::kPlay;
  /// Pools in which computers may seek opponents, and play rated; "*": in all, and where there is no pool.
  std::vector<std::string> bot_pools = {};
  /// Whether a match that a player has left ends by what its position is worth, where that is known.
  bool adjudicate = false;

  /// `pool`: empty where there is none.
  bool TakesBots(std::string_view pool) const {
    return std::any_of(bot_pools.begin(), bot_pools.end(),
                       [&](const std::string& open) { return open == "*" || open == pool; });
  }
};

}  // namespace merels
