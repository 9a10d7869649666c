// The layout of one frame: top bar, screen, overlays, and all widgets.
#pragma once

#include <optional>
#include <vector>

#include "client/presenter/shell/app_view_state.h"
#include "client/view/screen/challenges/asks.h"
#include "client/view/screen/players/player_sheet.h"
#include "client/view/screen/shell/keys_sheet.h"
#include "client/view/screen/shell/painters.h"
#include "client/view/screen/shell/rules_sheet.h"
#include "client/view/screen/shell/toast_layout.h"
#include "client/view/screen/shell/top_bar.h"

namespace merels::view {

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
