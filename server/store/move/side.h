// The two ends of a move: a database that nobody uses meanwhile, and its destination.
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
  /// For the target of a move: servers may use it from now on.
  virtual Result<void> Open() = 0;
};

/// The server's --store option, and the path of the key.
struct MoveEnd {
  /// "sqlite:PATH" or "postgres:CONNINFO".
  std::string store;
  /// With PostgreSQL: PostgresOptions::key_file.
  std::filesystem::path postgres_key;
};

/// The database to move, brought up to date. Refused when there is none, or a server uses it.
Result<std::unique_ptr<MoveSide>> OpenSource(const MoveEnd& end);
/// The target: empty, or with the part of an earlier move that was not finished; no server uses it until
/// Open. Refused when it has anything else.
Result<std::unique_ptr<MoveSide>> OpenTarget(const MoveEnd& end);

}  // namespace merels::store
