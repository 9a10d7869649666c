// Requests as calls of the server, and their answers as updates.
#ifndef MERELS_CLIENT_APP_REQUEST_SENDER_H_
#define MERELS_CLIENT_APP_REQUEST_SENDER_H_

#include <cstdint>
#include <utility>

#include "client/app/clock.h"
#include "client/app/inbox.h"
#include "client/model/request.h"
#include "client/sdk/api/apis.h"
#include "client/sdk/stream/session.h"

namespace merels::app {

/// Posts to an inbox under one generation. Copies are cheap; any thread.
struct Poster {
  Inbox* inbox;
  std::uint64_t generation;

  void operator()(model::Update update) const { inbox->Post({generation, NowMicros(), std::move(update)}); }
};

/// Any request but SignIn and Disconnect, which are about the connection itself. `apis` and `session` outlive
/// their calls.
void SendRequest(const model::Request& request, sdk::Apis& apis, sdk::Session& session, Poster post);

}  // namespace merels::app

#endif  // MERELS_CLIENT_APP_REQUEST_SENDER_H_
