// Results in words.
#pragma once

#include <string>

#include "client/words/naming.h"
#include "common/match/event.h"
#include "common/rules/base/outcome.h"

namespace merels::words {

/// To two players who were paired for a rated game that is casual. The server has no other reason for that.
inline constexpr const char* kCasualAfterAll =
    "This game is casual: you two have played as many rated games with each other as count within a day";

/// The same of a rematch of a rated game.
inline constexpr const char* kCasualRematch =
    "The rematch is casual: you two have played as many rated games with each other as count within a day";

/// "White wins", "The geese win", "A draw", "Solved in the centre", "Stuck with 6 pegs".
std::string ResultTitle(const Naming& naming, const rules::Outcome& outcome);
/// Why, as a clause: "Black has fewer than three men". A reason that is not known is shown as it is.
std::string ResultReason(const Naming& naming, const rules::Outcome& outcome);
/// The same of an event, which also says who aborted: "White aborted the game".
std::string EndReason(const Naming& naming, const match::Ended& ended);
/// "White wins: Black has fewer than three men."
std::string DescribeOutcome(const Naming& naming, const rules::Outcome& outcome);

}  // namespace merels::words
