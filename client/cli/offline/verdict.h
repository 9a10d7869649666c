// Judges a whole game, given as a list of plies or as a record.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "common/notation/record.h"
#include "common/rules/ruleset.h"
#include "common/study/study.h"

namespace merels::cli {

/// The rules' verdict on a game.
struct Verdict {
  /// Set when a ply, or the stated end of a record, is refused.
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

/// Plays the record under its own ruleset, from its own start, without its branches, and checks its stated
/// end: an end by the rules must be stated exactly; where the rules give no end, the players' ends (resign,
/// time, agreement, ...) are accepted as stated.
Verdict JudgeRecord(const notation::Record& record);

/// JudgeRecord() for a record read with checked plies; the number of the first illegal one is one more than
/// the game's plies.
Verdict JudgeReading(const study::Reading& reading);

/// A verdict as a tab-separated line or a JSON object; without LF.
std::string VerdictLine(const Verdict& verdict, bool json);

}  // namespace merels::cli
