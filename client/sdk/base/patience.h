// Deadlines of calls.
#pragma once

#include "common/clock/time_control.h"

namespace merels::sdk {

using clock::Millis;

/// The deadline of a call; six times as long for one with a password.
inline constexpr Millis kCallDeadline{5000};

/// Passwords are hashed one at a time, after moves, which takes a while on a busy server.
inline constexpr int kPasswordPatience = 6;

/// A request with a password in it.
template <class Call>
concept ProvesWho = requires(const Call& call) {
  call.password;
}
|| requires(const Call& call) { call.new_password; };

/// The multiple of the usual deadline for this call.
template <class Call>
inline constexpr int kTimesAsLong = ProvesWho<Call> ? kPasswordPatience : 1;

}  // namespace merels::sdk
