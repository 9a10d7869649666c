#include "server/store/move/tables.h"

#include <initializer_list>
#include <string_view>
#include <utility>

#include "server/store/sql/connection.h"

namespace merels::store {
namespace {

constexpr ColumnKind kText = ColumnKind::kText;
constexpr ColumnKind kNumber = ColumnKind::kNumber;
constexpr ColumnKind kReal = ColumnKind::kReal;

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

const std::vector<Table>& AllTables() {
  static const std::vector<Table> tables = {
      {"accounts",
       {{"id", kText},
        {"name", kText},
        {"folded_name", kText},
        {"kind", kNumber},
        {"created_at", kNumber},
        {"password", kText},
        {"seen_at", kNumber}}},
      {"names", {{"folded_name", kText}, {"account", kText}}},
      {"tokens",
       {{"rowid", ColumnKind::kOrder},
        {"hash", kText},
        {"account", kText},
        {"label", kText},
        {"created_at", kNumber},
        {"scopes", kNumber},
        {"expires_at", kNumber},
        {"signed_in_from", kText}},
       1,
       "rowid"},
      {"hash_key", {{"proof", kText}}},
      {"invites",
       {{"hash", kText},
        {"\"left\"", kNumber},
        {"expires_at", kNumber},
        {"note", kText},
        {"created_at", kNumber}}},
      {"invited", {{"hash", kText}, {"account", kText}}, 2},
      {"reset_codes", {{"hash", kText}, {"account", kText}, {"expires_at", kNumber}}},
      {"blocks", {{"blocker", kText}, {"blocked", kText}, {"at", kNumber}}, 2},
      {"moderators", {{"account", kText}}},
      {"friends", {{"follower", kText}, {"followed", kText}, {"told", kNumber}, {"at", kNumber}}, 2},
      {"sanctions",
       {{"id", kText},
        {"account", kText},
        {"kind", kNumber},
        {"reason", kText},
        {"author", kText},
        {"at", kNumber},
        {"until", kNumber},
        {"lifted_at", kNumber},
        {"lifted_by", kText},
        {"lifted_because", kText}}},
      {"closed_addresses", {{"hash", kText}, {"sanction", kText}, {"until", kNumber}}, 2},
      {"reports",
       {{"id", kText},
        {"reporter", kText},
        {"account", kText},
        {"match", kText},
        {"kind", kNumber},
        {"text", kText},
        {"at", kNumber},
        {"resolved_at", kNumber},
        {"resolved_by", kText},
        {"resolution", kText},
        {"from_address", kText},
        {"from_prefix", kText}}},
      {"audit",
       {{"n", kNumber},
        {"at", kNumber},
        {"actor", kText},
        {"action", kText},
        {"account", kText},
        {"detail", kText}},
       1,
       "n"},
      {"chat",
       {{"number", kNumber},
        {"match", kText},
        {"room", kNumber},
        {"at", kNumber},
        {"account", kText},
        {"name", kText},
        {"text", kText},
        {"courtesy", kNumber},
        {"request", kText}},
       1,
       "number"},
      {"chat_off", {{"match", kText}, {"account", kText}}, 2},
      {"log",
       {{"match", kText},
        {"seq", kNumber},
        {"account", kText},
        {"request", kText},
        {"bytes", ColumnKind::kBytes},
        {"deadline_at", kNumber},
        {"turn_began_at", kNumber},
        {"mover", kNumber}},
       2},
      {"matches",
       {{"match", kText},
        {"seq", kNumber},
        {"live", kNumber},
        {"deadline_at", kNumber},
        {"mover", kNumber},
        {"white", kText},
        {"black", kText},
        {"ruleset", kText},
        {"clock", kText},
        {"result", kText},
        {"reason", kText},
        {"started_at", kNumber},
        {"ended_at", kNumber},
        {"turn_began_at", kNumber},
        {"rated", kNumber},
        {"watch_access", kNumber},
        {"watch_delay_plies", kNumber},
        {"watch_delay_ms", kNumber},
        {"pace", ColumnKind::kDerived}}},
      {"requests",
       {{"rowid", ColumnKind::kOrder},
        {"account", kText},
        {"request", kText},
        {"match", kText},
        {"contents", kText},
        {"at", kNumber}},
       1,
       "rowid"},
      {"solutions",
       {{"ruleset", kText},
        {"account", kText},
        {"match", kText},
        {"pegs_left", kNumber},
        {"moves", kNumber},
        {"ended_at", kNumber}},
       2},
      {"rated_matches", {{"match", kText}, {"one", kText}, {"other", kText}, {"started_at", kNumber}}},
      {"rating_outbox",
       {{"id", kNumber},
        {"match", kText},
        {"pool", kText},
        {"white", kText},
        {"black", kText},
        {"white_score", kReal},
        {"ended_at", kNumber},
        {"due_at", kNumber},
        {"plies", kNumber}},
       1,
       "id"},
      {"rating_log",
       {{"pool", kText},
        {"n", kNumber},
        {"match", kText},
        {"white", kText},
        {"black", kText},
        {"white_score", kReal},
        {"ended_at", kNumber},
        {"white_value", kReal},
        {"white_deviation", kReal},
        {"white_volatility", kReal},
        {"black_value", kReal},
        {"black_deviation", kReal},
        {"black_volatility", kReal},
        {"new_white_value", kReal},
        {"new_white_deviation", kReal},
        {"new_white_volatility", kReal},
        {"new_black_value", kReal},
        {"new_black_deviation", kReal},
        {"new_black_volatility", kReal}},
       2},
      {"ratings",
       {{"account", kText},
        {"pool", kText},
        {"value", kReal},
        {"deviation", kReal},
        {"volatility", kReal},
        {"games", kNumber},
        {"at", kNumber},
        {"opponents", kNumber}},
       2},
      {"rating_opponents", {{"account", kText}, {"pool", kText}, {"opponent", kText}}, 3},
      {"account_addresses", {{"account", kText}, {"hash", kText}}},
      {"offers",
       {{"id", kText},
        {"kind", kNumber},
        {"owner", kText},
        {"receiver", kText},
        {"request", kText},
        {"contents", kText},
        {"ruleset", kText},
        {"clock", kText},
        {"rated", kNumber},
        {"side", kNumber},
        {"made_at", kNumber},
        {"watch_access", kNumber},
        {"watch_delay_plies", kNumber},
        {"watch_delay_ms", kNumber},
        {"until", kNumber},
        {"code", kText},
        {"is_private", kNumber},
        {"lowest", kNumber},
        {"highest", kNumber},
        {"owner_rating", kNumber},
        {"rematch_of", kText},
        {"heard", kNumber}}},
      {"leases", {{"name", kText}, {"holder", kText}, {"epoch", kNumber}, {"beat", kNumber}}},
      {"liveness", {{"node", kText}, {"since", kNumber}, {"at", kNumber}, {"day", kNumber}}},
  };
  return tables;
}

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
