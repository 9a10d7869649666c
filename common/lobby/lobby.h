// The lobby: open tables, quick play, and the notices for one player.
#pragma once

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
#include "common/rules/base/outcome.h"

namespace merels::lobby {

using clock::Millis;
using match::Player;
using rules::Side;

/// Ratings that an opponent may have.
using RatingRange = rating::Range;

/// An open table, which others can see and join.
struct Table {
  TableId id;
  Player owner;
  std::string ruleset;  // canonical text
  clock::TimeControl clock;
  bool rated = false;
  std::optional<Side> owner_side;  // none: drawn by lot
  Millis opened_at{0};             // Unix time
  std::string code;                // of a private table, for its owner only
  bool is_private = false;
  match::Watching watching = {};  // of the match
  RatingRange opponent = {};      // of players who may join
  int owner_rating = 0;           // in the pool of these terms, when it was opened; 0: unknown, or no pool
  bool operator==(const Table&) const = default;
};

/// The result of opening a table: the table or, for a ruleset for one player, the match that has begun.
using Opened = std::variant<Table, MatchId>;

struct TableOpened {
  Table table;
};
struct TableClosed {
  TableId id;
  AccountId owner =
      {};  // used by the server alone: viewers who must not know of the table do not learn of its end
};
struct MatchStarted {
  match::Summary match;
};
struct MatchEnded {
  MatchId id;
};
/// A computer accepts challenges.
struct BotFree {
  Player bot;
};
/// It no longer does, or is gone.
struct BotNotFree {
  AccountId id;
};
using Change = std::variant<TableOpened, TableClosed, MatchStarted, MatchEnded, BotFree, BotNotFree>;

/// The recent waiting time in one pool of quick play, from seek to pairing.
struct UsualWait {
  std::string ruleset;  // canonical text
  clock::TimeControl clock;
  bool rated = false;
  Millis wait{0};  // the median
  bool operator==(const UsualWait&) const = default;
};

/// The current lobby.
struct Snapshot {
  std::vector<Table> tables;                 // oldest first
  std::vector<match::Summary> live_matches;  // newest first
  std::vector<UsualWait> waits = {};         // where they are known
  std::vector<Player> free_bots = {};        // those that accept challenges, the longest free first
};

/// A match of the player began.
struct Paired {
  MatchId match;
  Side side = Side::kFirst;
  Player opponent;  // without an id in a match for one player
};
/// The ticket has ended without a match.
struct SeekEnded {
  Reason reason = Reason::kCancelled;
  RequestId request = {};  // of the seek
  std::string Subject() const { return "seek " + request.text(); }
};
/// To a waiting player, every few seconds: the state of their seek.
struct SeekProgress {
  Millis waited{0};
  bool rated = false;
  double rating = 0;    // used for pairing: as it was when the seek began
  double gap = 0;       // the acceptable rating gap by now, in points
  Millis expected{-1};  // recent waiting time of others, from seek to pairing; negative: unknown
  bool operator==(const SeekProgress&) const = default;
};
/// A followed player is online now.
struct FriendOnline {
  match::Player player;
  bool operator==(const FriendOnline&) const = default;
};
/// To an online player who has not played for long in a match without a clock.
struct TurnReminder {
  MatchId match;
  Millis claimable_in{0};  // the time they may still think before the opponent may claim the match
  bool operator==(const TurnReminder&) const = default;
};
/// To a player who has aborted several matches lately.
struct AbortWarning {
  int more = 0;    // further aborts that are allowed before their next search has to wait
  Millis wait{0};  // the wait now
  bool operator==(const AbortWarning&) const = default;
};
using Notice = std::variant<Paired, SeekEnded, RatingChanged, SeekProgress, ChallengeMade, ChallengeEnded,
                            Sanctioned, SanctionLifted, FriendOnline, TurnReminder, AbortWarning>;

/// A one-time notice: no state shows it afterwards. Its subject is unique, so a client recognises one that it
/// has seen.
template <class Kind>
concept ToldOnce = requires(const Kind& notice) {
  notice.Subject();
};
inline bool IsToldOnce(const Notice& notice) {
  return std::visit([]<class Kind>(const Kind&) { return ToldOnce<Kind>; }, notice);
}
/// Empty for other notices.
inline std::string SubjectOf(const Notice& notice) {
  return std::visit(
      []<class Kind>(const Kind& kind) -> std::string {
        if constexpr (ToldOnce<Kind>) {
          return kind.Subject();
        } else {
          return {};
        }
      },
      notice);
}

/// A recent one-time notice.
struct RecentNotice {
  Millis at{0};  // Unix time
  Notice notice;
};

/// All current notices for one player.
struct NoticesSnapshot {
  std::vector<Paired> live_matches;
  std::vector<Table> open_tables;
  bool seeking = false;
  std::vector<Challenge> challenges = {};  // sent and received, oldest first
  std::vector<Sanctioned> sanctions = {};  // in force, oldest first
  std::vector<RecentNotice> recent = {};   // IsToldOnce, oldest first
};

}  // namespace merels::lobby
