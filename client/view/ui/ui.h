// Turns input into intents, by the frame on the screen: focus, hovering, dragging, scrolling, editing. No
// display and no clock: time is an argument. One thread.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "client/presenter/base/controls.h"
#include "client/view/board/motion.h"
#include "client/view/screen/shell/app_layout.h"
#include "client/view/screen/shell/toasts.h"
#include "client/view/ui/sudden_change.h"
#include "client/view/widget/field_editor.h"
#include "client/view/widget/input.h"

namespace merels::view {

/// The pointer must move this far (design pixels) to make a press a drag.
inline constexpr float kDragThreshold = 4;
/// Half a period of the blinking caret.
inline constexpr Millis kCaretBlink{530};

enum class PointerShape : std::uint8_t { kArrow, kHand, kText };

class Ui {
 public:
  /// `measure` outlives this object.
  explicit Ui(const TextMeasure& measure) : measure_(measure) {}

  /// Lays out the next frame.
  void Show(const presenter::AppViewState& state, Vec window, float wanted_scale, Millis now);
  /// Starts the motions of these cues.
  void Play(const std::vector<presenter::Cue>& cues, Millis now) { animator_.Start(cues, now); }
  /// The intents of this event, in order.
  std::vector<presenter::Intent> Handle(const InputEvent& event, Millis now);

  /// Gives a widget the focus without an intent; for pictures.
  void FocusOn(std::string id) {
    focused_ = std::move(id);
    ++revision_;
  }

  const presenter::AppViewState& state() const { return state_; }
  const AppLayout& layout() const { return layout_; }
  const ScrollOffsets& scroll() const { return scroll_; }
  Animator& animator() { return animator_; }
  const Animator& animator() const { return animator_; }
  const ToastClock& toasts() const { return toasts_; }
  /// Changes whenever anything here may have changed.
  std::uint64_t revision() const { return revision_; }
  /// The field with the focus; nullptr: none.
  const Widget* FocusedField() const;
  /// With the caret's blinking at `now`.
  Interaction InteractionAt(Millis now) const;
  /// The board on the screen; nullptr: none, or several.
  const presenter::BoardViewState* BoardShown() const;
  /// The pointer's place with a dragged man.
  std::optional<Vec> Dragged() const;
  PointerShape Shape() const;
  /// Whether something moves that needs the highest frame rate.
  bool Moving(Millis now) const;
  /// Whether the next frame differs even without events: motion, or a spinner.
  bool Busy(Millis now) const;
  /// A widget that came by itself is not enabled at first.
  std::vector<presenter::WidgetInfo> Widgets(Millis now) const;
  /// Whether presses at some places are not taken, since what is there came by itself a moment ago.
  bool Settling(Millis now) const { return sudden_.Recent(now); }

 private:
  using Intents = std::vector<presenter::Intent>;

  void Move(const InputEvent& event, Intents& out);
  void PressAt(const InputEvent& event, Millis now, Intents& out);
  void ReleaseAt(const InputEvent& event, Millis now, Intents& out);
  /// The widget that a press there is for; nullptr: none.
  const Widget* Target(Vec at, Millis now) const;
  void PressRightAt(const InputEvent& event, Intents& out);
  void ReleaseRightAt(const InputEvent& event, Intents& out);
  void Wheel(const InputEvent& event);
  void KeyDown(const InputEvent& event, Millis now, Intents& out);
  void Typed(const InputEvent& event, Intents& out);
  void Pasted(const InputEvent& event, Intents& out);
  bool EditField(const Widget& field, InputKey key, bool shift, Intents& out);
  /// Puts the caret of the focused field under the pointer.
  void PlaceCaret(bool select);
  /// Copies the field's selection, and removes it if it is cut.
  void CopyFrom(const Widget& field, bool cut, Intents& out);
  /// Scrolls the list of the page. False: the key does not do that here.
  bool ScrollBy(InputKey key);
  /// The same for the whole screen, where it is larger than its place.
  bool ScrollPageBy(InputKey key);
  void ScrollPage(Vec by);
  void BringIntoView(const Rect& rect);
  /// Its scroll bars: the one at a place, and whether the one held by the pointer has moved.
  enum class BarHeld : std::uint8_t { kNone, kDown, kAcross };
  BarHeld BarAt(Vec at) const;
  bool ScrollByBar(Vec at);

  void Focus(std::string id, Intents& out, bool sought = false);
  /// The default focus: the board, where there is one.
  std::string UsualFocus() const;
  void TellFocus(Intents& out, bool sought);
  void FollowModal(const std::string& focused_before);
  bool StepInCompletions(const Widget& widget, InputKey key, Intents& out);
  bool StepInGroup(const Widget& widget, InputKey key, Intents& out);
  void FollowState(const presenter::AppViewState& before);
  void FollowMoves();
  void FollowRulesets();
  void FollowChosenRow();
  /// Moves the focus to the filter of the lobby's tables. False: there is none.
  bool FocusFilter(Intents& out);
  void BringIntoSight(const ListView& rows, int row);
  void Lay(Vec window, float wanted_scale);
  std::optional<board::Point> PointAt(Vec at) const;
  bool OnBoard(Vec at) const;
  void HoverPoint(std::optional<board::Point> point, Intents& out);
  void SlideAlong(const Widget* over, Intents& out);
  void HoverLists(Intents& out);
  void HoverCards(Intents& out);

  const TextMeasure& measure_;
  presenter::AppViewState state_;
  AppLayout layout_;
  Animator animator_;
  ToastClock toasts_;
  SuddenChange sudden_;
  ScrollOffsets scroll_;
  std::map<presenter::Field, FieldEditor> editors_;
  Vec pointer_{-1, -1};
  std::string hovered_;
  std::string pressed_;
  std::string focused_;
  std::optional<board::Point> hovered_point_;
  /// The place of the left button's press on the board, while it is down.
  std::optional<Vec> board_press_;
  std::optional<board::Point> press_point_;
  bool marking_ = false;  // the right button was pressed on the board, at mark_from_
  std::optional<board::Point> mark_from_;
  bool dragging_ = false;
  BarHeld bar_held_ = BarHeld::kNone;
  bool selecting_ = false;  // the left button was pressed in a field, and is held
  bool on_tables_ = false;
  bool on_live_ = false;
  MatchId on_card_;
  int shown_row_ = -1;
  int chosen_ruleset_ = -1;
  std::string chosen_row_;
  std::map<presenter::Screen, std::string> left_focus_;  // the focus of each screen that was left
  std::string below_focus_;                              // the focus before a sheet
  bool modal_ = false;
  bool told_focus_ = true;  // the presenter of a table assumes that the board has the focus
  bool shown_once_ = false;
  std::uint64_t revision_ = 1;
};

}  // namespace merels::view
