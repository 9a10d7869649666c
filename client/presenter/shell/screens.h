// The registry of screens and overlays, a row for each. The shell works by these tables alone and includes no
// presenter.
#ifndef MERELS_CLIENT_PRESENTER_SHELL_SCREENS_H_
#define MERELS_CLIENT_PRESENTER_SHELL_SCREENS_H_

#include <memory>
#include <string_view>
#include <typeindex>
#include <vector>

#include "client/presenter/base/icon.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/shell/app_view_state.h"
#include "client/presenter/shell/shared.h"

namespace merels::presenter {

/// The lists of actions that one presenter handles.
using ActionLists = std::vector<std::type_index>;

struct ScreenRow {
  Screen screen = Screen::kSignIn;
  std::string_view tab;       // its label in the top bar; empty: no tab
  Icon icon = Icon::kBoard;   // beside it
  std::vector<KeyLine> keys;  // its own, beside those of every screen
  ActionLists actions;
  std::unique_ptr<ScreenPresenter> (*make)(Shared& shared);
  /// The content shown now, of the presenter that `make` made.
  ScreenViewState (*view)(const ScreenPresenter& presenter, model::Millis now);
  bool always = false;  // it is there whether or not anybody is signed in
};

/// A presenter whose sheets and questions lie over all screens.
struct OverlayRow {
  ActionLists actions;
  std::unique_ptr<Presenter> (*make)(Shared& shared);
  /// Adds what the presenter that `make` made shows now.
  void (*show)(const Presenter& presenter, AppViewState& view);
};

/// In the order in which they get updates, before the screens, and intents.
const std::vector<OverlayRow>& OverlayRows();
/// In the order of Screen, which is the order of the tabs and in which they get updates. The first is shown
/// while nobody is signed in, and nothing else of that time but what is always there.
const std::vector<ScreenRow>& ScreenRows();
/// Its keys, then those of every screen.
KeysSheet KeysOf(Screen screen);

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_SHELL_SCREENS_H_
