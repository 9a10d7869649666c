// A match on this machine only: against the computer, between two players at one board, or a puzzle. The
// server's state machine judges it, so a table can show it like any other match. Pure: time is an argument,
// and the caller brings the computer's plies.
#pragma once

#include <optional>
#include <vector>

#include "client/local/terms.h"
#include "common/match/command.h"
#include "common/match/state.h"
#include "common/match/view.h"
#include "common/session/delivery.h"

namespace merels::local {

/// A value; one thread. Its clock is stopped until Go().
class LocalMatch {
 public:
  /// A new match, with the user at the seat `mine`. Errors of ruleset, clock and start; bad-argument for an
  /// opponent that these rules do not have.
  static Result<LocalMatch> Begin(MatchId id, Terms terms, Side mine, Millis date);
  /// Replays its log. `thought`: how long the player to move had been thinking. bad-record.
  static Result<LocalMatch> Restore(MatchId id, Terms terms, Side mine, std::vector<match::Entry> log,
                                    Millis thought);

  const MatchId& id() const { return id_; }
  const Terms& terms() const { return terms_; }
  Side mine() const { return mine_; }
  const match::Players& players() const { return players_; }
  const match::State& state() const { return state_; }
  const rules::Game& game() const { return state_.game(); }
  const std::vector<match::Entry>& log() const { return log_; }
  bool over() const { return state_.outcome().has_value(); }
  /// Whether the computer is to move.
  bool ComputerToMove() const;
  /// The side of the player at the window: the user's, or of two players the one to move.
  Side sitting() const;
  const AccountId& AccountOf(Side side) const { return players_[rules::Index(side)].id; }

  /// Starts or stops the clock.
  void Go(Millis now);
  void Pause(Millis now);
  /// How long the player to move has been thinking.
  Millis Thought(Millis now) const;

  /// A command of either player. Errors: those of a server's match (match::Decide).
  Result<match::SeenEntry> Submit(const match::Command& command, const Moment& moment);
  /// The same, for the player to move.
  Result<match::SeenEntry> Act(match::Action action, const Moment& moment);
  /// Ends a match in which the time of the player to move is over; nothing otherwise.
  std::optional<match::SeenEntry> Flag(const Moment& moment);

  /// Whether a ply can be taken back.
  bool CanTakeBack() const;
  /// Takes back the newest ply of the player at the window, with the answer to it; between two players the
  /// newest ply. nothing-to-take-back, game-over. Not for puzzles.
  Result<std::vector<match::SeenEntry>> TakeBack(const Moment& moment);
  /// Removes the newest ply of a puzzle, even one that ended it. False: there was none. Earlier snapshots and
  /// entries are invalid then: a table needs a new snapshot.
  bool Undo(Millis now);

  /// The full state, for a table just opened or whose clock was stopped.
  session::Delivery Snapshot(Millis now) const;
  session::Delivery Row(const match::SeenEntry& entry) const;

 private:
  LocalMatch(MatchId id, Terms terms, Side mine, match::State state, std::vector<match::Entry> log);
  Side TakingBack() const;
  match::SeenEntry Take(match::Entry entry, Millis now);
  Result<match::SeenEntry> ActAs(Side side, match::Action action, const Moment& moment);

  MatchId id_;
  Terms terms_;
  Side mine_;
  match::Players players_;
  match::State state_;
  std::vector<match::Entry> log_;
  Millis thought_{0};            // before `since_`
  std::optional<Millis> since_;  // the running clock's start
};

}  // namespace merels::local
