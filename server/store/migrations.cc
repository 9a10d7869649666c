#include "server/store/migrations.h"

#include <array>
#include <string>

#include "common/base/check.h"

namespace merels::store {
namespace {

// A step that has been released is never changed: a later one mends it. Bytes in the log are never rewritten.
// The log is clustered by arrival and has its fence as an index beside it: appending is twice as fast as in a
// table ordered by match.
constexpr std::array kSteps = {
    R"(
CREATE TABLE log(
  match TEXT NOT NULL,
  seq INTEGER NOT NULL,
  account TEXT NOT NULL,
  request TEXT NOT NULL,
  bytes BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX log_fence ON log(match, seq);

CREATE TABLE matches(
  match TEXT NOT NULL PRIMARY KEY,
  seq INTEGER NOT NULL,
  live INTEGER NOT NULL,
  deadline_at INTEGER NOT NULL,
  mover INTEGER NOT NULL,
  white TEXT NOT NULL,
  black TEXT NOT NULL,
  ruleset TEXT NOT NULL,
  clock TEXT NOT NULL,
  result TEXT NOT NULL,
  reason TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL
) STRICT;
CREATE INDEX matches_by_start ON matches(started_at, match);
CREATE INDEX matches_by_life ON matches(live, started_at, match);
CREATE INDEX matches_by_white ON matches(white, started_at, match);
CREATE INDEX matches_by_black ON matches(black, started_at, match);

CREATE TABLE accounts(
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  folded_name TEXT NOT NULL,
  kind INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX accounts_by_name ON accounts(folded_name);

CREATE TABLE tokens(
  hash TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL
) STRICT;

CREATE TABLE liveness(
  node TEXT NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT;
)",
    R"(
CREATE TABLE solutions(
  ruleset TEXT NOT NULL,
  account TEXT NOT NULL,
  match TEXT NOT NULL,
  pegs_left INTEGER NOT NULL,
  moves INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  PRIMARY KEY(ruleset, account)
) STRICT;
CREATE INDEX solutions_by_score ON solutions(ruleset, pegs_left, moves, ended_at, match);
)",
    R"(
ALTER TABLE matches ADD COLUMN turn_began_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE liveness ADD COLUMN since INTEGER NOT NULL DEFAULT 0;

CREATE TABLE requests(
  account TEXT NOT NULL,
  request TEXT NOT NULL,
  match TEXT NOT NULL,
  PRIMARY KEY(account, request)
) STRICT;
)",
    // The turn of a live match is in the newest row that has one: what a ply changes costs no second page.
    R"(
ALTER TABLE log ADD COLUMN deadline_at INTEGER;
ALTER TABLE log ADD COLUMN turn_began_at INTEGER;
ALTER TABLE log ADD COLUMN mover INTEGER;
)",
    R"(
ALTER TABLE accounts ADD COLUMN password TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN label TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tokens_by_account ON tokens(account, created_at, hash);

CREATE TABLE names(
  folded_name TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL
) STRICT;
)",
    // Scopes of older tokens: all.
    R"(
ALTER TABLE tokens ADD COLUMN scopes INTEGER NOT NULL DEFAULT 15;
ALTER TABLE tokens ADD COLUMN expires_at INTEGER NOT NULL DEFAULT 0;

CREATE TABLE invites(
  hash TEXT NOT NULL PRIMARY KEY,
  left INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  note TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE invited(
  hash TEXT NOT NULL,
  account TEXT NOT NULL,
  PRIMARY KEY(hash, account)
) STRICT;

CREATE TABLE reset_codes(
  hash TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL UNIQUE,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE blocks(
  blocker TEXT NOT NULL,
  blocked TEXT NOT NULL,
  PRIMARY KEY(blocker, blocked)
) STRICT;

CREATE TABLE moderators(
  account TEXT NOT NULL PRIMARY KEY
) STRICT;

CREATE TABLE sanctions(
  id TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL,
  kind INTEGER NOT NULL,
  reason TEXT NOT NULL,
  author TEXT NOT NULL,
  at INTEGER NOT NULL,
  until INTEGER NOT NULL,
  lifted_at INTEGER NOT NULL,
  lifted_by TEXT NOT NULL,
  lifted_because TEXT NOT NULL
) STRICT;
CREATE INDEX sanctions_by_account ON sanctions(account, at);

CREATE TABLE closed_addresses(
  hash TEXT NOT NULL PRIMARY KEY,
  sanction TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT;

CREATE TABLE reports(
  id TEXT NOT NULL PRIMARY KEY,
  reporter TEXT NOT NULL,
  account TEXT NOT NULL,
  match TEXT NOT NULL,
  kind INTEGER NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  resolved_at INTEGER NOT NULL,
  resolved_by TEXT NOT NULL,
  resolution TEXT NOT NULL
) STRICT;
CREATE INDEX reports_that_wait ON reports(at, id) WHERE resolved_at = 0;
CREATE INDEX reports_by_reporter ON reports(reporter) WHERE resolved_at = 0;

CREATE TABLE audit(
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  account TEXT NOT NULL,
  detail TEXT NOT NULL
) STRICT;
)",
    R"(
CREATE TABLE chat(
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  match TEXT NOT NULL,
  room INTEGER NOT NULL,
  at INTEGER NOT NULL,
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  courtesy INTEGER NOT NULL,
  request TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX chat_once ON chat(account, request);
CREATE INDEX chat_by_room ON chat(match, room, number);
CREATE INDEX chat_by_age ON chat(at);

CREATE TABLE chat_off(
  match TEXT NOT NULL,
  account TEXT NOT NULL,
  PRIMARY KEY(match, account)
) STRICT;
)",
    // Lists of matches, each along an index of its own; and how late spectators know of an end.
    R"(
ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN watch_access INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN watch_delay_plies INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN watch_delay_ms INTEGER NOT NULL DEFAULT 0;
CREATE INDEX matches_by_pair ON matches(white, black, started_at, match);
CREATE INDEX matches_by_ruleset ON matches(ruleset, started_at, match);
CREATE INDEX matches_by_result ON matches(result, started_at, match);
CREATE INDEX matches_rated ON matches(started_at, match) WHERE rated = 1;
CREATE INDEX matches_late ON matches(ended_at) WHERE live = 0 AND watch_delay_ms > 0;
)",
    R"(
CREATE TABLE rated_matches(
  match TEXT NOT NULL PRIMARY KEY,
  one TEXT NOT NULL,
  other TEXT NOT NULL,
  started_at INTEGER NOT NULL
) STRICT;
CREATE INDEX rated_matches_by_pair ON rated_matches(one, other, started_at);

CREATE TABLE rating_outbox(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  match TEXT NOT NULL UNIQUE,
  pool TEXT NOT NULL,
  white TEXT NOT NULL,
  black TEXT NOT NULL,
  white_score REAL NOT NULL,
  ended_at INTEGER NOT NULL
) STRICT;

CREATE TABLE rating_log(
  pool TEXT NOT NULL,
  n INTEGER NOT NULL,
  match TEXT NOT NULL UNIQUE,
  white TEXT NOT NULL,
  black TEXT NOT NULL,
  white_score REAL NOT NULL,
  ended_at INTEGER NOT NULL,
  white_value REAL NOT NULL,
  white_deviation REAL NOT NULL,
  white_volatility REAL NOT NULL,
  black_value REAL NOT NULL,
  black_deviation REAL NOT NULL,
  black_volatility REAL NOT NULL,
  new_white_value REAL NOT NULL,
  new_white_deviation REAL NOT NULL,
  new_white_volatility REAL NOT NULL,
  new_black_value REAL NOT NULL,
  new_black_deviation REAL NOT NULL,
  new_black_volatility REAL NOT NULL,
  PRIMARY KEY(pool, n)
) STRICT;
CREATE INDEX rating_log_by_white ON rating_log(white, pool, n);
CREATE INDEX rating_log_by_black ON rating_log(black, pool, n);

CREATE TABLE ratings(
  account TEXT NOT NULL,
  pool TEXT NOT NULL,
  value REAL NOT NULL,
  deviation REAL NOT NULL,
  volatility REAL NOT NULL,
  games INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY(account, pool)
) STRICT;
CREATE INDEX ratings_by_value ON ratings(pool, value DESC, account);
)",
    // Results that only their players know yet: 0 of one that everybody may know.
    R"(
ALTER TABLE rating_outbox ADD COLUMN due_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX rating_outbox_by_due ON rating_outbox(due_at, id);
)",
};

Error Failure(const Connection& connection, const char* what) {
  return Error{Reason::kStoreRefused, std::string(what) + ": " + connection.Message()};
}

std::string StepScript(int schema) {
  return std::string(kSteps.at(static_cast<std::size_t>(schema) - 1)) +
         "UPDATE schema_version SET version = " + std::to_string(schema) + ";";
}

/// Within a transaction.
int RunSteps(Connection& connection, int schema, int newest) {
  int code = SQLITE_OK;
  if (schema == 0) {
    const std::string script = "PRAGMA application_id = " + std::to_string(kApplicationId) +
                               "; CREATE TABLE schema_version(version INTEGER NOT NULL) STRICT;"
                               "INSERT INTO schema_version VALUES(0);";
    code = connection.Execute(script.c_str());
  }
  while (code == SQLITE_OK && schema < newest) {
    code = connection.Execute(StepScript(++schema).c_str());
  }
  return code;
}

}  // namespace

int NewestSchema() { return static_cast<int>(kSteps.size()); }

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

Result<void> Migrate(Connection& connection, int newest) {
  const Result<int> schema = SchemaOf(connection);
  if (!schema) return schema.error();
  MERELS_CHECK(*schema <= newest && newest <= NewestSchema());
  if (*schema == newest) return {};
  int code = connection.Execute("BEGIN IMMEDIATE");
  if (code == SQLITE_OK) code = RunSteps(connection, *schema, newest);
  if (code == SQLITE_OK) code = connection.Execute("COMMIT");
  if (code == SQLITE_OK) return {};
  Error failure = Failure(connection, "a step failed");
  if (sqlite3_get_autocommit(connection.handle()) == 0) connection.Execute("ROLLBACK");
  return failure;
}

}  // namespace merels::store
