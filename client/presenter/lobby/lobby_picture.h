// Draws the lobby as plain values.
#ifndef MERELS_CLIENT_PRESENTER_LOBBY_LOBBY_PICTURE_H_
#define MERELS_CLIENT_PRESENTER_LOBBY_LOBBY_PICTURE_H_

#include "client/presenter/lobby/lobby_state.h"
#include "client/presenter/lobby/lobby_view_state.h"

namespace merels::presenter {

LobbyViewState DrawLobby(const LobbyState& lobby, model::Millis now);

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_LOBBY_LOBBY_PICTURE_H_
