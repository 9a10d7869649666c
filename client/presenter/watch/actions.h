// The actions of the screen of live boards.
#pragma once

#include "client/presenter/base/action.h"
#include "common/base/ids.h"

namespace merels::presenter {

struct WatchActions;

namespace action {

/// The pointer is now over the board of this match, or over none (empty).
using HoverCard = ActionOf<"hover-card", WatchActions, MatchId>;

using ReloadWatch = ActionOf<"reload-watch", WatchActions>;  // requests the games again

}  // namespace action

struct WatchActions : OneOf<action::HoverCard, action::ReloadWatch> {};

}  // namespace merels::presenter
