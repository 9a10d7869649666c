// Events of a match in words, its result among them; and sanctions, for the player concerned.
#pragma once

#include <string>

#include "client/words/text.h"
#include "common/lobby/lobby.h"
#include "common/match/event.h"
#include "common/match/view.h"
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
/// The same for those who do not play: "Ann wins".
std::string ResultByName(const Naming& naming, const rules::Outcome& outcome, const match::Players& players);
/// The reason as a clause: "Black has only two men left". An unknown reason is shown as it is.
std::string ResultReason(const Naming& naming, const rules::Outcome& outcome);
/// The same, said to the loser: "you have only two men left".
std::string ReasonToLoser(const Naming& naming, const rules::Outcome& outcome);
/// The reason of an ended match, also with the side that aborted: "White aborted the game".
std::string EndReason(const Naming& naming, const match::Ended& ended);
/// "White wins: Black has only two men left."
std::string DescribeOutcome(const Naming& naming, const rules::Outcome& outcome);

/// "White offers a draw", without a full stop; empty for a ply and for the start.
std::string EventWords(const Naming& naming, const match::Event& event);
/// The same with a full stop.
std::string DescribeEvent(const Naming& naming, const match::Event& event);
/// "The geese are away; the match can be claimed after 15 more seconds of their turn".
std::string PresenceWords(const Naming& naming, rules::Side side, const match::Presence& presence);

/// "A moderator warns you: that was rude", "You may not chat until 22 Nov 2026, 03:10 UTC: for shouting".
std::string DescribeSanction(const lobby::Sanctioned& sanction);
/// "A moderator lifts the mute: it was somebody else".
std::string DescribeLifting(const lobby::SanctionLifted& lifted);

}  // namespace merels::words
