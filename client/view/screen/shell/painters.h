// The painters of all kinds of screen view states, a row for each.
#pragma once

#include <variant>
#include <vector>

#include "client/presenter/shell/app_view_state.h"
#include "client/view/screen/account/sign_in.h"
#include "client/view/screen/analysis/analysis.h"
#include "client/view/screen/base/painter.h"
#include "client/view/screen/lobby/lobby.h"
#include "client/view/screen/local/setup.h"
#include "client/view/screen/page/page.h"
#include "client/view/screen/settings/settings.h"
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

}  // namespace merels::view
