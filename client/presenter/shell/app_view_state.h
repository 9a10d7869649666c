// View state of the whole window: the top bar, one screen, and the sheets over it.
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

/// The tab of a screen. With nothing to show it keeps its place, disabled.
struct Tab {
  Icon icon = Icon::kBoard;
  Button button;
  bool calls = false;  // the user is needed there
  bool operator==(const Tab&) const = default;
};

struct TopBar {
  std::string title;
  std::vector<Tab> tabs;  // none on the sign-in screen
  Light light = Light::kGreen;
  std::string connection;         // "Online · 24 ms", "Reconnecting…"
  std::string brief;              // a short form: "0:07", "Lost"; empty: nothing to say
  bool searching = false;         // for an opponent
  std::string player;             // the user's name and rating, or "Sign in"
  std::optional<Button> account;  // shows the account or the sign-in screen
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

/// The content of a screen: one of the view states that the view can draw.
using ScreenViewState = std::variant<SignInViewState, SetupViewState, LobbyViewState, TableViewState,
                                     WatchViewState, PageViewState, SettingsViewState, AnalysisViewState>;

struct AppViewState {
  Screen screen = Screen::kSignIn;
  Preferences preferences;
  bool zen = false;  // without the top bar
  TopBar bar;
  std::string warning;                      // of something the server is about to do; empty: none
  ScreenViewState content;                  // of that screen
  std::optional<PlayerSheet> player_sheet;  // lies over everything and takes all input
  std::optional<KeysSheet> keys;            // likewise over everything
  std::optional<RulesSheet> rules;          // likewise over everything
  std::vector<Ask> asks;                    // oldest first
  std::vector<Toast> toasts;                // by place
  std::string window_title;                 // "Your turn · Nine Men’s Morris"
  int calls = 0;                            // how often the user was called so far: paired, or on turn
  std::string announcement;                 // the newest event in one sentence
  std::vector<std::string> news;            // recent events, in sentences, newest first
  bool closing = false;                     // the window should close

  /// The content of the screen if it is of this kind, else nullptr.
  template <class Kind>
  const Kind* Get() const {
    return std::get_if<Kind>(&content);
  }
  bool operator==(const AppViewState&) const = default;
};

/// The field as shown; nullptr when the state has none of this kind.
const TextField* FindField(const AppViewState& state, Field field);

}  // namespace merels::presenter
