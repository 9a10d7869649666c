// Local matches in words.
#pragma once

#include <string>

#include "client/local/hint.h"
#include "client/local/saved.h"
#include "client/local/terms.h"

namespace merels::presenter {

/// "Play the computer", "Two players, one screen", "Solitaire".
std::string TitleFor(local::Opponent opponent);
/// "Against level 3", "Two players, one screen", "Solitaire".
std::string OpponentText(const local::Terms& terms);
/// "12 plies · Standard · 22 Nov 2026, 03:10".
std::string MatchDetail(const local::Head& head);
/// "Level 3 · no clock · standard rules".
std::string HeadingOf(const local::Terms& terms);
/// Why a ply is good: "It closes a mill".
std::string HintWords(local::HintReason reason);

}  // namespace merels::presenter
