// Statements in one line: parameters in, rows out.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/sql/connection.h"

namespace merels::store {

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
