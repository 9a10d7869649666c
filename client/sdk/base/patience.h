// How long a call may take.
#ifndef MERELS_CLIENT_SDK_BASE_PATIENCE_H_
#define MERELS_CLIENT_SDK_BASE_PATIENCE_H_

#include "common/clock/time_control.h"

namespace merels::sdk {

using clock::Millis;

/// How long a call may take; one with a password, six times as long.
inline constexpr Millis kCallDeadline{5000};

/// A request with a password in it.
template <class Request>
concept ProvesWho = requires(const Request& request) {
  request.password();
}
|| requires(const Request& request) { request.new_password(); };

/// Passwords are hashed one at a time and give way to play, which takes a while on a busy server.
inline constexpr int kPasswordPatience = 6;

/// How long a call with this request may take, when others may take `usual`.
template <class Request>
Millis DeadlineOf(Millis usual) {
  return ProvesWho<Request> ? usual * kPasswordPatience : usual;
}

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_BASE_PATIENCE_H_
