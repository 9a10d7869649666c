// The calls of the LobbyService and the ChallengeService: tables, seeks and challenges.
//
// Each request that makes something has an id: repeated with the same contents it gets the first answer, with
// others it is refused (request-id-reused).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/api/call.h"
#include "common/base/ids.h"
#include "common/clock/time_control.h"
#include "common/lobby/lobby.h"
#include "common/match/watching.h"
#include "common/rules/base/outcome.h"

namespace merels::api {

/// The answer is the open table; for a ruleset for one player the match, which begins at once.
struct OpenTable {
  using Answer = lobby::Opened;
  static constexpr CallRule kRule{Needs::kPlay, kList};
  RequestId request;
  std::string ruleset;  // gets the draw limits that it does not name
  clock::TimeControl clock;
  std::optional<rules::Side> side = {};  // not set: drawn by lot
  bool is_private = false;
  match::Watching watching = {};  // of the match; the server makes the code
  bool rated = false;
  lobby::RatingRange opponent = {};  // the ratings of players who may join
};

/// Public ones, oldest first.
struct ListTables {
  using Answer = Page<lobby::Table>;
  static constexpr CallRule kRule{Needs::kWatch, kList};
  PageQuery page = {};
};

/// Names a table as JoinTable does. The answer has no code.
struct GetTable {
  using Answer = lobby::Table;
  static constexpr CallRule kRule{Needs::kNothing, kList};
  TableId table = {};
  std::string code = {};
};

/// The answer to joining a table, or to accepting a challenge.
struct Seated {
  MatchId match;
  rules::Side side = rules::Side::kFirst;
};

/// Names either the id of a table, or the code of a private one.
struct JoinTable {
  using Answer = Seated;
  static constexpr CallRule kRule{Needs::kPlay, kList};
  RequestId request;
  TableId table;
  std::string code;
};

/// Idempotent: succeeds also when the table is gone.
struct WithdrawTable {
  using Answer = void;
  static constexpr CallRule kRule{Needs::kPlay, kPlain};
  TableId table;
};

struct Ticket {
  std::vector<lobby::SeekChoice> choices;  // canonical, as ordered in the request
  clock::Millis since{0};                  // Unix time
};

/// Quick play. The pairing comes as a notice on the stream, which must follow the notices (not-listening).
struct CreateSeek {
  using Answer = Ticket;
  static constexpr CallRule kRule{Needs::kPlay, kPlain};
  RequestId request;
  lobby::SeekTerms terms;  // rulesets get the draw limits that they do not name
};

/// The answer is the match, if the pairing came first.
struct CancelSeek {
  using Answer = std::optional<MatchId>;
  static constexpr CallRule kRule{Needs::kPlay, kPlain};
};

/// The answer is the challenge; the match, when it was accepted before a repetition. Its outcome comes as a
/// notice on the stream.
struct CreateChallenge {
  using Answer = lobby::Challenged;
  static constexpr CallRule kRule{Needs::kPlay, kList};
  RequestId request;
  std::string player;   // an account's id, or a member's name
  std::string ruleset;  // gets the draw limits that it does not name
  clock::TimeControl clock;
  std::optional<rules::Side> side = {};  // not set: drawn by lot
  bool rated = false;
  match::Watching watching = {};  // of the match; the server makes the code
};

/// Offers the same match again with sides swapped, or accepts the opponent's offer if there is one: then the
/// answer is the match.
struct OfferRematch {
  using Answer = lobby::Challenged;
  static constexpr CallRule kRule{Needs::kPlay, kList};
  RequestId request;
  MatchId match;  // one that is over
};

struct AcceptChallenge {
  using Answer = Seated;
  static constexpr CallRule kRule{Needs::kPlay, kList};
  RequestId request;
  ChallengeId challenge;
};

/// Idempotent: succeeds also when the challenge is gone. So does WithdrawChallenge.
struct DeclineChallenge {
  using Answer = void;
  static constexpr CallRule kRule{Needs::kPlay, kPlain};
  ChallengeId challenge;
  lobby::DeclineReason reason = lobby::DeclineReason::kNone;
};

struct WithdrawChallenge {
  using Answer = void;
  static constexpr CallRule kRule{Needs::kPlay, kPlain};
  ChallengeId challenge;
};

/// Sent and received, oldest first.
struct ListChallenges {
  using Answer = Page<lobby::Challenge>;
  static constexpr CallRule kRule{Needs::kPlay, kPlain};
  PageQuery page = {};
};

}  // namespace merels::api
