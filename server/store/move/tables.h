// All tables of a database, the same in every kind of store.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

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

}  // namespace merels::store
