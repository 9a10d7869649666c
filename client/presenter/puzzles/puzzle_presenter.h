// Puzzles on a live board, with their actions: only one ply keeps the worth of the position. A new one each
// day.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/local/lesson.h"
#include "client/local/terms.h"
#include "client/presenter/base/actions.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/table/offline_table.h"
#include "common/study/puzzle.h"

namespace merels::presenter {

struct PuzzleActions;

namespace action {

using SolvePuzzle = ActionOf<"solve-puzzle", PuzzleActions>;  // opens that of the day
using AnotherPuzzle = ActionOf<"another-puzzle", PuzzleActions>;
using PuzzleAgain = ActionOf<"puzzle-again", PuzzleActions>;    // from its position
using ShowSolution = ActionOf<"show-solution", PuzzleActions>;  // an arrow on the board
using LeavePuzzle = ActionOf<"leave-puzzle", PuzzleActions>;

}  // namespace action

struct PuzzleActions : OneOf<action::SolvePuzzle, action::AnotherPuzzle, action::PuzzleAgain,
                             action::ShowSolution, action::LeavePuzzle> {};

/// The presenter's inputs, which outlive it.
struct PuzzleShares {
  const std::vector<study::Puzzle>& puzzles;   // legal positions of known rulesets
  const std::function<local::Millis()>& date;  // Unix time; empty: its beginning
};

class PuzzlePresenter final : public ScreenOf<TableViewState> {
 public:
  /// All outlive the presenter.
  PuzzlePresenter(PuzzleShares shares, RequestIds new_id, Navigator& navigator, Effects& effects);

  void Hear(const model::Update& /*update*/, model::Millis /*now*/) override {}
  bool Do(const Intent& intent, model::Millis now) override;
  void Tick(model::Millis now) override;
  TableViewState View(model::Millis now) const override;

  /// Null before one is opened.
  const TablePresenter* table() const { return table_.get(); }

 private:
  struct ActionVisitor;
  enum class Tried : std::uint8_t { kNothing, kRight, kWrong };

  const study::Puzzle& puzzle() const { return shares_.puzzles[at_]; }
  void Open(std::size_t index, model::Millis now);
  void LayTable(model::Millis now);
  void CarryOut(model::Millis now);
  void Judge();
  std::string Task() const;
  std::string Note() const;
  LessonCard Card() const;

  const PuzzleShares shares_;
  Navigator& navigator_;
  Effects& effects_;
  OfflineTable table_;
  std::size_t at_ = 0;
  bool of_day_ = true;  // the puzzle of the day
  std::optional<local::Exercise> exercise_;
  Tried tried_ = Tried::kNothing;
  bool shows_solution_ = false;
};

}  // namespace merels::presenter
