// Makes the view state of the lobby.
#pragma once

#include "client/presenter/lobby/lobby_state.h"
#include "client/presenter/lobby/lobby_view_state.h"

namespace merels::presenter {

LobbyViewState DrawLobby(const LobbyState& lobby, model::Millis now);

}  // namespace merels::presenter
