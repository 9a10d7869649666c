// Matches in words: what a screen reader can read out.
#ifndef MERELS_CLIENT_CLI_ONLINE_WORDS_H_
#define MERELS_CLIENT_CLI_ONLINE_WORDS_H_

#include <optional>
#include <string>
#include <string_view>

#include "client/sdk/followed_match.h"
#include "common/match/view.h"
#include "common/rules/game.h"

namespace merels::cli {

/// "White", "Black".
std::string_view SideWord(rules::Side side);
/// The same in lower case, for lines that programs read; "toss" for none.
std::string_view SideKey(std::optional<rules::Side> side);

/// "4:58", "1:02:03"; below twenty seconds with tenths, "0:12.3".
std::string TimeWords(clock::Millis time);
/// "White 4:58, Black 5:00"; "no clock".
std::string ClockWords(const match::Snapshot& match);

/// "White places d2, closes a mill and takes b2"; "Black moves a7 to d7"; "White passes".
std::string PlyWords(const sdk::PlySeen& ply, const board::Topology* topology);
/// "White wins 1-0: Black has fewer than three men".
std::string OutcomeWords(const rules::Outcome& outcome);
/// One sentence about what happened. `topology` may be missing for a ruleset this program does not know.
std::string HappeningWords(const sdk::Happening& happening, const board::Topology* topology);

/// "Match ID, standard+reps=3+quiet=100, clock 5+3: White is Ada, Black is Bob".
std::string MatchWords(const match::Snapshot& match);

/// The board as a drawing: W and B are men, a dot is an empty point. Ends with LF.
std::string BoardDrawing(const rules::Game& game);
/// The board in words: "White has 2 men on the board: a1, d2; 7 in hand".
std::string BoardWords(const rules::Game& game);

}  // namespace merels::cli

#endif  // MERELS_CLIENT_CLI_ONLINE_WORDS_H_
