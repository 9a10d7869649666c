#include "server/store/sqlite/migrations.h"

#include <string>

#include "common/base/check.h"
#include "server/store/sqlite/backup.h"

namespace merels::store {
namespace {

Error Failure(const Connection& connection, const char* what) {
  return Error{Reason::kStoreRefused, std::string(what) + ": " + connection.Message()};
}

constexpr const char* kNewDatabase =
    "CREATE TABLE schema_version(version INTEGER NOT NULL) STRICT; INSERT INTO schema_version VALUES(0);";

/// Within a transaction.
int RunSteps(Connection& connection, int schema, const SchemaSteps& steps) {
  int code = SQLITE_OK;
  if (schema == 0) {
    code = connection.Execute(
        ("PRAGMA application_id = " + std::to_string(kApplicationId) + ";" + kNewDatabase).c_str());
    schema = steps.first - 1;
  }
  while (code == SQLITE_OK && schema < steps.Newest()) {
    const std::string script = steps.scripts[static_cast<std::size_t>(++schema - steps.first)];
    code = connection.Execute(
        (script + "UPDATE schema_version SET version = " + std::to_string(schema) + ";").c_str());
  }
  return code;
}

}  // namespace

Result<int> SchemaOf(Connection& connection) {
  std::int64_t tables = 0;
  int code = connection.Query("SELECT count(*) FROM sqlite_schema WHERE name = 'schema_version'", tables);
  if (code != SQLITE_ROW) return Failure(connection, "the database's schema cannot be read");
  if (tables == 0) return 0;
  std::int64_t version = 0;
  code = connection.Query("SELECT version FROM schema_version", version);
  if (code != SQLITE_ROW) return Failure(connection, "the database's schema version cannot be read");
  return static_cast<int>(version);
}

Result<void> Migrate(Connection& connection, const SchemaSteps& steps) {
  const Result<int> schema = SchemaOf(connection);
  if (!schema) return schema.error();
  MERELS_CHECK(*schema == 0 || (*schema >= steps.first && *schema <= steps.Newest()));
  if (*schema == steps.Newest()) return {};
  int code = connection.Execute("BEGIN IMMEDIATE");
  if (code == SQLITE_OK) code = RunSteps(connection, *schema, steps);
  if (code == SQLITE_OK) code = connection.Execute("COMMIT");
  if (code == SQLITE_OK) return {};
  Error failure = Failure(connection, "a step failed");
  if (sqlite3_get_autocommit(connection.handle()) == 0) connection.Execute("ROLLBACK");
  return failure;
}

Result<void> MigrateKeepingCopy(Connection& connection, const std::filesystem::path& database,
                                const StoreLog& log, const SchemaSteps& steps) {
  const Result<int> schema = SchemaOf(connection);
  if (!schema) return schema.error();
  if (*schema > 0 && *schema < steps.Newest()) {
    const std::string kept = database.string() + ".schema-" + std::to_string(*schema);
    if (const auto copied = CopyDatabase(connection, kept); !copied) return copied;
    log.info("the database is brought from schema " + std::to_string(*schema) + " to " +
             std::to_string(steps.Newest()) + "; as it was it is kept in " + kept);
  }
  return Migrate(connection, steps);
}

}  // namespace merels::store
