// A table without a server: for exercises, local matches and analysed games.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/local/lesson.h"
#include "client/presenter/table/table_presenter.h"

namespace merels::presenter {

/// A table whose commands go no farther: its owner takes them, and answers as a server would. The owner may
/// use the table (`->`) once it was laid.
class OfflineTable {
 public:
  /// Empty at first.
  explicit OfflineTable(RequestIds new_id) : new_id_(std::move(new_id)) {}
  OfflineTable(const OfflineTable&) = delete;
  OfflineTable& operator=(const OfflineTable&) = delete;

  /// A new table for this match, in place of the old one.
  void Lay(const MatchId& match, const AccountId& sitting, const Preferences& preferences);
  /// For an exercise, which is one ply: without premoves.
  void Lay(const local::Exercise& exercise, model::Millis now);

  explicit operator bool() const { return table_.has_value(); }
  TablePresenter* operator->() { return &*table_; }
  const TablePresenter* operator->() const { return &*table_; }
  /// nullptr while it is empty.
  const TablePresenter* get() const { return table_ ? &*table_ : nullptr; }

  void Tick(model::Millis now) { table_->Tick(session_, now); }
  TableViewState View(model::Millis now) const { return table_->View(session_, now); }
  /// The commands since the last time. What only a server answers, such as best solutions, is left out.
  std::vector<model::Command> TakeCommands();
  /// Passes on sounds and announcements, and forgets the rest.
  void PassOn(Effects& effects);
  /// Forgets everything: the table is not new to the user.
  void Hush() { own_ = {}; }
  /// What the table has said, and the actions it wants.
  Effects& said() { return own_; }

 private:
  RequestIds new_id_;
  Effects own_;
  model::Session session_;  // never offline
  std::optional<TablePresenter> table_;
};

/// The board of an exercise with a card, without the parts of a match. Of the board's own texts only the
/// question which man to capture stays, and the reason of a refusal, while the card does not praise.
TableViewState ExerciseView(TableViewState view, std::string heading, LessonCard card);

}  // namespace merels::presenter
