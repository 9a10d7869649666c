// What every screen's painter gets and has: the input of its layout, that of its painting, and its defaults.
// Layouts are pure functions from a view state and a context to rectangles; they need no display.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/actions.h"
#include "client/presenter/board/board_view_state.h"
#include "client/presenter/words/family_face.h"
#include "client/view/board/art_store.h"
#include "client/view/board/motion.h"
#include "client/view/geometry.h"
#include "client/view/text/text.h"
#include "client/view/widget/paint_widget.h"
#include "client/view/widget/widget.h"

namespace merels::view {

/// The smallest screen, in pixels of the design. A smaller window shows it smaller, or a part of it:
/// AppLayout.
inline constexpr float kLeastWidth = 960;
inline constexpr float kLeastHeight = 640;
inline constexpr float kLeastScale = 0.25F;
/// The largest text, as a share of the usual, for which every line has room.
inline constexpr float kMaxTextShare = 1.3F;
/// From this width on (design pixels) a screen has room for its third zone.
inline constexpr float kWide = 1120;
/// Below this height (design pixels) everything is closer together.
inline constexpr float kLow = 800;
/// The gutter on both sides of the bar and of every screen, and over a screen; under it is the foot.
inline constexpr float kGutter = 28, kOver = 22, kOverLow = 12;
/// With more width (design pixels) a screen is centred instead of growing.
inline constexpr float kMaxScreenWidth = 1680;
inline constexpr float kBarHeight = 58, kLowBarHeight = 50;
/// The foot of the window, where toasts are and nothing else.
inline constexpr float kFootHeight = 38, kLowFootHeight = 32;

struct LayoutContext {
  Rect window;
  float scale = 1;
  const TextMeasure& measure;
  const ScrollOffsets& scroll;
  float covered = 0;  // height at the bottom of the window that challenges cover
  float foot = 0;     // height at the bottom of the window that belongs to toasts
  bool compact =
      false;  // the screen does not fit otherwise: everything is closer together, as in a low window

  /// Whole window pixels for a length of the design.
  float Px(float design) const { return std::round(design * scale); }
  float WidthInDesign() const { return window.w / scale; }
  float HeightInDesign() const { return window.h / scale; }
  bool wide() const { return WidthInDesign() >= kWide; }
  /// Whether everything is closer together.
  bool tight() const { return compact || HeightInDesign() < kLow; }
  /// The place of sheets and dialogs: over all but the foot.
  Rect OverScreen() const { return {window.x, window.y, window.w, window.h - foot}; }
  /// A sheet of this size, in the middle of that place.
  Rect Sheet(float width, float height) const {
    const Vec middle = OverScreen().center();
    return {std::floor(middle.x - width / 2), std::floor(middle.y - height / 2), width, height};
  }
  /// The part of a screen's area inside the gutter, at most `widest` design pixels wide.
  Rect InGutter(Rect area, float widest = kMaxScreenWidth) const {
    area.TakeTop(Px(tight() ? kOverLow : kOver));
    return area.Inset(std::floor(std::max(0.0F, area.w - Px(widest)) / 2) + Px(kGutter), 0);
  }
  /// Width of a text as drawn, in whole pixels.
  float TextWidth(std::string_view text, const TextStyle& style) const {
    return std::ceil(measure.Width(text, style));
  }
};

/// The wanted scale, or the largest at which a window of this size shows a whole screen.
inline float FittingScale(Vec window, float wanted) {
  const float most = std::min(window.x / kLeastWidth, window.y / kLeastHeight);
  return std::clamp(wanted, kLeastScale, std::max(kLeastScale, most));
}

// The client's typefaces. Sizes in window pixels.
inline TextStyle Serif(float size) { return {Face::kGaramond, size}; }
inline TextStyle Italic(float size) { return {Face::kGaramondItalic, size}; }
inline TextStyle Sans(float size) { return {Face::kInter, size}; }
inline TextStyle Medium(float size) { return {Face::kInterMedium, size}; }
inline TextStyle Bold(float size) { return {Face::kInterSemiBold, size}; }

/// The picture of a man of this set, side and diameter.
using ManPicture = std::function<const sf::Texture&(presenter::MenSet, rules::Side, int)>;

/// Whether the widget is a toast, which is above everything and painted last.
inline bool IsToast(const Widget& widget) {
  return widget.press && widget.press->Is<presenter::action::DismissToast>();
}

/// For painting the layer that is kept while nothing on it changes.
struct PaintContext {
  Canvas& canvas;
  const WidgetList& widgets;
  const Interaction& in;
  const ManPicture& man;
  /// Recent events, in sentences, newest first.
  const std::vector<std::string>& news;
};

/// For painting moving things over that layer.
struct MovingContext {
  Canvas& canvas;
  const WidgetList& widgets;
  const Interaction& in;
  Millis now;
  const Animator& animator;
  /// The pointer's place with a dragged man; nothing without one.
  std::optional<Vec> dragged;
  ArtStore& art;
  /// The art for a board among several.
  const std::function<ArtStore&(const presenter::BoardViewState&)>& small_art;
};

/// The empty board: without men and marks.
inline presenter::BoardViewState EmptyBoard(const presenter::BoardViewState& board) {
  presenter::BoardViewState empty;
  empty.topology = board.topology;
  empty.set = board.set;
  empty.flipped = board.flipped;
  empty.coordinates = board.coordinates;
  return empty;
}

/// Defaults for a painter of a `State`. Each painter has its own Lay() and Paint().
template <class StateShown, class LayoutMade>
struct PainterOf {
  using State = StateShown;
  using Layout = LayoutMade;

  static void PaintMoving(const State& /*state*/, const Layout& /*layout*/, const MovingContext& /*moving*/) {
  }
  /// The scrolling lists, the uppermost first.
  static std::vector<const ListView*> Lists(const Layout& /*layout*/) { return {}; }
  /// The state without the parts of PaintMoving(): when this changes, the kept layer is repainted.
  static State Still(State state) { return state; }
  /// Whether something always moves, so that the next frame differs without any event.
  static bool Busy(const State& /*state*/) { return false; }
};

}  // namespace merels::view
