// A player's name as a button.
#pragma once

#include <optional>

#include "client/presenter/base/controls.h"
#include "client/presenter/players/actions.h"

namespace merels::presenter {

/// Opens the player's sheet.
Button NameButton(Met met);

/// The button of a player of this match; nothing for the user and for an empty seat.
std::optional<Button> PlayerButton(const match::Player& player, const AccountId& me,
                                   const MatchId& match = {});

}  // namespace merels::presenter
