// The lesson: six steps on a live board, each a ply by the learner. A wrong ply gets a kind answer and is
// taken back.
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "client/local/lesson.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/lesson/actions.h"
#include "client/presenter/table/offline_table.h"

namespace merels::presenter {

/// How long a wrong ply stays on the board.
inline constexpr model::Millis kAnotherPlyStays{1800};

class LessonPresenter final : public ScreenOf<TableViewState> {
 public:
  /// All outlive the presenter. `done` is called when the last step is.
  LessonPresenter(RequestIds new_id, Navigator& navigator, Effects& effects,
                  std::function<void()> done = nullptr);

  void Hear(const model::Update& /*update*/, model::Millis /*now*/) override {}
  bool Do(const Intent& intent, model::Millis now) override;
  void Tick(model::Millis now) override;
  TableViewState View(model::Millis now) const override;

  /// From 0.
  std::size_t step() const { return step_; }
  bool done(std::size_t step) const { return done_.at(step); }
  const TablePresenter& table() const { return *table_.get(); }

 private:
  struct ActionVisitor;
  void GoTo(std::size_t step, model::Millis now);
  void LayTable(model::Millis now);
  void CarryOut(model::Millis now);
  void Judge(model::Millis now);
  const local::LessonStep& lesson() const { return local::LessonSteps().at(step_); }
  LessonCard Card() const;

  Navigator& navigator_;
  Effects& effects_;
  const std::function<void()> when_done_;
  OfflineTable table_;
  std::size_t step_ = 0;
  std::array<bool, local::kLessonSteps> done_{};
  std::optional<local::Exercise> exercise_;
  std::optional<model::Millis> another_since_;  // a wrong ply is on the board
  bool missed_ = false;                         // and one was, before this attempt
  bool shows_way_ = false;
};

}  // namespace merels::presenter
