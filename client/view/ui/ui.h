// Turns input into intents, against the frame that is on the screen: focus, hovering, dragging, scrolling,
// editing. No display and no clock: time is an argument. One thread.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "client/presenter/base/intents.h"
#include "client/view/board/motion.h"
#include "client/view/screen/shell/app_layout.h"
#include "client/view/ui/toast_clock.h"
#include "client/view/widget/field_editor.h"
#include "client/view/widget/input.h"

namespace merels::view {

/// The pointer must go this far (pixels of the design) before a press becomes a drag.
inline constexpr float kDragThreshold = 4;
/// Half a period of the blinking caret.
inline constexpr Millis kCaretBlink{530};

enum class PointerShape : std::uint8_t { kArrow, kHand, kText };

class Ui {
 public:
  /// `measure` outlives this object.
  explicit Ui(const TextMeasure& measure) : measure_(measure) {}

  /// Lays out what is to be shown next.
  void Show(const presenter::AppViewState& state, Vec window, float wanted_scale, Millis now);
  /// Starts the motions of these cues.
  void Play(const std::vector<presenter::Cue>& cues, Millis now) { animator_.Start(cues, now); }
  /// The intents that this event means, in order.
  std::vector<presenter::Intent> Handle(const InputEvent& event, Millis now);

  /// Gives the keyboard to a widget without an intent; for pictures.
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
  /// Another number whenever anything here may have changed.
  std::uint64_t revision() const { return revision_; }
  /// The field that has the keyboard; nullptr when none has.
  const Widget* FocusedField() const;
  /// With the caret as it blinks at `now`.
  Interaction InteractionAt(Millis now) const;
  /// The board on the screen; nullptr where there is none, or more than one.
  const presenter::BoardViewState* BoardShown() const;
  /// Where the pointer holds a man.
  std::optional<Vec> Dragged() const;
  PointerShape Shape() const;
  /// Whether something moves that needs every frame it can get.
  bool Moving(Millis now) const;
  /// Whether the next frame differs even if nothing happens: motion, or something that merely turns.
  bool Busy(Millis now) const;
  std::vector<presenter::WidgetInfo> Widgets() const { return Describe(layout_.widgets, focused_); }

 private:
  using Intents = std::vector<presenter::Intent>;

  void Move(const InputEvent& event, Intents& out);
  void PressAt(const InputEvent& event, Millis now, Intents& out);
  void ReleaseAt(const InputEvent& event, Millis now, Intents& out);
  void PressRightAt(const InputEvent& event, Intents& out);
  void ReleaseRightAt(const InputEvent& event, Intents& out);
  void Wheel(const InputEvent& event);
  void KeyDown(const InputEvent& event, Intents& out);
  void Typed(const InputEvent& event, Intents& out);
  void Pasted(const InputEvent& event, Intents& out);
  bool EditField(const Widget& field, InputKey key, bool shift, Intents& out);
  /// Puts the caret of the focused field under the pointer.
  void PlaceCaret(bool select);
  /// Copies what is selected in the field, and takes it out if it is to be cut.
  void CopyFrom(const Widget& field, bool cut, Intents& out);
  /// Scrolls the list of the page. Whether the key does that here.
  bool ScrollBy(InputKey key);

  void Focus(std::string id, Intents& out, bool sought = false);
  /// What has the keyboard while nothing was given it: the board, where there is one.
  std::string UsualFocus() const;
  void TellFocus(Intents& out, bool sought);
  void FollowModal(const std::string& focused_before);
  bool StepInCompletions(const Widget& widget, InputKey key, Intents& out);
  bool StepInGroup(const Widget& widget, InputKey key, Intents& out);
  void FollowState(const presenter::AppViewState& before);
  void FollowMoves();
  void FollowRulesets();
  void FollowChosenRow();
  /// Moves the focus to the filter of the lobby's tables. Whether there is a filter.
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
  ScrollOffsets scroll_;
  std::map<presenter::Field, FieldEditor> editors_;
  Vec pointer_{-1, -1};
  std::string hovered_;
  std::string pressed_;
  std::string focused_;
  std::optional<board::Point> hovered_point_;
  /// Where the left button went down on the board, while it is down.
  std::optional<Vec> board_press_;
  std::optional<board::Point> press_point_;
  bool marking_ = false;  // the right button went down on the board, at mark_from_
  std::optional<board::Point> mark_from_;
  bool dragging_ = false;
  bool selecting_ = false;  // the left button went down in a field, and is held
  bool on_tables_ = false;
  bool on_live_ = false;
  MatchId on_card_;
  int shown_row_ = -1;
  int chosen_ruleset_ = -1;
  std::string chosen_row_;
  std::map<presenter::Screen, std::string> left_focus_;  // what had the keyboard when a screen was left
  std::string below_focus_;                              // and when a sheet came over everything
  bool modal_ = false;
  bool told_focus_ = true;  // the presenter of a table believes that the board has the keyboard
  bool shown_once_ = false;
  std::uint64_t revision_ = 1;
};

}  // namespace merels::view
