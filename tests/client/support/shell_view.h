// The view states of a shell under test, and its presenters.
#pragma once

#include <variant>
#include <vector>

#include "client/presenter/shell/shell.h"
#include "client/presenter/table/table_screen.h"
#include "client/presenter/watch/watch_presenter.h"

namespace merels::presenter {

// The content of the screen, which is of this kind.
inline SignInViewState SignInOf(const AppViewState& view) { return std::get<SignInViewState>(view.content); }
inline LobbyViewState LobbyOf(const AppViewState& view) { return std::get<LobbyViewState>(view.content); }
inline TableViewState TableOf(const AppViewState& view) { return std::get<TableViewState>(view.content); }
inline WatchViewState WatchOf(const AppViewState& view) { return std::get<WatchViewState>(view.content); }
inline PageViewState PageOf(const AppViewState& view) { return std::get<PageViewState>(view.content); }

/// The match on the table; nothing without one.
inline const TablePresenter* TableOf(const Shell& shell) {
  const auto* screen = shell.Find<TableScreen>();
  return screen != nullptr ? screen->table() : nullptr;
}

/// The tab of this screen, which has one.
inline Button TabOf(const AppViewState& view, Screen screen) {
  for (const auto& tab : view.bar.tabs) {
    if (tab.button.action == Action(action::Show{screen})) return tab.button;
  }
  return {};
}

/// An action of each kind in a list, with empty arguments.
template <class... Kinds>
std::vector<Action> EveryKind(const OneOf<Kinds...>& /*list*/) {
  return {Action(Kinds{})...};
}

}  // namespace merels::presenter
