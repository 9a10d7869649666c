#pragma once

#include <string>

#include "client/cli/base/console.h"
#include "common/base/result.h"

namespace merels::cli {

/// A password from one line of the input. At a terminal `prompt` is written to the error stream and typing is
/// not echoed. bad-password when there is no line.
Result<std::string> ReadPassword(Console& console, const std::string& prompt);

/// Asks twice at a terminal, for equal passwords; otherwise once.
Result<std::string> ReadNewPassword(Console& console, const std::string& prompt);

}  // namespace merels::cli
