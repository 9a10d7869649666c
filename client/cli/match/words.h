// Matches in words, for screen readers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client/session/followed_match.h"
#include "client/words/text.h"
#include "common/match/command.h"
#include "common/match/view.h"
#include "common/rules/game.h"

namespace merels::cli {

/// "White 4:58, Black 5:00"; "no clock".
std::string ClockWords(const match::Snapshot& match);

/// "White wins, 1-0: Black has only two men left"; "Stuck with 7 pegs, stuck: no peg can jump any more".
std::string OutcomeWords(const words::Naming& naming, const match::Ended& ended);
/// An event in a sentence, without its full stop: "5. White places on g1, closes a mill and takes b4".
std::string HappeningWords(const session::Happening& happening, std::string_view ruleset);

/// "win" or "draw".
std::optional<match::Claim> ClaimOf(std::string_view word);

/// "Match ID, standard+reps=3+quiet=100, clock 5+3: White is Ada, Black is Bob".
std::string MatchWords(const match::Snapshot& match);

/// The board as a drawing: men are the letters of position strings, a dot is an empty point. Ends with LF.
std::string BoardDrawing(const rules::Game& game);
/// The board in words: "White has 2 men: a1 and d2; 7 in hand", "17 geese on a1, ... and g4".
std::string BoardWords(const rules::Game& game);

}  // namespace merels::cli
