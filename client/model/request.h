// The client's requests to the server, as plain values: presenters make them, the program sends them, and
// answers come back as values too.
#pragma once

#include <string>
#include <variant>

#include "client/model/account.h"
#include "client/model/calls.h"
#include "common/base/ids.h"
#include "common/match/command.h"
#include "common/session/delivery.h"

namespace merels::model {

/// Connect at once, without waiting for the next attempt.
struct TryNow {};

/// The user quits the program and their matches. The last request.
struct Leave {};

/// Follow a topic, also after reconnects. `afresh`: start with a snapshot.
struct Follow {
  session::Topic topic;
  bool afresh = false;
  std::string code = {};  // the code of a match that is watched by code
};
struct Unfollow {
  session::Topic topic;
};

/// A command in a match. It is sent again after each reconnect until it is answered.
struct Command {
  MatchId match;
  match::Command command;
};

using Request =
    WindowCalls::WithRequests<SignIn, SignOut, TryNow, Leave, Follow, Unfollow, Command, Disconnect>;

}  // namespace merels::model
