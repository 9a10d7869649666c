// The program's output and exit codes.
#pragma once

#include <iosfwd>

#include "common/base/result.h"

namespace merels::tablebase {

/// The program's exit codes, a contract with scripts; merelsctl uses the same numbers.
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
  /// The stream for a line of progress, written again and again; null: none.
  std::ostream* progress = nullptr;
};

/// Writes "reason: sentence". Returns the exit code that fits.
int Refuse(Console& console, const Error& error);

}  // namespace merels::tablebase
