#include "server/store/move/tables.h"

#include <array>
#include <initializer_list>
#include <span>
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

/// Of the first columns.
std::vector<SqlValue> ValuesOf(const std::vector<Column>& columns, const Cells& cells) {
  std::vector<SqlValue> values;
  for (std::size_t i = 0; i < cells.size(); ++i) values.push_back(ValueOfCell(cells[i], columns[i].kind));
  return values;
}

/// The names of columns, or their parameters, separated by commas.
std::string Names(const std::vector<Column>& columns) {
  std::string names;
  for (const Column& column : columns) names.append(names.empty() ? "" : ", ").append(column.name);
  return names;
}

std::string Marks(std::size_t count) {
  std::string marks;
  for (std::size_t i = 1; i <= count; ++i) marks.append(i == 1 ? "?" : ", ?").append(std::to_string(i));
  return marks;
}

Cells CellsOf(const SqlRow& row, const std::vector<Column>& columns, std::size_t from = 0) {
  Cells cells;
  for (const Column& column : columns) cells.push_back(CellOf(row, static_cast<int>(from++), column.kind));
  return cells;
}

std::vector<Column> KeyColumns(const Table& table) {
  return {table.columns.begin(), table.columns.begin() + static_cast<std::ptrdiff_t>(table.key_columns)};
}

/// ?1 match, ?2 seq, ?3 bytes, ?4 deadline, ?5 begin of the turn, ?6 mover. The tail is the row before until
/// it is moved.
constexpr std::array kInsertChained = {
    "INSERT INTO logs(match, seq, row) VALUES(?1, 0, 0) ON CONFLICT(match) DO NOTHING",
    "INSERT INTO log(number, back, seq, bytes, turn_began_at, deadline_after, mover)"
    " SELECT number, CASE logs.row WHEN 0 THEN 0 ELSE (SELECT max(log.row) FROM log) + 1 - logs.row END,"
    " ?2, ?3, ?5, nullif(?4, 0) - ?5, ?6 FROM logs WHERE match = ?1",
    "UPDATE logs SET seq = ?2, row = (SELECT max(log.row) FROM log) WHERE match = ?1",
    "UPDATE log_note SET row = (SELECT max(log.row) FROM log)"};

Changed InsertChained(SqlConnection& into, const Table& table, const Cells& row) {
  const std::vector<SqlValue> values = ValuesOf(table.columns, row);
  constexpr std::array<std::size_t, kInsertChained.size()> parameters = {1, 6, 2, 0};
  for (std::size_t i = 0; i < kInsertChained.size(); ++i) {
    const Changed run =
        into.Run(kInsertChained[i], std::span(values).first(parameters[i]), [](const SqlRow&) {});
    if (!run) return run;
  }
  return 1;
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
      {"plans",
       {{"match", kText},
        {"account", kText},
        {"base", kNumber},
        {"lines", kText},
        {"going_on", kNumber},
        {"played", kText},
        {"note", kText}},
       2},
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
        {"heard", kNumber},
        {"choices", kText},
        {"least_games", kNumber}}},
      {"leases", {{"name", kText}, {"holder", kText}, {"epoch", kNumber}, {"beat", kNumber}}},
      {"liveness", {{"node", kText}, {"since", kNumber}, {"at", kNumber}, {"day", kNumber}}},
  };
  return tables;
}

bool IsChained(const Table& table, Dialect dialect) {
  return table.name == "log" && dialect == Dialect::kSqlite;
}

std::vector<Column> OrderOf(const Table& table, Dialect dialect) {
  if (IsChained(table, dialect)) return {{"row", kNumber}};
  return KeyColumns(table);
}

Result<Page> RowsBehind(SqlConnection& from, const Table& table, const std::optional<Cells>& end) {
  const bool is_chained = IsChained(table, from.dialect());
  const std::vector<Column> order = OrderOf(table, from.dialect());
  const std::string names = Names(order);
  const std::string sql = "SELECT " + Names(table.columns) + (is_chained ? ", row FROM entries" : "") +
                          (is_chained ? "" : " FROM " + std::string(table.name)) +
                          (end ? " WHERE (" + names + ") > (" + Marks(order.size()) + ")" : "") +
                          " ORDER BY " + names + " LIMIT " + std::to_string(kRowsAtOnce);
  Page page;
  const auto read =
      from.Run(sql, end ? ValuesOf(order, *end) : std::vector<SqlValue>(), [&](const SqlRow& row) {
        page.rows.push_back(CellsOf(row, table.columns));
        page.end = CellsOf(row, order, is_chained ? table.columns.size() : 0);
      });
  if (!read) return read.error();
  return page;
}

Result<std::optional<Cells>> RowLike(SqlConnection& in, const Table& table, const Cells& row) {
  const std::vector<Column> key = KeyColumns(table);
  std::optional<Cells> found;
  const auto read =
      in.Run("SELECT " + Names(table.columns) + " FROM " + std::string(table.name) + " WHERE (" + Names(key) +
                 ") = (" + Marks(key.size()) + ")",
             ValuesOf(key, {row.begin(), row.begin() + static_cast<std::ptrdiff_t>(key.size())}),
             [&](const SqlRow& like) { found = CellsOf(like, table.columns); });
  if (!read) return read.error();
  return found;
}

Changed InsertRow(SqlConnection& into, const Table& table, const Cells& row) {
  if (IsChained(table, into.dialect())) return InsertChained(into, table, row);
  std::vector<Column> columns = table.columns;
  if (columns.back().kind == ColumnKind::kDerived && into.dialect() == Dialect::kSqlite) columns.pop_back();
  std::vector<SqlValue> values = ValuesOf(table.columns, row);
  values.resize(columns.size());
  return into.Run("INSERT INTO " + std::string(table.name) + "(" + Names(columns) + ") VALUES(" +
                      Marks(columns.size()) + ")",
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
