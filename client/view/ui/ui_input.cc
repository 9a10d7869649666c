#include <algorithm>
#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/watch/watch_view_state.h"
#include "client/view/text/text.h"
#include "client/view/ui/ui.h"
#include "client/view/widget/field_editor.h"

namespace merels::view {
namespace {

using presenter::KeyCode;

constexpr float kRowsANotch = 2;
constexpr float kPageNotch = 96;
/// Kept between what is brought into view and its edge.
constexpr float kAroundFocus = 10;
/// Of the view, that PageDown leaves in it.
constexpr float kKeptOfPage = 0.15F;

std::optional<KeyCode> CodeOf(InputKey key) {
  switch (key) {
    case InputKey::kLeft: return KeyCode::kLeft;
    case InputKey::kRight: return KeyCode::kRight;
    case InputKey::kUp: return KeyCode::kUp;
    case InputKey::kDown: return KeyCode::kDown;
    case InputKey::kHome: return KeyCode::kHome;
    case InputKey::kEnd: return KeyCode::kEnd;
    case InputKey::kEnter: return KeyCode::kEnter;
    case InputKey::kEscape: return KeyCode::kEscape;
    case InputKey::kBackspace: return KeyCode::kBackspace;
    case InputKey::kSettings: return KeyCode::kSettings;
    case InputKey::kOpen: return KeyCode::kOpen;
    case InputKey::kSave: return KeyCode::kSave;
    case InputKey::kCopy: return KeyCode::kCopy;
    case InputKey::kUndo: return KeyCode::kUndo;
    case InputKey::kRedo: return KeyCode::kRedo;
    case InputKey::kPageUp:
    case InputKey::kPageDown:
    case InputKey::kTab:
    case InputKey::kSpace:
    case InputKey::kSelectAll:
    case InputKey::kCut:
    case InputKey::kDelete: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::vector<presenter::Intent> Ui::Handle(const InputEvent& event, Millis now) {
  Intents out;
  ++revision_;
  switch (event.kind) {
    case InputEvent::Kind::kMove:
    case InputEvent::Kind::kLeave: Move(event, out); break;
    case InputEvent::Kind::kPress: PressAt(event, now, out); break;
    case InputEvent::Kind::kRelease: ReleaseAt(event, now, out); break;
    case InputEvent::Kind::kPressRight: PressRightAt(event, out); break;
    case InputEvent::Kind::kReleaseRight: ReleaseRightAt(event, out); break;
    case InputEvent::Kind::kWheel: Wheel(event); break;
    case InputEvent::Kind::kKey:
      TellFocus(out, false);
      KeyDown(event, now, out);
      break;
    case InputEvent::Kind::kText:
      TellFocus(out, false);
      Typed(event, out);
      break;
    case InputEvent::Kind::kPaste:
      TellFocus(out, false);
      Pasted(event, out);
      break;
    case InputEvent::Kind::kClose: out.emplace_back(presenter::Close{}); break;
  }
  if (event.kind == InputEvent::Kind::kPress) sudden_.OnPress(event.at, now);
  if (event.kind == InputEvent::Kind::kKey || event.kind == InputEvent::Kind::kText) sudden_.OnKey(now);
  return out;
}

const Widget* Ui::Target(Vec at, Millis now) const {
  const Widget* widget = layout_.widgets.At(at);
  return widget != nullptr && !IsToast(*widget) && sudden_.Brought(*widget, at, now) ? nullptr : widget;
}

void Ui::HoverPoint(std::optional<board::Point> point, Intents& out) {
  if (point != hovered_point_) {
    hovered_point_ = point;
    out.emplace_back(presenter::Hover{point});
  }
}

void Ui::HoverLists(Intents& out) {
  const auto* lobby = layout_.Get<LobbyLayout>();
  const ListView* under = lobby != nullptr ? layout_.ListAt(pointer_) : nullptr;
  const bool tables = under != nullptr && under == &lobby->tables.rows;
  const bool live = under != nullptr && under == &lobby->live.rows;
  if (tables != std::exchange(on_tables_, tables)) {
    out.emplace_back(presenter::action::HoverTables{tables});
  }
  if (live != std::exchange(on_live_, live)) {
    out.emplace_back(presenter::action::HoverLive{live});
  }
}

// Even over a name on the card.
void Ui::HoverCards(Intents& out) {
  MatchId match;
  const auto* layout = layout_.Get<WatchLayout>();
  const auto* state = state_.Get<presenter::WatchViewState>();
  const bool reachable = layout != nullptr && state != nullptr && layout_.widgets.modal_from == 0;
  for (std::size_t i = 0; reachable && i < layout->cards.size(); ++i) {
    if (layout->cards[i].whole.Contains(pointer_)) match = state->cards[i].match;
  }
  if (match != on_card_) {
    on_card_ = std::move(match);
    out.emplace_back(presenter::action::HoverCard{on_card_});
  }
}

void Ui::Move(const InputEvent& event, Intents& out) {
  pointer_ = event.kind == InputEvent::Kind::kLeave ? Vec{-1, -1} : event.at;
  const Widget* widget = layout_.widgets.At(pointer_);
  hovered_ = widget != nullptr ? widget->id : "";
  if (board_press_ && Length(pointer_ - *board_press_) >= kDragThreshold * layout_.scale) {
    dragging_ = true;
  }
  if (ScrollByBar(pointer_)) return;
  if (selecting_) PlaceCaret(true);
  SlideAlong(widget, out);
  HoverPoint(PointAt(pointer_), out);
  HoverLists(out);
  HoverCards(out);
}

// Dragging along a slider chooses each value on the way.
void Ui::SlideAlong(const Widget* over, Intents& out) {
  const Widget* held = layout_.widgets.Find(pressed_);
  const bool slides = held != nullptr && over != nullptr && held->kind == WidgetKind::kStop && over != held &&
                      over->kind == WidgetKind::kStop && over->group == held->group;
  if (!slides || !over->press || !over->enabled) return;
  out.emplace_back(*over->press);
  pressed_ = over->id;
}

void Ui::Focus(std::string id, Intents& out, bool sought) {
  if (id.empty() && layout_.widgets.modal_from == 0 && layout_.widgets.Find(kBoardId) != nullptr) {
    id = UsualFocus();
  }
  if (id == focused_) return;
  focused_ = std::move(id);
  const Widget* widget = sought ? layout_.widgets.Find(focused_) : nullptr;
  if (widget != nullptr && layout_.widgets.Scrolled(*widget)) BringIntoView(widget->rect);
  TellFocus(out, sought);
}

// The focus may also have moved by itself since the last event.
void Ui::TellFocus(Intents& out, bool sought) {
  const bool on_table = layout_.widgets.Find(kBoardId) != nullptr;
  const bool on_board = focused_ == kBoardId;
  if (on_table && on_board != std::exchange(told_focus_, on_board)) {
    out.emplace_back(presenter::FocusBoard{on_board, sought});
  }
}

void Ui::PressAt(const InputEvent& event, Millis now, Intents& out) {
  bar_held_ = BarAt(event.at);
  if (ScrollByBar(event.at)) return;
  Move(event, out);
  const Widget* widget = Target(event.at, now);
  pressed_ = widget != nullptr ? widget->id : "";
  if (widget != nullptr && widget->id == kBoardId) {
    // A field being edited keeps its focus.
    if (FocusedField() == nullptr) {
      Focus(std::string(kBoardId), out);
    }
    board_press_ = event.at;
    press_point_ = PointAt(event.at);
    dragging_ = false;
    out.emplace_back(presenter::PressPoint{press_point_});
    return;
  }
  const bool in_field = widget != nullptr && widget->field && widget->enabled;
  Focus(in_field ? widget->id : "", out);
  if (!in_field) return;
  PlaceCaret(event.shift);
  selecting_ = true;
}

void Ui::PressRightAt(const InputEvent& event, Intents& out) {
  Move(event, out);
  const Widget* widget = layout_.widgets.At(event.at);
  marking_ = widget != nullptr && widget->id == kBoardId;
  mark_from_ = PointAt(event.at);
}

void Ui::ReleaseRightAt(const InputEvent& event, Intents& out) {
  Move(event, out);
  if (std::exchange(marking_, false)) out.emplace_back(presenter::MarkPoints{mark_from_, PointAt(event.at)});
}

void Ui::ReleaseAt(const InputEvent& event, Millis now, Intents& out) {
  if (std::exchange(bar_held_, BarHeld::kNone) != BarHeld::kNone) return;
  Move(event, out);
  const std::string pressed = std::exchange(pressed_, "");
  selecting_ = false;
  if (board_press_) {
    board_press_.reset();
    const bool dragged = std::exchange(dragging_, false);
    if (dragged && press_point_) {
      animator_.Dropped(*press_point_, event.at, now);
    }
    out.emplace_back(presenter::ReleasePoint{PointAt(event.at), dragged});
    return;
  }
  const Widget* widget = layout_.widgets.At(event.at);
  if (widget != nullptr && widget->id == pressed && widget->press && widget->enabled) {
    out.emplace_back(*widget->press);
    if (!widget->completes.empty()) Focus(widget->completes, out);
  }
}

void Ui::Wheel(const InputEvent& event) {
  if (event.across) return ScrollPage({-event.wheel * kPageNotch * layout_.frame_scale, 0});
  const ListView* list = layout_.ListAt(event.at);
  if (list == nullptr || list->shown == list->count) {
    return ScrollPage({0, -event.wheel * kPageNotch * layout_.frame_scale});
  }
  const float offset =
      static_cast<float>(list->first) * list->row_height - event.wheel * kRowsANotch * list->row_height;
  scroll_[list->id] = std::clamp(offset, 0.0F, list->MostOffset());
}

void Ui::ScrollPage(Vec by) {
  const Vec most = layout_.MostScroll(), at = layout_.view_corner() + by;
  if (most.x > 0) scroll_[std::string(kPageScrollX)] = std::clamp(at.x, 0.0F, most.x);
  if (most.y > 0) scroll_[std::string(kPageScrollY)] = std::clamp(at.y, 0.0F, most.y);
}

void Ui::BringIntoView(const Rect& rect) {
  const Rect view = layout_.view.Inset(kAroundFocus * layout_.frame_scale);
  const auto least = [](float from, float to, float first, float last) {
    // What is larger than the view is seen from its beginning.
    return from < first || to - from > last - first ? from - first : std::max(0.0F, to - last);
  };
  ScrollPage({least(rect.x, rect.right(), view.x, view.right()),
              least(rect.y, rect.bottom(), view.y, view.bottom())});
}

// A press beside the thumb brings it there; dragging moves it on.
bool Ui::ScrollByBar(Vec at) {
  const Rect& view = layout_.view;
  const Rect down = layout_.ThumbDown(), across = layout_.ThumbAcross();
  if (bar_held_ == BarHeld::kNone) return false;
  const Vec corner = layout_.view_corner(), most = layout_.MostScroll();
  if (bar_held_ == BarHeld::kDown) {
    ScrollPage({0, most.y * (at.y - down.h / 2 - view.y) / (view.h - down.h) - corner.y});
  } else {
    ScrollPage({most.x * (at.x - across.w / 2 - view.x) / (view.w - across.w) - corner.x, 0});
  }
  return true;
}

Ui::BarHeld Ui::BarAt(Vec at) const {
  const Rect &view = layout_.view, down = layout_.ThumbDown(), across = layout_.ThumbAcross();
  if (!view.Contains(at)) return BarHeld::kNone;
  if (!down.empty() && at.x >= down.x - down.w) return BarHeld::kDown;
  return !across.empty() && at.y >= across.y - across.h ? BarHeld::kAcross : BarHeld::kNone;
}

bool Ui::ScrollBy(InputKey key) {
  const auto lists = layout_.lists();
  const auto found = std::find_if(lists.begin(), lists.end(),
                                  [](const ListView* list) { return list->shown < list->count; });
  if (layout_.widgets.modal_from != 0) return false;
  if (found == lists.end()) return ScrollPageBy(key);
  const ListView& list = **found;
  // Elsewhere the arrows move through rows or plies.
  const bool page = state_.Get<presenter::PageViewState>() != nullptr;
  int first = list.first;
  switch (key) {
    case InputKey::kPageUp: first -= list.shown; break;
    case InputKey::kPageDown: first += list.shown; break;
    case InputKey::kUp: first -= page ? 1 : 0; break;
    case InputKey::kDown: first += page ? 1 : 0; break;
    case InputKey::kHome: first = page ? 0 : first; break;
    case InputKey::kEnd: first = page ? list.count : first; break;
    default: return false;
  }
  const bool scrolls = page || key == InputKey::kPageUp || key == InputKey::kPageDown;
  if (scrolls)
    scroll_[list.id] = std::clamp(static_cast<float>(first) * list.row_height, 0.0F, list.MostOffset());
  return scrolls;
}

bool Ui::ScrollPageBy(InputKey key) {
  const bool down = key == InputKey::kPageDown;
  if (layout_.page.empty() || (!down && key != InputKey::kPageUp)) return false;
  ScrollPage({0, layout_.view.h * (1 - kKeptOfPage) * (down ? 1.0F : -1.0F)});
  return true;
}

void Ui::PlaceCaret(bool select) {
  const Widget* widget = FocusedField();
  const auto* field = widget == nullptr ? nullptr : presenter::FindField(state_, *widget->field);
  if (field == nullptr) return;
  FieldEditor& editor = editors_[*widget->field];
  presenter::TextField shown = *field;
  shown.text = editor.text();
  const FieldText place = PlaceFieldText(measure_, layout_.ScaleOf(*widget), widget->rect, shown, true,
                                         {editor.caret(), editor.anchor()});
  editor.Place(CaretAt(measure_, shown, place, pointer_.x), select);
}

void Ui::CopyFrom(const Widget& field, bool cut, Intents& out) {
  const auto* shown = presenter::FindField(state_, *field.field);
  FieldEditor& editor = editors_[*field.field];
  const std::string selected = editor.Selected();
  if (selected.empty() || (shown != nullptr && shown->secret)) return;
  out.emplace_back(presenter::action::CopyText{selected});
  if (cut && editor.Cut()) out.emplace_back(presenter::Edit{*field.field, editor.text()});
}

bool Ui::EditField(const Widget& field, InputKey key, bool shift, Intents& out) {
  FieldEditor& editor = editors_[*field.field];
  if (key == InputKey::kEnter) {
    out.emplace_back(presenter::Submit{*field.field});
    return true;
  }
  const bool of_sheet = *field.field == presenter::kRecordField;  // closed by Esc
  if (key == InputKey::kEscape && !of_sheet && *field.field != presenter::kPlyField) {
    Focus("", out);
    return true;
  }
  if (key == InputKey::kCopy || key == InputKey::kCut) {
    CopyFrom(field, key == InputKey::kCut, out);
    return true;
  }
  const Widget* name = layout_.widgets.Completing(field.id);
  if (key == InputKey::kDown && name != nullptr) {
    Focus(name->id, out, true);
    return true;
  }
  bool changed = false;
  const bool wanted = editor.Press(key, shift, changed);
  if (changed) {
    out.emplace_back(presenter::Edit{*field.field, editor.text()});
  }
  return wanted;
}

// Left and right choose a value of a setting, up and down move between settings.
bool Ui::StepInGroup(const Widget& widget, InputKey key, Intents& out) {
  const bool across = key == InputKey::kLeft || key == InputKey::kRight;
  const bool along = key == InputKey::kUp || key == InputKey::kDown;
  if (along && state_.screen == presenter::Screen::kSettings) {
    Focus(layout_.widgets.Next(widget.id, key == InputKey::kUp), out, true);
    return true;
  }
  if (!across || widget.group.empty()) return false;
  const Widget* next = layout_.widgets.Beside(widget.id, key == InputKey::kLeft);
  if (next != nullptr && next->enabled) {
    out.emplace_back(*next->press);
    Focus(next->id, out);
  }
  return true;
}

// Down leads from a field to its completions; the arrows move among them, and up from the first leads back.
bool Ui::StepInCompletions(const Widget& widget, InputKey key, Intents& out) {
  if (widget.completes.empty()) return false;
  const bool on = key == InputKey::kDown || key == InputKey::kRight;
  const bool back = key == InputKey::kUp || key == InputKey::kLeft;
  if (!on && !back && key != InputKey::kEscape) return false;
  const Widget* next = layout_.widgets.Find(layout_.widgets.Next(widget.id, back));
  const bool among = next != nullptr && next->completes == widget.completes;
  if (on && among) Focus(next->id, out, true);
  if (!on) Focus(back && among ? next->id : widget.completes, out, true);
  return true;
}

void Ui::KeyDown(const InputEvent& event, Millis now, Intents& out) {
  if (event.key == InputKey::kTab) return Focus(layout_.widgets.Next(focused_, event.shift), out, true);
  const Widget* widget = layout_.widgets.Find(focused_);
  if (widget != nullptr && StepInGroup(*widget, event.key, out)) return;
  if (widget != nullptr && widget->field && EditField(*widget, event.key, event.shift, out)) return;
  if (widget != nullptr && StepInCompletions(*widget, event.key, out)) return;
  const bool presses = event.key == InputKey::kEnter || event.key == InputKey::kSpace;
  if (presses && sudden_.MovedFocus(now)) return;
  if (presses && widget != nullptr && widget->press && widget->enabled) {
    const std::string field = widget->completes;
    out.emplace_back(*widget->press);
    if (!field.empty()) Focus(field, out, true);
    return;
  }
  const bool on_board = widget != nullptr && widget->id == kBoardId;
  if (!on_board && ScrollBy(event.key)) return;
  if (const auto code = CodeOf(event.key)) {
    out.emplace_back(presenter::Key{*code, 0});
  }
}

bool Ui::FocusFilter(Intents& out) {
  const auto* lobby = state_.Get<presenter::LobbyViewState>();
  const auto* page = state_.Get<presenter::PageViewState>();
  const auto* filters = lobby != nullptr ? &lobby->filters : page != nullptr ? &page->list.filters : nullptr;
  if (filters == nullptr || filters->empty() || layout_.widgets.modal_from != 0) return false;
  Focus(filters->front().Id(), out);
  return true;
}

// A field takes one line of it; a screen may want more.
void Ui::Pasted(const InputEvent& event, Intents& out) {
  if (FocusedField() == nullptr) {
    if (layout_.widgets.modal_from == 0) out.emplace_back(presenter::Paste{event.whole});
  } else if (!event.text.empty()) {
    Typed(event, out);
  }
}

void Ui::Typed(const InputEvent& event, Intents& out) {
  const Widget* widget = layout_.widgets.Find(focused_);
  if (widget != nullptr && widget->field) {
    const presenter::TextField* field = presenter::FindField(state_, *widget->field);
    FieldEditor& editor = editors_[*widget->field];
    if (field != nullptr && editor.Insert(event.text, field->max_length)) {
      out.emplace_back(presenter::Edit{*widget->field, editor.text()});
    }
    return;
  }
  const std::string keys = event.place != 0 ? std::string(1, event.place) : event.text;
  if (keys == "/" && FocusFilter(out)) return;
  for (const char c : keys) {
    // The blank that pressed a button is not typed as well.
    const bool used = c == ' ' && widget != nullptr && widget->press;
    if (c >= ' ' && c <= '~' && !used) {
      out.emplace_back(presenter::Key{KeyCode::kCharacter, c});
    }
  }
}

}  // namespace merels::view
