// Which of the program's commands runs.
#pragma once

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
