// The program's choice of a command.
#pragma once

#include <functional>
#include <utility>

#include "client/cli/base/console.h"

namespace merels::cli {

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

}  // namespace merels::cli
