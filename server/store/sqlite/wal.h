// SQLite's write-ahead log as a file: what SQLite will read of it, and what it would leave out without a
// word.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace merels::store {

/// The part of a database's first page that tells how it was left.
struct FirstPage {
  static constexpr std::size_t kSize = 100;

  /// Counts the checkpoints, in two steps each: an odd number is what the database's own file has while there
  /// is more in the log; in the log an even one follows. So a file that SQLite has closed, or copied, is
  /// even, and each log begins with the number of its file or the next one. Other programs leave it alone.
  std::uint32_t mark = 0;
  /// Of the database, by its own account; 0: not known.
  std::uint32_t pages = 0;
  std::uint32_t page_size = 0;

  bool HasMoreInLog() const { return mark % 2 != 0; }
};
/// `bytes`: at least FirstPage::kSize of them.
FirstPage FirstPageOf(std::string_view bytes);

struct WalReport {
  /// It has been begun. Also when there is nothing in it for SQLite to read, as when it was begun anew.
  bool exists = false;
  /// Transactions that SQLite will read.
  std::int64_t commits = 0;
  /// Transactions were written behind a frame that is damaged: SQLite would leave them out.
  bool is_damaged = false;
  /// FirstPage::mark as the first and the last of those transactions have left it, of those that wrote it.
  std::optional<std::uint32_t> first_mark = {};
  std::uint32_t last_mark = 0;
  /// Of the database, as the last of those transactions has left it; 0: there is none.
  std::uint32_t pages = 0;
};

/// Reads the log, also beside a store that goes on writing it. One that is missing or empty has nothing in
/// it. What a power cut leaves is not damage: SQLite syncs each transaction before the next one is written,
/// so only the last can be incomplete, and nobody was told of that.
WalReport ReadWal(const std::filesystem::path& wal);

}  // namespace merels::store
