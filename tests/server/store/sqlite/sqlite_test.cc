#include "server/store/sqlite/sqlite.h"

#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/sql/runner.h"
#include "server/store/sqlite/file.h"
#include "tests/server/store/accounts_conformance.h"
#include "tests/server/store/chat_conformance.h"
#include "tests/server/store/conformance.h"
#include "tests/server/store/friends_conformance.h"
#include "tests/server/store/lists_conformance.h"
#include "tests/server/store/moderation_conformance.h"
#include "tests/server/store/offers_conformance.h"
#include "tests/server/store/plans_conformance.h"
#include "tests/server/store/ratings_conformance.h"
#include "tests/server/store/retention_conformance.h"
#include "tests/server/store/seeks_conformance.h"
#include "tests/server/store/sqlite/held_writer.h"
#include "tests/server/store/sqlite/host.h"
#include "tests/server/store/sqlite/killed_process.h"
#include "tests/support/faulty_disk.h"
#include "tests/support/manual_executor.h"

namespace merels::store {

INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, StoreConformance, SqliteHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, ListsConformance, SqliteHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, AccountsConformance, SqliteHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, ModerationConformance, SqliteHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, ChatConformance, SqliteHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, FriendsConformance, SqliteHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, PlansConformance, SqliteHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, OffersConformance, SqliteHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, SeeksConformance, SqliteHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, RatingsConformance, SqliteHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, RetentionConformance, SqliteHost);

namespace {

using testing::Each;
using testing::HasSubstr;

std::vector<Row> Load(SqliteHost& host, const std::string& match) {
  return *Await<std::vector<Row>>(
      host, [&](auto done) { host.store().LoadMatch(MatchId(match), 0, std::move(done)); });
}

TEST(SqliteStore, WhatTheDatabaseDoesNotTakeFailsAloneAndTheOthersOfItsMomentAreKept) {
  SqliteHost host;
  const auto write = [&](const char* sql) {
    const auto answer = std::make_shared<std::promise<Result<void>>>();
    host.store().sql().Write([sql](SqlConnection& connection) { return RunOnce(connection, sql); },
                             [answer](const Result<void>& written) { answer->set_value(written); });
    return answer->get_future();
  };
  ASSERT_TRUE(write("CREATE TRIGGER odd BEFORE INSERT ON log"
                    " WHEN (SELECT match FROM logs WHERE number = NEW.number) = 'odd'"
                    " BEGIN SELECT RAISE(ABORT, 'no'); END")
                  .get()
                  .ok());
  HeldWriter held(host.store());
  auto before = Begin(host.store(), {RowOf("a", 1), RowOf("odd", 1), RowOf("b", 1)});
  auto refused = write("INSERT INTO leases(name, holder, epoch, beat) VALUES('x', NULL, 0, 0)");
  auto made = write("INSERT INTO leases(name, holder, epoch, beat) VALUES('x', 'y', 0, 0)");
  auto twice = write("INSERT INTO leases(name, holder, epoch, beat) VALUES('x', 'z', 0, 0)");
  auto behind = Begin(host.store(), {RowOf("c", 1)});
  held.Release();
  const auto results = before.get();
  EXPECT_EQ(StatusesOf(results),
            (std::vector{AppendStatus::kAppended, AppendStatus::kRejected, AppendStatus::kAppended}));
  EXPECT_EQ(Refusal(results[1]).reason, Reason::kInternal);
  EXPECT_EQ(refused.get().error().reason, Reason::kInternal);
  EXPECT_TRUE(made.get().ok());
  EXPECT_EQ(twice.get().error().reason, Reason::kInternal);
  EXPECT_EQ(StatusesOf(behind.get()), std::vector{AppendStatus::kAppended});
  host.Reopen();
  EXPECT_EQ(Load(host, "a").size() + Load(host, "b").size() + Load(host, "c").size(), 3U);
  EXPECT_TRUE(Load(host, "odd").empty());
}

TEST(SqliteStore, AFullDiskRefusesLosesNothingAndServiceResumesWhenItHeals) {
  FaultyDisk disk;
  SqliteHost host;
  ASSERT_EQ(AppendAll(host, {RowOf("m", 1)}), std::vector{AppendStatus::kAppended});
  disk.Break(FaultyDisk::Fault::kFull);
  const AppendResult refused = Begin(host.store(), {RowOf("m", 2, "lost")}).get().front();
  EXPECT_EQ(refused.status, AppendStatus::kRefused);
  EXPECT_THAT(Refusal(refused).sentence, HasSubstr("full"));
  const auto account = Await<void>(host, [&](auto done) {
    std::make_unique<AccountStore>(host.store().sql())
        ->CreateAccount(GuestOf("ann"), TokenOf("one", "ann"), std::move(done));
  });
  EXPECT_EQ(account.error().reason, Reason::kStoreRefused);
  EXPECT_EQ(Load(host, "m"), std::vector{RowOf("m", 1)});
  disk.Heal();
  EXPECT_EQ(AppendAll(host, {RowOf("m", 2, "kept")}), std::vector{AppendStatus::kAppended});
  host.Reopen();
  EXPECT_EQ(Load(host, "m"), (std::vector{RowOf("m", 1), RowOf("m", 2, "kept")}));
  host.Close();
}

TEST(SqliteStore, AFailedSyncIsAnUnknownOutcomeUntilTheMatchIsLoaded) {
  FaultyDisk disk;
  SqliteHost host;
  disk.Break(FaultyDisk::Fault::kSync);
  const AppendResult unknown = Begin(host.store(), {RowOf("m", 1, "perhaps")}).get().front();
  EXPECT_EQ(unknown.status, AppendStatus::kUnknown);
  EXPECT_THAT(unknown.detail, HasSubstr("it is not known"));
  disk.Heal();
  const bool kept = !Load(host, "m").empty();
  EXPECT_EQ(AppendAll(host, {RowOf("m", 1, "again")}),
            std::vector{kept ? AppendStatus::kFenced : AppendStatus::kAppended});
  EXPECT_EQ(Load(host, "m"), std::vector{RowOf("m", 1, kept ? "perhaps" : "again")});
  host.Close();
}

TEST(SqliteStore, ADatabaseAtItsLargestRefusesTheWholeBatchAndStaysReadable) {
  SqliteHost host({.max_pages = (256 << 10) / kPageBytes});
  ASSERT_EQ(AppendAll(host, {RowOf("m", 1)}), std::vector{AppendStatus::kAppended});
  HeldWriter held(host.store());
  auto answers = Begin(host.store(), {RowOf("m", 2), RowOf("n", 1, std::string(1 << 20, 'x'))});
  held.Release();
  EXPECT_THAT(StatusesOf(answers.get()), Each(AppendStatus::kRefused));
  EXPECT_EQ(Load(host, "m"), std::vector{RowOf("m", 1)});
  EXPECT_EQ(AppendAll(host, {RowOf("m", 2)}), std::vector{AppendStatus::kAppended});
}

TEST(SqliteStore, CallsThatWaitTogetherShareOneSync) {
  FaultyDisk disk;
  SqliteHost host;
  HeldWriter held(host.store());
  const int before = disk.syncs();
  std::vector<std::future<std::vector<AppendResult>>> answers;
  for (Seq seq = 1; seq <= 100; ++seq) answers.push_back(Begin(host.store(), {RowOf("m", seq)}));
  held.Release();
  for (auto& answer : answers) EXPECT_EQ(StatusesOf(answer.get()), std::vector{AppendStatus::kAppended});
  EXPECT_EQ(disk.syncs(), before + 1);
  host.Close();
}

TEST(SqliteStore, ABatchIsNoLargerThanItsLimit) {
  FaultyDisk disk;
  SqliteHost host({.max_batch_rows = 10});
  HeldWriter held(host.store());
  const int before = disk.syncs();
  std::vector<std::future<std::vector<AppendResult>>> answers;
  for (Seq seq = 1; seq <= 30; ++seq) answers.push_back(Begin(host.store(), {RowOf("m", seq)}));
  held.Release();
  for (auto& answer : answers) answer.wait();
  EXPECT_EQ(disk.syncs(), before + 3);
  host.Close();
}

/// An executor of which a store's thread and a test use one at a time.
class PostedTo final : public Executor {
 public:
  void Post(Task task) override {
    const std::lock_guard lock(mutex_);
    executor_.Post(std::move(task));
    has_task_ = true;
    posted_.notify_one();
  }
  TimerId After(std::chrono::milliseconds, Task) override { return 0; }
  void Cancel(TimerId) override {}

  void AwaitPost() {
    std::unique_lock lock(mutex_);
    posted_.wait(lock, [this] { return has_task_; });
  }
  void RunPosted() {
    AwaitPost();
    const std::lock_guard lock(mutex_);
    has_task_ = false;
    executor_.RunUntilIdle();
  }

 private:
  std::mutex mutex_;
  std::condition_variable posted_;
  bool has_task_ = false;
  ManualClock clock_;
  ManualExecutor executor_{clock_};
};

constexpr std::chrono::seconds kPatience{20};

TEST(SqliteStore, RowsThatComeBeforeTheAnswersOfFourAreHandledShareOneSync) {
  FaultyDisk disk;
  PostedTo executor;
  SqliteHost host({.longest_wait = 2 * kPatience});
  host.store().AnswersAreHandledOn(executor);
  HeldWriter held(host.store());
  auto four = Begin(host.store(), {RowOf("a", 1), RowOf("b", 1), RowOf("c", 1), RowOf("d", 1)});
  held.Release();
  EXPECT_THAT(StatusesOf(four.get()), Each(AppendStatus::kAppended));
  executor.AwaitPost();
  const int before = disk.syncs();
  std::vector<std::future<std::vector<AppendResult>>> answers;
  for (Seq seq = 1; seq <= 30; ++seq) {
    answers.push_back(Begin(host.store(), {RowOf("m", seq)}));
    EXPECT_TRUE(Load(host, "m").empty());
  }
  executor.RunPosted();
  for (auto& answer : answers) EXPECT_EQ(StatusesOf(answer.get()), std::vector{AppendStatus::kAppended});
  EXPECT_EQ(disk.syncs(), before + 1);
  executor.RunPosted();
  host.Close();
}

TEST(SqliteStore, AfterABatchOfThreeNothingWaitsForItsAnswersToBeHandled) {
  PostedTo executor;
  SqliteHost host({.longest_wait = 2 * kPatience});
  host.store().AnswersAreHandledOn(executor);
  HeldWriter held(host.store());
  auto three = Begin(host.store(), {RowOf("a", 1), RowOf("b", 1), RowOf("c", 1)});
  held.Release();
  EXPECT_THAT(StatusesOf(three.get()), Each(AppendStatus::kAppended));
  EXPECT_EQ(Begin(host.store(), {RowOf("d", 1)}).wait_for(kPatience), std::future_status::ready);
}

TEST(SqliteStore, WritingGoesOnWhenAnswersAreNeverHandled) {
  PostedTo executor;
  SqliteHost host;
  host.store().AnswersAreHandledOn(executor);
  for (Seq seq = 1; seq <= 5; ++seq) {
    HeldWriter held(host.store());
    auto four = Begin(host.store(), {RowOf("a", seq), RowOf("b", seq), RowOf("c", seq), RowOf("d", seq)});
    held.Release();
    EXPECT_THAT(StatusesOf(four.get()), Each(AppendStatus::kAppended));
    executor.AwaitPost();
  }
}

TEST(SqliteStore, WhatIsBeyondTheQueueIsRefusedAtOnceAndTheRestIsCarriedOut) {
  SqliteHost host({.max_waiting = 2});
  HeldWriter held(host.store());
  auto waiting = Begin(host.store(), {RowOf("m", 1), RowOf("m", 2)});
  auto beyond = Begin(host.store(), {RowOf("n", 1)});
  const AppendResult refused = beyond.get().front();  // while nothing moves
  EXPECT_EQ(refused.status, AppendStatus::kRefused);
  EXPECT_THAT(refused.detail, HasSubstr("too many requests are waiting"));
  held.Release();
  EXPECT_THAT(StatusesOf(waiting.get()), Each(AppendStatus::kAppended));
  EXPECT_TRUE(Load(host, "n").empty());
}

TEST(SqliteStore, TheWriteAheadLogIsRecycledWhileWritingGoesOn) {
  constexpr std::size_t kRowBytes = 4000;
  constexpr Seq kMaxRows = 5000;  // the scheduler decides how far the reading thread lags behind
  SqliteHost host({.checkpoint_bytes = 64 << 10, .recycle_bytes = 256 << 10});
  const auto log_bytes = [&] { return std::filesystem::file_size(host.database().string() + "-wal"); };
  Seq rows = 0;
  do {
    AppendAll(host, {RowOf("m", ++rows, std::string(kRowBytes, 'x'))});
  } while (rows < kMaxRows && (rows < 200 || rows * kRowBytes < 2 * log_bytes()));
  // A log that is never restarted has every row written.
  EXPECT_GE(rows * kRowBytes, 2 * log_bytes());
  EXPECT_EQ(Load(host, "m").size(), rows);
}

TEST(SqliteStore, WhatWasAcknowledgedOutlivesAKilledProcess) {
  TemporaryFolder folder;
  const std::filesystem::path database = folder.path() / "merels.db";
  const Seq acknowledged = AcknowledgedUntilKilled(25, [&](const auto& acknowledge) {
    auto store = OpenSqlite(database);
    for (Seq seq = 1; store.ok(); ++seq) {
      const bool kept = Begin(**store, {RowOf("m", seq)}).get().front().status == AppendStatus::kAppended;
      if (!kept || !acknowledge()) break;
    }
  });
  ASSERT_GE(acknowledged, 25U);

  auto store = OpenSqlite(database);
  ASSERT_TRUE(store.ok());
  std::promise<std::vector<Row>> rows;
  (*store)->LoadMatch(MatchId("m"), 0,
                      [&](Result<std::vector<Row>> loaded) { rows.set_value(*std::move(loaded)); });
  EXPECT_GE(rows.get_future().get().size(), acknowledged);
}

}  // namespace
}  // namespace merels::store
