#include "server/store/sqlite/schema.h"

#include <array>

namespace merels::store {
namespace {

constexpr int kFirstSchema = 22;

// A released step is never changed; a later one corrects it. Bytes in the log are never rewritten.
constexpr std::array kScripts = {R"(
-- Rows of `log` are only appended, in the order of writing, so that a commit changes the last page alone.
-- `back`: the row before it of the same match is so many rows before it; 0: it is the first. A row without a
-- turn has nulls in the last three columns, a turn without a deadline has one in `deadline_after`.
CREATE TABLE log(
  row INTEGER PRIMARY KEY,
  number INTEGER NOT NULL,
  back INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  turn_began_at INTEGER,
  deadline_after INTEGER,
  mover INTEGER
) STRICT;

-- The newest row of each match, and its seq: right for all rows up to that of `log_note`.
CREATE TABLE logs(
  number INTEGER PRIMARY KEY,
  match TEXT NOT NULL UNIQUE,
  seq INTEGER NOT NULL,
  row INTEGER NOT NULL
) STRICT;
CREATE TABLE log_note(row INTEGER NOT NULL) STRICT;
INSERT INTO log_note VALUES(0);

-- For operators, the same in PostgreSQL: all entries. It has no index by match.
CREATE VIEW entries AS
  SELECT logs.match AS match, log.seq AS seq, log.bytes AS bytes, log.row AS row, log.back AS back,
         CASE WHEN log.mover IS NOT NULL THEN coalesce(log.turn_began_at + log.deadline_after, 0) END
           AS deadline_at, log.turn_began_at AS turn_began_at, log.mover AS mover
  FROM log JOIN logs USING(number);

-- `pace` is the time class of a clock by its text, such as "300+3", as clock::TimeClassOf has it and in the
-- order of TimeClass; no clock starts with a day.
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
  ended_at INTEGER NOT NULL,
  turn_began_at INTEGER NOT NULL,
  rated INTEGER NOT NULL,
  watch_access INTEGER NOT NULL,
  watch_delay_plies INTEGER NOT NULL,
  watch_delay_ms INTEGER NOT NULL,
  pace INTEGER AS (
    CASE
      WHEN clock IN ('', '0+0') THEN 5
      WHEN round(1000 * substr(clock, 1, instr(clock, '+') - 1)) +
           40 * round(1000 * substr(clock, instr(clock, '+') + 1)) < 180000 THEN 0
      WHEN round(1000 * substr(clock, 1, instr(clock, '+') - 1)) +
           40 * round(1000 * substr(clock, instr(clock, '+') + 1)) < 480000 THEN 1
      WHEN round(1000 * substr(clock, 1, instr(clock, '+') - 1)) +
           40 * round(1000 * substr(clock, instr(clock, '+') + 1)) < 1500000 THEN 2
      ELSE 3
    END) VIRTUAL
) STRICT;
CREATE INDEX matches_by_start ON matches(started_at, match);
CREATE INDEX matches_by_white ON matches(white, started_at, match);
CREATE INDEX matches_by_black ON matches(black, started_at, match);
CREATE INDEX matches_by_pair ON matches(white, black, started_at, match);
CREATE INDEX matches_by_ruleset ON matches(ruleset, started_at, match);
CREATE INDEX matches_by_pace ON matches(pace, started_at, match);
CREATE INDEX matches_by_result ON matches(result, started_at, match) WHERE live = 0;
CREATE INDEX matches_rated ON matches(started_at, match) WHERE rated = 1;
CREATE INDEX matches_casual ON matches(started_at, match) WHERE rated = 0;
CREATE INDEX matches_live ON matches(started_at, match) WHERE live = 1;
CREATE INDEX matches_live_white ON matches(white, started_at, match) WHERE live = 1;
CREATE INDEX matches_live_black ON matches(black, started_at, match) WHERE live = 1;
CREATE INDEX matches_late ON matches(ended_at, watch_delay_ms, started_at, match, white, black)
  WHERE live = 0 AND watch_delay_ms > 0;

CREATE TABLE requests(
  account TEXT NOT NULL,
  request TEXT NOT NULL,
  match TEXT NOT NULL,
  contents TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY(account, request)
) STRICT;

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

-- In the cluster's time; `day` is `at` by the time of day.
CREATE TABLE liveness(
  node TEXT NOT NULL PRIMARY KEY,
  since INTEGER NOT NULL,
  at INTEGER NOT NULL,
  day INTEGER NOT NULL
) STRICT;

CREATE TABLE leases(
  name TEXT NOT NULL PRIMARY KEY,
  holder TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  beat INTEGER NOT NULL
) STRICT;

CREATE TABLE accounts(
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  folded_name TEXT NOT NULL,
  kind INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  password TEXT NOT NULL DEFAULT '',
  seen_at INTEGER NOT NULL
) STRICT;
CREATE INDEX guests_by_sight ON accounts(seen_at) WHERE kind < 2;

-- Names that look alike have the same reading, by domain::kLookAlikes.
CREATE TABLE names(
  folded_name TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL
) STRICT;
CREATE INDEX names_by_account ON names(account);
CREATE INDEX names_by_reading ON names(replace(replace(replace(replace(replace(
  folded_name, '8', 'b'), '2', 'z'), '9', 'g'), 'cl', 'd'), 'nn', 'm'));

CREATE TABLE tokens(
  hash TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL,
  label TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  scopes INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  signed_in_from TEXT NOT NULL
) STRICT;
CREATE INDEX tokens_by_account ON tokens(account, created_at, hash);
CREATE INDEX tokens_that_end ON tokens(expires_at) WHERE expires_at > 0;

CREATE TABLE reset_codes(
  hash TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL UNIQUE,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE invites(
  hash TEXT NOT NULL PRIMARY KEY,
  left INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  note TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX invites_by_age ON invites(created_at);

CREATE TABLE invited(
  hash TEXT NOT NULL,
  account TEXT NOT NULL,
  PRIMARY KEY(hash, account)
) STRICT;
CREATE INDEX invited_by_account ON invited(account);

-- Followed players.
CREATE TABLE friends(
  follower TEXT NOT NULL,
  followed TEXT NOT NULL,
  told INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY(follower, followed)
) STRICT;
CREATE INDEX friends_by_followed ON friends(followed);

CREATE TABLE blocks(
  blocker TEXT NOT NULL,
  blocked TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY(blocker, blocked)
) STRICT;
CREATE INDEX blocks_by_blocked ON blocks(blocked);

CREATE TABLE moderators(account TEXT NOT NULL PRIMARY KEY) STRICT;

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

-- Each ban closes an address separately.
CREATE TABLE closed_addresses(
  hash TEXT NOT NULL,
  sanction TEXT NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY(hash, sanction)
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
  resolution TEXT NOT NULL,
  from_address TEXT NOT NULL DEFAULT '',
  from_prefix TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX reports_that_wait ON reports(at, id) WHERE resolved_at = 0;
CREATE INDEX reports_by_reporter ON reports(reporter, resolved_at);
CREATE INDEX reports_resolved ON reports(resolved_at) WHERE resolved_at > 0;
CREATE INDEX reports_of_reporter ON reports(reporter, at);

CREATE TABLE audit(
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  account TEXT NOT NULL,
  detail TEXT NOT NULL
) STRICT;

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
CREATE INDEX chat_by_account ON chat(account, number);

CREATE TABLE chat_off(
  match TEXT NOT NULL,
  account TEXT NOT NULL,
  PRIMARY KEY(match, account)
) STRICT;
CREATE INDEX chat_off_by_account ON chat_off(account);

-- Open tables (kind 0), challenges (kind 1), and a cluster's seeks (kind 2), with the match that claims them
-- as code, and `choices` in place of ruleset and clock.
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
  heard INTEGER NOT NULL DEFAULT 1,
  choices TEXT NOT NULL DEFAULT '',
  least_games INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX offers_by_request ON offers(owner, request);
CREATE INDEX offers_to ON offers(receiver) WHERE receiver <> '';
CREATE INDEX offers_by_code ON offers(code) WHERE code <> '';
CREATE INDEX offers_by_kind ON offers(kind);

CREATE TABLE rated_matches(
  match TEXT NOT NULL PRIMARY KEY,
  one TEXT NOT NULL,
  other TEXT NOT NULL,
  started_at INTEGER NOT NULL
) STRICT;
CREATE INDEX rated_matches_by_pair ON rated_matches(one, other, started_at);

-- Results that only their players know yet have a `due_at`: 0 for one that is public.
CREATE TABLE rating_outbox(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  match TEXT NOT NULL UNIQUE,
  pool TEXT NOT NULL,
  white TEXT NOT NULL,
  black TEXT NOT NULL,
  white_score REAL NOT NULL,
  ended_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  plies INTEGER NOT NULL
) STRICT;
CREATE INDEX rating_outbox_by_due ON rating_outbox(due_at, id);

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
  opponents INTEGER NOT NULL,
  PRIMARY KEY(account, pool)
) STRICT;
CREATE INDEX ratings_by_value ON ratings(pool, value DESC, account);
CREATE INDEX ratings_sure ON ratings(pool, value DESC, account) WHERE deviation <= 110.0;

-- For the ranks of leaderboards: players' opponents in games that count, and keyed hashes of members'
-- addresses.
CREATE TABLE rating_opponents(
  account TEXT NOT NULL,
  pool TEXT NOT NULL,
  opponent TEXT NOT NULL,
  PRIMARY KEY(account, pool, opponent)
) STRICT;
CREATE TABLE account_addresses(
  account TEXT NOT NULL PRIMARY KEY,
  hash TEXT NOT NULL
) STRICT;

-- The key that belongs to this database makes this proof.
CREATE TABLE hash_key(proof TEXT NOT NULL) STRICT;

-- Nothing is kept of a closed account (kind 4), not even what was under way when it was closed.
CREATE TRIGGER tokens_of_closed BEFORE INSERT ON tokens
  WHEN EXISTS(SELECT 1 FROM accounts WHERE id = NEW.account AND kind = 4)
  BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER reset_codes_of_closed BEFORE INSERT ON reset_codes
  WHEN EXISTS(SELECT 1 FROM accounts WHERE id = NEW.account AND kind = 4)
  BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER moderators_of_closed BEFORE INSERT ON moderators
  WHEN EXISTS(SELECT 1 FROM accounts WHERE id = NEW.account AND kind = 4)
  BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER blocks_of_closed BEFORE INSERT ON blocks
  WHEN EXISTS(SELECT 1 FROM accounts WHERE id IN (NEW.blocker, NEW.blocked) AND kind = 4)
  BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER chat_of_closed BEFORE INSERT ON chat
  WHEN EXISTS(SELECT 1 FROM accounts WHERE id = NEW.account AND kind = 4)
  BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER reports_of_closed BEFORE INSERT ON reports
  WHEN EXISTS(SELECT 1 FROM accounts WHERE id = NEW.reporter AND kind = 4)
  BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER friends_of_closed BEFORE INSERT ON friends
  WHEN EXISTS(SELECT 1 FROM accounts WHERE id IN (NEW.follower, NEW.followed) AND kind = 4)
  BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER addresses_of_closed BEFORE INSERT ON account_addresses
  WHEN EXISTS(SELECT 1 FROM accounts WHERE id = NEW.account AND kind = 4)
  BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER offers_of_closed BEFORE INSERT ON offers
  WHEN EXISTS(SELECT 1 FROM accounts WHERE id IN (NEW.owner, NEW.receiver) AND kind = 4)
  BEGIN SELECT RAISE(IGNORE); END;
)",
                                 R"(
-- Plans of players in their matches: lines of plies, those that were played, and whether it goes on.
CREATE TABLE plans(
  match TEXT NOT NULL,
  account TEXT NOT NULL,
  base INTEGER NOT NULL,
  lines TEXT NOT NULL,
  going_on INTEGER NOT NULL,
  played TEXT NOT NULL,
  note TEXT NOT NULL,
  PRIMARY KEY(match, account)
) STRICT;
CREATE INDEX plans_by_account ON plans(account);
CREATE INDEX plans_going_on ON plans(match, account) WHERE going_on = 1;
CREATE TRIGGER plans_of_closed BEFORE INSERT ON plans
  WHEN EXISTS(SELECT 1 FROM accounts WHERE id = NEW.account AND kind = 4)
  BEGIN SELECT RAISE(IGNORE); END;
)"};

}  // namespace

const SchemaSteps& OurSteps() {
  static constexpr SchemaSteps steps{kFirstSchema, kScripts};
  return steps;
}

}  // namespace merels::store
