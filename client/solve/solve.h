// merels-solve RULESET: solves a ruleset.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "client/solve/console.h"
#include "common/solver/unit.h"

namespace merels::tablebase {

struct SolveOptions {
  std::string ruleset;
  std::filesystem::path folder;
  /// Only the moving phase, and of it units up to these men. Nothing: all, and then the placing phase.
  std::optional<solver::Unit> max;
  bool outcomes_only = false;
  int threads = 1;
  /// Bytes that one computation may use.
  std::uint64_t memory = 0;
};

/// Makes what is not there yet, a line for each pair of units. Units that an earlier run finished are kept,
/// so a run that was cut short goes on by being started again.
int SolveRuleset(const SolveOptions& options, Console& console);

/// Three quarters of the machine's memory, in bytes.
std::uint64_t UsualMemory();

}  // namespace merels::tablebase
