// A position being set up by hand: men on the board, men in hand, the side to move. It may be illegal until
// it is asked for as a game.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "client/presenter/analysis/brush.h"
#include "common/base/result.h"
#include "common/notation/position.h"
#include "common/rules/game.h"

namespace merels::presenter {

/// A value; one thread.
class PositionDraft {
 public:
  /// Begins with this position.
  explicit PositionDraft(const rules::Game& game);

  const rules::Ruleset& ruleset() const { return ruleset_; }
  const board::Topology& topology() const { return *topology_; }
  std::optional<rules::Side> ManAt(board::Point point) const;
  rules::Side to_move() const { return to_move_; }
  int in_hand(rules::Side side) const { return hand_[rules::Index(side)]; }
  /// Whether these rules have men in hand.
  bool hands() const { return most_in_hand_ > 0; }
  int most_in_hand() const { return most_in_hand_; }

  /// Puts a man there, replacing any other; the same man again is taken off.
  void Press(board::Point point, Brush brush);
  void SetToMove(rules::Side side) { to_move_ = side; }
  /// Stays within 0 and most_in_hand().
  void ChangeHand(rules::Side side, int by);
  /// Empties the board; all men are in hand.
  void Clear();

  /// The start position of other rules; on a board with the same points, the men, the turn and the men in
  /// hand stay as far as they fit.
  PositionDraft ByRules(const rules::Ruleset& ruleset) const;

  /// The position string.
  std::string Text() const;
  /// bad-position says why it is illegal, or cannot arise.
  Result<rules::Game> AsGame() const;

 private:
  rules::Ruleset ruleset_;
  const board::Topology* topology_;
  notation::BoardLetters letters_{};
  rules::Side to_move_;
  int most_in_hand_;
  std::array<int, 2> hand_;
};

}  // namespace merels::presenter
