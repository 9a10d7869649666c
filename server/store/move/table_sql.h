// The SQL to copy and compare a table, and its rows as values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/base/result.h"
#include "server/store/move/tables.h"
#include "server/store/sql/statements.h"

namespace merels::store {

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
