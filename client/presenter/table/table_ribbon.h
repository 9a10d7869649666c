// The bar under the board: the next step, an error, or the opponent's offer.
#pragma once

#include <optional>
#include <string>

#include "client/presenter/base/effects.h"
#include "client/presenter/table/table_state.h"
#include "client/presenter/table/table_view_state.h"

namespace merels::presenter {

/// "Placing phase", "Moving phase", "Flying"; by the legal plies of the player to move. In games without
/// phases the men left: "13 geese left".
std::string PhaseName(const rules::Game& game);
/// "Your turn: place a man", "Ysolde to move"; empty once the match is over.
std::string TurnText(const TableState& table);
/// Needs an outcome.
Ending EndingOf(const TableState& table);
/// The sound of the end.
Cue::Kind EndingCue(const TableState& table);
/// "You win", "You lose"; for a spectator "Ann wins", "A draw". Needs an outcome.
std::string EndTitle(const TableState& table);
/// Why: "You have only two men left". Needs an outcome.
std::string EndDetail(const TableState& table);
/// Nothing while there is no board.
std::optional<Ribbon> MakeRibbon(const TableState& table, model::Millis now);

}  // namespace merels::presenter
