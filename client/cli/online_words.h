// Matches in words: what a screen reader can read out.
#ifndef MERELS_CLIENT_CLI_ONLINE_WORDS_H_
#define MERELS_CLIENT_CLI_ONLINE_WORDS_H_

#include <optional>
#include <string>
#include <string_view>

#include "client/session/followed_match.h"
#include "common/match/command.h"
#include "common/match/view.h"
#include "common/rules/game.h"

namespace merels::cli {

/// The names used for a match: those of its sides and of its points.
struct Tongue {
  const rules::SideNames* names = &rules::kWhiteAndBlack;
  const board::Topology* topology = nullptr;  // none for a ruleset this program does not know

  const rules::SideName& of(rules::Side side) const { return (*names)[rules::Index(side)]; }
};
/// Of the ruleset with this text.
Tongue TongueOf(std::string_view ruleset);

/// The beginning of a sentence, a side and a verb: "White moves", "The geese move".
std::string Doing(const rules::SideName& who, std::string_view verb);
/// The same in lower case, for lines that programs read; "toss" for none.
std::string_view SideKey(std::optional<rules::Side> side);

/// "4:58", "1:02:03"; below twenty seconds with tenths, "0:12.3".
std::string TimeWords(clock::Millis time);
/// "White 4:58, Black 5:00"; "no clock".
std::string ClockWords(const match::Snapshot& match);

/// "White places d2, closes a mill and takes b2"; "Black moves a7 to d7"; "White passes".
std::string PlyWords(const session::PlySeen& ply, const Tongue& tongue);
/// "White wins, 1-0: Black has too few men"; "The puzzle is stuck: 7 pegs are left".
std::string OutcomeWords(const rules::Outcome& outcome, const Tongue& tongue);
/// One sentence about what happened.
std::string HappeningWords(const session::Happening& happening, const Tongue& tongue);

/// "Black is away; the match may be claimed after 30 more seconds of that turn".
std::string PresenceWords(rules::Side side, const match::Presence& presence, const Tongue& tongue);
/// "win" or "draw".
std::optional<match::Claim> ClaimOf(std::string_view word);

/// "Match ID, standard+reps=3+quiet=100, clock 5+3: White is Ada, Black is Bob".
std::string MatchWords(const match::Snapshot& match);

/// The board as a drawing: men are the letters of position strings, a dot is an empty point. Ends with LF.
std::string BoardDrawing(const rules::Game& game);
/// The board in words: "White has 2 men: a1 and d2; 7 in hand", "17 geese on a1, ... and g4".
std::string BoardWords(const rules::Game& game);

}  // namespace merels::cli

#endif  // MERELS_CLIENT_CLI_ONLINE_WORDS_H_
