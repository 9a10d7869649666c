#include <atomic>
#include <fstream>
#include <future>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/base/private_file.h"
#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/file.h"
#include "server/store/sqlite/log_tails.h"
#include "server/store/sqlite/migrations.h"
#include "server/store/sqlite/sqlite.h"
#include "server/store/sqlite/writer.h"
#include "tests/server/store/answers.h"
#include "tests/support/faulty_disk.h"
#include "tests/support/temporary_folder.h"

namespace merels::store {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class OpenSqliteTest : public testing::Test {
 protected:
  std::filesystem::path Path() const { return folder_.path() / "merels.db"; }

  std::string Bytes() const {
    if (!std::filesystem::is_regular_file(Path())) return "";
    std::ifstream file(Path(), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  void Overwrite(std::streamoff at, const std::string& bytes) {
    std::fstream file(Path(), std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(at);
    file << bytes;
  }

  /// A whole database with some data.
  void Fill() {
    auto store = OpenSqlite(Path());
    ASSERT_TRUE(store.ok());
    std::vector<Row> rows;
    for (Seq seq = 1; seq <= 200; ++seq) rows.push_back(RowOf("m", seq, std::string(200, 'x')));
    Begin(**store, rows).wait();
  }

  void Run(const char* sql) {
    Connection connection(Path(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    ASSERT_EQ(connection.Execute(sql), SQLITE_OK) << connection.Message();
  }

  /// The error sentence of opening, after a check that it harmed nothing.
  std::string SentenceOf(const std::filesystem::path& path, const SqliteOptions& options = {}) {
    const std::string before = Bytes();
    const auto opened = OpenSqlite(path, options);
    EXPECT_FALSE(opened.ok());
    EXPECT_TRUE(Bytes() == before) << "the database was changed";
    if (opened.ok()) return "";
    EXPECT_EQ(opened.error().reason, Reason::kStoreRefused);
    return opened.error().sentence;
  }

  TemporaryFolder folder_;
};

TEST_F(OpenSqliteTest, MakesTheFolderForItsOwnerAlone) {
  const std::filesystem::path folder = folder_.path() / "a" / "b";
  ASSERT_TRUE(OpenSqlite(folder / "merels.db").ok());
  EXPECT_EQ(std::filesystem::status(folder).permissions(), std::filesystem::perms::owner_all);
}

TEST_F(OpenSqliteTest, ASecondStoreOnTheSameFolderIsRefusedUntilTheFirstIsGone) {
  {
    const auto first = OpenSqlite(Path());
    ASSERT_TRUE(first.ok());
    const auto second = OpenSqlite(Path());
    ASSERT_FALSE(second.ok());
    EXPECT_EQ(second.error().sentence, "another server is using the data folder " + folder_.path().string() +
                                           ": stop it, or give this one another folder with --data-dir");
  }
  EXPECT_TRUE(OpenSqlite(Path()).ok());
}

TEST_F(OpenSqliteTest, AFileThatIsNoDatabaseIsLeftAlone) {
  std::ofstream(Path()) << "a letter to a friend, which somebody would miss";
  EXPECT_THAT(SentenceOf(Path()), AllOf(HasSubstr(Path().string()), HasSubstr("is not a database")));
}

TEST_F(OpenSqliteTest, AFolderInThePlaceOfTheDatabaseIsRefused) {
  std::filesystem::create_directory(Path());
  EXPECT_THAT(SentenceOf(Path()), HasSubstr("is not a database"));
}

TEST_F(OpenSqliteTest, AnEmptyFileIsANewDatabase) {
  std::ofstream(Path()).close();
  EXPECT_TRUE(OpenSqlite(Path()).ok());
}

TEST_F(OpenSqliteTest, ADamagedPageIsFoundBeforeAnythingIsWritten) {
  Fill();
  Overwrite(5 * kPageBytes, std::string(kPageBytes, '\x5a'));
  EXPECT_THAT(SentenceOf(Path()), AllOf(HasSubstr(Path().string()), HasSubstr("is damaged")));
}

TEST_F(OpenSqliteTest, ADatabaseTooLargeToBeReadWholeIsCheckedWhereItIsRead) {
  Fill();
  Overwrite(100, std::string(400, '\x5a'));  // the schema's page
  EXPECT_THAT(SentenceOf(Path(), {.check_bytes = 0}), HasSubstr("is damaged"));
}

TEST_F(OpenSqliteTest, ATruncatedDatabaseIsDamaged) {
  Fill();
  std::filesystem::resize_file(Path(), 3 * kPageBytes);
  EXPECT_THAT(SentenceOf(Path()), HasSubstr("is damaged"));
}

/// What all connections read that are opened while it lives. One at a time.
class ReadCount {
 public:
  ReadCount() {
    rows_ = steps_ = 0;
    sqlite3_auto_extension(reinterpret_cast<void (*)()>(&Watch));
  }
  ~ReadCount() { sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(&Watch)); }
  ReadCount(const ReadCount&) = delete;
  ReadCount& operator=(const ReadCount&) = delete;

  /// That statements have given.
  static int rows() { return rows_; }
  /// Of SQLite's virtual machine.
  static int steps() { return steps_; }

 private:
  static int Watch(sqlite3* connection, char**, const void*) {
    return sqlite3_trace_v2(connection, SQLITE_TRACE_ROW | SQLITE_TRACE_PROFILE, &Note, nullptr);
  }
  static int Note(unsigned what, void*, void* statement, void*) {
    if (what == SQLITE_TRACE_ROW) {
      ++rows_;
    } else {
      steps_ += sqlite3_stmt_status(static_cast<sqlite3_stmt*>(statement), SQLITE_STMTSTATUS_VM_STEP, 1);
    }
    return 0;
  }

  static inline std::atomic<int> rows_;
  static inline std::atomic<int> steps_;
};

TEST_F(OpenSqliteTest, AfterAKillNoRowOfALogIsReadThatWasWrittenBeforeTheLastNote) {
  constexpr int kMatches = 5000;
  constexpr int kRowsBehind = 4000;
  constexpr int kBatch = 500;
  constexpr int kOfSchema = 1000;  // rows that each connection reads of the database itself
  constexpr std::int64_t kNever = std::int64_t{1} << 40;
  const auto row = [](int match, Seq seq) {
    const Row bare = RowOf("match-" + std::to_string(1000 + match), seq);
    return seq == 1 ? WithHead(bare, HeadOf("ann", "bob", 100)) : WithTurn(bare, {Ms(900), Ms(600), 1});
  };
  ASSERT_TRUE(OpenSqlite(Path()).ok());
  {
    const auto connection = *OpenConnection(Path());
    LogTails tails;
    SqliteWriter writer(*connection, tails, kNever);
    const auto append = [&](Seq seq, int matches) {
      for (int match = 0; match < matches; ++match) {
        AppendStatus status = AppendStatus::kAppended;
        if (match % kBatch == 0) ASSERT_EQ(writer.Begin(false), SQLITE_DONE);
        ASSERT_EQ(writer.AppendRow(row(match, seq), status), SQLITE_DONE);
        if (match % kBatch == kBatch - 1) ASSERT_EQ(writer.Commit().status, AppendStatus::kAppended);
      }
    };
    for (Seq seq = 1; seq <= 4; ++seq) append(seq, kMatches);
    ASSERT_EQ(writer.Note().status, AppendStatus::kAppended);
    append(5, kRowsBehind);
  }
  const ReadCount read;
  const auto store = *OpenSqlite(Path(), {.check_bytes = 0});
  // Each live match, and each row behind the note.
  EXPECT_LT(read.rows(), kMatches + kRowsBehind + kOfSchema);
  std::promise<Result<std::vector<ListedMatch>>> answer;
  store->LiveMatches([&](Result<std::vector<ListedMatch>> live) { answer.set_value(std::move(live)); });
  EXPECT_EQ(answer.get_future().get()->size(), std::size_t{kMatches});
  // Each live match, and its newest row.
  EXPECT_LT(read.rows(), 3 * kMatches + kRowsBehind + kOfSchema);
  EXPECT_LT(read.steps(), 360'000);
}

TEST_F(OpenSqliteTest, ADatabaseOfANewerVersionIsLeftAlone) {
  Fill();
  Run("UPDATE schema_version SET version = 99");
  EXPECT_EQ(SentenceOf(Path()), "the database " + Path().string() +
                                    " was written by a newer version (schema 99, this program knows " +
                                    std::to_string(OurSteps().Newest()) +
                                    "): use that version or another folder");
}

TEST_F(OpenSqliteTest, ADatabaseOfAnOlderVersionThanIsReadIsLeftAloneAndItsGamesCanBeExported) {
  Fill();
  Run("UPDATE schema_version SET version = 21");
  EXPECT_EQ(SentenceOf(Path()), "the database " + Path().string() +
                                    " was written by an older version (schema 21, this program reads 22 and "
                                    "later), which stored matches in another way: export its games with that "
                                    "version (merelsctl export), and start this one in another folder");
}

TEST_F(OpenSqliteTest, WhatItMakesIsItsOwnersAlone) {
  const auto store = OpenSqlite(Path());
  ASSERT_TRUE(store.ok());
  for (const char* ending : {"", "-wal", "-shm", ".lock", ".key"}) {
    const auto file = Path().string() + ending;
    EXPECT_TRUE(std::filesystem::exists(file)) << file;
    EXPECT_FALSE(IsOpenToOthers(file)) << file;
  }
}

TEST_F(OpenSqliteTest, WithoutItsKeyADatabaseIsRefusedUntilSomebodySaysToGoOn) {
  Fill();
  const std::string key = Path().string() + ".key";
  const std::string other = folder_.path() / "other.db";
  ASSERT_TRUE(OpenSqlite(other).ok());
  std::filesystem::rename(key, key + ".away");
  EXPECT_THAT(OpenSqlite(Path()).error().sentence, AllOf(HasSubstr(key), HasSubstr("is missing")));
  std::filesystem::copy_file(other + ".key", key);
  EXPECT_THAT(OpenSqlite(Path()).error().sentence, HasSubstr("belongs to another database"));
  std::ofstream(key) << "nonsense";
  EXPECT_THAT(OpenSqlite(Path()).error().sentence, HasSubstr("is damaged"));
  std::filesystem::copy_file(key + ".away", key, std::filesystem::copy_options::overwrite_existing);
  EXPECT_TRUE(OpenSqlite(Path()).ok());
  std::ofstream(key).close();
  EXPECT_TRUE(OpenSqlite(Path()).ok()) << "an empty file asks for a new key";
  EXPECT_TRUE(OpenSqlite(Path()).ok());
}

TEST_F(OpenSqliteTest, ADatabaseIsMovedWithItsKey) {
  Fill();
  const std::filesystem::path moved = folder_.path() / "elsewhere" / "games.db";
  std::filesystem::create_directory(moved.parent_path());
  std::filesystem::rename(Path(), moved);
  std::filesystem::rename(Path().string() + ".key", moved.string() + ".key");
  EXPECT_TRUE(OpenSqlite(moved).ok());
}

TEST_F(OpenSqliteTest, TheLogThatAKilledServerLeftIsNotFoldedIntoADatabaseThatIsRefused) {
  const std::filesystem::path source = folder_.path() / "source.db";
  ASSERT_TRUE(OpenSqlite(source).ok());
  Connection killed(source, SQLITE_OPEN_READWRITE);
  ASSERT_EQ(killed.Execute("UPDATE schema_version SET version = 99"), SQLITE_OK);
  std::filesystem::copy_file(source, Path());
  std::filesystem::copy_file(source.string() + "-wal", Path().string() + "-wal");
  EXPECT_THAT(SentenceOf(Path()), HasSubstr("newer version"));
  EXPECT_THAT(SentenceOf(Path()), HasSubstr("newer version")) << "the log was thrown away";
}

TEST_F(OpenSqliteTest, AMigrationOnAFullDiskNamesTheDatabase) {
  FaultyDisk disk;
  disk.Break(FaultyDisk::Fault::kFull);
  const auto opened = OpenSqlite(Path());
  ASSERT_FALSE(opened.ok());
  EXPECT_THAT(opened.error().sentence, AllOf(HasSubstr(Path().string()), HasSubstr("full")));
  disk.Heal();
  EXPECT_TRUE(OpenSqlite(Path()).ok());
}

TEST_F(OpenSqliteTest, TheDatabaseOfAnotherProgramIsLeftAlone) {
  Run("CREATE TABLE recipes(name TEXT)");
  EXPECT_THAT(SentenceOf(Path()), HasSubstr("belongs to another program"));
}

TEST_F(OpenSqliteTest, AFolderThatCannotBeMadeIsNamed) {
  std::ofstream(folder_.path() / "file").close();
  const std::filesystem::path folder = folder_.path() / "file" / "data";
  EXPECT_THAT(
      SentenceOf(folder / "merels.db"),
      AllOf(HasSubstr("the data folder " + folder.string() + " cannot be written"), HasSubstr("--data-dir")));
}

TEST_F(OpenSqliteTest, AFolderThatCannotBeWrittenIsNamed) {
  EXPECT_THAT(SentenceOf("/proc/self/merels.db"), HasSubstr("the data folder /proc/self cannot be written"));
}

/// This program's steps, and one that is made up.
class NextStepTest : public OpenSqliteTest {
 protected:
  NextStepTest() {
    const SchemaSteps& ours = OurSteps();
    scripts_.assign(ours.scripts.begin(), ours.scripts.end());
    scripts_.push_back("ALTER TABLE accounts ADD COLUMN motto TEXT NOT NULL DEFAULT 'play';");
    next_ = {ours.first, scripts_};
  }

  std::vector<const char*> scripts_;
  SchemaSteps next_{0, {}};
};

TEST_F(NextStepTest, ADatabaseGetsTheStepsThatItLacksAndKeepsWhatItHas) {
  Fill();
  Run("INSERT INTO accounts(id, name, folded_name, kind, created_at, seen_at) VALUES('a', 'A', 'a', 0, 1, "
      "1)");
  Connection connection(Path(), SQLITE_OPEN_READWRITE);
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(Migrate(connection, next_).ok());
    EXPECT_EQ(*SchemaOf(connection), OurSteps().Newest() + 1);
    std::string motto;
    ASSERT_EQ(connection.Query("SELECT motto FROM accounts", motto), SQLITE_ROW);
    EXPECT_EQ(motto, "play");
    std::int64_t rows = 0;
    ASSERT_EQ(connection.Query("SELECT count(*) FROM log", rows), SQLITE_ROW);
    EXPECT_EQ(rows, 200);
  }
}

TEST_F(NextStepTest, ANewDatabaseIsMadeByTheSameSteps) {
  Connection connection(Path(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  ASSERT_TRUE(Migrate(connection, next_).ok());
  EXPECT_EQ(*SchemaOf(connection), OurSteps().Newest() + 1);
  EXPECT_EQ(connection.Execute("SELECT motto FROM accounts"), SQLITE_OK);
}

TEST_F(OpenSqliteTest, AMigrationThatFailsLeavesTheDatabaseAsItWas) {
  Connection connection(Path(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  ASSERT_EQ(connection.Execute("CREATE TABLE tokens(name TEXT)"), SQLITE_OK);  // in the way of ours
  const Result<void> migrated = Migrate(connection);
  ASSERT_FALSE(migrated.ok());
  EXPECT_THAT(migrated.error().sentence, HasSubstr("tokens already exists"));
  EXPECT_EQ(*SchemaOf(connection), 0);
  std::int64_t tables = 0;
  ASSERT_EQ(connection.Query("SELECT count(*) FROM sqlite_schema", tables), SQLITE_ROW);
  EXPECT_EQ(tables, 1);
}

}  // namespace
}  // namespace merels::store
