// The interface of a connection to an SQL database, and its statements in one line: parameters in, rows out.
//
// Contents: Blob and SqlValue (parameters), SqlRow (results), Dialect and what differs by it, SqlConnection,
// RunOnce, AllOf and FirstOf.
#pragma once

#include <array>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "common/base/result.h"

namespace merels::store {

/// Bytes that are not text.
struct Blob {
  std::string_view bytes;
};

/// A parameter of a statement; the first is NULL. Texts and bytes live until the statement has run.
using SqlValue = std::variant<std::monostate, std::int64_t, double, std::string_view, Blob>;

/// One row of a result, valid during `take` of SqlConnection::Run. Columns count from 0.
class SqlRow {
 public:
  virtual ~SqlRow() = default;

  virtual std::int64_t Integer(int column) const = 0;
  virtual double Real(int column) const = 0;
  /// Texts and bytes.
  virtual std::string Text(int column) const = 0;
  virtual bool IsNull(int column) const = 0;

  std::chrono::milliseconds Millis(int column) const { return std::chrono::milliseconds(Integer(column)); }
};

/// The kind of database, where their SQL differs.
enum class Dialect : std::uint8_t { kSqlite, kPostgres };

/// limit-reached, for a read that exceeded its limit.
inline Error TooMuchToSearch() {
  return {Reason::kLimitReached,
          "that is too much to search: narrow it down, for example to a player or to a shorter time"};
}

/// Threads: one at a time.
class SqlConnection {
 public:
  using TakeRow = std::function<void(const SqlRow&)>;

  virtual ~SqlConnection() = default;

  virtual Dialect dialect() const = 0;

  /// Runs one statement, prepared once and kept; its parameters are ?1, ?2 and so on. `take` is called for
  /// each row. Returns how many rows were changed or, by a query, found. Errors: limit-reached when a read
  /// exceeded its limit; otherwise store-refused, and the change that this was a part of can only be
  /// abandoned.
  virtual Result<std::int64_t> Run(std::string_view sql, std::span<const SqlValue> values,
                                   const TakeRow& take) = 0;

  /// Within a change: a lock by name until the change has ended. Where all changes are sequential it does
  /// nothing. Errors: store-refused.
  virtual Result<void> WaitTurn(std::string_view name) = 0;
};

/// After a table: read it along this index. SQLite's planner has no statistics here; PostgreSQL's has, and
/// cannot be told.
inline std::string Along(Dialect dialect, const std::string& index) {
  return dialect == Dialect::kSqlite ? " INDEXED BY " + index : "";
}

/// After LIMIT, before an OFFSET: no limit.
inline const char* AllThatAreLeft(Dialect dialect) { return dialect == Dialect::kSqlite ? "-1" : "ALL"; }

/// The time of day on the database's machine, not that of the transaction's begin, in milliseconds of Unix
/// time.
inline const char* UnixTimeNow(Dialect dialect) {
  return dialect == Dialect::kSqlite ? "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
                                     : "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
}

/// The number of rows changed; or why nothing of the whole change can be kept.
using Changed = Result<std::int64_t>;

inline SqlValue ValueOf(std::integral auto value) { return static_cast<std::int64_t>(value); }
inline SqlValue ValueOf(double value) { return value; }
inline SqlValue ValueOf(std::string_view value) { return value; }
inline SqlValue ValueOf(Blob value) { return value; }
inline SqlValue ValueOf(const std::optional<std::int64_t>& value) {
  return value ? SqlValue(*value) : SqlValue();
}

/// Runs one statement that changes data.
template <class... Values>
Changed RunOnce(SqlConnection& connection, std::string_view sql, const Values&... values) {
  const std::array<SqlValue, sizeof...(Values)> all = {ValueOf(values)...};
  return connection.Run(sql, all, [](const SqlRow&) {});
}

/// All rows of one statement through `take`.
template <class T, class Take, class... Values>
Result<std::vector<T>> AllOf(SqlConnection& connection, std::string_view sql, Take take,
                             const Values&... values) {
  const std::array<SqlValue, sizeof...(Values)> all = {ValueOf(values)...};
  std::vector<T> rows;
  const auto run = connection.Run(sql, all, [&](const SqlRow& row) { rows.push_back(take(row)); });
  if (!run) return run.error();
  return rows;
}

/// The first row of one statement, if there is one.
template <class T, class Take, class... Values>
Result<std::optional<T>> FirstOf(SqlConnection& connection, std::string_view sql, Take take,
                                 const Values&... values) {
  auto rows = AllOf<T>(connection, sql, take, values...);
  if (!rows) return rows.error();
  return rows->empty() ? std::nullopt : std::optional<T>(std::move(rows->front()));
}

}  // namespace merels::store
