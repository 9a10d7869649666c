// What the lobby tells: open tables, quick play, and the news that concern one player.
#ifndef MERELS_COMMON_LOBBY_LOBBY_H_
#define MERELS_COMMON_LOBBY_LOBBY_H_

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/base/ids.h"
#include "common/base/reason.h"
#include "common/clock/time_control.h"
#include "common/lobby/challenge.h"
#include "common/lobby/ratings.h"
#include "common/lobby/sanction.h"
#include "common/match/view.h"
#include "common/rating/range.h"
#include "common/rules/outcome.h"

namespace merels::lobby {

using clock::Millis;
using match::Player;
using rules::Side;

/// Ratings that an opponent may have.
using RatingRange = rating::Range;

/// A place that others can see and take.
struct Table {
  TableId id;
  Player owner;
  std::string ruleset;  // canonical text
  clock::TimeControl clock;
  bool rated = false;
  std::optional<Side> owner_side;  // none: a toss
  Millis opened_at{0};             // Unix time
  std::string code;                // of a private table, for its owner only
  bool is_private = false;
  match::Watching watching = {};  // of the match
  RatingRange opponent = {};      // who may take it
  int owner_rating = 0;           // in the pool of these terms, when it was opened; 0: not known, or no pool
  bool operator==(const Table&) const = default;
};

/// What comes of opening a table: the table, or, of a ruleset for one player, the match that has begun.
using Opened = std::variant<Table, MatchId>;

struct TableOpened {
  Table table;
};
struct TableClosed {
  TableId id;
  AccountId owner = {};  // the server's alone: who must not know of the table is not told of its end either
};
struct MatchStarted {
  match::Summary match;
};
struct MatchEnded {
  MatchId id;
};
using Change = std::variant<TableOpened, TableClosed, MatchStarted, MatchEnded>;

/// The lobby as it stands.
struct Snapshot {
  std::vector<Table> tables;                 // oldest first
  std::vector<match::Summary> live_matches;  // newest first
};

/// A match of the player began.
struct Paired {
  MatchId match;
  Side side = Side::kFirst;
  Player opponent;  // without an id in a match of one player
};
/// The ticket was given back without a match.
struct SeekEnded {
  Reason reason = Reason::kCancelled;
};
/// To somebody who waits, every few seconds: how his seek stands.
struct SeekProgress {
  Millis waited{0};
  bool rated = false;
  double rating = 0;    // by which he is paired: as it was when he came
  double gap = 0;       // how far from it an opponent's may be by now, in points
  Millis expected{-1};  // how long others waited lately, from coming to pairing; below zero: not known
  bool operator==(const SeekProgress&) const = default;
};
using Notice = std::variant<Paired, SeekEnded, RatingChanged, SeekProgress, ChallengeMade, ChallengeEnded,
                            Sanctioned, SanctionLifted>;

/// What concerns one player, as it stands.
struct NoticesSnapshot {
  std::vector<Paired> live_matches;
  std::vector<Table> open_tables;
  bool seeking = false;
  std::vector<Challenge> challenges = {};  // given and received, oldest first
  std::vector<Sanctioned> sanctions = {};  // in force, oldest first
};

}  // namespace merels::lobby

#endif  // MERELS_COMMON_LOBBY_LOBBY_H_
