// Copies a whole database from one kind of store to another, and compares every row.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "common/base/result.h"

namespace merels::store {

/// The server's --store option, and the path of the key.
struct MoveEnd {
  /// "sqlite:PATH" or "postgres:CONNINFO".
  std::string store;
  /// With PostgreSQL: PostgresOptions::key_file.
  std::filesystem::path postgres_key;
};

/// The progress of a move.
struct MoveProgress {
  /// The current table.
  std::string table;
  bool comparing = false;
  /// Rows copied and compared, out of twice the number of rows.
  std::int64_t done = 0;
  std::int64_t all = 0;
};

/// Moves the database `from` to `to`, which servers can use afterwards, with its key; `from` stays unchanged.
/// If it is interrupted, the same call goes on where it stopped. Threads: any; blocks until it is done.
/// Errors: store-refused when there is no source, or a server uses it; when the target has anything but the
/// part of an earlier move that was not finished, or a server uses it; when one of the two fails; or when a
/// row of the copy differs, as when somebody has used the source since an interrupted move began.
Result<void> MoveDatabase(const MoveEnd& from, const MoveEnd& to,
                          const std::function<void(const MoveProgress&)>& tell);

}  // namespace merels::store
