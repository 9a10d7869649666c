// The policy of a server: who may use it, and for what.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace merels {

/// Sign-up of members: anybody, anybody with an invite code, or nobody.
enum class Registration : std::uint8_t { kOpen, kInvite, kClosed };

/// The rights of guests: everything that is not for members alone, only watching, or only signing up.
enum class Guests : std::uint8_t { kPlay, kWatch, kOff };

struct Policy {
  Registration registration = Registration::kOpen;
  Guests guests = Guests::kPlay;
  /// Pools in which computers may seek opponents, and play rated; "*": all pools, and games without a pool.
  std::vector<std::string> bot_pools = {};
  /// Whether a match that a player has left ends by the value of its position, where that is known.
  bool adjudicate = false;

  /// `pool`: empty where there is none.
  bool TakesBots(std::string_view pool) const {
    return std::any_of(bot_pools.begin(), bot_pools.end(),
                       [&](const std::string& open) { return open == "*" || open == pool; });
  }
};

}  // namespace merels
