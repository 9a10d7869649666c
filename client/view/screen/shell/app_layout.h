// One frame laid out: the bar, the screen, what lies over it, and all widgets.
#ifndef MERELS_CLIENT_VIEW_SCREEN_SHELL_APP_LAYOUT_H_
#define MERELS_CLIENT_VIEW_SCREEN_SHELL_APP_LAYOUT_H_

#include <optional>

#include "client/presenter/shell/app_view_state.h"
#include "client/view/screen/account/sign_in.h"
#include "client/view/screen/challenges/asks.h"
#include "client/view/screen/lobby/lobby.h"
#include "client/view/screen/page/page.h"
#include "client/view/screen/people/person_sheet.h"
#include "client/view/screen/shell/keys_sheet.h"
#include "client/view/screen/shell/top_bar.h"
#include "client/view/screen/table/table.h"
#include "client/view/screen/watch/watch.h"

namespace merels::view {

/// The id of the board as something the Tab key reaches.
inline constexpr std::string_view kBoardId = "board";

struct AppLayout {
  presenter::Screen screen = presenter::Screen::kSignIn;
  float scale = 1;
  TopBarLayout bar;
  /// That of `screen` is laid out; the others are empty.
  SignInLayout sign_in;
  LobbyLayout lobby;
  TableLayout table;
  WatchLayout watch;
  PageLayout page;
  std::optional<DialogLayout> dialog;
  std::optional<PersonLayout> person;
  std::optional<KeysLayout> keys;
  std::vector<Rect> asks;
  std::vector<Rect> toasts;
  WidgetList widgets;

  /// The list under `at`, if any.
  const ListView* ListAt(Vec at) const;
};

/// `wanted_scale` is reduced where the window is too small for it.
AppLayout LayApp(const presenter::AppViewState& state, Vec window, float wanted_scale,
                 const TextMeasure& measure, const ScrollOffsets& scroll);

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_SCREEN_SHELL_APP_LAYOUT_H_
