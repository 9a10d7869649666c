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
#include "common/rules/outcome.h"

namespace merels::api {

struct OpenTable {
  RequestId request;
  std::string ruleset;  // a bare name gets its playing defaults
  clock::TimeControl clock;
  std::optional<rules::Side> side = {};  // none: a toss
  bool is_private = false;
  match::Watching watching = {};  // of the match; the server makes the code
  bool rated = false;
  lobby::RatingRange opponent = {};  // who may take it
};
/// Either the table or the code of a private one.
struct JoinTable {
  RequestId request;
  TableId table;
  std::string code;
};
struct WithdrawTable {
  TableId table;
};
/// The answer to whoever joins a table, or accepts a challenge.
struct Seated {
  MatchId match;
  rules::Side side = rules::Side::kFirst;
};

struct Seek {
  RequestId request;
  std::string ruleset;  // a bare name gets its playing defaults
  clock::TimeControl clock;
  bool rated = false;
};
struct Ticket {
  std::string ruleset;                 // canonical
  std::chrono::milliseconds since{0};  // Unix time
};

struct MakeChallenge {
  RequestId request;
  std::string name;   // of a member; either this
  AccountId account;  // or this
  std::string ruleset;  // a bare name gets its playing defaults
  clock::TimeControl clock;
  std::optional<rules::Side> side = {};  // none: a toss
  bool rated = false;
  match::Watching watching = {};  // of the match; the server makes the code
};
/// The same again with sides swapped; accepts the other's offer of it, if there is one.
struct Rematch {
  RequestId request;
  MatchId match;  // that is over
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
