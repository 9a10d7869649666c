// The checker of the laws: it sees every row stored, every answer, and everything shown.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/match/state.h"
#include "common/session/delivery.h"
#include "tests/sim/laws.h"
#include "tests/sim/scheduler.h"
#include "tests/support/memory_store.h"

namespace merels::sim {

/// Stretches of true time in which a condition held: a node was up, a player followed a match.
class Stretches {
 public:
  /// May overlap; each ends by itself.
  void Begins(nanoseconds now);
  void Ends(nanoseconds now);
  /// The part of the time from `from` to `to`, both past, inside them.
  nanoseconds Between(nanoseconds from, nanoseconds to) const;
  /// The newest end so far; 0 without any.
  nanoseconds LastEnd() const;

 private:
  struct Stretch {
    nanoseconds from{0};
    std::optional<nanoseconds> to;
  };
  std::vector<Stretch> stretches_;
  int open_ = 0;
};

/// Threads: one. It reads the disk itself, not the stores' answers.
class Ledger {
 public:
  /// The servers' terms for matches without a clock.
  struct Terms {
    std::chrono::milliseconds idle_match;   // after which the server ends it
    std::chrono::milliseconds stall_claim;  // after which it may be claimed from a present player
  };

  /// `slack`: the largest error from the nodes' clocks.
  Ledger(const store::MemoryDisk& disk, const Scheduler& scheduler, std::chrono::milliseconds slack,
         const Terms& terms)
      : disk_(disk), scheduler_(scheduler), slack_(slack), terms_(terms) {}

  /// The store has changed a match's log.
  void LogChanged(const MatchId& match);
  /// A client got row `seq` as the answer to its command.
  void Acknowledged(const AccountId& by, const RequestId& request, const MatchId& match, Seq seq);
  /// A player got a seat at this table.
  void Seated(const TableId& table, const MatchId& match);
  /// This was sent to a client.
  void Shown(const session::Delivery& delivery);
  /// A finished match: its log is checked from the first row to the last.
  void Closed(const MatchId& match);
  /// At the end of a run: every log.
  void CheckAll();

  Stretches& served() { return served_; }
  /// A node has opened the cluster; `alone`: no other was up.
  void RunOpened(bool alone) { runs_.push_back({scheduler_.now(), alone}); }
  /// The time of day of all machines is wrong by this from now on.
  void DaySet(std::chrono::milliseconds by) { days_.push_back({scheduler_.now(), by}); }
  /// An account at a match.
  using Attends = std::pair<AccountId, MatchId>;
  /// A stream of this account follows the match at a node. Returns its number: later ones have higher
  /// numbers.
  std::uint64_t Follows(const Attends& who);
  /// It ends, or its node is suspended; `left`: after its Leave. The newest of a player's streams decides
  /// whether they have left: an older one, half open at another node, may end after it.
  void FollowsNoMore(const Attends& who, std::uint64_t number, bool left);
  /// The suspended node goes on, and the stream with it.
  void GoesOn(const Attends& who);
  void Break(Law law, std::string sentence);
  /// The first.
  const std::optional<Violation>& violation() const { return violation_; }

  std::uint64_t rows() const { return rows_; }
  std::uint64_t shown() const { return shown_; }
  std::uint64_t acknowledged() const { return acknowledged_; }
  /// Matches that ended by a claim.
  std::uint64_t claims() const { return claims_; }
  /// Matches without a clock that the server ended.
  std::uint64_t called_off() const { return called_off_; }
  /// How often plies were taken back.
  std::uint64_t taken_back() const { return taken_back_; }
  /// A hash of all rows, in order: equal for equal runs.
  std::uint64_t digest() const { return digest_; }

 private:
  /// A row as first stored.
  struct Line {
    std::size_t print = 0;  // a hash of its bytes
    match::Entry entry;     // as replayed
    match::Clocks clocks;   // after it
    std::string position;   // then
    nanoseconds written_at{0};
    // The start of the turn after it, as in TrueTimes().
    std::vector<nanoseconds> turn_began;  // as in TrueTimes()
    bool resumed = false;                 // by the end of an outage
  };
  /// A run of a node, since it opened the cluster.
  struct Run {
    nanoseconds opened{0};
    bool alone = false;
  };
  struct Day {
    nanoseconds since{0};
    std::chrono::milliseconds wrong{0};
  };
  struct Attendance {
    Stretches follows;
    std::uint64_t newest_closed = 0;
    bool left = false;  // by its last message
  };
  struct Book {
    std::vector<Line> lines;
    std::optional<match::State> state;
  };

  void Take(const MatchId& match, Book& book, const store::Row& row);
  static Result<match::LoggedPtr> Apply(Book& book, match::Entry entry);
  /// The possible true times of an entry, the latest first; a run's opening if it is resumed. Never empty.
  std::vector<nanoseconds> TrueTimes(const match::Entry& entry) const;
  /// The chargeable part of the time since the turn after `line` began.
  std::chrono::milliseconds Chargeable(const Line& line) const;
  std::chrono::milliseconds Chargeable(nanoseconds turn_began, bool resumed) const;
  void CheckTime(const MatchId& match, const Book& book, const match::Entry& entry);
  void CheckClaim(const MatchId& match, const Book& book, const match::Entry& entry);
  void CheckCallOff(const MatchId& match, const Book& book, const match::Entry& entry);
  void CheckEntry(const match::SeenEntry& seen, Seq seq);
  void CheckSnapshot(const match::Snapshot& seen);
  /// The plies in force after a row.
  static std::vector<std::string> PliesAt(const Book& book, Seq seq);
  void CheckLog(const MatchId& match);

  const store::MemoryDisk& disk_;
  const Scheduler& scheduler_;
  const std::chrono::milliseconds slack_;
  const Terms terms_;
  Stretches served_;
  std::uint64_t followed_ = 0;
  std::map<Attends, Attendance> attendance_;
  std::vector<Run> runs_;
  std::vector<Day> days_ = {Day{}};
  std::unordered_map<MatchId, Book> books_;
  std::set<std::pair<AccountId, RequestId>> requests_;
  std::unordered_map<TableId, MatchId> tables_;  // joined tables
  std::optional<Violation> violation_;
  std::uint64_t rows_ = 0, shown_ = 0, acknowledged_ = 0, claims_ = 0, called_off_ = 0, taken_back_ = 0,
                digest_ = 14695981039346656037U;
};

}  // namespace merels::sim
