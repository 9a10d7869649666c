// The two ends of a move: a house that nobody uses meanwhile, and the place that it goes to.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "common/base/result.h"
#include "server/store/sql/runner.h"

namespace merels::store {

/// Threads: one. Errors: store-refused.
class MoveSide {
 public:
  virtual ~MoveSide() = default;

  /// For reads.
  virtual SqlConnection& connection() = 0;
  /// Carries out a change whole or not at all.
  virtual Result<void> Carry(const SqlRunner::Change& change) = 0;
  /// The file of its key.
  virtual std::filesystem::path KeyFile() const = 0;
  /// Of the end that a house has moved to: servers may use it from now on.
  virtual Result<void> Open() = 0;
};

/// What a server is told with --store, and where it keeps its key.
struct MoveEnd {
  /// "sqlite:PATH" or "postgres:CONNINFO".
  std::string store;
  /// With PostgreSQL: as PostgresOptions has it.
  std::filesystem::path postgres_key;
};

/// The house that moves, brought up to date. Refused when there is none, or a server uses it.
Result<std::unique_ptr<MoveSide>> OpenSource(const MoveEnd& end);
/// Where it goes: empty, or with the part of an earlier move that did not come to its end; no server uses it
/// until Open. Refused when there is anything else.
Result<std::unique_ptr<MoveSide>> OpenTarget(const MoveEnd& end);

}  // namespace merels::store
