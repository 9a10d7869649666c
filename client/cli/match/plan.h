// merelsctl commands for games by correspondence. Without --json a result is a line of tab-separated fields,
// named below.
#pragma once

#include <string>
#include <vector>

#include "client/cli/base/console.h"
#include "client/cli/online/remote.h"

namespace CLI {
class App;
}

namespace merels::cli {

struct PlanOptions {
  std::string match;
  std::vector<std::string> lines;  // each with blanks between its plies
  std::string file;                // more lines; "-": standard input
  bool clear = false;
};
/// A line for each line of the plan as it stands now: PLIES. Then "played" PLIES, if the server has played
/// any, and "over" WHY.
int Plan(sdk::Calls& calls, const PlanOptions& options, bool json, Console& console);

/// A line for each match in which it is the user's turn, that with the least time left first:
/// MATCH OPPONENT TIME-LEFT PLIES RULESET. `all`: then those of the opponents' turns.
int Inbox(sdk::Calls& calls, bool all, bool json, Console& console);

/// Registers plan and inbox.
void RegisterCorrespondence(CLI::App& app, Commands& commands);

}  // namespace merels::cli
