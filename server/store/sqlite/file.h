// Opening a database file: its lock, and the checks before anything is written to it; and the write-ahead log
// as a file: what SQLite will read of it, and what it would silently leave out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "common/base/result.h"
#include "server/store/sqlite/connection.h"

namespace merels::store {

/// Holds "DATABASE.lock" for this process; released with the object or with the process, however that ends.
class FileLock {
 public:
  /// Makes the folder if it is missing, then the lock file.
  /// Errors: store-refused, when the folder cannot be made or written, or another process holds the lock.
  static Result<std::unique_ptr<FileLock>> Take(const std::filesystem::path& database);

  /// Whether the database is not the file that this lock belonged to before: it has been copied.
  bool IsOfCopy(const std::filesystem::path& database) const;
  /// From now on this is the lock's file. A failure to write that is ignored.
  void Remember(const std::filesystem::path& database) const;

  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  FileLock(int descriptor, bool is_new) : descriptor_(descriptor), is_new_(is_new) {}

  const int descriptor_;
  const bool is_new_;  // there was none before
};

/// Whether another store holds the lock of this database. Makes no file.
bool IsServed(const std::filesystem::path& database);

/// The checks of a database before it is used.
struct Inspection {
  /// Larger files are not read completely.
  std::uint64_t check_bytes = 0;
  /// One that does not exist, or is empty, although its key exists, is a new database.
  bool new_database = false;
  /// One may lack the last writes, or is being written now.
  bool incomplete = false;
  /// The files are no longer where the server wrote them (FileLock::IsOfCopy).
  bool copied = false;
};

/// Whether this program may use `database`: it is ours, undamaged, and of a schema of OurSteps, or does
/// not exist yet; the last writes are in it or in the log that belongs to it. Does not change the database.
/// Errors: store-refused, with a sentence that names the file and says what to do.
Result<void> InspectDatabase(const std::filesystem::path& database, const Inspection& how);

/// Advances FirstPage::mark to an odd or to an even number, unless it is one. An SQLite code.
int StepMark(Connection& connection, bool odd);
/// Writes the log into the database's own file, which is then marked as lacking later writes. An SQLite code.
int Checkpoint(Connection& connection);

/// The size of a page of a new database. A commit writes whole pages, and most of what it changes is small: a
/// few rows at the end of the log, a row and its index entries here and there.
inline constexpr int kPageBytes = 1024;

/// Opens a database that has passed InspectDatabase, or a new one, with the settings that durability needs.
/// Errors: store-refused, when it cannot be written.
Result<std::unique_ptr<Connection>> OpenConnection(const std::filesystem::path& database);

/// The part of a database's first page that shows how it was left.
struct FirstPage {
  static constexpr std::size_t kSize = 100;

  /// Counts the checkpoints, in two steps each: the database's own file has an odd number while there is more
  /// in the log, where an even one follows. So a file that SQLite has closed, or copied, is even, and each
  /// log begins with the number of its file or the next one. Other programs leave it unchanged.
  std::uint32_t mark = 0;
  /// Pages of the database, by its own header; 0: unknown.
  std::uint32_t pages = 0;
  std::uint32_t page_size = 0;

  bool HasMoreInLog() const { return mark % 2 != 0; }
};
/// `bytes`: at least FirstPage::kSize of them.
FirstPage FirstPageOf(std::string_view bytes);

struct WalReport {
  /// It has been begun. True also when SQLite has nothing to read in it, as after a restart of the log.
  bool exists = false;
  /// Transactions that SQLite will read.
  std::int64_t commits = 0;
  /// Transactions were written behind a frame that is damaged: SQLite would leave them out.
  bool is_damaged = false;
  /// FirstPage::mark after the first and after the last of those transactions that wrote it.
  std::optional<std::uint32_t> first_mark = {};
  std::uint32_t last_mark = 0;
  /// Pages of the database after the last of those transactions; 0: there is none.
  std::uint32_t pages = 0;
};

/// Reads the log, also beside a store that goes on writing it. One that is missing or empty has nothing in
/// it. The remains of a power cut are not damage: SQLite syncs each transaction before the next one is
/// written, so only the last can be incomplete, and it was never acknowledged.
WalReport ReadWal(const std::filesystem::path& wal);

}  // namespace merels::store
