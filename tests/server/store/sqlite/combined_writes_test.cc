// Writes to SQLite's log that are joined: what they cost, and what others see of them.
#include "server/store/sqlite/combined_writes.h"

#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/file.h"
#include "tests/server/store/answers.h"
#include "tests/server/store/sqlite/held_writer.h"
#include "tests/server/store/sqlite/host.h"
#include "tests/support/faulty_disk.h"
#include "tests/support/temporary_folder.h"

namespace merels::store {
namespace {

using testing::Each;

std::int64_t CountIn(Connection& connection, const std::string& sql) {
  std::int64_t value = -1;
  EXPECT_EQ(connection.Query(sql.c_str(), value), SQLITE_ROW) << connection.Message();
  return value;
}

std::string VerdictOn(Connection& connection) {
  std::string verdict;
  EXPECT_EQ(connection.Query("PRAGMA integrity_check", verdict), SQLITE_ROW) << connection.Message();
  return verdict;
}

class CombinedWritesTest : public testing::Test {
 protected:
  /// As the store opens it: through the layer.
  std::unique_ptr<Connection> Open() const {
    auto opened = OpenConnection(Path());
    EXPECT_TRUE(opened.ok());
    return *std::move(opened);
  }
  std::unique_ptr<Connection> OpenWithoutTheLayer() const {
    return std::make_unique<Connection>(Path(), SQLITE_OPEN_READWRITE);
  }
  static void Run(Connection& connection, const std::string& sql) {
    ASSERT_EQ(connection.Execute(sql.c_str()), SQLITE_OK) << sql << ": " << connection.Message();
  }
  /// A table of rows of half a page each.
  static void Fill(Connection& connection, const std::string& table, int rows) {
    Run(connection, "CREATE TABLE IF NOT EXISTS " + table + "(n INTEGER, x TEXT)");
    Run(connection, "WITH RECURSIVE c(n) AS (VALUES(1) UNION ALL SELECT n + 1 FROM c WHERE n < " +
                        std::to_string(rows) + ") INSERT INTO " + table +
                        " SELECT n, printf('%500c', 'x') FROM c");
  }
  std::filesystem::path Path() const { return folder_.path() / "some.db"; }

  FaultyDisk disk_;
  TemporaryFolder folder_;
};

TEST_F(CombinedWritesTest, ACommitOfManyRowsIsOneWriteToTheLog) {
  SqliteHost host;
  ASSERT_THAT(AppendAll(host, {RowOf("m", 1), RowOf("n", 1)}), Each(AppendStatus::kAppended));
  HeldWriter held(host.store());
  const int before = disk_.log_writes();
  std::vector<Row> rows;
  for (Seq seq = 2; seq <= 40; ++seq)
    rows.push_back(RowOf(seq % 2 == 0 ? "m" : "n", seq, std::string(300, 'x')));
  auto answers = Begin(host.store(), rows);
  held.Release();
  EXPECT_THAT(StatusesOf(answers.get()), Each(AppendStatus::kAppended));
  EXPECT_EQ(disk_.log_writes(), before + 1);
}

TEST_F(CombinedWritesTest, ACommitLargerThanSqliteWritesAtOnceIsWrittenInAFewPieces) {
  const auto writing = Open();
  Run(*writing, "CREATE TABLE t(x)");
  for (int kib = 96; kib <= 1536; kib += 32) {
    const int before = disk_.log_writes();
    Run(*writing, "INSERT INTO t VALUES(zeroblob(" + std::to_string(kib << 10) + "))");
    EXPECT_LE(disk_.log_writes() - before, kib / 100 + 2) << kib;
  }
  EXPECT_EQ(CountIn(*OpenWithoutTheLayer(), "SELECT max(length(x)) FROM t"), 1536 << 10);
  EXPECT_EQ(VerdictOn(*OpenWithoutTheLayer()), "ok");
}

TEST_F(CombinedWritesTest, OthersSeeACommitAsSoonAsItIsAnswered) {
  SqliteHost host({.checkpoint_bytes = 8 << 10, .recycle_bytes = 24 << 10});
  Connection through(host.database(), SQLITE_OPEN_READWRITE, CombinedWrites());
  Connection beside(host.database(), SQLITE_OPEN_READWRITE);
  for (Seq seq = 1; seq <= 60; ++seq) {
    ASSERT_THAT(AppendAll(host, {RowOf("m", seq), RowOf("n", seq)}), Each(AppendStatus::kAppended));
    const auto rows = static_cast<std::int64_t>(2 * seq);
    ASSERT_EQ(CountIn(through, "SELECT count(*) FROM log"), rows);
    ASSERT_EQ(CountIn(beside, "SELECT count(*) FROM log"), rows);
  }
  EXPECT_EQ(VerdictOn(beside), "ok");
}

TEST_F(CombinedWritesTest, OthersSeeACommitAlsoWithoutASync) {
  const auto writing = Open();
  Run(*writing, "CREATE TABLE t(x)");
  Run(*writing, "PRAGMA synchronous = OFF");
  const auto beside = OpenWithoutTheLayer();
  for (int rows = 1; rows <= 50; ++rows) {
    Run(*writing, "INSERT INTO t VALUES(printf('%2000c', 'x'))");
    ASSERT_EQ(CountIn(*beside, "SELECT count(*) FROM t WHERE length(x) = 2000"), rows);
  }
}

TEST_F(CombinedWritesTest, ATransactionLargerThanTheCacheReadsItsOwnPagesBack) {
  const auto writing = Open();
  Run(*writing, "PRAGMA cache_size = 10");
  Run(*writing, "CREATE TABLE t(n INTEGER, x TEXT)");
  const int before = disk_.log_writes();
  Run(*writing, "BEGIN");
  Fill(*writing, "t", 300);
  EXPECT_GT(disk_.log_writes(), before) << "it has not spilled";
  EXPECT_EQ(CountIn(*writing, "SELECT sum(n) FROM t WHERE length(x) = 500"), 300 * 301 / 2);
  Run(*writing,
      "UPDATE t SET x = replace(x, ' ', 'y') WHERE n % 3 = 0");  // pages that are in the log already
  EXPECT_EQ(CountIn(*writing, "SELECT count(*) FROM t WHERE x LIKE 'yyy%'"), 100);
  const auto beside = OpenWithoutTheLayer();
  EXPECT_EQ(CountIn(*beside, "SELECT count(*) FROM t"), 0);
  Run(*writing, "COMMIT");
  EXPECT_EQ(CountIn(*beside, "SELECT count(*) FROM t WHERE x LIKE 'yyy%'"), 100);
  EXPECT_EQ(CountIn(*beside, "SELECT sum(n) FROM t WHERE length(x) = 500"), 300 * 301 / 2);
  EXPECT_EQ(VerdictOn(*beside), "ok");
}

TEST_F(CombinedWritesTest, PagesOfTheDatabaseAreThereAsSoonAsACheckpointIsDone) {
  const auto writing = Open();
  Fill(*writing, "kept", 100);
  Run(*writing, "CREATE TABLE other(n INTEGER, x TEXT)");
  ASSERT_EQ(Checkpoint(*writing), SQLITE_OK);
  Run(*writing, "UPDATE kept SET x = replace(x, ' ', 'y')");
  // The checkpoint ends here, and so without a sync of the database.
  const auto late = Open();
  Run(*late, "BEGIN");
  EXPECT_EQ(CountIn(*late, "SELECT count(*) FROM other"), 0);
  Fill(*writing, "other", 10);
  Run(*writing, "BEGIN IMMEDIATE");
  Fill(*writing, "other", 10);
  const auto tending = Open();
  int logged = 0;
  int checkpointed = 0;
  ASSERT_EQ(sqlite3_wal_checkpoint_v2(tending->handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, &logged,
                                      &checkpointed),
            SQLITE_OK);
  ASSERT_GT(checkpointed, 50);
  ASSERT_LT(checkpointed, logged);
  const auto third = OpenWithoutTheLayer();
  EXPECT_EQ(CountIn(*third, "SELECT count(*) FROM kept WHERE x LIKE 'yyy%'"), 100);
  EXPECT_EQ(CountIn(*third, "SELECT count(*) FROM other"), 10);
  EXPECT_EQ(VerdictOn(*third), "ok");
  Run(*writing, "COMMIT");
  EXPECT_EQ(CountIn(*third, "SELECT count(*) FROM other"), 20);
  EXPECT_EQ(VerdictOn(*third), "ok");
}

TEST_F(CombinedWritesTest, WhatARolledBackTransactionHasHeldBackDoesNoHarmToOthersCommits) {
  const auto writing = Open();
  Run(*writing, "PRAGMA cache_size = 10");
  Run(*writing, "CREATE TABLE t(n INTEGER, x TEXT)");
  Run(*writing, "PRAGMA wal_checkpoint");  // so that the rollback reads nothing of the log
  Run(*writing, "BEGIN");
  Fill(*writing, "t", 40);
  Run(*writing, "ROLLBACK");
  const auto beside = OpenWithoutTheLayer();
  Fill(*beside, "t", 100);
  EXPECT_EQ(CountIn(*writing, "SELECT count(*) FROM t"), 100);
  EXPECT_EQ(VerdictOn(*writing), "ok");
  const auto third = OpenWithoutTheLayer();
  EXPECT_EQ(CountIn(*third, "SELECT count(*) FROM t"), 100);
  EXPECT_EQ(VerdictOn(*third), "ok");
}

}  // namespace
}  // namespace merels::store
