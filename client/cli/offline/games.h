// merelsctl check and random: judges and makes whole games.
#pragma once

#include <cstdint>
#include <string>

#include "client/cli/base/console.h"

namespace merels::cli {

/// Judges one game on each line of `file` ("-": the input stream) under `ruleset`, its plies spelled in any
/// way (common/notation/spelling.h); blank lines and '#' lines are skipped, and a line that begins with the
/// number of a later move continues the game before. A file with headers has records, as for CheckRecords.
/// Writes a line for each game: ok, result, reason, plies, final position; or refused, number of the ply,
/// reason.
int CheckGames(const std::string& ruleset, const std::string& file, bool json, Console& console);

/// Judges game records, of Merels and other programs, each under the ruleset of its header, and compares the
/// result it states. Writes the same lines as CheckGames; a record that states another end than the rules
/// give is refused after its last ply, with bad-record. Errors are also reported on the error stream, with
/// line and column where known. A file without records is refused as a whole.
int CheckRecords(const std::string& file, bool json, Console& console);

struct RandomOptions {
  std::string ruleset;
  std::uint64_t seed = 0;
  int games = 1;
  int max_plies = 1000;
  bool json = false;
};

/// Random games of legal plies, a line each, as input for CheckGames; deterministic by seed.
int MakeRandomGames(const RandomOptions& options, Console& console);

}  // namespace merels::cli
