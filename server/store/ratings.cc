#include "server/store/ratings.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "server/store/sql/connection.h"
#include "server/store/sql/runner.h"
#include "server/store/store.h"

namespace merels::store {
namespace {

using rating::Change;
using rating::RatedGame;
using rating::Rating;
using rating::Standing;

constexpr const char* kLog =
    "SELECT match, pool, white, black, white_score, ended_at, n, white_value, white_deviation,"
    " white_volatility, black_value, black_deviation, black_volatility, new_white_value,"
    " new_white_deviation, new_white_volatility, new_black_value, new_black_deviation,"
    " new_black_volatility FROM rating_log";
constexpr const char* kStandings =
    "SELECT value, deviation, volatility, games, at, account, pool, opponents FROM ratings";
/// One look-up in the index for each pool, however long the logs are.
constexpr const char* kHeads =
    "WITH RECURSIVE pools(pool) AS (SELECT min(l.pool) FROM rating_log l UNION ALL"
    " SELECT (SELECT min(l.pool) FROM rating_log l WHERE l.pool > pools.pool) FROM pools"
    " WHERE pools.pool IS NOT NULL)"
    " SELECT pools.pool, (SELECT max(l.n) FROM rating_log l WHERE l.pool = pools.pool) FROM pools"
    " WHERE pools.pool IS NOT NULL ORDER BY pools.pool";
constexpr double kNobodyIsBetter = 1e9;

RatedGame GameOf(const SqlRow& row) {
  return {MatchId(row.Text(0)),
          row.Text(1),
          {AccountId(row.Text(2)), AccountId(row.Text(3))},
          row.Real(4),
          row.Millis(5)};
}

Rating RatingOf(const SqlRow& row, int column) {
  return {row.Real(column), row.Real(column + 1), row.Real(column + 2)};
}

Change ChangeOf(const SqlRow& row) {
  return {GameOf(row),
          row.Integer(6),
          {RatingOf(row, 7), RatingOf(row, 10)},
          {RatingOf(row, 13), RatingOf(row, 16)}};
}

Standing StandingOf(const SqlRow& row) { return {RatingOf(row, 0), row.Integer(3), row.Millis(4)}; }

PoolStanding PoolStandingOf(const SqlRow& row) {
  return {AccountId(row.Text(5)), row.Text(6), StandingOf(row), row.Integer(7)};
}

std::int64_t Limited(std::size_t wanted, std::size_t most) {
  return static_cast<std::int64_t>(std::min(wanted, most));
}

Result<Standing> FindStanding(SqlConnection& connection, const std::string& pool, const AccountId& account) {
  const auto found =
      FirstOf<Standing>(connection, std::string(kStandings) + " WHERE account = ?1 AND pool = ?2", StandingOf,
                        account.text(), pool);
  if (!found) return found.error();
  return found->value_or(Standing{});
}

/// The state before a result is rated.
struct BeforeRating {
  std::array<Standing, 2> standings;
  std::int64_t last_n = 0;
  bool rated = false;
};

Result<BeforeRating> LookBefore(SqlConnection& connection, const RatedGame& game) {
  const auto last = FirstOf<BeforeRating>(
      connection,
      "SELECT coalesce(max(n), 0), coalesce((SELECT 1 FROM rating_log WHERE match = ?2), 0)"
      " FROM rating_log WHERE pool = ?1",
      [](const SqlRow& row) {
        return BeforeRating{{}, row.Integer(0), row.Integer(1) != 0};
      },
      game.pool, game.match.text());
  if (!last) return last.error();
  BeforeRating before = last->value_or(BeforeRating{});
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const auto found = FindStanding(connection, game.pool, game.seats[seat]);
    if (!found) return found.error();
    before.standings[seat] = *found;
  }
  return before;
}

Changed PutInLog(SqlConnection& connection, const Change& change) {
  const RatedGame& game = change.game;
  const auto& [white, black] = change.before;
  const auto& [new_white, new_black] = change.after;
  return RunOnce(connection,
                 "INSERT INTO rating_log(pool, n, match, white, black, white_score, ended_at, white_value,"
                 " white_deviation, white_volatility, black_value, black_deviation, black_volatility,"
                 " new_white_value, new_white_deviation, new_white_volatility, new_black_value,"
                 " new_black_deviation, new_black_volatility) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,"
                 " ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
                 game.pool, change.n, game.match.text(), game.seats[0].text(), game.seats[1].text(),
                 game.white_score, game.ended_at.count(), white.value, white.deviation, white.volatility,
                 black.value, black.deviation, black.volatility, new_white.value, new_white.deviation,
                 new_white.volatility, new_black.value, new_black.deviation, new_black.volatility);
}

/// A result that waits to be rated.
struct NotedGame {
  RatedGame game;
  std::int64_t plies = 0;
};

/// Whether it counts for the leaderboard.
Result<bool> Counts(SqlConnection& connection, const NotedGame& noted, const Counting& counting) {
  if (noted.plies < counting.plies) return false;
  const auto same = FirstOf<bool>(
      connection,
      "SELECT 1 FROM account_addresses one JOIN account_addresses other ON one.hash = other.hash"
      " WHERE one.account = ?1 AND other.account = ?2",
      [](const SqlRow&) { return true; }, noted.game.seats[0].text(), noted.game.seats[1].text());
  return same ? Result<bool>(!same->has_value()) : same.error();
}

/// Counts a new opponent of the player by this game: 1 or 0.
Changed MeetOpponent(SqlConnection& connection, const RatedGame& game, std::size_t seat) {
  return RunOnce(connection,
                 "INSERT INTO rating_opponents(account, pool, opponent) VALUES(?1, ?2, ?3)"
                 " ON CONFLICT(account, pool, opponent) DO NOTHING",
                 game.seats[seat].text(), game.pool, game.seats[1 - seat].text());
}

Changed PutStanding(SqlConnection& connection, const Change& change, std::size_t seat, const Standing& before,
                    std::int64_t more_opponents) {
  const Rating& after = change.after[seat];
  return RunOnce(connection,
                 "INSERT INTO ratings(account, pool, value, deviation, volatility, games, at, opponents)"
                 " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
                 " ON CONFLICT(account, pool) DO UPDATE SET value = excluded.value,"
                 " deviation = excluded.deviation, volatility = excluded.volatility,"
                 " games = excluded.games, at = excluded.at,"
                 " opponents = ratings.opponents + excluded.opponents",
                 change.game.seats[seat].text(), change.game.pool, after.value, after.deviation,
                 after.volatility, before.games + 1, std::max(before.at, change.game.ended_at).count(),
                 more_opponents);
}

/// Rates one result. For a match that was rated before, only its note is deleted.
Changed RateOne(SqlConnection& connection, const NotedGame& noted, const Counting& counting,
                std::vector<Change>& changes) {
  const RatedGame& game = noted.game;
  const auto before = LookBefore(connection, game);
  if (!before) return before.error();
  if (!before->rated) {
    const auto& [white, black] = before->standings;
    const Change change{game,
                        before->last_n + 1,
                        {white.rating, black.rating},
                        rating::Rate(before->standings, game.white_score, game.ended_at)};
    if (Changed logged = PutInLog(connection, change); !logged) return logged;
    const auto counts = Counts(connection, noted, counting);
    if (!counts) return counts.error();
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const Changed met = *counts ? MeetOpponent(connection, game, seat) : Changed(0);
      if (!met) return met;
      if (Changed put = PutStanding(connection, change, seat, before->standings[seat], *met); !put)
        return put;
    }
    changes.push_back(change);
  }
  return RunOnce(connection, "DELETE FROM rating_outbox WHERE match = ?1", game.match.text());
}

Changed RateOldest(SqlConnection& connection, std::size_t most, std::chrono::milliseconds now,
                   const Counting& counting, std::vector<Change>& changes) {
  const auto games = AllOf<NotedGame>(
      connection,
      "SELECT match, pool, white, black, white_score, ended_at, plies"
      " FROM rating_outbox WHERE due_at <= ?2 ORDER BY due_at, id LIMIT ?1",
      [](const SqlRow& row) {
        return NotedGame{GameOf(row), row.Integer(6)};
      },
      most, now.count());
  if (!games) return games.error();
  changes.clear();
  for (const NotedGame& noted : *games) {
    if (Changed rated = RateOne(connection, noted, counting, changes); !rated) return rated;
  }
  return static_cast<std::int64_t>(changes.size());
}

Changed FindNextDue(SqlConnection& connection, std::chrono::milliseconds now, RatedBatch& batch) {
  const auto next = FirstOf<std::chrono::milliseconds>(
      connection, "SELECT due_at FROM rating_outbox WHERE due_at > ?1 ORDER BY due_at LIMIT 1",
      [](const SqlRow& row) { return row.Millis(0); }, now.count());
  if (!next) return next.error();
  batch.next = *next;
  return 0;
}

static_assert(rating::kProvisionalDeviation == 110.0, "the index ratings_sure, and the list along it");

}  // namespace

std::string StandingsSql(Dialect dialect, bool provisional) {
  // Players of the same rating after the cursor come first. Each part starts at its place in one index.
  const auto part = [dialect, provisional](const char* behind) {
    return kStandings + Along(dialect, provisional ? "ratings_by_value" : "ratings_sure") +
           (provisional ? " WHERE opponents >= ?5 AND pool = ?1 AND "
                        : " WHERE deviation <= 110.0 AND opponents >= ?5 AND pool = ?1 AND ") +
           behind;
  };
  return part("value = ?2 AND account > ?3") + " UNION ALL " + part("value < ?2") +
         " ORDER BY value DESC, account LIMIT ?4";
}

std::string HistorySql(Dialect dialect) {
  return kLog + Along(dialect, "rating_log_by_white") +
         " WHERE white = ?1 AND pool = ?2 AND n < ?3 UNION ALL " + kLog +
         Along(dialect, "rating_log_by_black") +
         " WHERE black = ?1 AND pool = ?2 AND n < ?3 ORDER BY n DESC LIMIT ?4";
}

void Ratings::RateNext(std::size_t most, std::chrono::milliseconds now, const Counting& counting,
                       Done<RatedBatch> done) {
  WriteFor<RatedBatch>(runner_, std::move(done),
                       [most, now, counting](SqlConnection& connection, RatedBatch& batch) {
                         const Changed rated = RateOldest(connection, most, now, counting, batch.changes);
                         return rated ? FindNextDue(connection, now, batch) : rated;
                       });
}

void Ratings::SetAddress(const AccountId& account, const std::string& hash, Done<void> done) {
  runner_.Write(
      [account, hash](SqlConnection& connection) {
        if (hash.empty())
          return RunOnce(connection, "DELETE FROM account_addresses WHERE account = ?1", account.text());
        return RunOnce(connection,
                       "INSERT INTO account_addresses(account, hash) VALUES(?1, ?2)"
                       " ON CONFLICT(account) DO UPDATE SET hash = excluded.hash",
                       account.text(), hash);
      },
      std::move(done));
}

void Ratings::Find(const std::string& pool, const AccountId& account, Done<Standing> done) {
  Ask<Standing>(runner_, std::move(done), [pool, account](SqlConnection& connection) {
    return FindStanding(connection, pool, account);
  });
}

void Ratings::FindMany(const std::vector<PoolAccount>& who, Done<std::vector<Standing>> done) {
  AskList<std::vector<Standing>>(runner_, std::move(done),
                                 [who](SqlConnection& connection) -> Result<std::vector<Standing>> {
                                   std::vector<Standing> found;
                                   for (const PoolAccount& one : who) {
                                     const auto standing = FindStanding(connection, one.pool, one.account);
                                     if (!standing) return standing.error();
                                     found.push_back(*standing);
                                   }
                                   return found;
                                 });
}

void Ratings::FindAll(const AccountId& account, Done<std::vector<PoolStanding>> done) {
  Ask<std::vector<PoolStanding>>(runner_, std::move(done), [account](SqlConnection& connection) {
    return AllOf<PoolStanding>(connection, std::string(kStandings) + " WHERE account = ?1 ORDER BY pool",
                               PoolStandingOf, account.text());
  });
}

void Ratings::ListStandings(const StandingsQuery& query, Done<std::vector<PoolStanding>> done) {
  AskList<std::vector<PoolStanding>>(runner_, std::move(done), [query](SqlConnection& connection) {
    const StandingCursor from = query.after.value_or(StandingCursor{kNobodyIsBetter, {}});
    return AllOf<PoolStanding>(connection, StandingsSql(connection.dialect(), query.provisional),
                               PoolStandingOf, query.pool, from.value, from.account.text(),
                               Limited(query.limit, kMaxListedStandings),
                               query.provisional ? std::int64_t{0} : query.opponents);
  });
}

void Ratings::ListLog(const std::string& pool, std::int64_t after, std::size_t limit,
                      Done<std::vector<Change>> done) {
  AskList<std::vector<Change>>(runner_, std::move(done), [pool, after, limit](SqlConnection& connection) {
    return AllOf<Change>(connection, std::string(kLog) + " WHERE pool = ?1 AND n > ?2 ORDER BY n LIMIT ?3",
                         ChangeOf, pool, after, Limited(limit, kMaxListedChanges));
  });
}

void Ratings::ListHeads(Done<std::vector<PoolHead>> done) {
  Ask<std::vector<PoolHead>>(runner_, std::move(done), [](SqlConnection& connection) {
    return AllOf<PoolHead>(connection, kHeads, [](const SqlRow& row) {
      return PoolHead{row.Text(0), row.Integer(1)};
    });
  });
}

void Ratings::ListHistory(const AccountId& account, const std::string& pool, std::int64_t before,
                          std::size_t limit, Done<std::vector<Change>> done) {
  AskList<std::vector<Change>>(
      runner_, std::move(done), [account, pool, before, limit](SqlConnection& connection) {
        return AllOf<Change>(connection, HistorySql(connection.dialect()), ChangeOf, account.text(), pool,
                             before, Limited(limit, kMaxListedChanges));
      });
}

void Ratings::CountRated(const AccountId& one, const AccountId& other, std::chrono::milliseconds since,
                         Done<std::int64_t> done) {
  Ask<std::int64_t>(
      runner_, std::move(done),
      [first = std::min(one, other), second = std::max(one, other), since](SqlConnection& connection) {
        Result<std::optional<std::int64_t>> count = FirstOf<std::int64_t>(
            connection,
            "SELECT count(*) FROM rated_matches WHERE one = ?1 AND other = ?2 AND started_at >= ?3",
            [](const SqlRow& row) { return row.Integer(0); }, first.text(), second.text(), since.count());
        return count ? Result<std::int64_t>(count->value_or(0)) : count.error();
      });
}

Changed NoteRated(SqlConnection& connection, const Row& row) {
  const RatedNote& note = *row.rated;
  if (note.white_score) {
    return RunOnce(connection,
                   "INSERT INTO rating_outbox(match, pool, white, black, white_score, ended_at, due_at,"
                   " plies) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT(match) DO NOTHING",
                   row.match.text(), note.pool, note.seats[0].text(), note.seats[1].text(), *note.white_score,
                   note.at.count(), note.due.count(), std::int64_t{note.plies});
  }
  const auto& [one, other] = std::minmax(note.seats[0], note.seats[1]);
  return RunOnce(connection,
                 "INSERT INTO rated_matches(match, one, other, started_at) VALUES(?1, ?2, ?3, ?4)"
                 " ON CONFLICT(match) DO NOTHING",
                 row.match.text(), one.text(), other.text(), note.at.count());
}

}  // namespace merels::store
