// The layout of the screen, which is of this kind.
#ifndef MERELS_TESTS_CLIENT_VIEW_LAYOUTS_H_
#define MERELS_TESTS_CLIENT_VIEW_LAYOUTS_H_

#include <variant>

#include "client/view/screen/shell/app_layout.h"

namespace merels::view {

inline const SignInLayout& SignInOf(const AppLayout& app) { return std::get<SignInLayout>(app.shown); }
inline const LobbyLayout& LobbyOf(const AppLayout& app) { return std::get<LobbyLayout>(app.shown); }
inline const TableLayout& TableOf(const AppLayout& app) { return std::get<TableLayout>(app.shown); }
inline const WatchLayout& WatchOf(const AppLayout& app) { return std::get<WatchLayout>(app.shown); }
inline const PageLayout& PageOf(const AppLayout& app) { return std::get<PageLayout>(app.shown); }

inline const SettingsLayout& SettingsOf(const AppLayout& app) { return std::get<SettingsLayout>(app.shown); }

}  // namespace merels::view

#endif  // MERELS_TESTS_CLIENT_VIEW_LAYOUTS_H_
