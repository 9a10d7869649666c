#include "server/store/sqlite/migrations.h"

#include <array>
#include <string>

#include "common/base/check.h"
#include "server/store/sql/shares_step.h"

namespace merels::store {
namespace {

// A released step is never changed; a later one corrects it. Bytes in the log are never rewritten.
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
    // The turn of a live match is in the newest row that has one, so that a ply changes no second page.
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
    // Lists of matches, each along its own index; and the spectators' delay for an end.
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
    // Results that only their players know yet: 0 for one that is public.
    R"(
ALTER TABLE rating_outbox ADD COLUMN due_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX rating_outbox_by_due ON rating_outbox(due_at, id);
)",
    // Every list of matches along an index; those of live matches are small, since finished matches leave
    // them. `pace` is the time class of a clock by its text, such as "300+3", as clock::TimeClassOf has it
    // and in the order of TimeClass; no clock starts with a day. And the data of an account is found by its
    // id, so that closing one scans no table.
    R"(
ALTER TABLE matches ADD COLUMN pace INTEGER AS (
  CASE
    WHEN clock IN ('', '0+0') THEN 5
    WHEN round(1000 * substr(clock, 1, instr(clock, '+') - 1)) +
         40 * round(1000 * substr(clock, instr(clock, '+') + 1)) < 180000 THEN 0
    WHEN round(1000 * substr(clock, 1, instr(clock, '+') - 1)) +
         40 * round(1000 * substr(clock, instr(clock, '+') + 1)) < 480000 THEN 1
    WHEN round(1000 * substr(clock, 1, instr(clock, '+') - 1)) +
         40 * round(1000 * substr(clock, instr(clock, '+') + 1)) < 1500000 THEN 2
    ELSE 3
  END) VIRTUAL;
DROP INDEX matches_by_life;
CREATE INDEX matches_live ON matches(started_at, match) WHERE live = 1;
CREATE INDEX matches_live_white ON matches(white, started_at, match) WHERE live = 1;
CREATE INDEX matches_live_black ON matches(black, started_at, match) WHERE live = 1;
DROP INDEX matches_by_result;
CREATE INDEX matches_by_result ON matches(result, started_at, match) WHERE live = 0;
CREATE INDEX matches_by_pace ON matches(pace, started_at, match);
CREATE INDEX matches_casual ON matches(started_at, match) WHERE rated = 0;
DROP INDEX matches_late;
CREATE INDEX matches_late ON matches(ended_at, watch_delay_ms, started_at, match, white, black)
  WHERE live = 0 AND watch_delay_ms > 0;

CREATE INDEX ratings_sure ON ratings(pool, value DESC, account) WHERE deviation <= 110.0;

CREATE INDEX names_by_account ON names(account);
CREATE INDEX invited_by_account ON invited(account);
CREATE INDEX invites_by_age ON invites(created_at);
CREATE INDEX blocks_by_blocked ON blocks(blocked);
DROP INDEX reports_by_reporter;
CREATE INDEX reports_by_reporter ON reports(reporter, resolved_at);
)",
    // Data with a term, and when the term began: for existing rows, now.
    R"(
ALTER TABLE requests ADD COLUMN contents TEXT NOT NULL DEFAULT '';
ALTER TABLE requests ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
UPDATE requests SET at = unixepoch() * 1000;

ALTER TABLE accounts ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
UPDATE accounts SET seen_at = unixepoch() * 1000;
CREATE INDEX guests_by_sight ON accounts(seen_at) WHERE kind < 2;

CREATE INDEX tokens_that_end ON tokens(expires_at) WHERE expires_at > 0;
CREATE INDEX reports_resolved ON reports(resolved_at) WHERE resolved_at > 0;
CREATE INDEX reports_of_reporter ON reports(reporter, at);
CREATE INDEX chat_off_by_account ON chat_off(account);
CREATE INDEX chat_by_account ON chat(account, number);
)",
    // Nothing is kept of a closed account (kind 4), not even pending writes at its closing.
    R"(
DELETE FROM tokens WHERE account IN (SELECT id FROM accounts WHERE kind = 4);
DELETE FROM reset_codes WHERE account IN (SELECT id FROM accounts WHERE kind = 4);
DELETE FROM moderators WHERE account IN (SELECT id FROM accounts WHERE kind = 4);
DELETE FROM blocks WHERE blocker IN (SELECT id FROM accounts WHERE kind = 4);
DELETE FROM blocks WHERE blocked IN (SELECT id FROM accounts WHERE kind = 4);
DELETE FROM chat WHERE account IN (SELECT id FROM accounts WHERE kind = 4);
UPDATE reports SET text = '' WHERE reporter IN (SELECT id FROM accounts WHERE kind = 4);
CREATE TRIGGER tokens_of_closed BEFORE INSERT ON tokens
WHEN EXISTS(SELECT 1 FROM accounts WHERE id = NEW.account AND kind = 4) BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER reset_codes_of_closed BEFORE INSERT ON reset_codes
WHEN EXISTS(SELECT 1 FROM accounts WHERE id = NEW.account AND kind = 4) BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER moderators_of_closed BEFORE INSERT ON moderators
WHEN EXISTS(SELECT 1 FROM accounts WHERE id = NEW.account AND kind = 4) BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER blocks_of_closed BEFORE INSERT ON blocks
WHEN EXISTS(SELECT 1 FROM accounts WHERE id IN (NEW.blocker, NEW.blocked) AND kind = 4)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER chat_of_closed BEFORE INSERT ON chat
WHEN EXISTS(SELECT 1 FROM accounts WHERE id = NEW.account AND kind = 4) BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER reports_of_closed BEFORE INSERT ON reports
WHEN EXISTS(SELECT 1 FROM accounts WHERE id = NEW.reporter AND kind = 4) BEGIN SELECT RAISE(IGNORE); END;
)",
    // Each ban closes an address separately. Hashes become keyed ones as soon as the key is available
    // (BindHashKey); a key that belongs to this database makes this proof.
    R"(
CREATE TABLE closed_by_bans(
  hash TEXT NOT NULL,
  sanction TEXT NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY(hash, sanction)
) STRICT;
INSERT INTO closed_by_bans SELECT hash, sanction, until FROM closed_addresses;
DROP TABLE closed_addresses;
ALTER TABLE closed_by_bans RENAME TO closed_addresses;

CREATE TABLE hash_key(proof TEXT NOT NULL) STRICT;

ALTER TABLE blocks ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
)",
    // Followed players.
    R"(
CREATE TABLE friends(
  follower TEXT NOT NULL,
  followed TEXT NOT NULL,
  told INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY(follower, followed)
) STRICT;
CREATE INDEX friends_by_followed ON friends(followed);
CREATE TRIGGER friends_of_closed BEFORE INSERT ON friends
WHEN EXISTS(SELECT 1 FROM accounts WHERE id IN (NEW.follower, NEW.followed) AND kind = 4)
BEGIN SELECT RAISE(IGNORE); END;
)",
    // Offers: open tables (kind 0) and challenges (kind 1).
    R"(
CREATE TABLE offers(
  id TEXT NOT NULL PRIMARY KEY,
  kind INTEGER NOT NULL,
  owner TEXT NOT NULL,
  receiver TEXT NOT NULL DEFAULT '',
  request TEXT NOT NULL,
  contents TEXT NOT NULL,
  ruleset TEXT NOT NULL,
  clock TEXT NOT NULL,
  rated INTEGER NOT NULL,
  side INTEGER NOT NULL,
  made_at INTEGER NOT NULL,
  watch_access INTEGER NOT NULL,
  watch_delay_plies INTEGER NOT NULL,
  watch_delay_ms INTEGER NOT NULL,
  until INTEGER NOT NULL,
  code TEXT NOT NULL DEFAULT '',
  is_private INTEGER NOT NULL DEFAULT 0,
  lowest INTEGER NOT NULL DEFAULT 0,
  highest INTEGER NOT NULL DEFAULT 0,
  owner_rating INTEGER NOT NULL DEFAULT 0,
  rematch_of TEXT NOT NULL DEFAULT '',
  heard INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE UNIQUE INDEX offers_by_request ON offers(owner, request);
CREATE INDEX offers_to ON offers(receiver) WHERE receiver <> '';
CREATE INDEX offers_by_code ON offers(code) WHERE code <> '';
CREATE TRIGGER offers_of_closed BEFORE INSERT ON offers
WHEN EXISTS(SELECT 1 FROM accounts WHERE id IN (NEW.owner, NEW.receiver) AND kind = 4)
BEGIN SELECT RAISE(IGNORE); END;
)",
    // Leases. Seeks of a cluster are offers of kind 2, with the match that claims them as code.
    R"(
CREATE TABLE leases(
  name TEXT NOT NULL PRIMARY KEY,
  holder TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  beat INTEGER NOT NULL
) STRICT;
CREATE INDEX offers_by_kind ON offers(kind);
)",
    // Ranking: players' opponents in games that count, and keyed hashes of members' addresses.
    R"(
CREATE TABLE account_addresses(account TEXT NOT NULL PRIMARY KEY, hash TEXT NOT NULL) STRICT;
CREATE TABLE rating_opponents(account TEXT NOT NULL, pool TEXT NOT NULL, opponent TEXT NOT NULL,
  PRIMARY KEY(account, pool, opponent)) STRICT;
INSERT INTO rating_opponents
  SELECT white, pool, black FROM rating_log UNION SELECT black, pool, white FROM rating_log;
ALTER TABLE rating_outbox ADD COLUMN plies INTEGER NOT NULL DEFAULT 1000;
ALTER TABLE ratings ADD COLUMN opponents INTEGER NOT NULL DEFAULT 0;
UPDATE ratings SET opponents = (SELECT count(*) FROM rating_opponents met
  WHERE met.account = ratings.account AND met.pool = ratings.pool);
)",
    // The other two columns are in the cluster's time, which need not be the time of day.
    "ALTER TABLE liveness ADD COLUMN day INTEGER NOT NULL DEFAULT 0;",
    kSharesStep,
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
