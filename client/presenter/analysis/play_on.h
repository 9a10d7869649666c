// Playing on from a position against the computer: a sheet with its level and the user's side.
#pragma once

#include <optional>
#include <string>

#include "client/local/terms.h"
#include "client/presenter/analysis/analysis_view_state.h"
#include "client/presenter/base/presenter.h"
#include "common/rules/game.h"

namespace merels::presenter {

class PlayOn {
 public:
  /// Why the position cannot be played on, in a sentence; empty: it can be.
  static std::string WhyNot(const rules::Game& game, bool rated, bool computer_there);

  /// Opens the sheet. `level`: chosen at first.
  void Open(const rules::Game& game, int level) { choice_ = Choice{level, game.to_move()}; }
  void Close() { choice_.reset(); }
  bool open() const { return choice_.has_value(); }
  int level() const { return choice_->level; }
  rules::Side mine() const { return choice_->mine; }
  /// Takes the choices while the sheet is open.
  void Do(const PlayOnActions& actions);
  /// A key while the sheet is open, which chooses a level.
  void Type(const Key& key);
  /// The sheet, while it is open; `number` plies led to the position.
  std::optional<PlayOnSheet> View(const rules::Game& game, int number) const;

 private:
  struct Choice {
    int level;
    rules::Side mine;
  };
  std::optional<Choice> choice_;
};

}  // namespace merels::presenter
