#pragma once

#include <string>

#include "client/cli/base/console.h"
#include "common/base/result.h"

namespace merels::cli {

/// A password from the input: one line. At a terminal `prompt` is written to the error stream and what is
/// typed is not shown. bad-password when there is no line.
Result<std::string> ReadPassword(Console& console, const std::string& prompt);

/// Two of them at a terminal, which must be the same; else one.
Result<std::string> ReadNewPassword(Console& console, const std::string& prompt);

}  // namespace merels::cli
