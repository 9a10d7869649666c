// Results in words.
#pragma once

#include <string>

#include "client/words/naming.h"
#include "common/match/event.h"
#include "common/rules/base/outcome.h"

namespace merels::words {

/// For two players paired for a rated game that became casual. The server has only this one reason.
inline constexpr const char* kCasualAfterAll =
    "This game is casual: you two have played as many rated games with each other as count within a day";

/// For a casual rematch of a rated game, for the same reason.
inline constexpr const char* kCasualRematch =
    "The rematch is casual: you two have played as many rated games with each other as count within a day";

/// "White wins", "The geese win", "A draw", "Solved in the centre", "Stuck with 6 pegs".
std::string ResultTitle(const Naming& naming, const rules::Outcome& outcome);
/// The reason as a clause: "Black has fewer than three men". An unknown reason is shown as it is.
std::string ResultReason(const Naming& naming, const rules::Outcome& outcome);
/// The reason of an ended match, also with the side that aborted: "White aborted the game".
std::string EndReason(const Naming& naming, const match::Ended& ended);
/// "White wins: Black has fewer than three men."
std::string DescribeOutcome(const Naming& naming, const rules::Outcome& outcome);

}  // namespace merels::words
