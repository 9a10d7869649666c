// Setting up a position by hand.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "client/presenter/analysis/analysis_view_state.h"
#include "client/presenter/base/controls.h"
#include "client/presenter/board/board_cursor.h"
#include "common/base/result.h"
#include "common/notation/position.h"
#include "common/rules/game.h"

namespace merels::presenter {

/// A position being set up by hand: men on the board, men in hand, the side to move. It may be illegal until
/// it is asked for as a game. A value.
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

/// A draft in the hands of the user: the brush, and the rules as typed. A value.
class PositionEditor {
 public:
  /// Begins with this position.
  explicit PositionEditor(const rules::Game& game);

  const PositionDraft& draft() const { return draft_; }
  /// Takes presses on the board, keys that name a point, the text of the rules, and EditorActions. False: the
  /// intent is none of these.
  bool Do(const Intent& intent);
  EditorView View() const;
  BoardViewState Board(bool flipped) const;

 private:
  struct ActionVisitor;
  void SetRules(const std::string& text);
  /// To the next registered ruleset, in the order of the lists.
  void StepRules(int by);
  bool TypePoint(const Key& key);

  PositionDraft draft_;
  Brush brush_ = Brush::kFirst;
  Jump typed_;                 // a point being named by keys
  std::string rules_;          // as typed
  bool typed_rules_ = false;   // the newest came from the field
  std::string rules_problem_;  // why they are no rules
};

}  // namespace merels::presenter
