// Lists beside reads for players.
#include "server/store/sqlite/reader.h"

#include <future>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/sql/runner.h"
#include "tests/server/store/answers.h"
#include "tests/server/store/sqlite/host.h"

namespace merels::store {
namespace {

constexpr std::chrono::seconds kPatience{20};

/// Counts to a million: some ten million steps of SQLite.
Result<std::int64_t> CountFar(SqlConnection& connection) {
  const auto count = FirstOf<std::int64_t>(connection,
                                           "WITH RECURSIVE c(n) AS (VALUES(1) UNION ALL SELECT n + 1 FROM c "
                                           "WHERE n < 1000000) SELECT count(*) FROM c",
                                           [](const SqlRow& row) { return row.Integer(0); });
  if (!count) return count.error();
  return count->value_or(0);
}

/// Keeps the thread of lists busy with a list.
class HeldLists {
 public:
  explicit HeldLists(Store& store) {
    std::promise<void> entered;
    auto in_list = entered.get_future();
    store.sql().ReadList([entered = std::make_shared<std::promise<void>>(std::move(entered)),
                          released = released_.get_future().share()](const Result<SqlConnection*>&) {
      entered->set_value();
      released.wait();
      return [] {};
    });
    in_list.wait();
  }
  void Release() { released_.set_value(); }

 private:
  std::promise<void> released_;
};

TEST(ReadThread, WhileAListIsReadMatchesTokensAndTurnsAreReadAllTheSame) {
  SqliteHost host;
  ASSERT_EQ(AppendAll(host, {RowOf("m", 1)}), std::vector{AppendStatus::kAppended});
  HeldLists held(host.store());
  std::promise<void> loaded;
  std::promise<void> looked;
  host.store().LoadMatch(MatchId("m"), 0, [&](const Result<std::vector<Row>>&) { loaded.set_value(); });
  host.store().sql().Read([&](const Result<SqlConnection*>&) { return [&] { looked.set_value(); }; });
  const bool both = loaded.get_future().wait_for(kPatience) == std::future_status::ready &&
                    looked.get_future().wait_for(kPatience) == std::future_status::ready;
  held.Release();
  EXPECT_TRUE(both);
}

TEST(ReadThread, ListsOfEveryKindWaitAmongThemselves) {
  SqliteHost host;
  HeldLists held(host.store());
  std::promise<void> matches;
  std::promise<void> best;
  std::promise<void> rows;
  host.store().ListMatches({}, [&](const Result<MatchList>&) { matches.set_value(); });
  host.store().ListSolutions({"peg", 5}, [&](const Result<std::vector<Solution>>&) { best.set_value(); });
  host.store().LoadForList(MatchId("m"), [&](const Result<std::vector<Row>>&) { rows.set_value(); });
  // The thread that reads for players has finished its queue.
  std::promise<void> looked;
  host.store().sql().Read([&](const Result<SqlConnection*>&) { return [&] { looked.set_value(); }; });
  const auto seen = looked.get_future().wait_for(kPatience);
  std::vector<std::future<void>> lists;
  for (auto* const one : {&matches, &best, &rows}) lists.push_back(one->get_future());
  for (const auto& list : lists)
    EXPECT_EQ(list.wait_for(std::chrono::seconds(0)), std::future_status::timeout);
  held.Release();
  EXPECT_EQ(seen, std::future_status::ready);
  for (const auto& list : lists) EXPECT_EQ(list.wait_for(kPatience), std::future_status::ready);
}

TEST(ReadThread, AListThatCostsTooMuchIsRefusedAndTheNextIsRead) {
  SqliteHost host({.max_list_steps = 100'000});
  for (int i = 0; i < 2; ++i) {
    const auto far = Await<std::int64_t>(
        host, [&](auto done) { AskList<std::int64_t>(host.store().sql(), done, CountFar); });
    ASSERT_FALSE(far.ok());
    EXPECT_EQ(far.error().reason, Reason::kLimitReached);
    const auto list = Await<MatchList>(host, [&](auto done) { host.store().ListMatches({}, done); });
    EXPECT_TRUE(list.ok());
  }
}

TEST(ReadThread, WhatIsReadForPlayersHasNoSuchLimit) {
  SqliteHost host({.max_list_steps = 100'000});
  const auto far =
      Await<std::int64_t>(host, [&](auto done) { Ask<std::int64_t>(host.store().sql(), done, CountFar); });
  EXPECT_EQ(*far, 1'000'000);
}

TEST(ReadThread, SoManyListsWaitAndMoreAreRefusedAtOnce) {
  SqliteHost host({.max_waiting_lists = 2});
  HeldLists held(host.store());
  std::vector<std::future<Result<MatchList>>> answers;
  for (int i = 0; i < 3; ++i) {
    auto promise = std::make_shared<std::promise<Result<MatchList>>>();
    answers.push_back(promise->get_future());
    host.store().ListMatches({}, [promise](Result<MatchList> list) { promise->set_value(std::move(list)); });
  }
  EXPECT_EQ(answers[2].wait_for(std::chrono::seconds(0)), std::future_status::ready);
  held.Release();
  EXPECT_TRUE(answers[0].get().ok());
  EXPECT_TRUE(answers[1].get().ok());
  const auto refused = answers[2].get();
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().reason, Reason::kStoreRefused);
}

}  // namespace
}  // namespace merels::store
