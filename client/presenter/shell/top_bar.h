// The bar at the top: the connection and the user's name.
#pragma once

#include <string>

#include "client/presenter/shell/app_view_state.h"
#include "client/presenter/shell/shared.h"

namespace merels::presenter {

/// A silence shorter than this is not mentioned.
inline constexpr model::Millis kAmberAfter = std::chrono::seconds(1);

/// While somebody is signed in, without the tabs. `screen` is the one shown.
TopBar DrawTopBar(const Shared& shared, Screen screen, model::Millis now);

/// What the window is called, for whoever looks at another one. `on_turn`: at the table of this window.
std::string WindowTitle(const Shared& shared, bool on_turn);

/// Before sign-in, without the tabs. Everything on this machine can be used meanwhile.
TopBar OfflineTopBar(Screen screen);

}  // namespace merels::presenter
