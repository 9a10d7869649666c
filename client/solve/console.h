// Where the program writes, and how it ends.
#pragma once

#include <iosfwd>

#include "common/base/result.h"

namespace merels::tablebase {

/// The exit codes of the program, a contract with scripts; those of merelsctl.
enum ExitCode : int {
  kDone = 0,
  kRefused = 1,  // also: errors were found
  kUsage = 2,
  kBadFolder = 3,  // files that cannot be used or written
};

/// Results go to `out`, errors to `err`. The streams outlive every command.
struct Console {
  std::ostream& out;
  std::ostream& err;
  /// Where a line that is written again and again shows how far the work is; null: nowhere.
  std::ostream* progress = nullptr;
};

/// Writes "reason: sentence". Returns the exit code that fits.
int Refuse(Console& console, const Error& error);

}  // namespace merels::tablebase
