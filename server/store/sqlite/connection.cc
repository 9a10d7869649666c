#include "server/store/sqlite/connection.h"

namespace merels::store {

Connection::Connection(const std::filesystem::path& path, int flags) {
  sqlite3* handle = nullptr;
  sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
  handle_.reset(handle);
}

int Connection::Execute(const char* sql) const {
  return sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr);
}

int Connection::Query(const char* sql, std::int64_t& value) {
  Statement statement(*this, sql);
  const int code = statement.Step();
  if (code == SQLITE_ROW) value = statement.Integer(0);
  return code;
}

int Connection::Query(const char* sql, std::string& value) {
  Statement statement(*this, sql);
  const int code = statement.Step();
  if (code == SQLITE_ROW) value = statement.Text(0);
  return code;
}

std::string Connection::Message() const { return sqlite3_errmsg(handle()); }

Statement::Statement(Connection& connection, std::string_view sql) {
  sqlite3_stmt* handle = nullptr;
  prepared_ = sqlite3_prepare_v3(connection.handle(), sql.data(), static_cast<int>(sql.size()),
                                 SQLITE_PREPARE_PERSISTENT, &handle, nullptr);
  handle_.reset(handle);
}

int Statement::Step() { return prepared_ == SQLITE_OK ? sqlite3_step(handle_.get()) : prepared_; }

int Statement::Run() {
  const int code = Step();
  Finish();
  return code;
}

void Statement::Finish() { sqlite3_reset(handle_.get()); }

std::string Statement::Text(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(handle_.get(), column));
  const int size = sqlite3_column_bytes(handle_.get(), column);
  return bytes == nullptr ? std::string() : std::string(bytes, static_cast<std::size_t>(size));
}

void Statement::Bind(int index, std::int64_t value) { sqlite3_bind_int64(handle_.get(), index, value); }

void Statement::Bind(int index, double value) { sqlite3_bind_double(handle_.get(), index, value); }

void Statement::Bind(int index, std::optional<std::int64_t> value) {
  value ? Bind(index, *value) : void(sqlite3_bind_null(handle_.get(), index));
}

void Statement::Bind(int index, const std::string& value) {
  sqlite3_bind_text64(handle_.get(), index, value.data(), value.size(), SQLITE_STATIC, SQLITE_UTF8);
}

void Statement::Bind(int index, Blob value) {
  sqlite3_bind_blob64(handle_.get(), index, value.bytes.data(), value.bytes.size(), SQLITE_STATIC);
}

}  // namespace merels::store
