#include "server/store/sqlite/connection.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <utility>

namespace merels::store {
namespace {

/// Only tests and tools have more statements than this.
constexpr std::size_t kMaxKept = 256;

class RowOfStatement final : public SqlRow {
 public:
  explicit RowOfStatement(const Statement& statement) : statement_(statement) {}

  std::int64_t Integer(int column) const override { return statement_.Integer(column); }
  double Real(int column) const override { return statement_.Real(column); }
  std::string Text(int column) const override { return statement_.Text(column); }
  bool IsNull(int column) const override { return statement_.IsNull(column); }

 private:
  const Statement& statement_;
};

}  // namespace

/// Prepared statements, by their text. A running one is not among them.
class StatementCache {
 public:
  std::unique_ptr<Statement> Take(Connection& connection, std::string_view sql) {
    const auto found = kept_.find(sql);
    if (found == kept_.end()) return std::make_unique<Statement>(connection, sql);
    std::unique_ptr<Statement> statement = std::move(found->second);
    return statement != nullptr ? std::move(statement) : std::make_unique<Statement>(connection, sql);
  }

  void Keep(std::string_view sql, std::unique_ptr<Statement> statement) {
    if (kept_.size() >= kMaxKept) kept_.clear();
    kept_.insert_or_assign(std::string(sql), std::move(statement));
  }

 private:
  std::map<std::string, std::unique_ptr<Statement>, std::less<>> kept_;
};

Connection::Connection(const std::filesystem::path& path, int flags, const char* vfs) {
  // SQLite's memory statistics are not used; keeping them takes a lock for every allocation.
  [[maybe_unused]] static const int uncounted = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  sqlite3* handle = nullptr;
  sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, vfs);
  handle_.reset(handle);
  kept_ = std::make_unique<StatementCache>();
}

Connection::~Connection() = default;

Result<std::int64_t> Connection::Run(std::string_view sql, std::span<const SqlValue> values,
                                     const TakeRow& take) {
  std::unique_ptr<Statement> statement = kept_->Take(*this, sql);
  statement->StartWith(values);
  const RowOfStatement row(*statement);
  std::int64_t rows = 0;
  int code = statement->Step();
  for (; code == SQLITE_ROW; code = statement->Step(), ++rows) take(row);
  if (code != SQLITE_DONE) {
    failure_ = code;
    Error failure = ReadFailure(*this, code);
    statement->Finish();
    return failure;
  }
  if (!statement->IsQuery()) rows = sqlite3_changes64(handle());
  statement->Finish();
  kept_->Keep(sql, std::move(statement));
  return rows;
}

Error ReadFailure(const Connection& connection, int code) {
  if ((code & 0xff) == SQLITE_INTERRUPT) {
    return TooMuchToSearch();
  }
  if ((code & 0xff) == SQLITE_CORRUPT) {
    return Error{Reason::kInternal, "the store is damaged here (" + connection.Message() +
                                        "): tell the operator, who finds out more with merels-server verify"};
  }
  return Error{Reason::kStoreRefused,
               "the store cannot be read (" + connection.Message() + "): try again later"};
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

Statement& Statement::StartWith(std::span<const SqlValue> values) {
  Finish();
  int index = 0;
  for (const SqlValue& value : values) {
    ++index;
    if (std::holds_alternative<std::monostate>(value)) {
      Bind(index, std::optional<std::int64_t>());
    } else {
      std::visit(
          [&](const auto& held) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(held)>, std::monostate>) Bind(index, held);
          },
          value);
    }
  }
  return *this;
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

void Statement::Bind(int index, std::string_view value) {
  sqlite3_bind_text64(handle_.get(), index, value.data(), value.size(), SQLITE_STATIC, SQLITE_UTF8);
}

void Statement::Bind(int index, Blob value) {
  sqlite3_bind_blob64(handle_.get(), index, value.bytes.data(), value.bytes.size(), SQLITE_STATIC);
}

bool IsAboutChange(int code) {
  // SQLITE_ERROR, _CORRUPT, _TOOBIG, _CONSTRAINT, _MISMATCH and _RANGE.
  constexpr std::array kCodes = {1, 11, 18, 19, 20, 25};
  return std::find(kCodes.begin(), kCodes.end(), code & 0xff) != kCodes.end();
}

}  // namespace merels::store
