// The registry of screens and overlays, a row for each, and the state that presenters share: screens.cc gives
// each presenter the parts that it needs. The shell works from these tables and names no screen.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <typeindex>
#include <vector>

#include "client/local/thinker.h"
#include "client/model/ratings.h"
#include "client/model/session.h"
#include "client/presenter/base/controls.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/base/settings.h"
#include "client/presenter/lobby/lobby_state.h"
#include "client/presenter/local/local_state.h"
#include "client/presenter/players/players_presenter.h"
#include "client/presenter/rules/rules_sheet.h"
#include "client/presenter/shell/app_view_state.h"
#include "client/presenter/table/actions.h"
#include "common/study/puzzle.h"

namespace merels::presenter {

inline constexpr std::string_view kUsualServer = "127.0.0.1:9393";

/// All pointers outlive the shell.
struct ShellOptions {
  std::string server;  // empty: that of the last sign-in, or kUsualServer
  std::string name;
  bool guest = false;  // sign in at once
  std::optional<WatchTarget> watch;
  /// Opens a table of this ruleset at once, without a clock, unless the user has a match or a table.
  std::string open{};
  std::string join{};                             // code of a private table to join at once; empty: none
  Settings* settings = nullptr;                   // none: choices hold for one run
  local::Store* store = nullptr;                  // local matches; none: they last for one run
  local::Thinker* thinker = nullptr;              // none: the computer does not answer
  local::Analyst* analyst = nullptr;              // none: no game is judged by the engine
  std::string record{};                           // a file to open for analysis at once; empty: none
  std::function<local::Millis()> date = nullptr;  // Unix time
  std::vector<study::Puzzle> puzzles{};           // empty: none
  std::string notice{};                           // told at the start; empty: none
};

/// Outlives all presenters.
struct Shared {
  ShellOptions options;
  RequestIds new_id;
  Navigator& navigator;
  Effects effects = {};
  model::Session session = {};
  Preferences preferences = {};  // the user's, on this machine, for any account
  LocalState local = {};
  RecentServers servers = RecentServers();

  // For the signed-in account; new with each sign-in.
  match::Player me = {};
  LobbyState lobby = {};
  PlayersState players = {};
  model::RatingBook book = {};
  bool plays_rated = false;  // in an unfinished rated game: no help
};

/// The lists of actions that one presenter handles.
using ActionLists = std::vector<std::type_index>;

/// The lifetime of a screen's presenter.
enum class Lifetime : std::uint8_t {
  kProcess,     // as long as the shell
  kPerAccount,  // always there; made anew at every sign-in and sign-out
  kSession,     // from sign-in to sign-out
};

struct ScreenRow {
  Screen screen = Screen::kSignIn;
  std::string_view tab{};       // its label in the top bar; empty: no tab
  Icon icon = Icon::kBoard;     // of the tab
  std::vector<KeyLine> keys{};  // besides those of every screen
  ActionLists actions{};
  Lifetime lifetime = Lifetime::kSession;
  /// The screen that Esc leads to, whose tab is marked too; the screen itself: to the lobby, or to the
  /// sign-in screen.
  Screen parent = Screen::kSignIn;
  /// Lists of other screens that it handles itself while it is shown.
  ActionLists overrides{};
  bool signed_out = false;           // shown, and given updates, only before sign-in
  bool returns_to_previous = false;  // leaving it leads back to the previous screen
  bool zen = false;                  // Z hides all but board, clocks and names
  std::optional<KeyCode> key = {};   // shows or leaves it, on any screen
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
