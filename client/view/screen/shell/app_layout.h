// The layout of one frame (top bar, screen, overlays, and all widgets), and the painters of all kinds of
// screen view states, a row for each.
#pragma once

#include <optional>
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
  float scale = 1;
  TopBarLayout bar;
  /// Over the free edge of the screen, which therefore keeps its place; empty without a warning.
  Rect warning;
  /// The painter of the screen shown.
  const PainterRow* painter = &PainterFor(presenter::ScreenViewState());
  ScreenLayout shown;
  std::optional<PlayerLayout> player_sheet;
  std::optional<KeysLayout> keys;
  std::optional<RulesLayout> rules;
  std::vector<Rect> asks;
  std::vector<ToastLayout> toasts;  // oldest first; later ones wait
  WidgetList widgets;

  /// The scrolling lists, the uppermost first.
  std::vector<const ListView*> lists() const;
  /// The list under `at`, if any.
  const ListView* ListAt(Vec at) const;
  /// The layout of the screen, if it is of this kind.
  template <class Kind>
  const Kind* Get() const {
    return std::get_if<Kind>(&shown);
  }
};

/// `wanted_scale` is reduced where the window is too small for it. `toasts_were`: the places of toasts in the
/// previous frame.
AppLayout LayApp(const presenter::AppViewState& state, Vec window, float wanted_scale,
                 const TextMeasure& measure, const ScrollOffsets& scroll,
                 const std::vector<ToastLayout>& toasts_were = {});

}  // namespace merels::view
