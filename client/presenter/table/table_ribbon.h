// The bar under the board: what to do now, what just went wrong, or what the opponent offers.
#pragma once

#include <optional>
#include <string>

#include "client/presenter/base/cue.h"
#include "client/presenter/table/table_state.h"
#include "client/presenter/table/table_view_state.h"

namespace merels::presenter {

/// "Placing phase", "Moving phase", "Flying"; by what the player to move can do. Of games without phases how
/// much is left: "13 geese left".
std::string PhaseName(const rules::Game& game);
/// "Your turn: place a man", "Ysolde to move"; empty once the match is over.
std::string TurnText(const TableState& table);
/// Needs an outcome.
Ending EndingOf(const TableState& table);
/// What is heard then.
Cue::Kind EndingCue(const TableState& table);
/// "You win", "You lose"; else as everybody sees it: "White wins", "A draw". Needs an outcome.
std::string EndTitle(const TableState& table);
std::optional<Ribbon> DrawRibbon(const TableState& table, model::Millis now);

}  // namespace merels::presenter
