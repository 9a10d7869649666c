// A position that is set up by hand: men put on a board and taken off it, men in hand, whose turn it is. It
// may be any position until it is asked for as a game.
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
  /// Whether men may be in hand by these rules.
  bool hands() const { return most_in_hand_ > 0; }
  int most_in_hand() const { return most_in_hand_; }

  /// Puts a man there, in the place of another; the same man once more is taken off again.
  void Press(board::Point point, Brush brush);
  void SetToMove(rules::Side side) { to_move_ = side; }
  /// By so many, as far as 0 and most_in_hand() allow.
  void ChangeHand(rules::Side side, int by);
  /// No man on the board, all in hand.
  void Clear();

  /// The start of other rules; on a board of the same points the men, the turn, and men in hand stay as far
  /// as they fit.
  PositionDraft ByRules(const rules::Ruleset& ruleset) const;

  /// The position string.
  std::string Text() const;
  /// bad-position says why it cannot be, or cannot arise.
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
