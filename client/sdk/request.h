// What every call needs, without the network: a new request id, its deadline, and what its failure means.
#pragma once

#include <string>

#include "common/api/lobby.h"
#include "common/base/ids.h"
#include "common/base/reason.h"
#include "common/clock/time_control.h"

namespace merels::sdk {

using clock::Millis;

/// A new UUID of version 4, from the operating system's random source. Any thread.
RequestId NewRequestId();

/// A new request to join this table: by its id or, if it is private, by its code.
api::JoinTable JoinByIdOrCode(const std::string& table);

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

/// Whether `reason` means that a server was out of reach or could not serve, or that a file could not be read
/// or written; every other reason is a refusal.
bool NobodyAnswered(Reason reason);

}  // namespace merels::sdk
