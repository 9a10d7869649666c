// The default store: one SQLite database in the data folder, and its secret key in a file beside it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>

#include "common/base/result.h"
#include "server/base/hash.h"
#include "server/store/sqlite/connection.h"
#include "server/store/store.h"
#include "server/store/write_watch.h"

namespace merels::store {

struct SqliteOptions {
  /// Calls of each kind, writes and reads, that may wait; more are refused with store-refused.
  std::size_t max_waiting = 8192;
  /// Lists that may wait; more are refused with store-refused.
  std::size_t max_waiting_lists = 1024;
  /// The cost limit of one read of a list, in steps of SQLite's virtual machine, a million of which take some
  /// twenty milliseconds; one that costs more is refused with limit-reached.
  std::int64_t max_list_steps = 10'000'000;
  /// The most rows of one transaction. The batch is otherwise whatever arrived during the last sync and the
  /// wait after it.
  std::size_t max_batch_rows = 1024;
  /// A checkpoint is made in the background whenever this much has been logged since the last, in bytes.
  std::uint64_t checkpoint_bytes = std::uint64_t{4} << 20;
  /// When the write-ahead log has grown to this, the writer itself finishes the checkpoint, so that it starts
  /// anew.
  std::uint64_t recycle_bytes = std::uint64_t{16} << 20;
  /// A database no larger than this is checked completely on opening, in bytes; a larger one only where it is
  /// read.
  std::uint64_t check_bytes = std::uint64_t{64} << 20;
  /// Rows after which the newest row of each match is noted. After a kill about so many rows are read, at
  /// most, when the database is opened again.
  std::int64_t note_rows = 4096;
  /// The database may grow to this many pages (kPageBytes); 0: as far as the disk allows.
  std::uint32_t max_pages = 0;
  /// The longest that the writing thread waits for the answers of a batch to be handled
  /// (AnswersAreHandledOn).
  std::chrono::milliseconds longest_wait{3};
  /// For the thread that writes: see PreferShortTurns.
  int urgency = 0;
  /// A database that is missing or empty although its key exists is a new one, and not refused.
  bool new_database = false;
  /// A database that appears to lack the last writes is not refused.
  bool incomplete_copy = false;
  /// Receives reports of refused writes, and of a migration.
  StoreLog log = {};
};

/// Opens or creates the database `path` and its folder, brings an older one up to date, and locks it: a
/// second program that opens it is refused until this store is destroyed or its process ends. New files, the
/// key too ("PATH.key", key_file.h), are for their owner alone. A copy of an older one is kept unchanged,
/// "PATH.schema-N".
///
/// Errors, all store-refused, each with a sentence that names the file or folder and says what to do; none of
/// them changes the database: in use by another server, not a database, damaged, another program's, of a
/// schema that this program does not know, without its key, missing or empty beside its key, copied without
/// its log, beside a log that is damaged or not its own, folder or file not writable.
///
/// Threads of the store: one writes, one reads, and one reads for lists and gives way to all others; `done`
/// comes from one of them or, when refused, from the caller's.
Result<std::unique_ptr<Store>> OpenSqlite(const std::filesystem::path& path,
                                          const SqliteOptions& options = {});

}  // namespace merels::store
