"""A server with a long past: fills the database of a stopped server with finished matches.

many_matches.py DATABASE NUMBER, once a server has made the database.
"""

import sqlite3
import sys

PLAYERS = 1000
ACCOUNTS = """
INSERT INTO accounts(id, name, folded_name, kind, created_at, seen_at)
WITH RECURSIVE i(n) AS (VALUES(0) UNION ALL SELECT n + 1 FROM i WHERE n + 1 < ?1)
SELECT printf('past%09d', n), 'Past-' || n, 'past-' || n, 0, 1, 0 FROM i
"""
# A second apart. White wins what is blitz, Black what is rapid, all are rated: so that some things that may be asked for
# are nowhere.
MATCHES = """
INSERT INTO matches(match, seq, live, deadline_at, mover, white, black, ruleset, clock, result, reason, started_at,
                    ended_at, turn_began_at, rated, watch_access, watch_delay_plies, watch_delay_ms)
WITH RECURSIVE i(n) AS (VALUES(0) UNION ALL SELECT n + 1 FROM i WHERE n + 1 < ?1)
SELECT printf('m%012d', n), 40, 0, 0, 0, printf('past%09d', n % ?2), printf('past%09d', (n / 7 + 1) * 13 % ?2),
       'standard+reps=3+quiet=100', iif(n % 2, '600+5', '180+2'), iif(n % 2, '0-1', '1-0'), 'few',
       1700000000000 + 1000 * n, 1700000000500 + 1000 * n, 0, 1, 0, 0, 0 FROM i
"""
# Each rated, in the one pool of the past.
RATED = """
INSERT INTO rating_log
WITH RECURSIVE i(n) AS (VALUES(1) UNION ALL SELECT n + 1 FROM i WHERE n < ?1)
SELECT 'standard/blitz', n, printf('m%012d', n - 1), printf('past%09d', n % ?2), printf('past%09d', (n / 7 + 1) * 13 % ?2),
       1.0, 1700000000500 + 1000 * n, 1500, 90, 0.06, 1500, 90, 0.06, 1510, 90, 0.06, 1490, 90, 0.06 FROM i
"""


def seats(match):
    """The numbers of the players of a match of the past."""
    return match % PLAYERS, (match // 7 + 1) * 13 % PLAYERS


def fill(database, number):
    """Writes this many matches of the past."""
    data = sqlite3.connect(database)
    data.execute("PRAGMA synchronous = OFF")
    data.execute("PRAGMA cache_size = -200000")
    with data:
        data.execute(ACCOUNTS, (PLAYERS,))
        data.execute(MATCHES, (number, PLAYERS))
        data.execute(RATED, (number, PLAYERS))
    data.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data.close()


if __name__ == "__main__":
    fill(sys.argv[1], int(sys.argv[2]))
