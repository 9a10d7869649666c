#include "server/store/postgres/migrations.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "server/store/sql/connection.h"

namespace merels::store {
namespace {

/// "MERL", as in SQLite's files: the id of an advisory lock.
constexpr const char* kMigrationLock = "SELECT pg_advisory_xact_lock(1296388684)";
constexpr const char* kVersionTable =
    "CREATE TABLE schema_version(program TEXT NOT NULL, version BIGINT NOT NULL, oldest BIGINT NOT NULL);"
    "INSERT INTO schema_version VALUES('merels', 0, 0);";

struct PgTables {
  std::int64_t tables = 0;
  bool has_version = false;
  bool moving = false;
  std::string encoding;
};
struct PgVersion {
  std::string program;
  std::int64_t version = 0;
  std::int64_t oldest = 0;
};

Error PgRefused(std::string sentence) { return Error{Reason::kStoreRefused, std::move(sentence)}; }

Error NotOurDatabase() {
  return PgRefused("the database belongs to another program: name an empty database in --store");
}

/// The contents of the schema that new tables would go to.
Result<PgTables> LookAtTables(PgConnection& connection) {
  const auto found = FirstOf<PgTables>(
      connection,
      "SELECT count(*), count(*) FILTER (WHERE tablename = 'schema_version'),"
      " count(*) FILTER (WHERE tablename = 'moving'), current_setting('server_encoding')"
      " FROM pg_tables WHERE schemaname = current_schema()",
      [](const SqlRow& row) {
        return PgTables{row.Integer(0), row.Integer(1) != 0, row.Integer(2) != 0, row.Text(3)};
      });
  if (!found) return found.error();
  return found->value_or(PgTables{});
}

Result<PgVersion> PgVersionOf(PgConnection& connection) {
  const auto found = FirstOf<PgVersion>(connection, "SELECT program, version, oldest FROM schema_version",
                                        [](const SqlRow& row) {
                                          return PgVersion{row.Text(0), row.Integer(1), row.Integer(2)};
                                        });
  const bool no_such_column = !found && connection.failure().state == "42703";
  if (no_such_column) return NotOurDatabase();
  if (!found) return found.error();
  if (!*found || (*found)->program != "merels") return NotOurDatabase();
  return **found;
}

Result<void> RunPgSteps(PgConnection& connection, std::int64_t from, const PgSchemaSteps& steps) {
  for (std::int64_t schema = std::max<std::int64_t>(from + 1, steps.first); schema <= steps.Newest();
       ++schema) {
    const PgStep& step = steps.steps[static_cast<std::size_t>(schema - steps.first)];
    const std::string script = std::string(step.script) +
                               "UPDATE schema_version SET version = " + std::to_string(schema) +
                               ", oldest = " + std::to_string(step.oldest);
    if (auto run = connection.Execute(script); !run) return run;
  }
  return {};
}

/// Within a transaction that holds the lock.
Result<void> BringUpToDate(PgConnection& connection, const PgSchemaSteps& steps) {
  const auto found = LookAtTables(connection);
  if (!found) return found.error();
  if (found->encoding != "UTF8" && found->encoding != "SQL_ASCII") {
    return PgRefused("the database is in the encoding " + found->encoding +
                     ": make it anew, with createdb --encoding=UTF8 --template=template0");
  }
  if (!found->has_version) {
    if (found->tables > 0) return NotOurDatabase();
    if (auto marked = connection.Execute(kVersionTable); !marked) return marked;
  }
  const auto version = PgVersionOf(connection);
  if (!version) return version.error();
  if (found->moving) {
    return PgRefused(
        "a move into this database has not come to its end: go on with merels-server move-store");
  }
  const std::string schema = " (schema " + std::to_string(version->version) + ", this program ";
  if (version->version > 0 && version->version < steps.first) {
    return PgRefused("the database was written by an older version" + schema + "reads " +
                     std::to_string(steps.first) +
                     " and later), which stored matches in another way: export its games with that version " +
                     "(merelsctl export), and name another database");
  }
  if (version->version <= steps.Newest()) return RunPgSteps(connection, version->version, steps);
  if (version->oldest <= steps.Newest()) return {};
  return PgRefused("the database was written by a newer version" + schema + "knows " +
                   std::to_string(steps.Newest()) + "): use that version or another database");
}

}  // namespace

Result<PgContents> PgContentsOf(PgConnection& connection) {
  const auto found = LookAtTables(connection);
  if (!found) return found.error();
  if (!found->has_version) return found->tables > 0 ? Result<PgContents>(NotOurDatabase()) : PgContents{};
  const auto version = PgVersionOf(connection);
  if (!version) return version.error();
  return PgContents{version->version, found->moving};
}

Result<void> BeginAlone(PgConnection& connection) {
  if (auto begun = connection.Begin(PgIsolation::kReadCommitted); !begun) return begun;
  auto locked = connection.Execute(kMigrationLock);
  if (!locked) connection.Rollback();
  return locked;
}

Result<void> MigratePostgres(PgConnection& connection, const PgSchemaSteps& steps) {
  if (auto begun = BeginAlone(connection); !begun) return begun;
  auto done = BringUpToDate(connection, steps);
  if (done) return connection.Commit();
  connection.Rollback();
  return done;
}

}  // namespace merels::store
