// Puzzles on a live board: only one ply keeps the worth of the position, and the program plays the replies.
// One follows another, harder or easier as they are solved or missed; and there is one for each day.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/local/lesson.h"
#include "client/local/puzzle_progress.h"
#include "client/local/terms.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/base/settings.h"
#include "client/presenter/puzzles/actions.h"
#include "client/presenter/table/offline_table.h"
#include "common/study/puzzle.h"

namespace merels::presenter {

/// The delay of a reply, so that the solver's own move is seen first.
inline constexpr model::Millis kReplyBreath{600};

/// The presenter's inputs, which outlive it.
struct PuzzleShares {
  const std::vector<study::Puzzle>& puzzles;   // legal positions of known rulesets
  const std::function<local::Millis()>& date;  // Unix time; empty: its beginning
  local::PuzzleProgress& progress;
  Settings* settings = nullptr;  // keeps the progress; none: it lasts for one run
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
  enum class Stage : std::uint8_t { kSolving, kSolved, kWrong };

  const study::Puzzle& puzzle() const { return shares_.puzzles[at_]; }
  std::int64_t Day() const;
  void Open(std::size_t index, model::Millis now);
  void OpenNext(model::Millis now);
  void OpenOfDay(model::Millis now);
  /// The board after the first `step_` plies of the line.
  void LayTable(model::Millis now);
  void CarryOut(model::Millis now);
  void Judge(model::Millis now);
  void Reply(model::Millis now);
  /// Counts the puzzle as solved, or as missed; once.
  void Count(bool solved);
  std::string Note() const;
  std::string Idea() const;
  std::string Caption() const;
  LessonCard Card() const;

  const PuzzleShares shares_;
  Navigator& navigator_;
  Effects& effects_;
  OfflineTable table_;
  std::size_t at_ = 0;
  bool of_day_ = false;  // it is the puzzle of the day
  std::optional<local::Exercise> exercise_;
  std::string task_;
  std::size_t step_ = 0;  // plies of the line that were played
  Stage stage_ = Stage::kSolving;
  std::optional<model::Millis> reply_at_;
  bool counted_ = false;  // it was solved or missed
  bool shows_idea_ = false;
  bool shows_solution_ = false;
};

}  // namespace merels::presenter
