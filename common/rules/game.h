// One game of any family: a position with the history its draw rules need. Matches, servers and boards use
// the rules only through this; the differences between families are in the folders beside this file.
//
// And perft: the number of different sequences of exactly `depth` legal plies. A game that has ended has no
// further plies, a pass is a ply, and the draw rules that count (reps, quiet, endquiet, cap) are off.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/board/topology.h"
#include "common/rules/base/family.h"
#include "common/rules/base/outcome.h"
#include "common/rules/ruleset.h"

namespace merels::rules {

/// A value: copies are independent; no thread may write while another uses the same object.
class Game {
 public:
  /// The start position of `ruleset`.
  explicit Game(const Ruleset& ruleset);
  Game(const Game& other);
  Game(Game&&) noexcept = default;
  Game& operator=(const Game& other);
  Game& operator=(Game&&) noexcept = default;
  ~Game() = default;

  /// A game that begins at `position` (README.md beside this file), without history. bad-position names the
  /// column.
  static Result<Game> At(const Ruleset& ruleset, std::string_view position);

  const Ruleset& ruleset() const;
  /// The number of players: two, or one in a puzzle, where the first side plays every ply.
  int seats() const;
  const board::Topology& topology() const;

  /// The side to move; meaningless once the game has an outcome.
  Side to_move() const;
  /// Nothing while the game goes on.
  const std::optional<Outcome>& outcome() const;
  /// Plies played since the start.
  int plies() const;
  /// The position string (README.md).
  std::string position() const;

  /// The ply that `text` means, or the first refusal in the order of the rules page. Captures may come in any
  /// order and letters in either case. Changes nothing.
  Result<Ply> Judge(std::string_view text) const;
  /// Judges and plays. A refused ply changes nothing.
  Result<Ply> Play(std::string_view text);

  /// Every legal ply in the rules' notation, in byte order; none once the game has an outcome. On the board
  /// of 37 points only some of them when there are more than 4096, as rows of jumps can branch; Judge accepts
  /// all of them.
  std::vector<std::string> LegalPlies() const;
  /// Every legal ply, as parts, in the order of LegalPlies().
  std::vector<Ply> LegalMoves() const;
  /// The canonical text of a ply: lower case, captures ascending.
  std::string Text(const Ply& ply) const;

  // For displaying the board.
  std::optional<Side> ManAt(board::Point point) const;
  int on_board(Side side) const;
  int in_hand(Side side) const;
  /// Men of `side` lost so far.
  int lost(Side side) const;
  /// Whether `side` may now move a man to any empty point.
  bool flying(Side side) const;
  /// Points of `side` in a mill.
  std::vector<board::Point> InMills(Side side) const;
  DrawCounters draw_counters() const;

  /// The family's game behind this one; for the counting of plies (Perft).
  const FamilyGame& family() const { return *family_; }

 private:
  Game(std::shared_ptr<const Ruleset> ruleset, std::unique_ptr<FamilyGame> family);

  std::shared_ptr<const Ruleset> ruleset_;
  std::unique_ptr<FamilyGame> family_;
};

enum class LastPly : std::uint8_t { kPlayed, kCounted };

/// The same rules without the draw rules that count, for games whose plies are counted.
Ruleset WithoutDrawLimits(Ruleset ruleset);

/// Sequences from the current position of `game`. `depth` is 0 or more.
PerftResult Perft(const Game& game, int depth, LastPly last = LastPly::kPlayed);
std::uint64_t CountPlies(const Game& game, int depth, LastPly last = LastPly::kPlayed);

/// One legal ply and its number of continuations.
struct PlyShare {
  std::string ply;
  std::uint64_t count = 0;
};

/// CountPlies by first ply, in byte order. `depth` is 1 or more.
std::vector<PlyShare> DividePlies(const Game& game, int depth, LastPly last = LastPly::kPlayed);

}  // namespace merels::rules
