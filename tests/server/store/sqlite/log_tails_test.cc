// The tails of logs: in memory, noted in the database, and read on from there.
#include "server/store/sqlite/log_tails.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/sqlite/reader.h"
#include "server/store/sqlite/writer.h"
#include "tests/server/store/answers.h"
#include "tests/support/heap_count.h"
#include "tests/support/memory_store.h"

namespace merels::store {
namespace {

constexpr std::int64_t kNoteRows = 10;

class LogTailsTest : public testing::Test {
 protected:
  LogTailsTest() : writer_(connection(), tails_, kNoteRows) {
    EXPECT_EQ(writer_.Note().status, AppendStatus::kAppended);
  }

  Connection& connection() { return DatabaseOf(disk_); }

  static Row Begins(const std::string& match) { return WithHead(RowOf(match, 1), HeadOf("ann", "bob", 100)); }
  static Row Ends(const std::string& match, Seq seq) {
    LiveHead head = HeadOf("ann", "bob", 100);
    head.live = false;
    return WithHead(RowOf(match, seq), head);
  }

  AppendStatus Put(const Row& row) {
    AppendStatus status = AppendStatus::kAppended;
    EXPECT_EQ(writer_.AppendRow(row, status), SQLITE_DONE) << connection().Message();
    return status;
  }
  /// In a transaction of their own.
  void Append(const std::vector<Row>& rows) {
    ASSERT_EQ(writer_.Begin(false), SQLITE_DONE);
    for (const Row& row : rows) EXPECT_EQ(Put(row), AppendStatus::kAppended);
    ASSERT_EQ(writer_.Commit().status, AppendStatus::kAppended);
  }

  std::int64_t Number(const std::string& sql) {
    std::int64_t number = -1;
    EXPECT_EQ(connection().Query(sql.c_str(), number), SQLITE_ROW) << connection().Message();
    return number;
  }
  std::vector<Seq> SeqsOf(const std::string& match) {
    std::vector<Seq> seqs;
    const auto rows = SqliteReader(connection(), tails_).LoadMatch(MatchId(match), 0);
    EXPECT_TRUE(rows.ok()) << rows.error().sentence;
    for (const Row& row : *rows) seqs.push_back(row.seq);
    return seqs;
  }
  /// Nothing: it is not live.
  std::optional<Seq> InMemory(const std::string& match) {
    const auto tail = tails_.Find(MatchId(match));
    return *tail ? std::optional((*tail)->seq) : std::nullopt;
  }

  MemoryDisk disk_;
  LogTails tails_;
  SqliteWriter writer_;
};

TEST_F(LogTailsTest, OnlyLiveMatchesAreInMemoryAndAnEndedOneIsFoundInTheDatabase) {
  Append({Begins("a"), Begins("b"), RowOf("headless", 1)});
  EXPECT_EQ(tails_.size(), 2U);
  Append({RowOf("a", 2), RowOf("b", 2), RowOf("headless", 2), Ends("a", 3)});
  EXPECT_EQ(tails_.size(), 1U);
  EXPECT_EQ(InMemory("a"), std::nullopt);
  EXPECT_EQ(InMemory("b"), 2U);
  EXPECT_EQ(SeqsOf("a"), (std::vector<Seq>{1, 2, 3}));
  EXPECT_EQ(SeqsOf("headless"), (std::vector<Seq>{1, 2}));
  Append({RowOf("a", 4), RowOf("headless", 7)});
  EXPECT_EQ(SeqsOf("a"), (std::vector<Seq>{1, 2, 3, 4}));
  EXPECT_EQ(SeqsOf("headless"), (std::vector<Seq>{1, 2, 7}));
  EXPECT_EQ(tails_.size(), 1U);
}

TEST_F(LogTailsTest, AMatchThatGetsItsHeadLateIsLiveFromThen) {
  Append({RowOf("a", 1)});
  Append({WithHead(RowOf("a", 2), HeadOf("ann", "bob", 100))});
  Append({RowOf("a", 3)});
  EXPECT_EQ(InMemory("a"), 3U);
  EXPECT_EQ(ReadTails(connection())->live.at(MatchId("a")), **tails_.Find(MatchId("a")));
}

TEST_F(LogTailsTest, ANumberThatIsNotAboveTheNewestIsFencedAndStagesNothing) {
  Append({Begins("a"), RowOf("a", 5)});
  ASSERT_EQ(writer_.Begin(false), SQLITE_DONE);
  EXPECT_EQ(Put(RowOf("a", 5)), AppendStatus::kFenced);
  EXPECT_EQ(Put(Ends("a", 3)), AppendStatus::kFenced);
  EXPECT_EQ(Put(RowOf("a", 6)), AppendStatus::kAppended);
  EXPECT_EQ(Put(RowOf("a", 6)), AppendStatus::kFenced) << "of this very batch";
  ASSERT_EQ(writer_.Commit().status, AppendStatus::kAppended);
  EXPECT_EQ(InMemory("a"), 6U);
  EXPECT_EQ(SeqsOf("a"), (std::vector<Seq>{1, 5, 6}));
}

TEST_F(LogTailsTest, OthersSeeARowWhenItIsCommittedAndNeverWhenItsBatchIsUndone) {
  Append({Begins("a")});
  ASSERT_EQ(writer_.Begin(false), SQLITE_DONE);
  EXPECT_EQ(Put(RowOf("a", 2)), AppendStatus::kAppended);
  EXPECT_EQ(Put(Begins("b")), AppendStatus::kAppended);
  EXPECT_EQ(InMemory("a"), 1U);
  EXPECT_EQ(InMemory("b"), std::nullopt);
  EXPECT_EQ(writer_.Abandon().status, AppendStatus::kRefused);
  EXPECT_EQ(InMemory("a"), 1U);
  Append({RowOf("a", 2), Begins("b")});
  EXPECT_EQ(InMemory("a"), 2U);
  EXPECT_EQ(Number("SELECT count(*) FROM log"), 3);
  EXPECT_EQ(Number("SELECT max(row) FROM log"), 3);
  EXPECT_EQ(SeqsOf("a"), (std::vector<Seq>{1, 2}));
}

TEST_F(LogTailsTest, ARowThatIsUndoneAloneLeavesNoLinkBehind) {
  ASSERT_EQ(connection().Execute("CREATE TRIGGER odd BEFORE INSERT ON log WHEN NEW.bytes = x'6f6464'"
                                 " BEGIN SELECT RAISE(ABORT, 'no'); END"),
            SQLITE_OK);
  Append({Begins("a")});
  ASSERT_EQ(writer_.Begin(true), SQLITE_DONE);
  const auto make = [this](const Row& row) {
    Outcome outcome{AppendStatus::kAppended, ""};
    EXPECT_EQ(writer_.Make([&] { return writer_.AppendRow(row, outcome.status); }, outcome), SQLITE_DONE);
    return outcome.status;
  };
  EXPECT_EQ(make(RowOf("a", 2, "odd")), AppendStatus::kRejected);
  EXPECT_EQ(make(RowOf("b", 1, "odd")), AppendStatus::kRejected);
  EXPECT_EQ(make(RowOf("a", 2)), AppendStatus::kAppended);
  EXPECT_EQ(make(RowOf("a", 3, "odd")), AppendStatus::kRejected);
  ASSERT_EQ(writer_.Commit().status, AppendStatus::kAppended);
  EXPECT_EQ(InMemory("a"), 2U);
  EXPECT_EQ(SeqsOf("a"), (std::vector<Seq>{1, 2}));
  EXPECT_EQ(Number("SELECT count(*) FROM logs"), 1);
  Append({RowOf("a", 3), Begins("b")});
  EXPECT_EQ(SeqsOf("a"), (std::vector<Seq>{1, 2, 3}));
  EXPECT_EQ(SeqsOf("b"), std::vector<Seq>{1});
}

TEST_F(LogTailsTest, TheTailsAreNotedWithTheCommitThatFindsSoManyRowsBehindTheLastNote) {
  Append({Begins("a"), Begins("b")});
  for (Seq seq = 2; seq < kNoteRows - 1; ++seq) Append({RowOf("a", seq)});
  EXPECT_EQ(Number("SELECT row FROM log_note"), 0);
  EXPECT_EQ(Number("SELECT seq FROM logs WHERE match = 'a'"), 1);
  Append({RowOf("a", kNoteRows)});
  EXPECT_EQ(Number("SELECT row FROM log_note"), kNoteRows);
  EXPECT_EQ(Number("SELECT seq FROM logs WHERE match = 'a'"), kNoteRows);
  EXPECT_EQ(Number("SELECT row FROM logs WHERE match = 'a'"), kNoteRows);
  EXPECT_EQ(Number("SELECT seq FROM logs WHERE match = 'b'"), 1);
  Append({RowOf("b", 2)});
  EXPECT_EQ(Number("SELECT row FROM log_note"), kNoteRows);
  ASSERT_EQ(writer_.Note().status, AppendStatus::kAppended);
  EXPECT_EQ(Number("SELECT row FROM log_note"), kNoteRows + 1);
  EXPECT_EQ(Number("SELECT row FROM logs WHERE match = 'b'"), kNoteRows + 1);
}

TEST_F(LogTailsTest, AMatchThatEndsWithTheCommitThatIsNotedKeepsItsLastRow) {
  Append({Begins("a"), Begins("b")});
  for (Seq seq = 2; seq < kNoteRows - 1; ++seq) Append({RowOf("a", seq)});
  Append({RowOf("b", 2), Ends("a", kNoteRows)});
  EXPECT_EQ(Number("SELECT row FROM log_note"), kNoteRows + 1);
  EXPECT_EQ(Number("SELECT seq FROM logs WHERE match = 'a'"), kNoteRows);
  EXPECT_EQ(Number("SELECT seq FROM logs WHERE match = 'b'"), 2);
}

TEST_F(LogTailsTest, ANoteThatTheDatabaseRejectsIsLeftOutAndTheRowsAreKept) {
  Append({Begins("a")});
  ASSERT_EQ(connection().Execute("CREATE TRIGGER odd BEFORE UPDATE ON log_note"
                                 " BEGIN SELECT RAISE(ABORT, 'no'); END"),
            SQLITE_OK);
  for (Seq seq = 2; seq < 2 * kNoteRows; ++seq) Append({RowOf("a", seq)});
  EXPECT_EQ(Number("SELECT row FROM logs"), 1);
  ASSERT_EQ(connection().Execute("DROP TRIGGER odd"), SQLITE_OK);
  Append({RowOf("a", 2 * kNoteRows)});
  EXPECT_EQ(Number("SELECT row FROM logs"), 2 * kNoteRows);
}

TEST_F(LogTailsTest, WithoutALastNoteTheRowsBehindItAreReadOn) {
  Append({Begins("a"), Begins("b"), Begins("c")});
  ASSERT_EQ(writer_.Note().status, AppendStatus::kAppended);
  Append({RowOf("b", 2), RowOf("a", 2), Begins("d"), RowOf("a", 3)});
  Append({Ends("c", 2), RowOf("d", 2)});
  const auto read = ReadTails(connection());
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->noted_row, 3);
  EXPECT_EQ(read->newest_row, 9);
  EXPECT_EQ(read->live.size(), 3U);
  for (const char* match : {"a", "b", "d"})
    EXPECT_EQ(read->live.at(MatchId(match)), **tails_.Find(MatchId(match))) << match;

  LogTails tails;
  SqliteWriter killed_before(connection(), tails, kNoteRows);
  ASSERT_EQ(killed_before.Note().status, AppendStatus::kAppended);
  EXPECT_EQ(Number("SELECT row FROM log_note"), 9);
  EXPECT_EQ(Number("SELECT row FROM logs WHERE match = 'a'"), 7);
  ASSERT_EQ(killed_before.Begin(false), SQLITE_DONE);
  AppendStatus status = AppendStatus::kAppended;
  EXPECT_EQ(killed_before.AppendRow(RowOf("a", 3), status), SQLITE_DONE);
  EXPECT_EQ(status, AppendStatus::kFenced);
  EXPECT_EQ(killed_before.AppendRow(RowOf("a", 4), status), SQLITE_DONE);
  EXPECT_EQ(status, AppendStatus::kAppended);
  ASSERT_EQ(killed_before.Commit().status, AppendStatus::kAppended);
  EXPECT_EQ(SqliteReader(connection(), tails).LoadMatch(MatchId("a"), 1)->size(), 3U);
}

TEST_F(LogTailsTest, ADamagedLogHoldsUpNoOtherMatch) {
  Append({Begins("a"), Begins("b"), WithTurn(RowOf("a", 2), {Ms(9), Ms(8), 1}),
          WithTurn(RowOf("b", 2), {Ms(9), Ms(8), 1})});
  ASSERT_EQ(connection().Execute("DELETE FROM log WHERE row = 3"), SQLITE_OK);
  const auto live = SqliteReader(connection(), tails_).LiveMatches();
  ASSERT_TRUE(live.ok()) << live.error().sentence;
  ASSERT_EQ(live->size(), 2U);
  for (const ListedMatch& match : *live) EXPECT_EQ(match.seq, match.match == MatchId("a") ? 1U : 2U);
}

TEST_F(LogTailsTest, ALogWithADamagedLinkIsNotReadAsAShorterOne) {
  Append({Begins("a"), Begins("b"), RowOf("a", 2), RowOf("a", 3)});
  const char* const damages[] = {"UPDATE log SET back = 1 WHERE row = 3",
                                 "UPDATE log SET back = 9 WHERE row = 3",
                                 "UPDATE log SET back = -1 WHERE row = 3", "DELETE FROM log WHERE row = 1"};
  for (const char* damage : damages) {
    ASSERT_EQ(connection().Execute("SAVEPOINT whole"), SQLITE_OK);
    ASSERT_EQ(connection().Execute(damage), SQLITE_OK);
    const auto rows = SqliteReader(connection(), tails_).LoadMatch(MatchId("a"), 0);
    ASSERT_FALSE(rows.ok()) << damage;
    EXPECT_EQ(rows.error().reason, Reason::kInternal);
    EXPECT_NE(rows.error().sentence.find("the log of match a is damaged"), std::string::npos);
    ASSERT_EQ(connection().Execute("ROLLBACK TO whole; RELEASE whole"), SQLITE_OK);
  }
  EXPECT_EQ(SeqsOf("a"), (std::vector<Seq>{1, 2, 3}));
}

TEST(LogTails, UntilTheyAreSetAndAfterTheyAreForgottenEveryLogIsRefused) {
  LogTails tails;
  EXPECT_EQ(tails.Find(MatchId("m")).error().reason, Reason::kStoreRefused);
  tails.Set({{MatchId("m"), {1, 2, 3}}});
  EXPECT_EQ(*tails.Find(MatchId("m")), (LogTail{1, 2, 3}));
  EXPECT_EQ(*tails.Find(MatchId("n")), std::nullopt);
  tails.Forget();
  EXPECT_EQ(tails.Find(MatchId("m")).error().reason, Reason::kStoreRefused);
  EXPECT_EQ(tails.Find(MatchId("n")).error().reason, Reason::kStoreRefused);
}

TEST(LogTails, ALiveMatchTakesNinetyBytesAtMost) {
  constexpr std::size_t kMatches = 10'000;
  const std::size_t before = HeapInUse();
  LogTails tails;
  for (std::size_t i = 0; i < kMatches; ++i)
    tails.Publish({{MatchId("match-" + std::to_string(1'000'000 + i)), {{1, 2, 3}, true}}});
  EXPECT_EQ(tails.size(), kMatches);
  EXPECT_LE(HeapInUse() - before, kMatches * 90);
}

}  // namespace
}  // namespace merels::store
