#include "server/store/sqlite/file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "server/base/private_file.h"
#include "server/store/sqlite/migrations.h"

namespace merels::store {
namespace {

constexpr std::string_view kSqliteHeader("SQLite format 3\0", 16);
constexpr int kBusyTimeoutMs = 5'000;

Error Refused(std::string sentence) { return Error{Reason::kStoreRefused, std::move(sentence)}; }

std::filesystem::path FolderOf(const std::filesystem::path& database) {
  return database.has_parent_path() ? database.parent_path() : std::filesystem::path(".");
}

Error FolderError(const std::filesystem::path& folder, const std::string& cause) {
  return Refused("the data folder " + folder.string() + " cannot be written (" + cause +
                 "): give the server a folder that it may write to, with --data-dir");
}

Error DamagedError(const std::filesystem::path& database, const std::string& cause) {
  return Refused("the database " + database.string() + " is damaged (" + cause +
                 "): restore it from a backup, or move it away to start with an empty one");
}

bool HasSqliteHeader(const std::filesystem::path& database) {
  std::string header(kSqliteHeader.size(), ' ');
  std::ifstream file(database, std::ios::binary);
  file.read(header.data(), static_cast<std::streamsize>(header.size()));
  return file && header == kSqliteHeader;
}

/// Whether every page of the database is in order, as SQLite sees it.
Result<void> CheckWhole(Connection& connection, const std::filesystem::path& database) {
  std::string verdict;
  if (connection.Query("PRAGMA quick_check(1)", verdict) != SQLITE_ROW) {
    return DamagedError(database, connection.Message());
  }
  if (verdict != "ok") return DamagedError(database, verdict);
  return {};
}

/// Whether the database is ours and of a schema that this program knows.
Result<void> CheckSchema(Connection& connection, const std::filesystem::path& database) {
  std::int64_t tables = 0;
  std::int64_t application = 0;
  if (connection.Query("SELECT count(*) FROM sqlite_schema", tables) != SQLITE_ROW ||
      connection.Query("PRAGMA application_id", application) != SQLITE_ROW) {
    return DamagedError(database, connection.Message());
  }
  if (tables > 0 && application != kApplicationId) {
    return Refused("the database " + database.string() +
                   " belongs to another program: name another file with --store sqlite:PATH");
  }
  const Result<int> schema = SchemaOf(connection);
  if (!schema) return DamagedError(database, connection.Message());
  if (*schema > NewestSchema()) {
    return Refused("the database " + database.string() + " was written by a newer version (schema " +
                   std::to_string(*schema) + ", this program knows " + std::to_string(NewestSchema()) +
                   "): use that version or another folder");
  }
  return {};
}

}  // namespace

Result<std::unique_ptr<FileLock>> FileLock::Take(const std::filesystem::path& database) {
  const std::filesystem::path folder = FolderOf(database);
  if (const Result<void> made = MakePrivateFolder(folder); !made) return made.error();
  const std::filesystem::path file = database.string() + ".lock";
  const int descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return FolderError(folder, std::strerror(errno));
  std::unique_ptr<FileLock> lock(new FileLock(descriptor));
  if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return lock;
  if (errno != EWOULDBLOCK) return FolderError(folder, std::strerror(errno));
  return Refused("another server is using the data folder " + folder.string() +
                 ": stop it, or give this one another folder with --data-dir");
}

FileLock::~FileLock() { close(descriptor_); }

Result<void> InspectDatabase(const std::filesystem::path& database, std::uint64_t check_bytes) {
  std::error_code error;
  if (!std::filesystem::exists(database, error)) return {};
  const std::uintmax_t size = std::filesystem::file_size(database, error);
  if (!error && size == 0) return {};
  if (error || !HasSqliteHeader(database)) {
    return Refused(database.string() +
                   " is not a database: move it away, or name another file with --store sqlite:PATH");
  }
  Connection connection(database, SQLITE_OPEN_READWRITE);
  // Closing a database that was only inspected must not write its log back into it.
  sqlite3_db_config(connection.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  if (Result<void> ours = CheckSchema(connection, database); !ours) return ours;
  return size <= check_bytes ? CheckWhole(connection, database) : Result<void>();
}

/// SQLite gives the files beside a database the rights that the database has.
Result<std::unique_ptr<Connection>> OpenConnection(const std::filesystem::path& database) {
  if (const auto made = MakePrivateFile(database); !made) {
    return Refused(made.error().sentence + ": give the server a folder that it may write to");
  }
  auto connection = std::make_unique<Connection>(database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  sqlite3_busy_timeout(connection->handle(), kBusyTimeoutMs);
  std::string mode;
  const int code = connection->Query("PRAGMA journal_mode = WAL", mode);
  const bool writable = code == SQLITE_ROW && sqlite3_db_readonly(connection->handle(), "main") == 0;
  if (writable && mode == "wal" && connection->Execute("PRAGMA synchronous = FULL") == SQLITE_OK) {
    return connection;
  }
  return Refused("the database " + database.string() + " cannot be written (" + connection->Message() +
                 "): give the server a file and a folder that it may write to");
}

}  // namespace merels::store
