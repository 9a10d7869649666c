// Another program as a player: it speaks the text protocol of `merelsctl uci` (client/cli/README.md) on its
// standard input and output.
#pragma once

#include <memory>
#include <string>

#include "common/base/result.h"
#include "common/rules/ruleset.h"
#include "tests/duel/player.h"

namespace merels::duel {

/// Starts `command`, words separated by blanks, and tells it the ruleset and its memory. It is given "go
/// infinite", and "stop" when its process has used its milliseconds of processor time, or sleeps. So a busy
/// machine takes nothing from either side. It ends with the player. Errors: unreachable.
Result<std::unique_ptr<Player>> StartProgram(const std::string& command, const rules::Ruleset& ruleset,
                                             const Means& means);

}  // namespace merels::duel
