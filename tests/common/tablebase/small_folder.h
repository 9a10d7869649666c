// A folder with the tablebase of a small game, and changes to its files.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "client/solve/program.h"
#include "tests/support/temporary_folder.h"

namespace merels::tablebase {

struct ProgramRun {
  int code = 0;
  std::string out;
  std::string err;
};

inline ProgramRun RunSolve(const std::vector<std::string>& arguments) {
  std::ostringstream out, err;
  Console console{out, err};
  const int code = Run(arguments, console);
  return {code, out.str(), err.str()};
}

class SmallFolder {
 public:
  std::string path() const { return folder_.path() / "tablebase"; }
  std::filesystem::path file(const std::string& name) const { return folder_.path() / "tablebase" / name; }

  /// Solves a ruleset there.
  ProgramRun Solve(const std::string& ruleset, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {ruleset, "--out", path(), "--threads", "2"});
    return RunSolve(more);
  }

  std::string Read(const std::string& name) const {
    std::ifstream in(file(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void Write(const std::string& name, const std::string& bytes) const {
    std::ofstream(file(name), std::ios::binary) << bytes;
  }

 private:
  TemporaryFolder folder_;
};

}  // namespace merels::tablebase
