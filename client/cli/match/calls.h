// merelsctl commands that make one call and print the answer. Without --json a result is a line of
// tab-separated fields, named below.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "client/cli/base/console.h"
#include "client/cli/online/remote.h"
#include "common/lobby/lobby.h"
#include "common/match/command.h"
#include "common/match/view.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// A line for each table, oldest first: TABLE RULESET CLOCK SIDE OWNER; the side is the owner's.
int ListTables(sdk::Calls& calls, bool json, Console& console);
/// MATCH SIDE. `table` is the id of a table or the code of a private one.
int Join(sdk::Calls& calls, const std::string& table, bool json, Console& console);

struct MoveOptions {
  std::string match;
  std::string ply;
  std::optional<Seq> expected_seq;  // none: that of the current position
  std::string request_id;           // empty: a new one
};
/// NUMBER PLY POSITION.
int Move(sdk::Calls& calls, const MoveOptions& options, bool json, Console& console);
/// RESULT REASON.
int Resign(sdk::Calls& calls, const std::string& match, bool json, Console& console);
/// When the opponent is away or does not play; `as`: "win" or "draw".
int ClaimMatch(sdk::Calls& calls, const std::string& match, const std::string& as, bool json,
               Console& console);
/// Only before each side has made a ply. RESULT REASON.
int Abort(sdk::Calls& calls, const std::string& match, bool json, Console& console);
/// `what` is offer, accept or decline. Prints the number of the row.
int Takeback(sdk::Calls& calls, const std::string& what, const std::string& match, bool json,
             Console& console);
/// The same.
int Draw(sdk::Calls& calls, const std::string& what, const std::string& match, bool json, Console& console);

/// The match as it is, or after so many of its plies. Several lines of text; without a board for an unknown
/// ruleset.
int PrintMatch(const match::Snapshot& match, std::optional<std::size_t> plies, bool json, Console& console);
/// Reads the match and prints it with PrintMatch(). `match` may end in #PLY: the position after that many
/// plies.
int Show(sdk::Calls& calls, const std::string& match, bool json, Console& console);

/// A table's line, with its code at the end if it has one.
std::string TableLine(const lobby::Table& table, bool json);
/// The line of a seek's state.
std::string SeekLine(const lobby::SeekProgress& progress, bool json);
/// The line of a seat in a match.
std::string SeatLine(const MatchId& match, rules::Side side, bool json);

/// Registers tables, join, move, resign, claim, abort, draw, takeback and show.
void RegisterCalls(CLI::App& app, Commands& commands);

/// A line for each ply: PLY. With JSON one object with the plies and their entry.
int ListPlies(sdk::Calls& calls, const std::string& match, bool json, Console& console);

/// A line for each player, the best first: PEGS MOVES PLAYER MATCH. `count` 0: the server's default.
int ListBest(sdk::Calls& calls, const std::string& ruleset, int count, bool json, Console& console);

/// Registers plies and best.
void RegisterLists(CLI::App& app, Commands& commands);

}  // namespace merels::cli
