// How long a call may take.
#pragma once

#include "common/clock/time_control.h"

namespace merels::sdk {

using clock::Millis;

/// How long a call may take; one with a password, six times as long.
inline constexpr Millis kCallDeadline{5000};

/// Passwords are hashed one at a time and give way to play, which takes a while on a busy server.
inline constexpr int kPasswordPatience = 6;

/// A request with a password in it.
template <class Call>
concept ProvesWho = requires(const Call& call) {
  call.password;
}
|| requires(const Call& call) { call.new_password; };

/// How many times as long as others such a call may take.
template <class Call>
inline constexpr int kTimesAsLong = ProvesWho<Call> ? kPasswordPatience : 1;

}  // namespace merels::sdk
