// Requests as calls of the server, and their answers as updates.
#ifndef MERELS_CLIENT_APP_REQUEST_SENDER_H_
#define MERELS_CLIENT_APP_REQUEST_SENDER_H_

#include <cstdint>
#include <utility>

#include "client/app/clock.h"
#include "client/app/inbox.h"
#include "client/model/request.h"
#include "client/sdk/api/api.h"
#include "client/sdk/api/ratings_api.h"
#include "client/sdk/api/safety_api.h"
#include "client/sdk/stream/session.h"

namespace merels::app {

/// Posts to an inbox under one generation. Copies are cheap; any thread.
struct Poster {
  Inbox* inbox;
  std::uint64_t generation;

  void operator()(model::Update update) const { inbox->Post({generation, NowMicros(), std::move(update)}); }
};

/// The interfaces that requests are sent through.
struct Calls {
  sdk::Api& api;
  sdk::Session& session;
  sdk::RatingsApi& ratings;
  sdk::SafetyApi& people;
};

/// Any request but SignIn and Disconnect, which are about the connection itself. The interfaces in `calls`
/// outlive their calls.
void SendRequest(const model::Request& request, const Calls& calls, Poster post);

}  // namespace merels::app

#endif  // MERELS_CLIENT_APP_REQUEST_SENDER_H_
