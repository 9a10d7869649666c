#include "client/view/ui/ui.h"

#include <algorithm>
#include <utility>

#include "client/presenter/account/account_view_state.h"

namespace merels::view {
namespace {

using presenter::LobbyViewState;
using presenter::Screen;
using presenter::TableViewState;

// The row of the move list for the position on the board.
int ShownRow(const presenter::AppViewState& state) {
  if (const auto* analysis = state.Get<presenter::AnalysisViewState>()) return analysis->shown_row;
  const auto* table = state.Get<TableViewState>();
  for (std::size_t i = 0; table != nullptr && i < table->moves.size(); ++i) {
    if (table->moves[i].white.shown || table->moves[i].black.shown) return static_cast<int>(i);
  }
  return -1;
}

// The field for typed plies, while it is open.
const presenter::TextField* TypedIn(const presenter::AppViewState& state) {
  const auto* table = state.Get<TableViewState>();
  if (table != nullptr) return table->typed ? &*table->typed : nullptr;
  const auto* analysis = state.Get<presenter::AnalysisViewState>();
  return analysis != nullptr && analysis->typed ? &*analysis->typed : nullptr;
}

// The sheet for choosing a record starts in the field for its file.
bool AsksForFile(const presenter::AppViewState& state) {
  const auto* analysis = state.Get<presenter::AnalysisViewState>();
  return analysis != nullptr && analysis->sheet;
}

// The menu over an analysis, while it is open.
const presenter::StudyMenu* MenuIn(const presenter::AppViewState& state) {
  const auto* analysis = state.Get<presenter::AnalysisViewState>();
  return analysis != nullptr && analysis->menu ? &*analysis->menu : nullptr;
}

template <class Row>
int ChosenAmong(const std::vector<Row>& rows) {
  const auto found = std::find_if(rows.begin(), rows.end(), [](const Row& row) { return row.chosen; });
  return found == rows.end() ? -1 : static_cast<int>(found - rows.begin());
}

const presenter::NewTableDialog* DialogIn(const presenter::AppViewState& state) {
  const auto* lobby = state.Get<LobbyViewState>();
  return lobby != nullptr && lobby->dialog ? &*lobby->dialog : nullptr;
}

int ChosenRuleset(const presenter::AppViewState& state) {
  if (const auto* setup = state.Get<presenter::SetupViewState>()) return ChosenAmong(setup->rulesets);
  const auto* dialog = DialogIn(state);
  return dialog != nullptr ? ChosenAmong(dialog->rulesets) : -1;
}

// The id of the lobby's row chosen by keys; empty: none.
std::string ChosenRow(const presenter::AppViewState& state) {
  const auto* lobby = state.Get<LobbyViewState>();
  if (lobby == nullptr) return "";
  const int table = ChosenAmong(lobby->tables), live = ChosenAmong(lobby->live);
  if (table >= 0) return lobby->tables[static_cast<std::size_t>(table)].Id();
  return live >= 0 ? lobby->live[static_cast<std::size_t>(live)].Id() : "";
}

// Whether the same can be pressed, wherever it is.
bool PressesTheSame(const WidgetList& a, const WidgetList& b) {
  const auto same = [](const Widget& one, const Widget& other) {
    return one.id == other.id && one.press.has_value() == other.press.has_value();
  };
  return a.modal_from == b.modal_from &&
         std::equal(a.all.begin(), a.all.end(), b.all.begin(), b.all.end(), same);
}

}  // namespace

std::vector<presenter::WidgetInfo> Ui::Widgets(Millis now) const {
  auto out = Describe(layout_.widgets, focused_);
  if (!Settling(now)) return out;
  for (presenter::WidgetInfo& info : out) {
    const Vec at = Rect{info.x, info.y, info.w, info.h}.center();
    if (Target(at, now) == nullptr && layout_.widgets.At(at) != nullptr) info.enabled = false;
  }
  return out;
}

const presenter::BoardViewState* Ui::BoardShown() const {
  if (const auto* table = state_.Get<TableViewState>()) return &table->board;
  const auto* analysis = state_.Get<presenter::AnalysisViewState>();
  return analysis != nullptr ? &analysis->board : nullptr;
}

void Ui::Lay(Vec window, float wanted_scale) {
  layout_ = LayApp(state_, window, wanted_scale, measure_, scroll_);
  for (Widget& widget : layout_.widgets.all) {
    if (widget.field) {
      const auto* field = presenter::FindField(state_, *widget.field);
      editors_[*widget.field].Adopt(field != nullptr ? field->text : widget.text);
    }
  }
}

void Ui::Show(const presenter::AppViewState& state, Vec window, float wanted_scale, Millis now) {
  ++revision_;
  const presenter::AppViewState before = std::exchange(state_, state);
  WidgetList widgets_before = std::move(layout_.widgets);
  const std::string focused_before = focused_;
  Lay(window, wanted_scale);
  FollowState(before);
  if (!PressesTheSame(widgets_before, layout_.widgets))
    sudden_.OnChange(std::move(widgets_before), focused_ != focused_before, now);
  if (const int row = ShownRow(state_); row != shown_row_) {
    shown_row_ = row;
    FollowMoves();
    Lay(window, wanted_scale);
  }
  if (const int chosen = ChosenRuleset(state_); chosen != chosen_ruleset_) {
    chosen_ruleset_ = chosen;
    FollowRulesets();
    Lay(window, wanted_scale);
  }
  if (std::string chosen = ChosenRow(state_); chosen != chosen_row_) {
    chosen_row_ = std::move(chosen);
    FollowChosenRow();
    Lay(window, wanted_scale);
  }
  const Widget* hovered = layout_.widgets.At(pointer_);
  hovered_ = hovered != nullptr ? hovered->id : "";
  static const presenter::BoardViewState no_board;
  const auto* board = BoardShown();
  animator_.Observe(board != nullptr ? *board : no_board, now);
  toasts_.Show(state_.toasts, layout_.toast, now);
}

std::string Ui::UsualFocus() const {
  if (state_.screen == Screen::kSignIn) return std::string(presenter::kNameField.name);
  const Widget* board = layout_.widgets.Find(kBoardId);
  if (board != nullptr && board->takes_keys) return std::string(kBoardId);
  if (state_.screen == Screen::kSettings) {
    for (const Widget& widget : layout_.widgets.all) {
      if (!widget.group.empty() && widget.CanFocus()) return widget.id;
    }
  }
  return "";
}

// Gives the focus to new widgets that ask for it, and takes it from those that are gone.
void Ui::FollowState(const presenter::AppViewState& before) {
  const bool new_screen = !shown_once_ || before.screen != state_.screen;
  shown_once_ = true;
  if (new_screen) {
    left_focus_[before.screen] = modal_ ? below_focus_ : focused_;
    focused_ = left_focus_.count(state_.screen) > 0 ? left_focus_[state_.screen] : "";
    modal_ = false;
    scroll_.clear();
    board_press_.reset();
    if (BoardShown() != nullptr) {
      animator_.Clear();
    }
  }
  if (const auto* typed = TypedIn(state_); typed != nullptr && TypedIn(before) == nullptr) {
    focused_ = typed->field.name;
  }
  const std::string focused_before = focused_;
  const auto reachable = [this](const std::string& id) {
    const Widget* widget = layout_.widgets.Find(id);
    return widget != nullptr && widget->enabled &&
           widget >= layout_.widgets.all.data() + layout_.widgets.modal_from;
  };
  FollowModal(focused_before);
  if (AsksForFile(state_) && !AsksForFile(before)) focused_ = presenter::kRecordField.name;
  if (const auto* menu = MenuIn(state_); menu != nullptr && MenuIn(before) == nullptr) {
    focused_ = menu->groups.front().items.front().button.Id();
  }
  if (!reachable(focused_)) {
    focused_.clear();
  }
  // A screen with fields asks for it once; the board has it whenever nothing else has.
  const bool asks = new_screen || layout_.widgets.Find(kBoardId) != nullptr;
  if (focused_.empty() && asks && reachable(UsualFocus())) {
    focused_ = UsualFocus();
  }
}

// After a sheet the focus returns to its old place.
void Ui::FollowModal(const std::string& focused_before) {
  const bool modal = layout_.widgets.modal_from > 0;
  if (modal && !modal_) {
    below_focus_ = focused_before;
  } else if (!modal && modal_) {
    focused_ = below_focus_;
  }
  modal_ = modal;
}

void Ui::FollowMoves() {
  if (const auto* analysis = layout_.Get<AnalysisLayout>(); analysis != nullptr && shown_row_ >= 0) {
    return BringIntoSight(analysis->rows, std::max(0, analysis->LineOf(shown_row_)));
  }
  const auto* table = layout_.Get<TableLayout>();
  if (table == nullptr || shown_row_ < 0 || shown_row_ + 1 >= table->moves.rows.count) {
    scroll_.erase("moves");
    return;
  }
  BringIntoSight(table->moves.rows, shown_row_);
}

void Ui::BringIntoSight(const ListView& rows, int row) {
  if (row < rows.first || row >= rows.first + rows.shown) {
    const float wanted = static_cast<float>(row - rows.shown / 2) * rows.row_height;
    scroll_[rows.id] = std::clamp(wanted, 0.0F, rows.MostOffset());
  }
}

// The chosen row is visible, and has the focus if the list had it.
void Ui::FollowRulesets() {
  const auto* setup = layout_.Get<SetupLayout>();
  if (setup != nullptr && chosen_ruleset_ >= 0) return BringIntoSight(setup->rulesets, chosen_ruleset_);
  const auto* lobby = layout_.Get<LobbyLayout>();
  if (lobby == nullptr || !lobby->dialog || chosen_ruleset_ < 0) {
    scroll_.erase("rulesets");
    return;
  }
  BringIntoSight(lobby->dialog->rulesets, chosen_ruleset_);
  const auto& rows = DialogIn(state_)->rulesets;
  const bool in_list =
      std::any_of(rows.begin(), rows.end(), [this](const auto& row) { return row.Id() == focused_; });
  if (in_list) {
    focused_ = rows[static_cast<std::size_t>(chosen_ruleset_)].Id();
  }
}

// It is visible, and has the focus: Enter acts on it, not on the widget pressed last.
void Ui::FollowChosenRow() {
  const auto* state = state_.Get<LobbyViewState>();
  const auto* layout = layout_.Get<LobbyLayout>();
  if (chosen_row_.empty() || state == nullptr || layout == nullptr) return;
  focused_.clear();
  const int table = ChosenAmong(state->tables), live = ChosenAmong(state->live);
  table >= 0 ? BringIntoSight(layout->tables.rows, table) : BringIntoSight(layout->live.rows, live);
}

Interaction Ui::InteractionAt(Millis now) const {
  Interaction out{hovered_, pressed_, focused_, 0, 0, (now.count() / kCaretBlink.count()) % 2 == 0};
  const Widget* field = FocusedField();
  if (field != nullptr) {
    out.caret = editors_.at(*field->field).caret();
    out.anchor = editors_.at(*field->field).anchor();
  } else {
    out.caret_shown = false;
  }
  return out;
}

std::optional<Vec> Ui::Dragged() const {
  return dragging_ && board_press_ ? std::optional(pointer_) : std::nullopt;
}

PointerShape Ui::Shape() const {
  const Widget* widget = layout_.widgets.Find(hovered_);
  if (widget != nullptr && widget->field) return PointerShape::kText;
  if (widget != nullptr && widget->press) return widget->enabled ? PointerShape::kHand : PointerShape::kArrow;
  const auto* board = BoardShown();
  const bool over_point = hovered_point_ && board != nullptr && board->active;
  return over_point ? PointerShape::kHand : PointerShape::kArrow;
}

bool Ui::Moving(Millis now) const { return animator_.Busy(now) || toasts_.Busy(now) || dragging_; }

bool Ui::Busy(Millis now) const { return Moving(now) || PainterFor(state_.content).busy(state_.content); }

const Widget* Ui::FocusedField() const {
  const Widget* widget = layout_.widgets.Find(focused_);
  return widget != nullptr && widget->field ? widget : nullptr;
}

bool Ui::OnBoard(Vec at) const {
  const Widget* widget = layout_.widgets.At(at);
  return widget != nullptr && widget->id == kBoardId;
}

std::optional<board::Point> Ui::PointAt(Vec at) const {
  const auto* board = BoardShown();
  if (board == nullptr || !OnBoard(at)) return std::nullopt;
  const auto* table = layout_.Get<TableLayout>();
  return (table != nullptr ? table->Frame(*board) : layout_.Get<AnalysisLayout>()->Frame(*board)).Hit(at);
}

}  // namespace merels::view
