// Runs merelsctl inside a test: arguments in, streams and exit code out.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "client/cli/program.h"

namespace merels::testing {

struct CliRun {
  int code = 0;
  std::string out;
  std::string err;
};

inline CliRun RunCli(const std::vector<std::string>& arguments, const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out, err;
  cli::Console console{in, out, err};
  const int code = cli::Run(arguments, console);
  return {code, out.str(), err.str()};
}

}  // namespace merels::testing
