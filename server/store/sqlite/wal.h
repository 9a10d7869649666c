// SQLite's write-ahead log as a file: what SQLite will read of it, and what it would silently leave out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace merels::store {

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
