// The migration step for the ranks of leaderboards.
#pragma once

namespace merels::store {

/// The opponents of players in games that count for the leaderboard of a pool, and the addresses of members,
/// as keyed hashes. Earlier rated games count. A node that does not know the tables yet may close an account:
/// hence the triggers.
constexpr const char* kRankingStep = R"(
CREATE TABLE account_addresses(
  account TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  hash TEXT COLLATE "C" NOT NULL
);
CREATE TRIGGER addresses_of_closed BEFORE INSERT ON account_addresses
  FOR EACH ROW EXECUTE FUNCTION leave_out_closed('account');
CREATE FUNCTION forget_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM account_addresses WHERE account = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER address_of_newly_closed AFTER UPDATE OF kind ON accounts
  FOR EACH ROW WHEN (NEW.kind = 4) EXECUTE FUNCTION forget_address();
CREATE TABLE rating_opponents(
  account TEXT COLLATE "C" NOT NULL,
  pool TEXT COLLATE "C" NOT NULL,
  opponent TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY(account, pool, opponent)
);
INSERT INTO rating_opponents
  SELECT white, pool, black FROM rating_log UNION SELECT black, pool, white FROM rating_log;
ALTER TABLE rating_outbox ADD COLUMN plies BIGINT NOT NULL DEFAULT 1000;
ALTER TABLE ratings ADD COLUMN opponents BIGINT NOT NULL DEFAULT 0;
UPDATE ratings SET opponents = (SELECT count(*) FROM rating_opponents met
  WHERE met.account = ratings.account AND met.pool = ratings.pool);
)";

}  // namespace merels::store
