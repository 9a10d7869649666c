// merels-solve RULESET: solves a ruleset.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "client/solve/console.h"
#include "common/solver/units.h"

namespace merels::tablebase {

struct SolveOptions {
  std::string ruleset;
  std::filesystem::path folder;
  /// Only the moving phase, up to these men. Nothing: all of it, then the placing phase.
  std::optional<solver::Unit> max;
  bool outcomes_only = false;
  int threads = 1;
  /// Bytes that one computation may use.
  std::uint64_t memory = 0;
};

/// Solves missing units, with a line for each pair. Units of earlier runs are kept, so an interrupted run
/// continues when started again.
int SolveRuleset(const SolveOptions& options, Console& console);

/// Three quarters of the machine's memory, in bytes.
std::uint64_t UsualMemory();

}  // namespace merels::tablebase
