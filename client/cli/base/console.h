// What every command of merelsctl shares: its streams, its exit codes, and how errors are written.
#pragma once

#include <iosfwd>
#include <string_view>

#include "common/base/result.h"

namespace merels::cli {

/// The exit codes of the program, a contract with scripts.
enum ExitCode : int {
  kDone = 0,
  kRefused = 1,
  kUsage = 2,
  kUnreachable = 3,  // no server, or a file that cannot be read or written
};

/// Where a command reads and writes. Results go to `out`, errors to `err`. The streams outlive every command.
struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
};

/// Writes "reason: sentence" to the error stream. Returns kRefused.
int Refuse(Console& console, const Error& error);

/// The same for a command used wrongly. Returns kUsage.
int RefuseUsage(Console& console, std::string_view sentence);

/// The same for a file or a server that does not answer; `reason` is a word such as "io". Returns
/// kUnreachable.
int RefuseUnreachable(Console& console, std::string_view reason, std::string_view sentence);

}  // namespace merels::cli
