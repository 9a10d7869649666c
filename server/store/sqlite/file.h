// Opening a database file: the lock beside it, and the checks before anything is written to it.
#ifndef MERELS_SERVER_STORE_SQLITE_FILE_H_
#define MERELS_SERVER_STORE_SQLITE_FILE_H_

#include <cstdint>
#include <filesystem>
#include <memory>

#include "common/base/result.h"
#include "server/store/sqlite/connection.h"

namespace merels::store {

/// Holds "DATABASE.lock" for this process; released with the object or with the process, however that ends.
class FileLock {
 public:
  /// Makes the folder if it is missing, then the lock file.
  /// Errors: store-refused, when the folder cannot be made or written, or another process holds the lock.
  static Result<std::unique_ptr<FileLock>> Take(const std::filesystem::path& database);

  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

/// Whether this program may use `database`: it is ours, undamaged, and no newer than this program, or does
/// not exist yet. Files up to `check_bytes` are read whole. Does not change the database. Errors:
/// store-refused, with a sentence that names the file and says what to do.
Result<void> InspectDatabase(const std::filesystem::path& database, std::uint64_t check_bytes);

/// Opens a database that has passed InspectDatabase, or a new one, with the settings that durability needs.
/// Errors: store-refused, when it cannot be written.
Result<std::unique_ptr<Connection>> OpenConnection(const std::filesystem::path& database);

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_SQLITE_FILE_H_
