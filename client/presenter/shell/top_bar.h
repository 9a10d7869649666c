// The bar at the top: the connection and the user's name.
#pragma once

#include <string>

#include "client/presenter/shell/app_view_state.h"
#include "client/presenter/shell/shared.h"

namespace merels::presenter {

/// A shorter silence is not shown.
inline constexpr model::Millis kAmberAfter = std::chrono::seconds(1);

/// After sign-in, without the tabs. `screen` is the one shown.
TopBar DrawTopBar(const Shared& shared, Screen screen, model::Millis now);

/// The window's title. `on_turn`: the user is to move at the table.
std::string WindowTitle(const Shared& shared, bool on_turn);

/// Before sign-in, without the tabs. Local play is possible meanwhile.
TopBar OfflineTopBar(Screen screen);

}  // namespace merels::presenter
