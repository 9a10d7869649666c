// The interface of one family of games behind Game. A new family is one folder with one class that implements
// this, a line in the list of ruleset.h, and its header in game.cc.
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
#include "common/rules/base/ply.h"

namespace merels::rules {

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
  /// Counts sequences of plies (perft.h); the limits of the draw rules are ignored.
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
