// All that the window shows: the bar at the top, one screen, and what lies over it.
#ifndef MERELS_CLIENT_PRESENTER_SHELL_APP_VIEW_STATE_H_
#define MERELS_CLIENT_PRESENTER_SHELL_APP_VIEW_STATE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/presenter/account/sign_in_view_state.h"
#include "client/presenter/challenges/ask_view_state.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/page/page_view_state.h"
#include "client/presenter/people/people_view_state.h"
#include "client/presenter/shell/keys_sheet.h"
#include "client/presenter/table/table_view_state.h"
#include "client/presenter/watch/watch_view_state.h"

namespace merels::presenter {

enum class Screen : std::uint8_t { kSignIn, kLobby, kTable, kWatch, kGames, kRanks, kAccount };

/// Such as "sign-in". Static storage.
std::string_view Name(Screen screen);

enum class Light : std::uint8_t { kGreen, kAmber, kRed };

struct TopBar {
  std::string title;
  std::vector<Button> tabs;  // empty before sign-in
  Light light = Light::kGreen;
  std::string connection;         // "Online · 24 ms", "Reconnecting…"
  std::string player;             // own name and rating; empty before sign-in
  std::optional<Button> account;  // shows the own account
  bool operator==(const TopBar&) const = default;
};

struct Toast {
  int id = 0;
  std::string text;
  bool problem = false;
  bool operator==(const Toast&) const = default;
};

struct AppViewState {
  Screen screen = Screen::kSignIn;
  TopBar bar;
  SignInViewState sign_in;  // meaningful while it is the screen; likewise the next four
  LobbyViewState lobby;
  TableViewState table;
  WatchViewState watch;
  PageViewState page;                 // of the screens that are forms and a list
  std::optional<PersonSheet> person;  // lies over everything and takes all that is pressed
  std::optional<KeysSheet> keys;      // so
  std::vector<Ask> asks;              // oldest first
  std::vector<Toast> toasts;          // oldest first
  std::string announcement;           // the newest event in one sentence
  std::vector<std::string> news;      // recent events, in sentences, newest first
  bool closing = false;               // the window should close

  bool operator==(const AppViewState&) const = default;
};

/// Whether the screen is one of forms and a list, drawn from `page`.
bool IsPage(Screen screen);
/// The field as it is now; nothing when the state shows none of this kind.
const TextField* FindField(const AppViewState& state, Field field);

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_SHELL_APP_VIEW_STATE_H_
