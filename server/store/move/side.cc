#include "server/store/move/side.h"

#include <chrono>
#include <system_error>
#include <utility>

#include "server/base/private_file.h"
#include "server/store/postgres/changes.h"
#include "server/store/postgres/database_lock.h"
#include "server/store/postgres/migrations.h"
#include "server/store/postgres/postgres.h"
#include "server/store/sqlite/file.h"
#include "server/store/sqlite/migrations.h"

namespace merels::store {
namespace {

constexpr std::string_view kSqlite = "sqlite:";
constexpr std::string_view kPostgres = "postgres:";
/// The suffix of a file that is not a complete database yet.
constexpr const char* kUnfinished = ".moving";
constexpr std::chrono::seconds kLockPatience{5};
constexpr const char* kPgSetUp = "SET synchronous_commit = on";

Error CannotMove(std::string sentence) { return {Reason::kStoreRefused, std::move(sentence)}; }

class SqliteSide final : public MoveSide {
 public:
  SqliteSide(std::unique_ptr<FileLock> lock, std::unique_ptr<Connection> connection,
             std::filesystem::path file, std::filesystem::path house)
      : lock_(std::move(lock)),
        connection_(std::move(connection)),
        file_(std::move(file)),
        house_(std::move(house)) {}

  SqlConnection& connection() override { return *connection_; }

  Result<void> Carry(const SqlRunner::Change& change) override {
    if (connection_->Execute("BEGIN IMMEDIATE") == SQLITE_OK) {
      const Changed changed = change(*connection_);
      if (changed && connection_->Execute("COMMIT") == SQLITE_OK) return {};
    }
    const Error failure = CannotMove(file_.string() + " cannot be written: " + connection_->Message());
    if (sqlite3_get_autocommit(connection_->handle()) == 0) connection_->Execute("ROLLBACK");
    return failure;
  }

  std::filesystem::path KeyFile() const override { return house_.string() + ".key"; }

  /// The connection is closed first, so that everything is in the one file.
  Result<void> Open() override {
    connection_.reset();
    std::error_code failure;
    std::filesystem::rename(file_, house_, failure);
    if (!failure) return {};
    return CannotMove(file_.string() + " cannot be renamed to " + house_.string() + ": " + failure.message());
  }

 private:
  const std::unique_ptr<FileLock> lock_;
  std::unique_ptr<Connection> connection_;
  const std::filesystem::path file_;
  const std::filesystem::path house_;
};

class PostgresSide final : public MoveSide {
 public:
  PostgresSide(const std::string& conninfo, std::unique_ptr<DatabaseLock> lock, std::filesystem::path key)
      : lock_(std::move(lock)), connection_({conninfo, kPgSetUp, false, false}), key_(std::move(key)) {}

  PgConnection& connection() override { return connection_; }
  Result<void> Carry(const SqlRunner::Change& change) override { return CarryOut(connection_, change); }
  std::filesystem::path KeyFile() const override { return key_; }
  Result<void> Open() override { return {}; }

 private:
  const std::unique_ptr<DatabaseLock> lock_;
  PgConnection connection_;
  const std::filesystem::path key_;
};

Result<std::unique_ptr<MoveSide>> OpenSqliteSide(const std::filesystem::path& file,
                                                 const std::filesystem::path& house) {
  auto lock = FileLock::Take(house);
  if (!lock) return lock.error();
  const Inspection how{.copied = file == house && (*lock)->IsOfCopy(file)};
  if (const auto usable = InspectDatabase(file, how); !usable) return usable.error();
  auto connection = OpenConnection(file);
  if (!connection) return connection.error();
  if (const auto migrated = Migrate(**connection); !migrated) return migrated.error();
  return std::unique_ptr<MoveSide>(
      std::make_unique<SqliteSide>(*std::move(lock), *std::move(connection), file, house));
}

Result<std::unique_ptr<PostgresSide>> OpenPostgresSide(const std::string& conninfo,
                                                       const std::filesystem::path& key) {
  if (const auto checked = CheckConninfo(conninfo); !checked) return checked.error();
  auto lock = DatabaseLock::Take(conninfo, "", std::chrono::steady_clock::now() + kLockPatience);
  if (!lock) return lock.error();
  return std::make_unique<PostgresSide>(conninfo, *std::move(lock), key);
}

}  // namespace

Result<std::unique_ptr<MoveSide>> OpenSource(const MoveEnd& end) {
  std::error_code none;
  if (end.store.starts_with(kSqlite)) {
    const std::filesystem::path file = end.store.substr(kSqlite.size());
    if (!std::filesystem::exists(file, none)) return CannotMove("there is no database " + file.string());
    return OpenSqliteSide(file, file);
  }
  auto side = OpenPostgresSide(end.store.substr(kPostgres.size()), end.postgres_key);
  if (!side) return side.error();
  const auto contents = PgContentsOf((*side)->connection());
  if (!contents) return contents.error();
  if (contents->schema == 0)
    return CannotMove("there is nothing in the PostgreSQL database that is to be moved");
  if (const auto migrated = MigratePostgres((*side)->connection()); !migrated) return migrated.error();
  return std::unique_ptr<MoveSide>(*std::move(side));
}

Result<std::unique_ptr<MoveSide>> OpenTarget(const MoveEnd& end) {
  std::error_code none;
  if (end.store.starts_with(kSqlite)) {
    const std::filesystem::path file = end.store.substr(kSqlite.size());
    if (std::filesystem::exists(file, none)) {
      return CannotMove("there is a database " + file.string() +
                        " already: name a file that does not exist yet");
    }
    return OpenSqliteSide(file.string() + kUnfinished, file);
  }
  auto side = OpenPostgresSide(end.store.substr(kPostgres.size()), end.postgres_key);
  if (!side) return side.error();
  PgConnection& connection = (*side)->connection();
  const auto contents = PgContentsOf(connection);
  if (!contents) return contents.error();
  if (contents->moving) return std::unique_ptr<MoveSide>(*std::move(side));
  if (contents->schema > 0)
    return CannotMove("there is a house in the PostgreSQL database already: name an empty one");
  if (const auto migrated = MigratePostgres(connection); !migrated) return migrated.error();
  return std::unique_ptr<MoveSide>(*std::move(side));
}

}  // namespace merels::store
