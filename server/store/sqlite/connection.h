// A thin wrapper of SQLite: a connection, and a statement that is prepared once and run often.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <sqlite3.h>

#include "server/store/sql/connection.h"

namespace merels::store {

class StatementCache;

/// A connection to one database, closed with the object. Threads: one at a time.
/// Codes are SQLite's own extended result codes.
class Connection final : public SqlConnection {
 public:
  /// Opens without reading yet; `flags` and `vfs` as for sqlite3_open_v2. After a failure every use returns
  /// its code.
  Connection(const std::filesystem::path& path, int flags, const char* vfs = nullptr);
  ~Connection() override;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  Dialect dialect() const override { return Dialect::kSqlite; }
  Result<std::int64_t> Run(std::string_view sql, std::span<const SqlValue> values,
                           const TakeRow& take) override;
  /// Changes are sequential: there is one writer.
  Result<void> WaitTurn(std::string_view) override { return {}; }

  /// Runs statements without rows. SQLITE_OK or an error.
  int Execute(const char* sql) const;

  /// The first column of the first row of a statement, into `value`. SQLITE_ROW, or SQLITE_DONE when there is
  /// none, or an error.
  int Query(const char* sql, std::int64_t& value);
  int Query(const char* sql, std::string& value);

  /// The error of the last Run that failed since the last call of this; otherwise SQLITE_ERROR.
  int TakeFailure() { return std::exchange(failure_, SQLITE_ERROR); }

  /// SQLite's message about the last failure.
  std::string Message() const;

  sqlite3* handle() const { return handle_.get(); }

 private:
  struct Closer {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  std::unique_ptr<sqlite3, Closer> handle_;
  std::unique_ptr<StatementCache> kept_;  // finalized before the connection is closed
  int failure_ = SQLITE_ERROR;
};

/// Why a read stopped before its end, by SQLite's code: limit-reached when it exceeded the connection's
/// budget, internal when the data is damaged, otherwise store-refused.
Error ReadFailure(const Connection& connection, int code);

/// Whether SQLite rejected this one change, such as for a constraint or for a damaged page that it needs, and
/// works for others. Otherwise the store is away: a full disk, an I/O error. `code`: also an extended one.
bool IsAboutChange(int code);

/// One prepared statement. Must not outlive its connection's use. Texts and blobs that are bound must live
/// until its next Start or Finish.
class Statement {
 public:
  /// A statement that cannot be prepared returns that error on every Step.
  Statement(Connection& connection, std::string_view sql);

  /// Starts again with these parameters, from ?1 on.
  template <class... Values>
  Statement& Start(const Values&... values) {
    Finish();
    int index = 0;
    (Bind(++index, values), ...);
    return *this;
  }

  /// The same with parameters whose types are known only at run time.
  Statement& StartWith(std::span<const SqlValue> values);

  /// SQLITE_ROW, SQLITE_DONE, or an error.
  int Step();

  /// Steps a statement that gives no rows, and finishes: SQLITE_DONE or an error.
  int Run();

  /// Whether it changes nothing.
  bool IsQuery() const { return sqlite3_stmt_readonly(handle_.get()) != 0; }

  /// Releases the rows and the locks.
  void Finish();

  std::int64_t Integer(int column) const { return sqlite3_column_int64(handle_.get(), column); }
  std::chrono::milliseconds Millis(int column) const { return std::chrono::milliseconds(Integer(column)); }
  double Real(int column) const { return sqlite3_column_double(handle_.get(), column); }
  /// Texts and blobs.
  std::string Text(int column) const;
  bool IsNull(int column) const { return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL; }

 private:
  struct Finalizer {
    void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
  };
  void Bind(int index, std::int64_t value);
  void Bind(int index, double value);
  void Bind(int index, std::optional<std::int64_t> value);
  void Bind(int index, std::string_view value);
  void Bind(int index, Blob value);

  int prepared_ = SQLITE_OK;
  std::unique_ptr<sqlite3_stmt, Finalizer> handle_;
};

}  // namespace merels::store
