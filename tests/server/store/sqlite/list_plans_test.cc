// The indexes and the costs of lists: for any query, in a store of any size.
#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/accounts.h"
#include "server/store/match_list.h"
#include "server/store/ratings.h"
#include "server/store/sql/runner.h"
#include "server/store/sqlite/reader.h"
#include "server/store/sqlite/writer.h"
#include "tests/server/store/answers.h"
#include "tests/support/memory_store.h"

namespace merels::store {
namespace {

using Kind = MatchQuery::Kind;
using Standing = MatchQuery::Standing;
using clock::TimeClass;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

constexpr const char* kRuleset = "six+reps=3+quiet=100";
constexpr int kLate = 40;

using Changes = std::vector<std::function<void(MatchQuery&)>>;

/// Each query of `queries` with each of these changes.
std::vector<MatchQuery> Times(const std::vector<MatchQuery>& queries, const Changes& changes) {
  std::vector<MatchQuery> all;
  for (const MatchQuery& query : queries) {
    for (const auto& change : changes) {
      all.push_back(query);
      change(all.back());
    }
  }
  return all;
}

/// All combinations of filters.
std::vector<MatchQuery> AllQueries() {
  using Query = MatchQuery;
  const auto nothing = [](Query&) {};
  const auto of_ann = [](Query& query) { query.account = AccountId("ann"); };
  std::vector<Query> players = Times({{}}, {nothing, of_ann});
  players = Times(players, {nothing, [](Query& query) { query.viewer = AccountId("ann"); },
                            [](Query& query) { query.viewer = AccountId("eve"); }});
  std::vector<Query> all;
  for (const Query& query : players) {
    const Changes own = {nothing, [](Query& q) { q.opponent = AccountId("bob"); },
                         [](Query& q) { q.standing = Standing::kWon; },
                         [](Query& q) { q.standing = Standing::kLost; }};
    const auto more = query.account.empty() ? std::vector{query} : Times({query}, own);
    all.insert(all.end(), more.begin(), more.end());
  }
  all =
      Times(all, {nothing, [](Query& q) { q.kind = Kind::kLive; }, [](Query& q) { q.kind = Kind::kEnded; }});
  all = Times(all, {nothing, [](Query& q) { q.ruleset = kRuleset; }});
  all = Times(all, {nothing, [](Query& q) { q.result = "1-0"; }, [](Query& q) { q.result = "stuck"; }});
  all = Times(all, {nothing, [](Query& q) { q.rated = true; }, [](Query& q) { q.rated = false; }});
  all = Times(all, {nothing, [](Query& q) { q.pace = TimeClass::kBullet; },
                    [](Query& q) { q.pace = TimeClass::kUnlimited; }});
  all = Times(all, {nothing, [](Query& q) {
                      q.from = Ms(20);
                      q.until = Ms(150);
                    }});
  for (Query& query : all) query.now = Ms(1000);
  return all;
}

/// Matches of all kinds in turn, one a millisecond, of which few are ann's and few end late.
class GameServer {
 public:
  explicit GameServer(int matches) {
    SqliteWriter writer(connection(), tails_, matches + 1);
    writer.Begin(false);
    for (int i = 0; i < matches; ++i) Put(writer, i);
    writer.Commit();
  }

  Connection& connection() { return DatabaseOf(disk_); }
  const LogTails& tails() const { return tails_; }
  const std::vector<ListedMatch>& matches() const { return matches_; }

 private:
  void Put(SqliteWriter& writer, int i) {
    const char* const players[] = {"ann", "bob", "cleo", "dora", "eve"};
    const char* const clocks[] = {"60+0", "300+3", "", "600+5", "3600+30"};
    const char* const results[] = {"1-0", "0-1", "1/2"};
    LiveHead head = HeadOf(players[i % 5], players[(i + 1 + i / 5 % 4) % 5], i / 2);
    if (i % 3 == 0) head.ruleset = kRuleset;
    head.clock = clocks[i / 3 % 5];
    head.rated = i % 4 == 0;
    head.watching.access = i % 7 == 0 ? match::WatchAccess::kClosed : match::WatchAccess::kOpen;
    head.live = i % 6 == 0;
    if (!head.live) {
      head.result = results[i / 6 % 3];
      head.ended_at = Ms(980);
      if (i % 5 == 0 && i < 5 * kLate) head.watching.delay = Ms(50);
    }
    const Row row = WithHead(RowOf("m" + std::to_string(10'000 + i), 1), head);
    AppendStatus status = AppendStatus::kAppended;
    ASSERT_EQ(writer.AppendRow(row, status), SQLITE_DONE);
    matches_.push_back({row.match, 1, head});
  }

  MemoryDisk disk_;
  LogTails tails_;
  std::vector<ListedMatch> matches_;
};

std::vector<std::string> PlanOf(Connection& connection, const MatchQuery& query) {
  Statement statement(connection, "EXPLAIN QUERY PLAN " + WalkSql(query));
  const MatchCursor before = BoundOf(query);
  StartWalk(statement, query, before);
  std::vector<std::string> steps;
  int code = statement.Step();
  for (; code == SQLITE_ROW; code = statement.Step()) steps.push_back(statement.Text(3));
  EXPECT_EQ(code, SQLITE_DONE) << connection.Message();
  return steps;
}

TEST(ListPlans, WhateverIsAskedForIsLookedForAlongIndexesAloneFromItsPlaceInThem) {
  MemoryDisk disk;
  for (const MatchQuery& query : AllQueries()) {
    std::ptrdiff_t late = 0;
    std::ptrdiff_t sorted = 0;
    for (const std::string& step : PlanOf(DatabaseOf(disk), query)) {
      if (step.find("matches") == std::string::npos) {
        sorted += step == "USE TEMP B-TREE FOR ORDER BY" ? 1 : 0;
        continue;
      }
      EXPECT_THAT(step, MatchesRegex("SEARCH matches USING (COVERING )?INDEX matches_.*"));
      const bool is_late = step.find("matches_late (ended_at>?)") != std::string::npos;
      late += is_late ? 1 : 0;
      if (!is_late) {
        EXPECT_THAT(step, HasSubstr("(started_at,match)<(?,?)")) << WalkSql(query);
      }
    }
    EXPECT_EQ(sorted, late) << "only what ended within the hour is sorted: " << WalkSql(query);
  }
}

TEST(ListPlans, TheKindThatIsLikelyToBeRarestChoosesTheIndex) {
  MemoryDisk disk;
  const auto plan = [&disk](const std::function<void(MatchQuery&)>& change) {
    MatchQuery query;
    change(query);
    return testing::PrintToString(PlanOf(DatabaseOf(disk), query));
  };
  EXPECT_THAT(plan([](MatchQuery&) {}), HasSubstr("matches_by_start (started_at>"));
  EXPECT_THAT(plan([](MatchQuery& q) { q.ruleset = "six"; }), HasSubstr("matches_by_ruleset (ruleset=?"));
  EXPECT_THAT(plan([](MatchQuery& q) { q.pace = TimeClass::kRapid; }), HasSubstr("matches_by_pace (pace=?"));
  EXPECT_THAT(plan([](MatchQuery& q) { q.result = "stuck"; }), HasSubstr("matches_by_result (result=?"));
  EXPECT_THAT(plan([](MatchQuery& q) { q.rated = true; }), HasSubstr("matches_rated (started_at>"));
  EXPECT_THAT(plan([](MatchQuery& q) { q.rated = false; }), HasSubstr("matches_casual (started_at>"));
  EXPECT_THAT(plan([](MatchQuery& q) { q.kind = Kind::kLive; }), HasSubstr("matches_live (started_at>"));
  const auto of_ann = [&plan](const std::function<void(MatchQuery&)>& change) {
    return plan([&](MatchQuery& query) {
      query.account = query.viewer = AccountId("ann");
      change(query);
    });
  };
  EXPECT_THAT(of_ann([](MatchQuery&) {}), HasSubstr("matches_by_black (black=?"));
  EXPECT_THAT(of_ann([](MatchQuery& q) { q.opponent = AccountId("bob"); }),
              HasSubstr("matches_by_pair (white=? AND black=?"));
  EXPECT_THAT(of_ann([](MatchQuery& q) { q.kind = Kind::kLive; }), HasSubstr("matches_live_white (white=?"));
  EXPECT_THAT(of_ann([](MatchQuery& q) { q.kind = Kind::kLive; }), Not(HasSubstr("matches_late")));
}

/// The matches of a query, in pieces of so many looks.
std::vector<MatchId> Walk(SqliteReader& reader, MatchQuery query, std::size_t looks) {
  std::vector<MatchId> found;
  query.looks = looks;
  query.limit = 5;
  do {
    const auto piece = reader.ListMatches(query);
    EXPECT_TRUE(piece.ok());
    if (!piece) return found;
    EXPECT_LE(piece->looked_at, looks);
    for (const ListedMatch& match : piece->matches) found.push_back(match.match);
    query.before = piece->next;
  } while (query.before);
  return found;
}

TEST(ListPlans, WhateverIsAskedForThePiecesTogetherAreAllThatFitAndNothingElse) {
  GameServer game_server(240);
  SqliteReader reader(game_server.connection(), game_server.tails());
  std::vector<ListedMatch> all = game_server.matches();
  std::sort(all.begin(), all.end(), IsListedBefore);
  std::size_t not_empty = 0;
  for (const MatchQuery& query : AllQueries()) {
    std::vector<MatchId> wanted;
    for (const ListedMatch& match : all) {
      if (Fits(match, query)) wanted.push_back(match.match);
    }
    ASSERT_EQ(Walk(reader, query, 60), wanted) << WalkSql(query);
    not_empty += wanted.empty() ? 0U : 1U;
  }
  EXPECT_GT(not_empty, AllQueries().size() / 4);
}

/// Steps of SQLite's virtual machine.
class StepCount {
 public:
  explicit StepCount(Connection& connection) : connection_(connection) {
    sqlite3_progress_handler(connection_.handle(), 1, &StepCount::Count, &steps_);
  }
  ~StepCount() { sqlite3_progress_handler(connection_.handle(), 0, nullptr, nullptr); }
  StepCount(const StepCount&) = delete;
  StepCount& operator=(const StepCount&) = delete;

  std::int64_t steps() const { return steps_; }

 private:
  static int Count(void* steps) {
    ++*static_cast<std::int64_t*>(steps);
    return 0;
  }

  Connection& connection_;
  std::int64_t steps_ = 0;
};

/// The steps of the most expensive list with so many looks, and its query.
std::pair<std::int64_t, std::string> MostExpensive(GameServer& game_server, std::size_t looks) {
  Connection& connection = game_server.connection();
  SqliteReader reader(connection, game_server.tails());
  std::pair<std::int64_t, std::string> costliest;
  for (MatchQuery query : AllQueries()) {
    query.looks = looks;
    const StepCount count(connection);
    EXPECT_TRUE(reader.ListMatches(query).ok());
    costliest = std::max(costliest, std::pair(count.steps(), WalkSql(query)));
  }
  return costliest;
}

TEST(ListPlans, WhateverIsAskedForCostsNoMoreInAHouseTenTimesAsLarge) {
  GameServer small(400);
  GameServer large(4000);
  const auto [steps, which] = MostExpensive(small, 20);
  const auto [more_steps, which_then] = MostExpensive(large, 20);
  EXPECT_LT(more_steps, steps + steps / 5) << which_then;
  EXPECT_LT(steps, 20 * 100 + kLate * 40) << which;
}

TEST(ListPlans, TheClassOfAClockIsTheSameInTheDatabase) {
  MemoryDisk disk;
  Connection& connection = DatabaseOf(disk);
  LogTails tails;
  SqliteWriter writer(connection, tails, 1000);
  ASSERT_EQ(writer.Begin(false), SQLITE_DONE);
  std::vector<std::string> clocks = {""};
  for (const char* start : {"0", "1", "60", "179", "180", "479", "480", "1499", "1500", "10800"}) {
    for (const char* increment : {"0", "1", "3", "0.5", "4.5", "12", "37.5"}) {
      const std::string text = std::string(start) + "+" + increment;
      if (clock::ParseSeconds(text)) clocks.push_back(text);
    }
  }
  for (std::size_t i = 0; i < clocks.size(); ++i) {
    LiveHead head = HeadOf("ann", "bob", 1);
    head.clock = clocks[i];
    AppendStatus status = AppendStatus::kAppended;
    ASSERT_EQ(writer.AppendRow(WithHead(RowOf("m" + std::to_string(i), 1), head), status), SQLITE_DONE);
  }
  ASSERT_EQ(writer.Commit().status, AppendStatus::kAppended);
  const auto kept = AllOf<std::pair<std::string, std::int64_t>>(
      connection, "SELECT clock, pace FROM matches",
      [](const SqlRow& row) { return std::pair(row.Text(0), row.Integer(1)); });
  ASSERT_EQ(kept->size(), clocks.size());
  ASSERT_GT(clocks.size(), 50U);
  for (const auto& [text, pace] : *kept) {
    const auto control = clock::ParseSeconds(text);
    const auto wanted = clock::TimeClassOf(control ? *control : clock::TimeControl{});
    EXPECT_EQ(static_cast<TimeClass>(pace), wanted) << text;
  }
}

std::string PlanOfSql(Connection& connection, const std::string& sql) {
  const auto steps = AllOf<std::string>(connection, "EXPLAIN QUERY PLAN " + sql,
                                        [](const SqlRow& row) { return row.Text(3); });
  EXPECT_TRUE(steps.ok());
  return steps ? testing::PrintToString(*steps) : connection.Message();
}

TEST(ListPlans, StandingsAndHistoriesRunFromTheirPlaceInAnIndexAndSortNothing) {
  MemoryDisk disk;
  for (const std::string& sql : {StandingsSql(Dialect::kSqlite, false), StandingsSql(Dialect::kSqlite, true),
                                 HistorySql(Dialect::kSqlite)}) {
    const std::string plan = PlanOfSql(DatabaseOf(disk), sql);
    EXPECT_THAT(plan, HasSubstr("MERGE (UNION ALL)")) << sql;
    EXPECT_THAT(plan, Not(HasSubstr("SCAN"))) << sql;
    EXPECT_THAT(plan, Not(HasSubstr("TEMP B-TREE"))) << sql;
  }
  for (const char* way :
       {"rating_log_by_white (white=? AND pool=? AND n<?", "rating_log_by_black (black=? AND pool=? AND n<?"})
    EXPECT_THAT(PlanOfSql(DatabaseOf(disk), HistorySql(Dialect::kSqlite)), HasSubstr(way));
}

TEST(ListPlans, ANameThatReadsAlikeIsFoundByItsIndex) {
  MemoryDisk disk;
  const std::string sql = "SELECT account FROM names WHERE " + NameReadingSql() + " = 'dara'";
  EXPECT_THAT(PlanOfSql(DatabaseOf(disk), sql), HasSubstr("names_by_reading"));
}

TEST(ListPlans, WhatAnAccountOwnsIsFoundByTheAccountWhenItIsClosed) {
  MemoryDisk disk;
  for (const char* sql :
       {"DELETE FROM names WHERE account = 'a'", "DELETE FROM tokens WHERE account = 'a'",
        "DELETE FROM reset_codes WHERE account = 'a'", "DELETE FROM invited WHERE account = 'a'",
        "DELETE FROM friends WHERE follower = 'a'", "DELETE FROM friends WHERE followed = 'a'",
        "DELETE FROM plans WHERE account = 'a'", "DELETE FROM blocks WHERE blocker = 'a'",
        "DELETE FROM blocks WHERE blocked = 'a'", "UPDATE reports SET text = '' WHERE reporter = 'a'",
        "DELETE FROM chat WHERE account = 'a'"}) {
    EXPECT_THAT(PlanOfSql(DatabaseOf(disk), sql), Not(HasSubstr("SCAN"))) << sql;
  }
}

}  // namespace
}  // namespace merels::store
