// The commands: their streams, exit codes and error output, passwords from the input, and the choice of a
// command.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>

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
/// Whether a person sees what the program prints; the streams of tests are no terminals.
bool WritesToTerminal(const Console& console);

/// For a command used wrongly. Returns kUsage.
int RefuseUsage(Console& console, std::string_view sentence);

/// For a file, or a server that does not answer; `reason` is a word such as "io". Returns kUnreachable.
int RefuseUnreachable(Console& console, std::string_view reason, std::string_view sentence);

/// A command with parsed options. Returns the exit code.
using Runner = std::function<int(Console&)>;

/// Takes the runner of the subcommand on the command line.
class Commands {
 public:
  void Choose(Runner runner) { chosen_ = std::move(runner); }
  const Runner& chosen() const { return chosen_; }

 private:
  Runner chosen_;
};

/// A password from one line of the input. At a terminal `prompt` is written to the error stream and typing is
/// not echoed. bad-password when there is no line.
Result<std::string> ReadPassword(Console& console, const std::string& prompt);

/// Asks twice at a terminal, for equal passwords; otherwise once.
Result<std::string> ReadNewPassword(Console& console, const std::string& prompt);

}  // namespace merels::cli
