// A match as its log makes it. Entries go in by Apply and nothing else changes it.
#ifndef MERELS_COMMON_MATCH_STATE_H_
#define MERELS_COMMON_MATCH_STATE_H_

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/base/result.h"
#include "common/clock/match_clock.h"
#include "common/match/event.h"
#include "common/rules/game.h"

namespace merels::match {

/// Both clocks between plies, and whose runs.
struct Clocks {
  std::array<Millis, 2> left{};
  std::optional<Side> running;
  bool operator==(const Clocks&) const = default;
};

/// An entry together with what it left behind. Shared by everybody who is told of it; never changes.
struct Logged {
  Entry entry;
  Clocks clocks;  // just after it
};
using LoggedPtr = std::shared_ptr<const Logged>;

/// What a ply cost.
struct PlyTime {
  Millis charged{0}, credit{0}, left{0};
  bool operator==(const PlyTime&) const = default;
};

/// Single-threaded; copies are cheap enough for tests only.
class State {
 public:
  /// The state after a match's first entry, which must hold Started. bad-record when it does not, or when its
  /// ruleset is unknown to this version.
  static Result<State> Begin(Entry first);
  /// The state after all entries in order, from the first. bad-record names the entry that does not fit.
  static Result<State> Replay(std::vector<Entry> entries);

  /// The next entry (seq() + 1). bad-record, with nothing changed, when it does not fit: the log is damaged,
  /// or was written under rules this version does not have.
  Result<LoggedPtr> Apply(Entry entry);

  const Settings& settings() const { return settings_; }
  const rules::Game& game() const { return game_; }
  const clock::MatchClock& clock() const { return clock_; }
  const std::string& start_position() const { return start_position_; }
  const std::vector<std::string>& plies() const { return plies_; }
  const std::vector<PlyTime>& ply_times() const { return ply_times_; }

  /// The newest entry.
  Seq seq() const { return log_.size(); }
  /// The entry that made the position.
  Seq position_seq() const { return position_seq_; }
  /// Who has a draw offer standing.
  std::optional<Side> offer() const { return offer_; }
  /// The entry of that offer; 0 without one.
  Seq offer_seq() const { return offer_seq_; }
  /// Nothing while the match goes on.
  const std::optional<rules::Outcome>& outcome() const { return outcome_; }
  /// Whose turn it is; nothing once the match is over.
  std::optional<Side> to_move() const;
  std::optional<Side> SeatOf(const AccountId& account) const;
  /// Unix time of the first entry, and of the newest entry at which the mover's clock was set running.
  Millis started_at() const { return log_.front()->entry.at; }
  Millis turn_began_at() const { return turn_began_at_; }
  Clocks clocks() const;

  /// Entry `seq`, from 1 to seq().
  const LoggedPtr& At(Seq seq) const { return log_.at(seq - 1); }
  /// The entry an accepted command of this account with this request id made.
  LoggedPtr FindRequest(const AccountId& by, const RequestId& request) const;

 private:
  State(Started started, rules::Game game);
  Result<void> Take(const Event& event, const Entry& entry);
  Result<void> TakeEvents(const Entry& entry);
  Result<void> TakePly(const PlyPlayed& ply, const Entry& entry);
  void ClearOffer();
  LoggedPtr Keep(Entry entry);

  Settings settings_;
  rules::Game game_;
  clock::MatchClock clock_;
  std::string start_position_;
  std::vector<std::string> plies_;
  std::vector<PlyTime> ply_times_;
  Seq position_seq_ = 1;
  std::optional<Side> offer_;
  Seq offer_seq_ = 0;
  std::optional<rules::Outcome> outcome_;
  Millis turn_began_at_{0};
  std::vector<LoggedPtr> log_;
  std::unordered_map<RequestId, std::vector<Seq>> requests_;  // ids are unique per account only
};

}  // namespace merels::match

#endif  // MERELS_COMMON_MATCH_STATE_H_
