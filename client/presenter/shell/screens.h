// The registry of screens and overlays, a row for each. The shell works by these tables and names no screen.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <typeindex>
#include <vector>

#include "client/presenter/base/icon.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/rules/rules_sheet.h"
#include "client/presenter/shell/app_view_state.h"
#include "client/presenter/shell/shared.h"

namespace merels::presenter {

/// The lists of actions that one presenter handles.
using ActionLists = std::vector<std::type_index>;

/// How long a screen's presenter lives.
enum class Lives : std::uint8_t {
  kProgram,   // as long as the shell
  kAnew,      // always there, and made anew whenever somebody signs in or out
  kSignedIn,  // while somebody is signed in
};

struct ScreenRow {
  Screen screen = Screen::kSignIn;
  std::string_view tab{};       // its label in the top bar; empty: no tab
  Icon icon = Icon::kBoard;     // beside it
  std::vector<KeyLine> keys{};  // its own, beside those of every screen
  ActionLists actions{};
  Lives lives = Lives::kSignedIn;
  /// Where Esc leads to, whose tab is marked too; itself: to the lobby, or to where one signs in.
  Screen under = Screen::kSignIn;
  /// While it is shown it handles these lists in the place of their owner.
  ActionLists here{};
  bool signed_out = false;          // shown, and told of updates, only while nobody is signed in
  bool aside = false;               // it is left for the screen that was there before
  bool zen = false;                 // Z leaves out all but board, clocks and names
  std::optional<KeyCode> key = {};  // shows it, and leaves it again, wherever one is
  std::unique_ptr<ScreenPresenter> (*make)(Shared& shared);
  /// The content shown now, of the presenter that `make` made.
  ScreenViewState (*view)(const ScreenPresenter& presenter, model::Millis now);
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
/// In the order of Screen, which is the order of the tabs and in which they get updates. The first is the
/// one shown when the program starts.
const std::vector<ScreenRow>& ScreenRows();
/// The screen that one comes to by signing in, or is at before.
Screen HomeOf(bool signed_in);
/// Its keys, then those of every screen.
KeysSheet KeysOf(Screen screen);
/// The rules of a ruleset with the buttons of the sheet.
RulesSheet RulesShown(const std::string& ruleset);

}  // namespace merels::presenter
