// The commands' streams, exit codes, and error output.
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

/// A command's streams. Results go to `out`, errors to `err`. The streams outlive every command.
struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
};

/// Writes "reason: sentence" to the error stream. Returns kRefused.
int Refuse(Console& console, const Error& error);

/// For a command used wrongly. Returns kUsage.
int RefuseUsage(Console& console, std::string_view sentence);

/// For a file, or a server that does not answer; `reason` is a word such as "io". Returns kUnreachable.
int RefuseUnreachable(Console& console, std::string_view reason, std::string_view sentence);

}  // namespace merels::cli
