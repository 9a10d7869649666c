#include "server/store/move/table_sql.h"

#include <string_view>
#include <utility>

#include "server/store/sql/statements.h"

namespace merels::store {
namespace {

Cell CellOf(const SqlRow& row, int column, ColumnKind kind) {
  if (row.IsNull(column)) return {};
  switch (kind) {
    case ColumnKind::kText:
    case ColumnKind::kBytes: return row.Text(column);
    case ColumnKind::kReal: return row.Real(column);
    case ColumnKind::kNumber:
    case ColumnKind::kOrder:
    case ColumnKind::kDerived: return row.Integer(column);
  }
  return {};
}

SqlValue ValueOfCell(const Cell& cell, ColumnKind kind) {
  if (const auto* number = std::get_if<std::int64_t>(&cell)) return *number;
  if (const auto* real = std::get_if<double>(&cell)) return *real;
  const auto* text = std::get_if<std::string>(&cell);
  if (text == nullptr) return {};
  return kind == ColumnKind::kBytes ? SqlValue(Blob{*text}) : SqlValue(std::string_view(*text));
}

std::vector<SqlValue> ValuesOf(const Table& table, const Cells& cells) {
  std::vector<SqlValue> values;
  for (std::size_t i = 0; i < cells.size(); ++i)
    values.push_back(ValueOfCell(cells[i], table.columns[i].kind));
  return values;
}

/// The first columns, or their parameters, separated by commas.
std::string Names(const Table& table, std::size_t count) {
  std::string names;
  for (std::size_t i = 0; i < count; ++i) names.append(i == 0 ? "" : ", ").append(table.columns[i].name);
  return names;
}

std::string Marks(std::size_t count) {
  std::string marks;
  for (std::size_t i = 1; i <= count; ++i) marks.append(i == 1 ? "?" : ", ?").append(std::to_string(i));
  return marks;
}

Result<std::vector<Cells>> Select(SqlConnection& from, const Table& table, const std::string& behind,
                                  const std::vector<SqlValue>& values) {
  const std::string sql =
      "SELECT " + Names(table, table.columns.size()) + " FROM " + std::string(table.name) + behind;
  std::vector<Cells> rows;
  const auto read = from.Run(sql, values, [&](const SqlRow& row) {
    Cells cells;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      cells.push_back(CellOf(row, static_cast<int>(i), table.columns[i].kind));
    rows.push_back(std::move(cells));
  });
  if (!read) return read.error();
  return rows;
}

/// SQLite keeps a counter only where a number must never be reused.
std::string CounterSql(const Table& table) {
  const std::string name(table.name);
  return table.columns.front().kind == ColumnKind::kOrder
             ? "SELECT coalesce(max(rowid), 0) FROM " + name
             : "SELECT seq FROM sqlite_sequence WHERE name = '" + name + "'";
}

}  // namespace

Cells KeyOf(const Table& table, const Cells& row) {
  return {row.begin(), row.begin() + static_cast<std::ptrdiff_t>(table.key_columns)};
}

Result<std::vector<Cells>> RowsBehind(SqlConnection& from, const Table& table,
                                      const std::optional<Cells>& key) {
  const std::string names = Names(table, table.key_columns);
  const std::string where = key ? " WHERE (" + names + ") > (" + Marks(table.key_columns) + ")" : "";
  return Select(from, table, where + " ORDER BY " + names + " LIMIT " + std::to_string(kRowsAtOnce),
                key ? ValuesOf(table, *key) : std::vector<SqlValue>());
}

Result<std::optional<Cells>> RowLike(SqlConnection& in, const Table& table, const Cells& row) {
  const Cells key = KeyOf(table, row);
  auto rows = Select(in, table,
                     " WHERE (" + Names(table, table.key_columns) + ") = (" + Marks(table.key_columns) + ")",
                     ValuesOf(table, key));
  if (!rows) return rows.error();
  return rows->empty() ? std::nullopt : std::optional(std::move(rows->front()));
}

Changed InsertRow(SqlConnection& into, const Table& table, const Cells& row) {
  const bool is_derived = table.columns.back().kind == ColumnKind::kDerived;
  const std::size_t count = row.size() - (is_derived && into.dialect() == Dialect::kSqlite ? 1 : 0);
  std::vector<SqlValue> values = ValuesOf(table, row);
  values.resize(count);
  return into.Run(
      "INSERT INTO " + std::string(table.name) + "(" + Names(table, count) + ") VALUES(" + Marks(count) + ")",
      values, [](const SqlRow&) {});
}

Result<std::int64_t> CountRows(SqlConnection& in, const Table& table) {
  const auto count = FirstOf<std::int64_t>(in, "SELECT count(*) FROM " + std::string(table.name),
                                           [](const SqlRow& row) { return row.Integer(0); });
  if (!count) return count.error();
  return count->value_or(0);
}

Result<std::int64_t> CounterOf(SqlConnection& in, const Table& table) {
  const auto number = [](const SqlRow& row) { return row.Integer(0); };
  const std::string name(table.name);
  const bool is_postgres = in.dialect() == Dialect::kPostgres;
  const auto last =
      is_postgres
          ? FirstOf<std::int64_t>(
                in, "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence(?1, ?2)::regclass), 0)",
                number, name, table.counter)
          : FirstOf<std::int64_t>(in, CounterSql(table), number);
  if (!last) return last.error();
  return last->value_or(0);
}

Changed SetCounter(SqlConnection& in, const Table& table, std::int64_t last) {
  if (last == 0) return 0;
  const std::string name(table.name);
  if (in.dialect() == Dialect::kPostgres) {
    return RunOnce(in, "SELECT setval(pg_get_serial_sequence(?1, ?2)::regclass, ?3)", name, table.counter,
                   last);
  }
  if (table.columns.front().kind == ColumnKind::kOrder) return 0;
  if (const Changed gone = RunOnce(in, "DELETE FROM sqlite_sequence WHERE name = ?1", name); !gone)
    return gone;
  return RunOnce(in, "INSERT INTO sqlite_sequence(name, seq) VALUES(?1, ?2)", name, last);
}

}  // namespace merels::store
