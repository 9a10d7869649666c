// merelsctl check and random: judging and making whole games.
#pragma once

#include <cstdint>
#include <string>

#include "client/cli/base/console.h"

namespace merels::cli {

/// Judges one game a line of `file` ("-": the input stream) under `ruleset`, its plies spelled in any way
/// (common/notation/spelling.h); blank lines and '#' lines are skipped, and a line that begins with the
/// number of a later move goes on with the game before. A file with headers holds records, as for
/// CheckRecords. Writes a line a game: ok, result, reason, plies, final position; or refused, number of the
/// ply, reason.
int CheckGames(const std::string& ruleset, const std::string& file, bool json, Console& console);

/// Judges game records, ours and those of other programs, each under the ruleset of its header, and compares
/// the result it states. The lines are those of CheckGames; a record that states another end than the rules
/// give is refused after its last ply, with bad-record. What is wrong is also said on the error stream, with
/// line and column where that is known. A file that does not hold records is refused as a whole.
int CheckRecords(const std::string& file, bool json, Console& console);

struct RandomOptions {
  std::string ruleset;
  std::uint64_t seed = 0;
  int games = 1;
  int max_plies = 1000;
  bool json = false;
};

/// Games of random legal plies, a line each, fit for CheckGames; the same for a seed on every machine.
int MakeRandomGames(const RandomOptions& options, Console& console);

}  // namespace merels::cli
