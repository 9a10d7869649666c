// All that the window shows: the bar at the top, one screen, and what lies over it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "client/presenter/account/sign_in_view_state.h"
#include "client/presenter/analysis/analysis_view_state.h"
#include "client/presenter/base/icon.h"
#include "client/presenter/base/preferences.h"
#include "client/presenter/base/screen.h"
#include "client/presenter/challenges/challenges_view_state.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/local/setup_view_state.h"
#include "client/presenter/page/page_view_state.h"
#include "client/presenter/players/players_view_state.h"
#include "client/presenter/rules/rules_sheet.h"
#include "client/presenter/settings/settings_view_state.h"
#include "client/presenter/shell/keys_sheet.h"
#include "client/presenter/table/table_view_state.h"
#include "client/presenter/watch/watch_view_state.h"

namespace merels::presenter {

enum class Light : std::uint8_t { kGreen, kAmber, kRed, kGrey };

/// Of a screen. It keeps its place while there is nothing to see there, and cannot be pressed then.
struct Tab {
  Icon icon = Icon::kBoard;
  Button button;
  bool calls = false;  // somebody is waited for there
  bool operator==(const Tab&) const = default;
};

struct TopBar {
  std::string title;
  std::vector<Tab> tabs;  // none on the screen on which one signs in
  Light light = Light::kGreen;
  std::string connection;         // "Online · 24 ms", "Reconnecting…"
  std::string brief;              // the same where that has no room: "0:07", "Lost"; nothing to say: empty
  bool searching = false;         // for an opponent
  std::string player;             // own name and rating, or "Sign in"
  std::optional<Button> account;  // shows the own account, or where to sign in
  Button settings;                // shows the settings
  Button help;                    // shows the keys of the screen, and the way to the lesson
  bool operator==(const TopBar&) const = default;
};

struct Toast {
  int id = 0;
  std::string text;
  bool problem = false;
  bool operator==(const Toast&) const = default;
};

/// What a screen shows: one of the kinds of view states that the view can draw.
using ScreenViewState = std::variant<SignInViewState, SetupViewState, LobbyViewState, TableViewState,
                                     WatchViewState, PageViewState, SettingsViewState, AnalysisViewState>;

struct AppViewState {
  Screen screen = Screen::kSignIn;
  Preferences preferences;
  bool zen = false;  // without the bar
  TopBar bar;
  std::string warning;                      // of what the server is about to do; empty: of nothing
  ScreenViewState content;                  // of that screen
  std::optional<PlayerSheet> player_sheet;  // lies over everything and takes all that is pressed
  std::optional<KeysSheet> keys;            // so
  std::optional<RulesSheet> rules;          // so
  std::vector<Ask> asks;                    // oldest first
  std::vector<Toast> toasts;                // in the order in which they get a place
  std::string window_title;                 // "Your turn · Nine Men’s Morris"
  int calls = 0;                  // how often the person had to be called so far: paired, or on turn
  std::string announcement;       // the newest event in one sentence
  std::vector<std::string> news;  // recent events, in sentences, newest first
  bool closing = false;           // the window should close

  /// The content of the screen, if it is of this kind.
  template <class Kind>
  const Kind* Get() const {
    return std::get_if<Kind>(&content);
  }
  bool operator==(const AppViewState&) const = default;
};

/// The field as it is now; nothing when the state shows none of this kind.
const TextField* FindField(const AppViewState& state, Field field);

}  // namespace merels::presenter
