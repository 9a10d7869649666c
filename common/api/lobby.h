// Requests of the lobby: tables, seeks and challenges. Server, client library and window use the same values.
//
// Each request that makes something has an id, so that sending it again gets the first answer.
#ifndef MERELS_COMMON_API_LOBBY_H_
#define MERELS_COMMON_API_LOBBY_H_

#include <chrono>
#include <optional>
#include <string>

#include "common/base/ids.h"
#include "common/clock/time_control.h"
#include "common/lobby/challenge.h"
#include "common/lobby/lobby.h"
#include "common/match/watching.h"
#include "common/rules/base/outcome.h"

namespace merels::api {

struct OpenTable {
  RequestId request;
  std::string ruleset;  // gets the draw limits that it does not name
  clock::TimeControl clock;
  std::optional<rules::Side> side = {};  // not set: drawn by lot
  bool is_private = false;
  match::Watching watching = {};  // of the match; the server makes the code
  bool rated = false;
  lobby::RatingRange opponent = {};  // the ratings of players who may join
};
/// Either the id of a table, or the code of a private one.
struct JoinTable {
  RequestId request;
  TableId table;
  std::string code;
};
struct WithdrawTable {
  TableId table;
};
/// The answer to joining a table, or to accepting a challenge.
struct Seated {
  MatchId match;
  rules::Side side = rules::Side::kFirst;
};

struct Seek {
  RequestId request;
  std::string ruleset;  // gets the draw limits that it does not name
  clock::TimeControl clock;
  bool rated = false;
};
struct Ticket {
  std::string ruleset;                 // canonical
  std::chrono::milliseconds since{0};  // Unix time
};

struct MakeChallenge {
  RequestId request;
  std::string player;   // an account's id, or a member's name
  std::string ruleset;  // gets the draw limits that it does not name
  clock::TimeControl clock;
  std::optional<rules::Side> side = {};  // not set: drawn by lot
  bool rated = false;
  match::Watching watching = {};  // of the match; the server makes the code
};
/// Offers the same match again with sides swapped, or accepts the opponent's offer if there is one.
struct Rematch {
  RequestId request;
  MatchId match;  // one that is over
};
struct AcceptChallenge {
  RequestId request;
  ChallengeId challenge;
};
struct DeclineChallenge {
  ChallengeId challenge;
  lobby::DeclineReason reason = lobby::DeclineReason::kNone;
};
struct WithdrawChallenge {
  ChallengeId challenge;
};

}  // namespace merels::api

#endif  // MERELS_COMMON_API_LOBBY_H_
