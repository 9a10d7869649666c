// The lobby: open tables, quick play, challenges, displayed ratings, sanctions, and the notices for one
// player.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/base/ids.h"
#include "common/base/reason.h"
#include "common/clock/time_control.h"
#include "common/match/view.h"
#include "common/rating/glicko2.h"
#include "common/rating/ledger.h"
#include "common/rules/base/outcome.h"

namespace merels::lobby {

using clock::Millis;
using match::Player;
using rules::Side;

/// Ratings that an opponent may have.
using RatingRange = rating::Range;

/// The sanctions of moderators. Numbers are stored: they never change.
enum class SanctionKind : std::uint8_t { kWarning = 0, kMute = 1, kRatedBan = 2, kBan = 3 };
inline constexpr std::array kSanctionKinds = {SanctionKind::kWarning, SanctionKind::kMute,
                                              SanctionKind::kRatedBan, SanctionKind::kBan};

/// "warning", "mute", "rated-ban", "ban".
constexpr std::string_view Name(SanctionKind kind) {
  switch (kind) {
    case SanctionKind::kWarning: break;
    case SanctionKind::kMute: return "mute";
    case SanctionKind::kRatedBan: return "rated-ban";
    case SanctionKind::kBan: return "ban";
  }
  return "warning";
}

/// To the account: a sanction was imposed on it.
struct Sanctioned {
  std::string id;
  SanctionKind kind = SanctionKind::kWarning;
  std::string reason;  // one sentence
  Millis at{0};        // Unix time
  Millis until{0};     // Unix time; 0: for ever
  AccountId account = {};
  bool operator==(const Sanctioned&) const = default;
};

/// To the account: a sanction was lifted.
struct SanctionLifted {
  Sanctioned sanction;
  std::string because;  // one sentence
  Millis at{0};         // Unix time
  bool operator==(const SanctionLifted&) const = default;
};

/// A challenge to one named player.
struct Challenge {
  ChallengeId id;
  Player from, to;
  std::string ruleset;  // canonical text
  clock::TimeControl clock;
  bool rated = false;
  std::optional<Side> side;       // of the challenger; none: drawn by lot
  Millis created_at{0};           // Unix time
  MatchId rematch_of;             // empty: not a rematch
  match::Watching watching = {};  // of the match
  bool heard = true;  // used by the server alone; false: `to` has blocked `from`, and is not notified
  bool operator==(const Challenge&) const = default;
};

/// The answer to a challenge: the challenge, or the match, if the other player had offered one first.
using Challenged = std::variant<Challenge, MatchId>;

/// The reasons that can be given for declining.
enum class DeclineReason : std::uint8_t {
  kNone,
  kLater,
  kTooFast,
  kTooSlow,
  kRuleset,
  kRated,
  kCasual,
  kNoBot
};
inline constexpr std::array kDeclineReasons = {
    DeclineReason::kNone,    DeclineReason::kLater, DeclineReason::kTooFast, DeclineReason::kTooSlow,
    DeclineReason::kRuleset, DeclineReason::kRated, DeclineReason::kCasual,  DeclineReason::kNoBot};

/// "none", "later", "too-fast", "too-slow", "ruleset", "rated", "casual", "no-bot".
constexpr std::string_view Name(DeclineReason reason) {
  switch (reason) {
    case DeclineReason::kNone: break;
    case DeclineReason::kLater: return "later";
    case DeclineReason::kTooFast: return "too-fast";
    case DeclineReason::kTooSlow: return "too-slow";
    case DeclineReason::kRuleset: return "ruleset";
    case DeclineReason::kRated: return "rated";
    case DeclineReason::kCasual: return "casual";
    case DeclineReason::kNoBot: return "no-bot";
  }
  return "none";
}

/// The end of a challenge.
enum class ChallengeEnd : std::uint8_t { kAccepted, kDeclined, kWithdrawn, kExpired };

/// "accepted", "declined", "withdrawn", "expired".
constexpr std::string_view Name(ChallengeEnd end) {
  switch (end) {
    case ChallengeEnd::kAccepted: break;
    case ChallengeEnd::kDeclined: return "declined";
    case ChallengeEnd::kWithdrawn: return "withdrawn";
    case ChallengeEnd::kExpired: return "expired";
  }
  return "accepted";
}

// Notices for both of its players.
struct ChallengeMade {
  Challenge challenge;
  bool operator==(const ChallengeMade&) const = default;
};
struct ChallengeEnded {
  ChallengeId id;
  ChallengeEnd how = ChallengeEnd::kAccepted;
  DeclineReason reason = DeclineReason::kNone;  // when it was declined
  MatchId match;                                // when it was accepted
  std::string Subject() const { return "challenge " + id.text(); }
  bool operator==(const ChallengeEnded&) const = default;
};

/// A player's rating in one pool.
struct PoolRating {
  std::string pool;
  rating::Standing standing;
  bool provisional = true;  // as of now: not certain yet, or no longer
  bool operator==(const PoolRating&) const = default;
};

/// A player's ratings in all pools they have played in.
struct PlayerRatings {
  Player player;
  std::vector<PoolRating> pools;  // by name
  Millis since{};                 // Unix time: when the account was made
  bool operator==(const PlayerRatings&) const = default;
};

/// A line of a pool's leaderboard.
struct StandingLine {
  std::int64_t rank = 0;  // from 1; 0 for a provisional rating
  Player player;
  rating::Standing standing;
  bool provisional = false;  // as of now: not certain yet, or no longer
  bool operator==(const StandingLine&) const = default;
};

/// A line of a pool's log, with the players' names.
struct ChangeLine {
  rating::Change change;
  match::Players players;
  bool operator==(const ChangeLine&) const = default;
};

/// To each player of a rated match, once it is rated.
struct RatingChanged {
  MatchId match;
  std::string pool;
  rating::Rating before;
  rating::Rating after;
  std::string Subject() const { return "rating " + match.text(); }
  bool operator==(const RatingChanged&) const = default;
};

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

/// A game that a seek would take.
struct SeekChoice {
  std::string ruleset;  // canonical text
  clock::TimeControl clock;
  bool operator==(const SeekChoice&) const = default;
};

/// What a seek asks for.
struct SeekTerms {
  std::vector<SeekChoice> choices;  // at least one, no two alike
  bool rated = false;
  std::int64_t least_games = 0;  // rated games of the opponent, in all pools together
  bool operator==(const SeekTerms&) const = default;
};

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
  std::string Subject() const { return "seek " + std::string(request.text()); }
};
/// To a waiting player, every few seconds: the state of their seek.
struct SeekProgress {
  Millis waited{0};
  bool rated = false;
  std::vector<double> ratings;  // used for pairing: as they were when the seek began, by its choices
  double gap = 0;               // the acceptable rating gap by now, in points
  /// The shortest recent waiting time in the pools of the choices, from seek to pairing; negative: unknown.
  Millis expected{-1};
  bool operator==(const SeekProgress&) const = default;
};
/// A followed player is online now.
struct FriendOnline {
  Player player;
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
/// Words of the operator to everybody.
struct Announcement {
  std::string text;  // one line
  Millis at{0};      // Unix time: when it was made
  Millis until{0};   // Unix time: until then also those are told who come later
  std::string Subject() const { return "announcement " + std::to_string(at.count()); }
  bool operator==(const Announcement&) const = default;
};
using Notice =
    std::variant<Paired, SeekEnded, RatingChanged, SeekProgress, ChallengeMade, ChallengeEnded, Sanctioned,
                 SanctionLifted, FriendOnline, TurnReminder, AbortWarning, Announcement>;

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
