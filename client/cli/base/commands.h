// Which of the program's commands runs.
#ifndef MERELS_CLIENT_CLI_BASE_COMMANDS_H_
#define MERELS_CLIENT_CLI_BASE_COMMANDS_H_

#include <functional>
#include <utility>

#include "client/cli/base/console.h"

namespace merels::cli {

/// Runs a command whose options are known. Returns the exit code.
using Runner = std::function<int(Console&)>;

/// Takes the runner of the subcommand that the command line names.
class Commands {
 public:
  void Choose(Runner runner) { chosen_ = std::move(runner); }
  const Runner& chosen() const { return chosen_; }

 private:
  Runner chosen_;
};

}  // namespace merels::cli

#endif  // MERELS_CLIENT_CLI_BASE_COMMANDS_H_
