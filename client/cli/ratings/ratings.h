// merelsctl standings, ratings and recompute-ratings.
#pragma once

#include <string>

#include "client/cli/base/console.h"
#include "client/sdk/calls.h"
#include "common/api/ratings.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// The leaderboard of a pool, a line for each player: RANK NAME RATING DEVIATION GAMES, separated by tabs. A
/// provisional one has the rank "-", and "provisional" at the end.
int ListStandings(sdk::Calls& calls, const api::ListStandings& query, bool json, Console& console);

/// The ratings of a player, or the user's own, in each pool: POOL RATING DEVIATION GAMES, and "provisional".
int ShowRatings(sdk::Calls& calls, const std::string& name, bool json, Console& console);

/// The rating changes of a player, or the user's own, by rated matches in a pool, newest first: MATCH BEFORE
/// AFTER CHANGE OPPONENT RESULT.
int ListRatingHistory(sdk::Calls& calls, const std::string& name, const std::string& pool, bool json,
                      Console& console);

/// Recomputes the log of a pool, and compares each line, and the leaderboard. A line for each difference,
/// then the number of matches; kRefused when there is a difference.
int RecomputeRatings(sdk::Calls& calls, const std::string& pool, Console& console);

/// Registers standings, ratings and recompute-ratings.
void RegisterRatings(CLI::App& app, Commands& commands);

}  // namespace merels::cli
