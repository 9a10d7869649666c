// The store on a machine whose power is cut.
#include <map>
#include <memory>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/sqlite.h"
#include "tests/server/store/answers.h"
#include "tests/support/power_cut_vfs.h"
#include "tests/support/temporary_folder.h"

namespace merels::store {
namespace {

constexpr Seq kRows = 15;

class PowerCutTest : public testing::Test {
 protected:
  explicit PowerCutTest(std::uint64_t seed = 1) : machine_(seed) {}

  std::filesystem::path Path() const { return folder_.path() / (std::to_string(round_) + ".db"); }

  /// Uses a new, empty database from now on.
  void BeginRound() { ++round_; }

  /// A database of one table, which is as durable as `synchronous` says.
  std::unique_ptr<Connection> OpenPlain(const std::string& synchronous) const {
    auto connection = std::make_unique<Connection>(Path(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    std::string mode;
    EXPECT_EQ(connection->Query("PRAGMA journal_mode = WAL", mode), SQLITE_ROW);
    EXPECT_EQ(connection->Execute(("PRAGMA synchronous = " + synchronous).c_str()), SQLITE_OK);
    EXPECT_EQ(connection->Execute("CREATE TABLE IF NOT EXISTS t(x)"), SQLITE_OK) << connection->Message();
    return connection;
  }

  static std::int64_t RowsOf(Connection& connection) {
    std::int64_t rows = -1;
    connection.Query("SELECT count(*) FROM t", rows);
    return rows;
  }

  std::string Integrity() const {
    Connection connection(Path(), SQLITE_OPEN_READWRITE);
    std::string verdict = "none";
    connection.Query("PRAGMA integrity_check", verdict);
    return verdict;
  }

  /// Appends rows one after another until the power is cut; returns the acknowledged ones.
  std::set<Seq> AppendUntilCut() const {
    std::set<Seq> acknowledged;
    // Small enough for both kinds of checkpoint to come often.
    auto store = OpenSqlite(Path(), {.checkpoint_bytes = 20'000, .recycle_bytes = 60'000});
    for (Seq seq = 1; store.ok() && seq <= kRows && !machine_.is_cut(); ++seq) {
      const auto results = Begin(**store, {RowOf("m", seq, std::string(3'000, 'x'))}).get();
      if (results.front().status == AppendStatus::kAppended) acknowledged.insert(seq);
    }
    return acknowledged;
  }

  /// Opens the disk's data: every acknowledged row is there once and nothing else, except an unacknowledged
  /// row.
  void ExpectKept(const std::set<Seq>& acknowledged) const {
    auto store = OpenSqlite(Path());
    ASSERT_TRUE(store.ok()) << store.error().sentence;
    std::promise<Result<std::vector<Row>>> answer;
    (*store)->LoadMatch(MatchId("m"), 0,
                        [&](Result<std::vector<Row>> rows) { answer.set_value(std::move(rows)); });
    const auto rows = answer.get_future().get();
    ASSERT_TRUE(rows.ok());
    Seq next = 1;
    for (const Row& row : *rows) {
      EXPECT_EQ(row.seq, next++);
      EXPECT_EQ(row.bytes, std::string(3'000, 'x'));
    }
    EXPECT_GE(rows->size(), acknowledged.size());
    EXPECT_LE(rows->size(), acknowledged.size() + 1);
  }

  TemporaryFolder folder_;
  int round_ = 0;
  PowerCutVfs machine_;
};

TEST_F(PowerCutTest, AnAcknowledgedRowSurvivesACutAtAnyWrite) {
  std::size_t most = 0;
  for (std::uint64_t step = 0; most < kRows; ++step) {
    SCOPED_TRACE("cut at step " + std::to_string(step));
    machine_.CutAtStep(step);
    const std::set<Seq> acknowledged = AppendUntilCut();
    const bool cut = machine_.is_cut();
    machine_.PowerOn();
    ExpectKept(acknowledged);
    ASSERT_EQ(Integrity(), "ok");
    most = acknowledged.size();
    ASSERT_TRUE(cut || most == kRows);
    BeginRound();
  }
}

TEST_F(PowerCutTest, WithoutSyncsRowsAreLostAndWithThemTheyAreNot) {
  for (const bool synced : {false, true}) {
    {
      const auto begun = OpenPlain("FULL");
      const auto connection = OpenPlain(synced ? "FULL" : "OFF");
      for (int row = 0; row < 100; ++row) connection->Execute("INSERT INTO t VALUES(1)");
      EXPECT_EQ(RowsOf(*connection), 100);
      machine_.Cut();
    }
    machine_.PowerOn();
    const std::int64_t kept = RowsOf(*OpenPlain("FULL"));
    EXPECT_EQ(kept == 100, synced) << kept;
    BeginRound();
  }
}

TEST_F(PowerCutTest, TwoConnectionsSeeTheSameBytesBeforeAnySync) {
  const auto writing = OpenPlain("OFF");
  const auto reading = OpenPlain("OFF");
  const auto begun = std::filesystem::file_size(Path());
  for (int row = 1; row <= 500; ++row) {
    ASSERT_EQ(writing->Execute("INSERT INTO t VALUES(randomblob(500))"), SQLITE_OK);
    ASSERT_EQ(RowsOf(*reading), row);
    // The reading connection folds the log into the database, as the store's does.
    if (row % 90 == 0)
      sqlite3_wal_checkpoint_v2(reading->handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  }
  EXPECT_EQ(std::filesystem::file_size(Path()), begun) << "the disk has seen none of it";
  EXPECT_EQ(std::filesystem::file_size(Path().string() + "-wal"), 0U);
}

TEST_F(PowerCutTest, WhatWasWrittenBackSurvives) {
  {
    const auto connection = OpenPlain("OFF");
    connection->Execute("INSERT INTO t VALUES(1)");
    machine_.WriteBack();
    connection->Execute("INSERT INTO t VALUES(2)");
    machine_.Cut();
    EXPECT_NE(connection->Execute("INSERT INTO t VALUES(3)"), SQLITE_OK) << "there is no power";
  }
  machine_.PowerOn();
  EXPECT_EQ(RowsOf(*OpenPlain("FULL")), 1);
}

TEST_F(PowerCutTest, ATransactionCutInTheMiddleIsTakenBackByItsJournal) {
  bool cut = true;
  for (std::uint64_t step = 0; cut; step += 7) {
    SCOPED_TRACE("cut at step " + std::to_string(step));
    {
      Connection connection(Path(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
      connection.Execute("PRAGMA cache_size = 1; CREATE TABLE t(x); INSERT INTO t VALUES(randomblob(90000))");
      machine_.CutAtStep(step);
      connection.Execute("BEGIN; UPDATE t SET x = randomblob(90000); INSERT INTO t VALUES(1); ROLLBACK");
      cut = machine_.is_cut();
    }
    machine_.PowerOn();
    Connection connection(Path(), SQLITE_OPEN_READWRITE);
    EXPECT_EQ(RowsOf(connection), 1);
    EXPECT_EQ(Integrity(), "ok");
    BeginRound();
  }
}

using PowerCutDeathTest = PowerCutTest;

TEST_F(PowerCutDeathTest, TheProcessDiesAtTheCut) {
  EXPECT_EXIT(
      {
        const auto connection = OpenPlain("FULL");
        machine_.CutAndDie();
      },
      testing::KilledBySignal(SIGKILL), "");
}

}  // namespace
}  // namespace merels::store
