// Judging a whole game, given as a list of plies or as a record.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "common/notation/record.h"
#include "common/rules/ruleset.h"
#include "common/study/study.h"

namespace merels::cli {

/// What the rules say of a game.
struct Verdict {
  /// Set when a ply, or the end that a record states, is refused.
  std::optional<Error> refusal;
  /// The number of the refused ply, from 1; the number after the last ply for a refused end.
  std::size_t refused_ply = 0;
  /// "1-0", "0-1", "1/2" or "*".
  std::string result;
  std::string reason;
  int plies = 0;
  /// The position string at the end.
  std::string position;
};

/// Plays the plies from the start.
Verdict JudgeGame(const rules::Ruleset& ruleset, const std::vector<std::string>& plies);

/// Plays the record under its own ruleset, from its own start, without its branches, and holds the end it
/// states against the rules: an end by the rules must be stated as it is; where the rules give no end, the
/// players' ends (resign, time, agreement, ...) are accepted as stated.
Verdict JudgeRecord(const notation::Record& record);

/// The same of a record that was read with its plies checked; the number of the first that is none is one
/// more than there are plies in the game before it.
Verdict JudgeReading(const study::Reading& reading);

/// The tab-separated line, or the JSON object, of a verdict; without LF.
std::string VerdictLine(const Verdict& verdict, bool json);

}  // namespace merels::cli
