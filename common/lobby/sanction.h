// Sanctions by moderators, as notices to the account.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/base/ids.h"

namespace merels::lobby {

/// Numbers are stored: they never change.
enum class SanctionKind : std::uint8_t { kWarning = 0, kMute = 1, kRatedBan = 2, kBan = 3 };
inline constexpr std::array kSanctionKinds = {SanctionKind::kWarning, SanctionKind::kMute,
                                              SanctionKind::kRatedBan, SanctionKind::kBan};

/// "warning", "mute", "rated-ban", "ban".
constexpr std::string_view Name(SanctionKind kind) {
  switch (kind) {
    case SanctionKind::kWarning: break;
    case SanctionKind::kMute: return "mute";
    case SanctionKind::kRatedBan: return "rated-ban";
    case SanctionKind::kBan: return "ban";
  }
  return "warning";
}

/// To the account: a sanction was imposed on it.
struct Sanctioned {
  std::string id;
  SanctionKind kind = SanctionKind::kWarning;
  std::string reason;                  // one sentence
  std::chrono::milliseconds at{0};     // Unix time
  std::chrono::milliseconds until{0};  // Unix time; 0: for ever
  AccountId account = {};
  bool operator==(const Sanctioned&) const = default;
};

/// To the account: a sanction was lifted.
struct SanctionLifted {
  Sanctioned sanction;
  std::string because;              // one sentence
  std::chrono::milliseconds at{0};  // Unix time
  bool operator==(const SanctionLifted&) const = default;
};

}  // namespace merels::lobby
