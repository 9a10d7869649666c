// A client's subscriptions, and answers on its stream besides deliveries.
#pragma once

#include <optional>
#include <string>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/match/view.h"
#include "common/session/delivery.h"

namespace merels::session {

/// The start of a subscription; see the message of this name in session_service.proto.
struct Subscription {
  Topic topic;
  std::string epoch;  // empty: nothing was seen yet
  Seq after = 0;
  std::string code = {};                // of a match that is watched by code
  std::optional<int> replay_from = {};  // a ply
  bool with_turns = false;              // of a match, for a player of it: also each position's legal plies
  std::string request = {};             // the client's name for this message; empty: none
  bool operator==(const Subscription&) const = default;
};

/// The newest number of a topic.
struct TopicHead {
  Topic topic;
  Seq seq = 0;
  bool operator==(const TopicHead&) const = default;
};

/// The answer to a command: its entry, or the reason of its refusal. Exactly one for each, unless the stream
/// ends before.
struct Acknowledgement {
  RequestId request;
  MatchId match;
  Result<match::SeenEntry> outcome;
};

}  // namespace merels::session
