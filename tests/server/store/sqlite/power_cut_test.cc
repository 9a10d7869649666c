// The store on a machine whose power is cut.
#include <array>
#include <future>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/sqlite.h"
#include "tests/server/store/answers.h"
#include "tests/support/power_cut_vfs.h"
#include "tests/support/temporary_folder.h"

namespace merels::store {
namespace {

constexpr Seq kRows = 15;
constexpr std::array<const char*, 3> kLogs = {"goes on", "ends", "headless"};

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

  /// The row of a call: of a live match, of one that ends at its third row and has another behind it, and of
  /// one without a head, in turn.
  static Row RowOfCall(Seq call) {
    const std::string match = kLogs.at(call % kLogs.size());
    Row row = RowOf(match, call / kLogs.size() + 1, std::string(3'000, 'x'));
    LiveHead head = HeadOf("ann", "bob", 100);
    head.live = row.seq == 1;
    if (match != "headless" && (head.live || (match == "ends" && row.seq == 3))) row.head = head;
    if (!row.head) row.turn = LiveTurn{Ms(900), Ms(600), 1};
    return row;
  }

  /// Appends rows one after another until the power is cut; returns how many of each match are acknowledged.
  std::map<std::string, Seq> AppendUntilCut() const {
    std::map<std::string, Seq> acknowledged;
    // Small enough for both kinds of checkpoint, and for notes, to come often.
    auto store = OpenSqlite(Path(), {.checkpoint_bytes = 20'000, .recycle_bytes = 60'000, .note_rows = 4});
    for (Seq call = 0; store.ok() && call < kRows && !machine_.is_cut(); ++call) {
      const Row row = RowOfCall(call);
      const auto results = Begin(**store, {row}).get();
      if (results.front().status == AppendStatus::kAppended) acknowledged[row.match.text()] = row.seq;
    }
    return acknowledged;
  }

  /// The numbers of a log, which must be whole.
  static Seq NewestOf(Store& store, const std::string& match) {
    std::promise<Result<std::vector<Row>>> answer;
    store.LoadMatch(MatchId(match), 0,
                    [&](Result<std::vector<Row>> rows) { answer.set_value(std::move(rows)); });
    const auto rows = answer.get_future().get();
    EXPECT_TRUE(rows.ok()) << rows.error().sentence;
    Seq newest = 0;
    for (const Row& row : *rows) {
      EXPECT_EQ(row.seq, ++newest);
      EXPECT_EQ(row.bytes, std::string(3'000, 'x'));
    }
    return newest;
  }

  /// Opens the disk's data: every acknowledged row is there once and nothing else, except an unacknowledged
  /// row; and every log goes on from there.
  void ExpectKept(const std::map<std::string, Seq>& acknowledged) const {
    auto store = OpenSqlite(Path());
    ASSERT_TRUE(store.ok()) << store.error().sentence;
    Seq rows = 0;
    Seq sure = 0;
    for (const char* match : kLogs) {
      const Seq newest = NewestOf(**store, match);
      const auto known = acknowledged.find(match);
      EXPECT_GE(newest, known == acknowledged.end() ? 0 : known->second) << match;
      rows += newest;
      sure += known == acknowledged.end() ? 0 : known->second;
      const Row taken = RowOf(match, newest, "late");
      const Row next = RowOf(match, newest + 1, std::string(3'000, 'x'));
      EXPECT_EQ(StatusesOf(Begin(**store, {taken, next}).get()),
                (std::vector{AppendStatus::kFenced, AppendStatus::kAppended}));
      EXPECT_EQ(NewestOf(**store, match), newest + 1);
    }
    EXPECT_LE(rows, sure + 1);
  }

  std::int64_t Count(const std::string& what) const {
    Connection connection(Path(), SQLITE_OPEN_READWRITE);
    std::int64_t count = -1;
    EXPECT_EQ(connection.Query(("SELECT count(*) FROM " + what).c_str(), count), SQLITE_ROW);
    return count;
  }
  /// After a store was closed each row has its way back, and `logs` and the note are right.
  void ExpectLinked() const {
    EXPECT_EQ(Count("log WHERE back <> row - ifnull((SELECT max(row) FROM log AS before"
                    " WHERE before.number = log.number AND before.row < log.row), row)"),
              0);
    EXPECT_EQ(Count("logs WHERE row <> (SELECT max(row) FROM log WHERE log.number = logs.number)"), 0);
    EXPECT_EQ(Count("log_note WHERE row <> (SELECT max(row) FROM log)"), 0);
  }

  TemporaryFolder folder_;
  int round_ = 0;
  PowerCutVfs machine_;
};

TEST_F(PowerCutTest, AnAcknowledgedRowSurvivesACutAtAnyWrite) {
  bool cut = true;
  for (std::uint64_t step = 0; cut; ++step) {
    SCOPED_TRACE("cut at step " + std::to_string(step));
    machine_.CutAtStep(step);
    const std::map<std::string, Seq> acknowledged = AppendUntilCut();
    cut = machine_.is_cut();
    machine_.PowerOn();
    ExpectKept(acknowledged);
    ExpectLinked();
    ASSERT_EQ(Integrity(), "ok");
    Seq rows = 0;
    for (const auto& [match, seq] : acknowledged) rows += seq;
    ASSERT_TRUE(cut || rows == kRows);
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
