// The layout of one frame (top bar, screen, overlays, and all widgets), and the painters of all kinds of
// screen view states, a row for each.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "client/presenter/shell/app_view_state.h"
#include "client/view/screen/account/sign_in.h"
#include "client/view/screen/analysis/analysis.h"
#include "client/view/screen/base/context.h"
#include "client/view/screen/lobby/lobby.h"
#include "client/view/screen/local/setup.h"
#include "client/view/screen/page/page.h"
#include "client/view/screen/settings/settings.h"
#include "client/view/screen/shell/sheets.h"
#include "client/view/screen/shell/toasts.h"
#include "client/view/screen/shell/top_bar.h"
#include "client/view/screen/table/table.h"
#include "client/view/screen/watch/watch.h"

namespace merels::view {

/// The layout of a screen, in the order of presenter::ScreenViewState.
using ScreenLayout = std::variant<SignInLayout, SetupLayout, LobbyLayout, TableLayout, WatchLayout,
                                  PageLayout, SettingsLayout, AnalysisLayout>;

/// A painter with the types of its view state and layout hidden: see PainterOf. Each function takes only
/// values of its own kind.
struct PainterRow {
  ScreenLayout (*lay)(const presenter::ScreenViewState&, const LayoutContext&, Rect area, WidgetList&);
  void (*paint)(const presenter::ScreenViewState&, const ScreenLayout&, const PaintContext&);
  void (*paint_moving)(const presenter::ScreenViewState&, const ScreenLayout&, const MovingContext&);
  std::vector<const ListView*> (*lists)(const ScreenLayout&);
  presenter::ScreenViewState (*still)(presenter::ScreenViewState);
  bool (*busy)(const presenter::ScreenViewState&);
};

const PainterRow& PainterFor(const presenter::ScreenViewState& content);

struct AppLayout {
  presenter::Screen screen = presenter::Screen::kSignIn;
  /// Of the screen, as wanted; of all around and over it, as far as the window has room.
  float scale = 1;
  float frame_scale = 1;
  TopBarLayout bar;
  Rect warning;  // under the bar; empty without a warning
  Rect view;     // the screen's place: the window without bar, warning and foot
  Rect foot;     // the place of toasts
  /// The whole screen, where it is larger than its place and scrolls there; else empty.
  Rect page;
  /// The painter of the screen shown.
  const PainterRow* painter = &PainterFor(presenter::ScreenViewState());
  ScreenLayout shown;
  std::optional<PlayerLayout> player_sheet;
  std::optional<KeysLayout> keys;
  std::optional<LinkLayout> link;
  std::optional<RulesLayout> rules;
  std::vector<Rect> asks;
  std::optional<ToastLayout> toast;  // of the oldest; the others wait
  WidgetList widgets;

  /// The scrolling lists, the uppermost first.
  std::vector<const ListView*> lists() const;
  /// The list under `at`, if any.
  const ListView* ListAt(Vec at) const;
  float ScaleOf(const Widget& widget) const { return widgets.Scrolled(widget) ? scale : frame_scale; }
  /// The furthest that the page can be scrolled: right and down, in pixels.
  Vec MostScroll() const { return {std::max(0.0F, page.w - view.w), std::max(0.0F, page.h - view.h)}; }
  /// How far it is scrolled.
  Vec view_corner() const { return page.empty() ? Vec{} : Vec{view.x - page.x, view.y - page.y}; }
  /// The thumbs of its scroll bars, at the right and at the lower edge; empty where all is seen.
  Rect ThumbDown() const;
  Rect ThumbAcross() const;
  /// The layout of the screen, if it is of this kind.
  template <class Kind>
  const Kind* Get() const {
    return std::get_if<Kind>(&shown);
  }
};

/// The ids of the page's offsets.
inline constexpr std::string_view kPageScrollY = "page", kPageScrollX = "page-across";

/// A screen that is too large for the window at `wanted_scale` scrolls.
AppLayout LayApp(const presenter::AppViewState& state, Vec window, float wanted_scale,
                 const TextMeasure& measure, const ScrollOffsets& scroll);

}  // namespace merels::view
