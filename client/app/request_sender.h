// Sends requests as calls of the server, and posts their answers as updates.
#pragma once

#include <cstdint>
#include <utility>

#include "client/app/clock.h"
#include "client/app/inbox.h"
#include "client/model/request.h"
#include "client/sdk/calls.h"
#include "client/sdk/stream/session.h"

namespace merels::app {

/// Posts to an inbox under one generation. Copies are cheap; any thread.
struct Poster {
  Inbox* inbox;
  std::uint64_t generation;

  void operator()(model::Update update) const { inbox->Post({generation, NowMicros(), std::move(update)}); }
};

/// Any request but SignIn and Disconnect, which are about the connection itself. `calls` and `session`
/// outlive their calls.
void SendRequest(const model::Request& request, sdk::Calls& calls, sdk::Session& session, Poster post);

}  // namespace merels::app
