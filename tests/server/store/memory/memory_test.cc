#include <memory>

#include <gtest/gtest.h>

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
#include "tests/support/manual_executor.h"
#include "tests/support/memory_store.h"

namespace merels::store {

/// A store in memory, whose answers come when the host is driven.
class MemoryHost {
 public:
  Store& store() { return *store_; }
  MemoryDisk& disk() { return *disk_; }
  ManualExecutor& executor() { return executor_; }

  void Reopen() { store_ = MakeMemoryStore(executor_, disk_); }
  void Drive() { executor_.RunUntilIdle(); }

 private:
  ManualClock clock_;
  ManualExecutor executor_{clock_};
  std::shared_ptr<MemoryDisk> disk_ = std::make_shared<MemoryDisk>();
  std::unique_ptr<Store> store_ = MakeMemoryStore(executor_, disk_);
};

INSTANTIATE_TYPED_TEST_SUITE_P(Memory, StoreConformance, MemoryHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Memory, ListsConformance, MemoryHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Memory, AccountsConformance, MemoryHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Memory, ModerationConformance, MemoryHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Memory, ChatConformance, MemoryHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Memory, FriendsConformance, MemoryHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Memory, PlansConformance, MemoryHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Memory, OffersConformance, MemoryHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Memory, SeeksConformance, MemoryHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Memory, RatingsConformance, MemoryHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Memory, RetentionConformance, MemoryHost);

namespace {

using Fault = MemoryDisk::Fault;

std::vector<AppendStatus> AppendOn(MemoryHost& host, Fault fault) {
  host.disk().fault = fault;
  return AppendAll(host, {WithHead(RowOf("m", 1), HeadOf("ann", "bob", 100))});
}

TEST(MemoryStore, AFullDiskRefusesAndServiceResumesWhenItHeals) {
  MemoryHost host;
  EXPECT_EQ(AppendOn(host, Fault::kFull), std::vector{AppendStatus::kRefused});
  EXPECT_TRUE(host.disk().log.empty());
  EXPECT_EQ(AppendOn(host, Fault::kNone), std::vector{AppendStatus::kAppended});
}

TEST(MemoryStore, AnUnknownOutcomeMayHaveBeenWrittenOrNot) {
  MemoryHost lost;
  EXPECT_EQ(AppendOn(lost, Fault::kUnknownLost), std::vector{AppendStatus::kUnknown});
  EXPECT_EQ(AppendOn(lost, Fault::kNone), std::vector{AppendStatus::kAppended});
  MemoryHost written;
  EXPECT_EQ(AppendOn(written, Fault::kUnknownWritten), std::vector{AppendStatus::kUnknown});
  EXPECT_EQ(AppendOn(written, Fault::kNone), std::vector{AppendStatus::kFenced});
  EXPECT_EQ(written.disk().matches.size(), 1U);
}

TEST(MemoryStore, ABrokenDiskRefusesReadsToo) {
  MemoryHost host;
  host.disk().fault = Fault::kBroken;
  const auto read = Await<std::vector<Row>>(
      host, [&](auto done) { host.store().LoadMatch(MatchId("m"), 0, std::move(done)); });
  EXPECT_EQ(read.error().reason, Reason::kStoreRefused);
  const auto account_store = std::make_unique<AccountStore>(host.store().sql());
  const auto write =
      Await<void>(host, [&](auto done) { account_store->DeleteToken("hash", std::move(done)); });
  EXPECT_EQ(write.error().reason, Reason::kStoreRefused);
}

TEST(MemoryStore, ADelayedWriteIsAnsweredWhenItsTimeHasPassed) {
  MemoryHost host;
  host.disk().write_delay = std::chrono::milliseconds{10};
  const auto answer = Begin(host.store(), {RowOf("m", 1)});
  host.executor().Advance(std::chrono::milliseconds{9});
  EXPECT_TRUE(host.disk().log.empty());
  host.executor().Advance(std::chrono::milliseconds{1});
  EXPECT_EQ(answer.wait_for(std::chrono::seconds{0}), std::future_status::ready);
}

TEST(MemoryStore, AShorterDelayDoesNotOvertakeTheWritesBefore) {
  MemoryHost host;
  host.disk().write_delay = std::chrono::milliseconds{10};
  auto first = Begin(host.store(), {RowOf("m", 1, "first")});
  host.disk().write_delay = std::chrono::milliseconds{0};
  auto second = Begin(host.store(), {RowOf("m", 1, "second")});
  host.executor().Advance(std::chrono::milliseconds{10});
  EXPECT_EQ(StatusesOf(first.get()), std::vector{AppendStatus::kAppended});
  EXPECT_EQ(StatusesOf(second.get()), std::vector{AppendStatus::kFenced});
}

TEST(MemoryStore, TwoStoresOverOneDiskFenceEachOther) {
  MemoryHost host;
  const auto other =
      MakeMemoryStore(host.executor(), std::shared_ptr<MemoryDisk>(&host.disk(), [](MemoryDisk*) {}));
  auto mine = Begin(host.store(), {RowOf("m", 1, "mine")});
  auto theirs = Begin(*other, {RowOf("m", 1, "theirs")});
  host.Drive();
  EXPECT_EQ(StatusesOf(mine.get()), std::vector{AppendStatus::kAppended});
  EXPECT_EQ(StatusesOf(theirs.get()), std::vector{AppendStatus::kFenced});
}

}  // namespace
}  // namespace merels::store
