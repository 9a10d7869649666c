// The logs of matches in a database file: how they are written, and what becomes of them.
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/sql/runner.h"
#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/file.h"
#include "server/store/sqlite/log_tails.h"
#include "tests/server/store/answers.h"
#include "tests/server/store/sqlite/held_writer.h"
#include "tests/server/store/sqlite/host.h"
#include "tests/server/store/sqlite/killed_process.h"
#include "tests/support/faulty_disk.h"

namespace merels::store {
namespace {

using testing::Each;
using testing::HasSubstr;

Row Begins(const std::string& match) { return WithHead(RowOf(match, 1), HeadOf("ann", "bob", 100)); }

Row Ends(const std::string& match, Seq seq) {
  LiveHead head = HeadOf("ann", "bob", 100);
  head.live = false;
  return WithHead(RowOf(match, seq), head);
}

Result<std::vector<Row>> LogOf(SqliteHost& host, const std::string& match) {
  return Await<std::vector<Row>>(
      host, [&](auto done) { host.store().LoadMatch(MatchId(match), 0, std::move(done)); });
}

std::int64_t NumberFrom(Connection& connection, const char* sql) {
  std::int64_t number = -1;
  EXPECT_EQ(connection.Query(sql, number), SQLITE_ROW) << connection.Message();
  return number;
}

TEST(SqliteLog, ARowCostsLittleMoreThanItsBytesHoweverManyMatchesArePlayed) {
  constexpr std::size_t kMatches = 100;
  constexpr std::size_t kBatch = 30;
  constexpr int kBatches = 200;
  constexpr std::size_t kRowBytes = 250;
  constexpr std::uint64_t kNever = std::uint64_t{1} << 40;
  FaultyDisk disk;
  SqliteHost host({.checkpoint_bytes = kNever, .recycle_bytes = kNever});
  std::vector<Row> rows = {RowOf(kHoldersMatch, 1)};
  for (std::size_t i = 0; i < kMatches; ++i) rows.push_back(Begins("match-" + std::to_string(1000 + i)));
  ASSERT_THAT(AppendAll(host, rows), Each(AppendStatus::kAppended));
  const auto written = [&host] { return std::filesystem::file_size(host.database().string() + "-wal"); };
  const std::uintmax_t before = written();
  const int writes_before = disk.log_writes();
  for (std::size_t batch = 0; batch < kBatches; ++batch) {
    std::vector<Row> moves;
    for (std::size_t i = batch * kBatch; i < (batch + 1) * kBatch; ++i) {
      const std::string match = "match-" + std::to_string(1000 + i * 7 % kMatches);
      moves.push_back(
          WithTurn(RowOf(match, i / kMatches + 2, std::string(kRowBytes, 'x')), {Ms(900), Ms(600), 1}));
    }
    HeldWriter held(host.store());
    auto answers = Begin(host.store(), std::move(moves));
    held.Release();
    ASSERT_THAT(StatusesOf(answers.get()), Each(AppendStatus::kAppended));
  }
  // The pages that the batch fills, the last one of the batch before, and those above them.
  EXPECT_LT((written() - before) / (kBatches * kBatch), 490U);
  EXPECT_EQ(disk.log_writes() - writes_before, kBatches) << "a write for all rows of a batch";
  host.Close();
}

TEST(SqliteLog, AClosedStoreHasNotedEveryTail) {
  SqliteHost host;
  ASSERT_THAT(AppendAll(host, {Begins("a"), Begins("b"), RowOf("a", 2), Ends("b", 2), RowOf("a", 3)}),
              Each(AppendStatus::kAppended));
  host.Close();
  Connection connection(host.database(), SQLITE_OPEN_READWRITE);
  EXPECT_EQ(NumberFrom(connection, "SELECT row FROM log_note"), 5);
  EXPECT_EQ(NumberFrom(connection, "SELECT row FROM logs WHERE match = 'a'"), 5);
  EXPECT_EQ(NumberFrom(connection, "SELECT row FROM logs WHERE match = 'b'"), 4);
  EXPECT_EQ(
      NumberFrom(connection, "SELECT count(*) FROM entries WHERE match = 'a' AND bytes = x'6279746573'"), 3);
}

TEST(SqliteLog, AfterAVacuumEveryLogIsReadAndGoesOn) {
  SqliteHost host;
  std::vector<Row> rows = {Begins("a"), Begins("b"), Begins("c")};
  for (Seq seq = 2; seq <= 40; ++seq) {
    for (const char* match : {"a", "b", "c"}) rows.push_back(RowOf(match, seq, std::string(seq, 'x')));
  }
  rows.push_back(Ends("c", 41));
  ASSERT_THAT(AppendAll(host, rows), Each(AppendStatus::kAppended));
  const std::vector<Row> a = *LogOf(host, "a");
  const std::vector<Row> c = *LogOf(host, "c");
  host.Close();
  {
    Connection connection(host.database(), SQLITE_OPEN_READWRITE);
    ASSERT_EQ(connection.Execute("VACUUM"), SQLITE_OK) << connection.Message();
  }
  host.Reopen();
  EXPECT_EQ(*LogOf(host, "a"), a);
  EXPECT_EQ(*LogOf(host, "c"), c);
  EXPECT_EQ(AppendAll(host, {RowOf("a", 40), RowOf("a", 41), RowOf("c", 42)}),
            (std::vector{AppendStatus::kFenced, AppendStatus::kAppended, AppendStatus::kAppended}));
  EXPECT_EQ(LogOf(host, "a")->size(), 41U);
  EXPECT_EQ(LogOf(host, "c")->size(), 42U);
}

/// A store of which nobody knows what its failed sync has left: what reads its tails is missing a table.
class LostStore {
 public:
  LostStore() : aside_(host_.database(), SQLITE_OPEN_READWRITE) {
    aside_.Execute("PRAGMA synchronous = OFF");
    EXPECT_THAT(AppendAll(host_, {Begins("m")}), Each(AppendStatus::kAppended));
    EXPECT_EQ(aside_.Execute("ALTER TABLE log_note RENAME TO taken_away"), SQLITE_OK) << aside_.Message();
    disk_.Break(FaultyDisk::Fault::kSync);
    unknown_ = AppendAll(host_, {RowOf("m", 2, "perhaps")}).front();
    disk_.Heal();
  }

  void GiveBack() {
    ASSERT_EQ(aside_.Execute("ALTER TABLE taken_away RENAME TO log_note"), SQLITE_OK) << aside_.Message();
  }
  SqliteHost& host() { return host_; }
  AppendStatus unknown() const { return unknown_; }

 private:
  FaultyDisk disk_;
  SqliteHost host_;
  Connection aside_;
  AppendStatus unknown_ = AppendStatus::kAppended;
};

TEST(SqliteLog, AfterAnUnknownOutcomeNoLogIsReadOrContinuedBeforeItsTailHasBeenReadAgain) {
  LostStore lost;
  SqliteHost& host = lost.host();
  ASSERT_EQ(lost.unknown(), AppendStatus::kUnknown);
  EXPECT_EQ(LogOf(host, "m").error().reason, Reason::kStoreRefused);
  EXPECT_EQ(AppendAll(host, {RowOf("m", 2, "again")}), std::vector{AppendStatus::kRefused});
  const auto live =
      Await<std::vector<ListedMatch>>(host, [&](auto done) { host.store().LiveMatches(std::move(done)); });
  EXPECT_EQ(live.error().reason, Reason::kStoreRefused);
  lost.GiveBack();
  EXPECT_EQ(LogOf(host, "m").error().reason, Reason::kStoreRefused) << "until something is written";
  EXPECT_EQ(AppendAll(host, {Begins("n")}), std::vector{AppendStatus::kAppended});
  const auto rows = LogOf(host, "m");
  ASSERT_TRUE(rows.ok());
  const bool kept = rows->size() == 2;
  EXPECT_EQ(AppendAll(host, {RowOf("m", 2, "again")}),
            std::vector{kept ? AppendStatus::kFenced : AppendStatus::kAppended});
  EXPECT_EQ(LogOf(host, "m")->back(), RowOf("m", 2, kept ? "perhaps" : "again"));
  host.Close();
}

TEST(SqliteLog, AnUnknownOutcomeIsReadAgainBeforeItsCallerHearsOfIt) {
  FaultyDisk disk;
  SqliteHost host;
  ASSERT_THAT(AppendAll(host, {Begins("m"), Begins("n")}), Each(AppendStatus::kAppended));
  disk.Break(FaultyDisk::Fault::kSync);
  std::promise<Result<std::vector<Row>>> read;
  host.store().Append(RowOf("m", 2, "perhaps"), [&](const AppendResult& result) {
    EXPECT_EQ(result.status, AppendStatus::kUnknown);
    host.store().LoadMatch(MatchId("m"), 0,
                           [&](Result<std::vector<Row>> rows) { read.set_value(std::move(rows)); });
  });
  const auto rows = read.get_future().get();
  disk.Heal();
  ASSERT_TRUE(rows.ok()) << rows.error().sentence;
  const bool kept = rows->size() == 2;
  EXPECT_EQ(AppendAll(host, {RowOf("m", 2, "again"), Ends("n", 2)}),
            std::vector(2, kept ? AppendStatus::kFenced : AppendStatus::kAppended));
  host.Reopen();
  EXPECT_EQ(LogOf(host, "m")->size(), 2U);
  EXPECT_EQ(LogOf(host, "n")->size(), 2U);
  host.Close();
}

constexpr std::size_t kPlayedAtOnce = 20;

/// Begins matches, ends every third at its fifth row, and goes on with the others.
void Play(const std::filesystem::path& database, const std::function<bool()>& acknowledge) {
  auto store = OpenSqlite(database, {.note_rows = 150});
  for (Seq seq = 1; store.ok(); ++seq) {
    std::vector<Row> rows;
    for (std::size_t i = 0; i < kPlayedAtOnce; ++i) {
      const std::string match = "m" + std::to_string(i);
      if (i % 3 == 0 && seq > 5) continue;
      rows.push_back(seq == 1 ? Begins(match) : i % 3 == 0 && seq == 5 ? Ends(match, 5) : RowOf(match, seq));
    }
    const auto results = Begin(**store, std::move(rows)).get();
    if (results.front().status != AppendStatus::kAppended || !acknowledge()) break;
  }
}

TEST(SqliteLog, AfterAKilledProcessEveryLogIsReadOnFromTheLastNote) {
  TemporaryFolder folder;
  const std::filesystem::path database = folder.path() / "merels.db";
  const Seq acknowledged =
      AcknowledgedUntilKilled(30, [&](const auto& acknowledge) { Play(database, acknowledge); });
  ASSERT_GE(acknowledged, 30U);

  auto store = OpenSqlite(database);
  ASSERT_TRUE(store.ok()) << store.error().sentence;
  for (std::size_t i = 0; i < kPlayedAtOnce; ++i) {
    std::promise<Result<std::vector<Row>>> answer;
    (*store)->LoadMatch(MatchId("m" + std::to_string(i)), 0,
                        [&](Result<std::vector<Row>> rows) { answer.set_value(std::move(rows)); });
    const auto rows = answer.get_future().get();
    ASSERT_TRUE(rows.ok()) << rows.error().sentence;
    // Of the rows that were being written some may have been kept.
    EXPECT_GE(rows->size(), i % 3 == 0 ? 5 : acknowledged) << i;
    EXPECT_LE(rows->size(), i % 3 == 0 ? 5 : acknowledged + 1) << i;
  }
}

}  // namespace
}  // namespace merels::store
