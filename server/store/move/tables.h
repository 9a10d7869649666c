// All tables of a database that are moved, the same in every kind of store but for the log, whose links
// SQLite makes itself; the SQL to copy and compare one, and its rows as values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/base/result.h"
#include "server/store/sql/connection.h"

namespace merels::store {

/// `kOrder` is a number that PostgreSQL has as a column, and SQLite as the rowid; `kDerived` is a number that
/// SQLite computes itself.
enum class ColumnKind : std::uint8_t { kText, kNumber, kReal, kBytes, kOrder, kDerived };

struct Column {
  std::string_view name;
  ColumnKind kind;
};

struct Table {
  std::string_view name;
  /// The first `key_columns` of them are the key.
  std::vector<Column> columns;
  std::size_t key_columns = 1;
  /// The column whose next number the database assigns, also after the highest was deleted; empty: none.
  std::string_view counter = {};
};

/// In an order in which each can be filled: accounts before the tables that refer to them.
const std::vector<Table>& AllTables();

/// A value of a column: nothing, a number, or a text or bytes.
using Cell = std::variant<std::monostate, std::int64_t, double, std::string>;
using Cells = std::vector<Cell>;

/// The most rows at once.
inline constexpr std::size_t kRowsAtOnce = 500;

/// Whether rows have an order of their own, in which they were written, and no index by their key: the log in
/// SQLite.
bool IsChained(const Table& table, Dialect dialect);
/// The columns in whose order the rows of a table are read: those of its key, if it is not chained.
std::vector<Column> OrderOf(const Table& table, Dialect dialect);

struct Page {
  std::vector<Cells> rows;
  /// The last row's values of OrderOf.
  std::optional<Cells> end;
};

/// Rows in their order, after that end of a page; nothing: from the first.
Result<Page> RowsBehind(SqlConnection& from, const Table& table, const std::optional<Cells>& end);
/// The row with the key of `row`, if there is one. Not of a table that is chained.
Result<std::optional<Cells>> RowLike(SqlConnection& in, const Table& table, const Cells& row);
/// Within a transaction. In SQLite rows of a log arrive by rising seq, and get their links.
Changed InsertRow(SqlConnection& into, const Table& table, const Cells& row);

Result<std::int64_t> CountRows(SqlConnection& in, const Table& table);
/// The highest number that the counter of a table has given.
Result<std::int64_t> CounterOf(SqlConnection& in, const Table& table);
/// Makes the next number higher than this one.
Changed SetCounter(SqlConnection& in, const Table& table, std::int64_t last);

}  // namespace merels::store
