// The registry of screens and overlays: a row for each. The shell works from these tables and names no
// screen.
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

/// The lifetime of a screen's presenter.
enum class Lives : std::uint8_t {
  kProgram,   // as long as the shell
  kAnew,      // always there; made anew at every sign-in and sign-out
  kSignedIn,  // from sign-in to sign-out
};

struct ScreenRow {
  Screen screen = Screen::kSignIn;
  std::string_view tab{};       // its label in the top bar; empty: no tab
  Icon icon = Icon::kBoard;     // of the tab
  std::vector<KeyLine> keys{};  // besides those of every screen
  ActionLists actions{};
  Lives lives = Lives::kSignedIn;
  /// The screen that Esc leads to, whose tab is marked too; the screen itself: to the lobby, or to the
  /// sign-in screen.
  Screen under = Screen::kSignIn;
  /// Lists of other screens that it handles while it is shown.
  ActionLists here{};
  bool signed_out = false;          // shown, and given updates, only before sign-in
  bool aside = false;               // leaving it leads back to the previous screen
  bool zen = false;                 // Z hides all but board, clocks and names
  std::optional<KeyCode> key = {};  // shows or leaves it, on any screen
  std::unique_ptr<ScreenPresenter> (*make)(Shared& shared);
  /// The content, from the presenter that `make` made.
  ScreenViewState (*view)(const ScreenPresenter& presenter, model::Millis now);
};

/// A presenter whose sheets and questions lie over all screens.
struct OverlayRow {
  ActionLists actions;
  std::unique_ptr<Presenter> (*make)(Shared& shared);
  /// Adds the current content of the presenter that `make` made.
  void (*show)(const Presenter& presenter, AppViewState& view);
};

/// In the order in which they get updates and intents, before the screens.
const std::vector<OverlayRow>& OverlayRows();
/// In the order of Screen, which is the order of tabs and updates. The first is shown when the program
/// starts.
const std::vector<ScreenRow>& ScreenRows();
/// The screen shown after sign-in, or before.
Screen HomeOf(bool signed_in);
/// Its keys, then those of every screen.
KeysSheet KeysOf(Screen screen);
/// The rules of a ruleset with the buttons of the sheet.
RulesSheet RulesShown(const std::string& ruleset);

}  // namespace merels::presenter
