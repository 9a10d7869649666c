// All tables of a database, the same in every kind of store; the SQL to copy and compare one, and its rows as
// values.
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

/// Rows by rising key, after this key; nothing: from the first.
Result<std::vector<Cells>> RowsBehind(SqlConnection& from, const Table& table,
                                      const std::optional<Cells>& key);
/// The row with the key of `row`, if there is one.
Result<std::optional<Cells>> RowLike(SqlConnection& in, const Table& table, const Cells& row);
/// Within a transaction.
Changed InsertRow(SqlConnection& into, const Table& table, const Cells& row);

Result<std::int64_t> CountRows(SqlConnection& in, const Table& table);
/// The highest number that the counter of a table has given.
Result<std::int64_t> CounterOf(SqlConnection& in, const Table& table);
/// Makes the next number higher than this one.
Changed SetCounter(SqlConnection& in, const Table& table, std::int64_t last);

/// The first cells of a row, which are its key.
Cells KeyOf(const Table& table, const Cells& row);

}  // namespace merels::store
