// The view of a match by one viewer. Everything that leaves the server goes through here: events, snapshots,
// heartbeat numbers, reads, lists and their filter, best lists, and exports. MayWatch decides who may watch
// at all; for a spectator of a match with a delay, the state passed in is that of late.h, so nothing newer is
// visible.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/base/ids.h"
#include "common/clock/time_control.h"
#include "common/match/abandonment.h"
#include "common/match/state.h"
#include "common/rating/glicko2.h"

namespace merels::notation {
struct Record;
}  // namespace merels::notation

namespace merels::match {

enum class StateFilter : std::uint8_t { kAny, kLive, kEnded };

enum class ResultFilter : std::uint8_t {
  kAny,  // also none yet
  kFirstWins,
  kSecondWins,
  kDraw,
  kSolved,
  kStuck,
  kWon,   // by the player of the filter
  kLost,  // by the player of the filter
};

/// Matches that meet all conditions that are set.
struct Filter {
  AccountId player = {};  // empty: everybody's
  StateFilter state = StateFilter::kAny;
  AccountId opponent = {};   // of that player
  std::string ruleset = {};  // gets the playing defaults that it does not name
  ResultFilter result = ResultFilter::kAny;
  std::optional<bool> rated = {};
  clock::Millis from{0};   // begun then or later, Unix time; 0: any time
  clock::Millis until{0};  // begun before, Unix time; 0: any time
  std::optional<clock::TimeClass> time_class = {};
  rating::Range rating = {};  // the average of its players in its pool; only for matches in progress
  bool operator==(const Filter&) const = default;
};

/// A player as others see them.
struct Player {
  AccountId id;
  std::string name;
  bool guest = false;
  bool bot = false;  // a computer player
  bool operator==(const Player&) const = default;
};
/// By rules::Index(Side). In a match for one player the second has no id.
using Players = std::array<Player, 2>;

/// The players of a match, for all who need them with every entry. Copies share them; immutable.
class SharedPlayers {
 public:
  SharedPlayers() = default;
  SharedPlayers(Players players) : players_(std::make_shared<const Players>(std::move(players))) {}

  operator const Players&() const { return get(); }
  const Player& operator[](std::size_t side) const { return get()[side]; }
  bool operator==(const SharedPlayers& other) const { return get() == other.get(); }

 private:
  const Players& get() const {
    static const Players none;
    return players_ ? *players_ : none;
  }

  std::shared_ptr<const Players> players_;
};

/// An account that views a match.
struct Viewer {
  AccountId account;
  std::optional<Side> seat = {};  // none: a spectator
  std::string code = {};          // for watching, if the viewer has one
};
Viewer ViewerOf(const State& state, const AccountId& account);

/// Whether the viewer may see anything of the match. Others are answered as if there were no such match.
bool MayWatch(const State& state, const Viewer& viewer);
/// The error for an account that may not watch: unknown-match.
Error NoSuchMatch();
/// The error for a command of an account that may watch, but does not play: not-your-seat.
Error NotYourSeat();

/// An entry of the log as a viewer sees it.
struct SeenEntry {
  MatchId match;
  LoggedPtr logged;
  SharedPlayers players;

  Seq seq() const { return logged->entry.seq; }
};

/// The most legal plies in a turn, and in a snapshot.
inline constexpr std::size_t kMaxPliesOfATurn = 512;

/// The side to move, and the legal plies.
struct Turn {
  Seq position_seq = 0;                       // the entry that made the position
  std::optional<Side> to_move = {};           // not set once the match is over
  std::vector<std::string> legal_plies = {};  // the first legal plies, in byte order
  bool more_plies = false;                    // there are more than these
  bool operator==(const Turn&) const = default;
};

/// The current state of a match for a viewer.
struct Snapshot {
  MatchId match;
  Settings settings;
  Players players;
  Seq seq = 0;
  Seq position_seq = 0;
  std::string start_position;
  std::string position;
  std::vector<std::string> plies;
  std::vector<PlyTime> ply_times;
  Clocks clocks;  // at the moment of the snapshot
  std::optional<Side> offer;
  Seq offer_seq = 0;
  std::optional<Side> takeback;  // the side that asks for a takeback
  Seq takeback_seq = 0;
  OfferPauses pauses = {};
  std::optional<rules::Outcome> outcome;
  std::optional<Side> aborted_by = {};  // who aborted it, or ran out of time before it was really played
  Millis started_at{0};
  std::array<Presence, 2> presence = {};      // everybody is present once the match is over
  std::optional<Side> to_move = {};           // not set once the match is over
  std::vector<std::string> legal_plies = {};  // the first legal plies, in byte order
  bool more_plies = false;                    // there are more than these
  Millis clock_stands{0};                     // how long the running clock still stands after an outage
  /// Without a clock: the thinking time in one turn after which the opponent may claim the match; 0: never.
  Millis stall_claim{0};
  Millis turn_lasted{0};  // in such a match, at the moment of the snapshot
  bool operator==(const Snapshot&) const = default;
};

/// The time-dependent data of a view.
struct Moment {
  Millis thought{0};  // the thinking time of the player to move
  std::array<Presence, 2> presence = {};
  Millis stands{0};       // the time for which the clock of the player to move still stands, after an outage
  Millis stall_claim{0};  // as Snapshot::stall_claim
};
/// The moment for a viewer with a delay, in the state `late`, at `now` (the cluster's time). Without
/// presence, which is about the present.
Moment LateMoment(const State& late, Millis now);

/// The newest entry visible to this viewer.
Seq VisibleSeq(const State& state, const Viewer& viewer);
/// Entry `seq` for this viewer; nothing when the viewer may not see it (yet), or when it is no longer kept.
std::optional<SeenEntry> ViewEntry(const MatchId& match, const State& state, const SharedPlayers& players,
                                   const Viewer& viewer, Seq seq);
/// The same for an entry that was read from the log.
std::optional<SeenEntry> ViewEntry(const MatchId& match, const State& state, const SharedPlayers& players,
                                   const Viewer& viewer, const LoggedPtr& logged);
Snapshot ViewSnapshot(const MatchId& match, const State& state, const Players& players, const Viewer& viewer,
                      const Moment& moment);

/// The legal plies.
struct LegalPlies {
  Seq position_seq = 0;            // the entry that made the position
  std::vector<std::string> plies;  // in byte order; none once the match is over
  std::string next = {};           // of a page of them: the token of the next; empty: there is none
  bool operator==(const LegalPlies&) const = default;
};
/// Adds a further page of the plies of the same position.
void Append(LegalPlies& all, LegalPlies page);
LegalPlies ViewLegalPlies(const State& state, const Viewer& viewer);
Turn ViewTurn(const State& state, const Viewer& viewer);

/// One line of a list of matches.
struct Summary {
  MatchId match;
  Settings settings;
  Players players;
  std::optional<rules::Outcome> outcome;
  Millis started_at{0};
  int watchers = 0;  // while it is in progress
  int rating = 0;    // the average of its players in its pool; 0: not looked up, or no pool
  bool operator==(const Summary&) const = default;
};
/// Without the watch code, which is only in its players' snapshots.
Summary ViewSummary(const MatchId& match, const State& state, const Players& players, const Viewer& viewer);

/// The match as a game record: everything that the snapshot shows of the game. The date is that of its
/// beginning, in UTC.
notation::Record RecordOf(const Snapshot& match);

/// Fewer of either is better; pegs count before moves.
struct SolutionScore {
  int pegs_left = 0;
  int moves = 0;  // plies, but a chain of jumps of one peg is one move
  auto operator<=>(const SolutionScore&) const = default;
};

/// The score of a match for one player that ended by the rules. Nothing for any other: one in progress,
/// resigned or lost on time, or for two players.
std::optional<SolutionScore> ScoreOf(const State& state);

/// A player's best match under a ruleset.
struct Solution {
  MatchId match;
  Player player;
  SolutionScore score;
  Millis ended_at{0};  // Unix time
  bool operator==(const Solution&) const = default;
};

/// The best list of one ruleset.
struct BestList {
  std::string ruleset;              // canonical text
  std::vector<Solution> solutions;  // best first; of equal ones, the one that ended first
  std::string next = {};            // the token of the next page; empty: there is none
  bool operator==(const BestList&) const = default;
};

}  // namespace merels::match
