// Splitting and joining text, for several commands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/rules/game.h"

namespace merels::cli {

/// The words of `text`, separated by blanks and tabs, without a carriage return at the end.
std::vector<std::string> Words(std::string_view text);

/// The words with a blank between each two.
std::string Joined(const std::vector<std::string>& words);

/// Plays all of `plies`. The error of a refused ply names its number, from 1.
Result<void> PlayAll(rules::Game& game, const std::vector<std::string>& plies);

/// The game at "start", after plies from the start, spelled in any way (common/notation/spelling.h), or at
/// '=' and a position string.
Result<rules::Game> GameAt(const rules::Ruleset& ruleset, const std::string& position);

}  // namespace merels::cli
