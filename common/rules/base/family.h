// What every family of games has: a parsed ply, the counters of the draw rules, refusals with the same
// wording, and the interface behind Game. A new family is one folder with one class that implements this, a
// line in the list of ruleset.h, and its header in game.cc.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/board/symmetry.h"
#include "common/board/topology.h"
#include "common/rules/base/outcome.h"

namespace merels::rules {

/// The parts of a ply, for example for drawing it. A placement has only `to`; a pass has neither.
struct Ply {
  std::optional<board::Point> from;
  std::optional<board::Point> to;
  std::vector<board::Point> captures = {};  // in ascending order of their names (file, then rank)
  /// The points between `from` and `to` that the notation names: the landing points of a row of jumps.
  std::vector<board::Point> via = {};

  bool pass() const { return !from && !to; }
  bool operator==(const Ply&) const = default;
};

/// The counters of the draw rules. A limit of 0 means that the rule is off.
struct DrawCounters {
  int quiet = 0, quiet_limit = 0;  // plies in a row without a placement or a capture
  int seen = 0, reps_limit = 0;    // occurrences of the current position, including this one; 0 when off
  int plies = 0, cap_limit = 0;    // plies in all
};

/// Counted sequences of plies.
struct PerftResult {
  std::uint64_t count = 0;
  /// A sum over the positions at the end of the sequences, where the last ply was played; to detect changes
  /// of behaviour.
  std::uint64_t signature = 0;
};

// Points are given by their names, men by the word for one of them.

inline Error PassNotAllowed() {
  return {Reason::kPassNotAllowed, "you have a legal ply, so you may not pass"};
}
inline Error MustPlayPass() { return {Reason::kMustPass, "none of your men can move; play pass"}; }
inline Error FromEmpty(const std::string& man, const std::string& from) {
  return {Reason::kFromEmpty, "there is no " + man + " on " + from};
}
inline Error NotYourMan(const std::string& man, const std::string& from) {
  return {Reason::kNotYourMan, "the " + man + " on " + from + " is your opponent's"};
}
inline Error NullMove(const std::string& man, const std::string& from) {
  return {Reason::kNullMove, "the " + man + " on " + from + " must leave it"};
}
inline Error Occupied(const std::string& to) { return {Reason::kOccupied, to + " is already occupied"}; }
inline Error NotAdjacent(const std::string& from, const std::string& to) {
  return {Reason::kNotAdjacent, to + " is not next to " + from};
}

/// One game with its history. Not safe for use by two threads while one of them writes.
class FamilyGame {
 public:
  virtual ~FamilyGame() = default;
  virtual std::unique_ptr<FamilyGame> Clone() const = 0;

  virtual const board::Topology& topology() const = 0;
  virtual Side to_move() const = 0;
  virtual const std::optional<Outcome>& outcome() const = 0;
  virtual int plies() const = 0;
  virtual std::string position() const = 0;

  /// The ply of `text`, or the first refusal in the order of the rules page.
  virtual Result<Ply> Judge(std::string_view text) const = 0;
  /// Plays a ply that Judge or LegalMoves returned for the current position.
  virtual void PlayUnchecked(const Ply& ply) = 0;
  /// In no particular order; none once the game has an outcome. On the French board at most 4096, as
  /// Game::LegalPlies.
  virtual std::vector<Ply> LegalMoves() const = 0;
  virtual std::string Text(const Ply& ply) const = 0;
  /// Counts sequences of plies; the limits of the draw rules are ignored.
  virtual PerftResult Perft(int depth, bool bulk) const = 0;

  virtual std::optional<Side> ManAt(board::Point point) const = 0;
  virtual int on_board(Side side) const = 0;
  virtual int in_hand(Side side) const = 0;
  virtual int lost(Side side) const = 0;
  virtual bool flying(Side side) const = 0;
  virtual std::vector<board::Point> InMills(Side side) const = 0;
  virtual DrawCounters draw_counters() const = 0;

  /// Whether this symmetry of the board also keeps the rules. False only in games where directions or certain
  /// points matter.
  virtual bool KeepsRules(const board::Symmetry&) const { return true; }
};

/// The refusal of every ply once a game has this outcome.
inline Error GameOver(const Outcome& outcome) {
  return {Reason::kGameOver,
          "the game is over: " + std::string(ScoreText(outcome.score)) + ", " + outcome.reason};
}

}  // namespace merels::rules
