// The few forms of SQLite that the store needs: a connection, and a statement that is prepared once and run
// often.
#ifndef MERELS_SERVER_STORE_SQLITE_CONNECTION_H_
#define MERELS_SERVER_STORE_SQLITE_CONNECTION_H_

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <sqlite3.h>

namespace merels::store {

/// A connection to one database, closed with the object. Threads: one at a time.
/// Codes are SQLite's own extended result codes.
class Connection {
 public:
  /// Opens without reading yet; `flags` as for sqlite3_open_v2. After a failure every use gives its code.
  Connection(const std::filesystem::path& path, int flags);

  /// Runs statements that give no rows. SQLITE_OK or an error.
  int Execute(const char* sql) const;

  /// The first column of the first row of a statement, into `value`. SQLITE_ROW, or SQLITE_DONE when there is
  /// none, or an error.
  int Query(const char* sql, std::int64_t& value);
  int Query(const char* sql, std::string& value);

  /// SQLite's message about the last failure.
  std::string Message() const;

  sqlite3* handle() const { return handle_.get(); }

 private:
  struct Closer {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  std::unique_ptr<sqlite3, Closer> handle_;
};

/// Bytes to bind as a BLOB. The bytes must live until the statement's next Start.
struct Blob {
  std::string_view bytes;
};

/// One prepared statement. Must not outlive its connection's use.
class Statement {
 public:
  /// A statement that cannot be prepared gives that error on every Step.
  Statement(Connection& connection, std::string_view sql);

  /// Begins anew with these parameters, from ?1 on. Texts must live until the next Start or Finish.
  template <class... Values>
  Statement& Start(const Values&... values) {
    Finish();
    int index = 0;
    (Bind(++index, values), ...);
    return *this;
  }

  /// SQLITE_ROW, SQLITE_DONE, or an error.
  int Step();

  /// Steps a statement that gives no rows, and finishes: SQLITE_DONE or an error.
  int Run();

  /// Releases the rows and the locks.
  void Finish();

  std::int64_t Integer(int column) const { return sqlite3_column_int64(handle_.get(), column); }
  std::chrono::milliseconds Millis(int column) const { return std::chrono::milliseconds(Integer(column)); }
  double Real(int column) const { return sqlite3_column_double(handle_.get(), column); }
  /// Texts and blobs.
  std::string Text(int column) const;

 private:
  struct Finalizer {
    void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
  };
  void Bind(int index, std::int64_t value);
  void Bind(int index, double value);
  void Bind(int index, std::optional<std::int64_t> value);
  void Bind(int index, const std::string& value);
  void Bind(int index, Blob value);

  int prepared_ = SQLITE_OK;
  std::unique_ptr<sqlite3_stmt, Finalizer> handle_;
};

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_SQLITE_CONNECTION_H_
