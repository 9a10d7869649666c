// The interface of a connection to an SQL database, for the statements of this folder.
//
// Contents: Blob and SqlValue (parameters), SqlRow (results), Dialect, SqlConnection.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

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

/// The kind of database, where their SQL differs: see dialect.h.
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

}  // namespace merels::store
