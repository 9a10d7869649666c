// Copies of a server's files, made by its own means and by others.
#include "server/store/sqlite/backup.h"

#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/base/private_file.h"
#include "server/store/sqlite/file.h"
#include "server/store/sqlite/migrations.h"
#include "server/store/sqlite/sqlite.h"
#include "tests/server/store/answers.h"
#include "tests/support/temporary_folder.h"

namespace merels::store {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string BytesOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void PutBytes(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

struct Opened {
  Store& store() const { return *opened; }
  void Drive() const {}
  std::unique_ptr<Store> opened;
};

/// Rows that make the log longer than it was when the tables were made.
constexpr Seq kLong = 150;
/// A page in SQLite's log, with its header.
constexpr unsigned kFrameBytes = kPageBytes + 24;

class CopiesTest : public testing::Test {
 protected:
  std::filesystem::path Database(const std::string& name = "house") const {
    return folder_.path() / name / "merels.db";
  }
  static std::filesystem::path Beside(const std::filesystem::path& database, const std::string& ending) {
    return database.string() + ending;
  }

  /// A running server with this many rows of a match.
  void Serve(Seq rows) {
    house_ = *OpenSqlite(Database());
    Write(rows);
  }
  void Write(Seq rows) {
    for (Seq i = 0; i < rows; ++i) {
      ASSERT_EQ(StatusesOf(Begin(*house_, {RowOf("m", ++written_, std::string(500, 'x'))}).get()),
                std::vector{AppendStatus::kAppended});
    }
  }

  /// A manual copy of these files, as another server's data.
  std::filesystem::path Copy(const std::vector<std::string>& endings,
                             const std::string& name = "copy") const {
    std::filesystem::create_directories(Database(name).parent_path());
    for (const std::string& ending : endings)
      std::filesystem::copy_file(Beside(Database(), ending), Beside(Database(name), ending));
    return Database(name);
  }

  /// The files of a server killed now. Its lock does not know the file, like that of one killed as it began.
  std::filesystem::path Killed(const std::vector<std::string>& endings = {"", ".key", "-wal"}) const {
    const auto killed = Copy(endings, "killed");
    PutBytes(Beside(killed, ".lock"), "");
    return killed;
  }

  static std::string SentenceOf(const std::filesystem::path& database, const SqliteOptions& options = {}) {
    const auto opened = OpenSqlite(database, options);
    return opened ? "" : opened.error().sentence;
  }
  static std::size_t RowsIn(const std::filesystem::path& database, const SqliteOptions& options = {}) {
    auto opened = OpenSqlite(database, options);
    if (!opened) ADD_FAILURE() << opened.error().sentence;
    if (!opened) return 0;
    const Opened house{*std::move(opened)};
    return Await<std::vector<Row>>(house, [&](auto done) { house.store().LoadMatch(MatchId("m"), 0, done); })
        ->size();
  }

  TemporaryFolder folder_;
  std::unique_ptr<Store> house_;
  Seq written_ = 0;
};

TEST_F(CopiesTest, TheDatabaseOfAServedHouseAloneIsRefusedHoweverYoung) {
  for (const Seq rows : {Seq{0}, Seq{3}, Seq{2000}}) {
    Serve(rows);
    const auto copy = Copy({"", ".key"});
    EXPECT_THAT(SentenceOf(copy), AllOf(HasSubstr("without its log"), HasSubstr("merels-server backup")))
        << rows;
    EXPECT_EQ(SentenceOf(copy, {.incomplete_copy = true}), "") << rows;
    EXPECT_EQ(SentenceOf(copy), "") << "it was asked for once";
    std::filesystem::remove_all(copy.parent_path());
    house_.reset();
  }
}

TEST_F(CopiesTest, AllFilesOfAServedHouseCopiedByHandAreRefusedWithItsLockAndWithout) {
  Serve(100);
  for (const auto& endings : {std::vector<std::string>{"", ".key", "-wal"}, {"", ".key", "-wal", ".lock"}}) {
    const auto copy = Copy(endings);
    EXPECT_THAT(SentenceOf(copy), AllOf(HasSubstr("was copied while a server wrote it"),
                                        HasSubstr("merels-server backup"), HasSubstr("--incomplete-copy")));
    EXPECT_EQ(RowsIn(copy, {.incomplete_copy = true}), 100U);
    EXPECT_EQ(SentenceOf(copy), "") << "it was asked for once";
    std::filesystem::remove_all(copy.parent_path());
  }
}

TEST_F(CopiesTest, AKilledHouseIsWholeWhereItIsAndWhereItsFolderIsMoved) {
  Serve(100);
  const auto there = Killed();
  EXPECT_EQ(RowsIn(there), 100U);
  auto served = *OpenSqlite(there);
  std::filesystem::rename(there.parent_path(), folder_.path() / "moved");
  const auto moved = Database("moved");
  std::filesystem::copy_file(moved, Beside(moved, ".kept"));
  const auto wal = BytesOf(Beside(moved, "-wal"));
  served.reset();
  // As if killed: its file, which is the same one, and its log.
  std::ofstream(moved, std::ios::binary | std::ios::in) << BytesOf(Beside(moved, ".kept"));
  PutBytes(Beside(moved, "-wal"), wal);
  EXPECT_EQ(RowsIn(moved), 100U);
}

TEST_F(CopiesTest, ADatabaseThatHasGrownWhileItWasCopiedIsRefused) {
  Serve(100);
  const auto copy = Killed();
  std::filesystem::resize_file(copy, std::filesystem::file_size(copy) + 2000 * std::uintmax_t{kPageBytes});
  EXPECT_THAT(SentenceOf(copy), HasSubstr("was copied while a server wrote it"));
}

TEST_F(CopiesTest, TheFilesOfAHouseThatWasStoppedAreWhole) {
  Serve(100);
  house_.reset();
  EXPECT_FALSE(std::filesystem::exists(Beside(Database(), "-wal")));
  EXPECT_EQ(RowsIn(Copy({"", ".key"})), 100U);
}

TEST_F(CopiesTest, AKeyWithoutItsDataIsRefusedUnlessANewHouseIsAskedFor) {
  Serve(1);
  const auto without = Copy({".key"}, "without");
  const auto empty = Copy({".key"}, "empty");
  PutBytes(empty, "");
  const auto bare = Copy({".key"}, "bare");
  {
    Connection connection(bare, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    ASSERT_EQ(connection.Execute("PRAGMA application_id = 1; PRAGMA journal_mode = WAL"), SQLITE_OK);
  }
  for (const auto& house : {without, empty, bare}) {
    EXPECT_THAT(SentenceOf(house), AllOf(HasSubstr(house.string()), HasSubstr("--new-database")));
    EXPECT_EQ(RowsIn(house, {.new_database = true}), 0U);
    EXPECT_EQ(SentenceOf(house), "");
  }
}

TEST_F(CopiesTest, AnEmptyFolderNeedsNoFlag) { EXPECT_EQ(SentenceOf(Database("new")), ""); }

TEST_F(CopiesTest, ABackupHasWhatWasWrittenAndNothingBesideItAndIsForItsOwnerAlone) {
  Serve(50);
  const auto copy = folder_.path() / "backup";
  const auto copied = BackUpSqlite(Database(), copy);
  ASSERT_TRUE(copied.ok()) << copied.error().sentence;
  Write(10);
  for (const auto& file : {copy, Beside(copy, ".key")}) EXPECT_FALSE(IsOpenToOthers(file));
  EXPECT_EQ(BytesOf(Beside(copy, ".key")), BytesOf(Beside(Database(), ".key")));
  EXPECT_FALSE(std::filesystem::exists(Beside(copy, "-wal")));
  EXPECT_EQ(RowsIn(copy), 50U);
  house_.reset();
  EXPECT_EQ(RowsIn(Database()), 60U) << "the house itself goes on";
}

TEST_F(CopiesTest, ABackupReplacesNothing) {
  Serve(1);
  const auto copy = folder_.path() / "backup";
  for (const auto& there : {copy, Beside(copy, ".key")}) {
    PutBytes(there, "a letter");
    EXPECT_THAT(BackUpSqlite(Database(), copy).error().sentence, HasSubstr("is there already"));
    EXPECT_EQ(BytesOf(there), "a letter");
    std::filesystem::remove(there);
  }
}

TEST_F(CopiesTest, ABackupOfAHouseThatIsNotServedIsWhole) {
  Serve(20);
  house_.reset();
  ASSERT_TRUE(BackUpSqlite(Database(), folder_.path() / "backup").ok());
  EXPECT_EQ(RowsIn(folder_.path() / "backup"), 20U);
}

TEST_F(CopiesTest, ACopyBySqlitesOwnMeansIsWhole) {
  for (const Seq rows : {Seq{30}, Seq{3000}}) {
    Serve(rows);
    Connection connection(Database(), SQLITE_OPEN_READWRITE);
    const auto copy = folder_.path() / (std::to_string(rows) + ".db");
    ASSERT_EQ(connection.Execute(("VACUUM INTO '" + copy.string() + "'").c_str()), SQLITE_OK);
    std::filesystem::copy_file(Beside(Database(), ".key"), Beside(copy, ".key"));
    EXPECT_EQ(RowsIn(copy), written_);
    house_.reset();
  }
}

TEST_F(CopiesTest, AKilledHouseThatAnotherProgramHasOpenedIsWhole) {
  Serve(3000);
  const auto killed = Killed();
  {
    Connection connection(killed, SQLITE_OPEN_READWRITE);
    ASSERT_EQ(connection.Execute("UPDATE log SET bytes = x'00' WHERE row = 1"), SQLITE_OK);
  }
  ASSERT_FALSE(std::filesystem::exists(Beside(killed, "-wal"))) << "SQLite has put it into the database";
  EXPECT_EQ(RowsIn(killed), 3000U);
}

TEST_F(CopiesTest, ADatabaseAndALogOfLaterThatWereCopiedOneAfterTheOtherAreRefused) {
  Serve(10);
  const auto mixed = Copy({"", ".key"}, "mixed");
  house_.reset();
  Serve(10);
  std::filesystem::copy_file(Beside(Database(), "-wal"), Beside(mixed, "-wal"));
  EXPECT_THAT(SentenceOf(mixed), HasSubstr("belongs to another state"));
}

TEST_F(CopiesTest, ABackupBesideTheLogOfALaterStateIsRefused) {
  Serve(20);
  ASSERT_TRUE(BackUpSqlite(Database(), folder_.path() / "backup").ok());
  Write(20);
  const auto restored = Copy({".key", "-wal"}, "restored");
  std::filesystem::copy_file(folder_.path() / "backup", restored);
  EXPECT_THAT(SentenceOf(restored), HasSubstr("belongs to another state"));
  std::filesystem::remove(Beside(restored, "-wal"));
  EXPECT_EQ(RowsIn(restored), 20U);
}

TEST_F(CopiesTest, AFlippedByteInTheLogOfAKilledHouseIsNeverSilent) {
  Serve(kLong);
  const auto wal = BytesOf(Beside(Database(), "-wal"));
  const std::size_t frame = kFrameBytes;
  ASSERT_GT(wal.size(), 20 * frame);
  for (const std::size_t at : {std::size_t{3}, std::size_t{10}, std::size_t{30}, 32 + 5 * frame + 9,
                               32 + 5 * frame + 500, 32 + 11 * frame + 17, wal.size() - 12 * frame}) {
    const auto killed = Killed();
    std::string damaged = wal;
    damaged[at] = static_cast<char>(damaged[at] ^ 4);
    PutBytes(Beside(killed, "-wal"), damaged);
    EXPECT_THAT(SentenceOf(killed), HasSubstr("is damaged")) << at;
    EXPECT_EQ(BytesOf(Beside(killed, "-wal")), damaged) << "nothing was changed";
    EXPECT_LT(RowsIn(killed, {.incomplete_copy = true}), kLong) << at;
    std::filesystem::remove_all(killed.parent_path());
  }
}

TEST_F(CopiesTest, ALastTransactionThatAPowerCutHasCutShortIsNoDamage) {
  Serve(kLong);
  const auto wal = BytesOf(Beside(Database(), "-wal"));
  for (const unsigned missing : {1U, 100U, kFrameBytes, kFrameBytes + 880U}) {
    const auto killed = Killed({"", ".key"});
    PutBytes(Beside(killed, "-wal"), wal.substr(0, wal.size() - missing));
    EXPECT_GE(RowsIn(killed), kLong - 2) << missing;
    std::filesystem::remove_all(killed.parent_path());
  }
}

TEST_F(CopiesTest, ADatabaseCutShortIsRefusedAlsoWhenItIsTooLargeToBeReadWhole) {
  Serve(2000);
  house_.reset();
  for (const std::uintmax_t left : {std::uintmax_t{50}, std::uintmax_t{3 * kPageBytes},
                                    std::filesystem::file_size(Database()) - kPageBytes}) {
    const auto cut = Copy({"", ".key"}, "cut");
    std::filesystem::resize_file(cut, left);
    EXPECT_THAT(SentenceOf(cut, {.check_bytes = 0}), HasSubstr("cut short")) << left;
    std::filesystem::remove_all(cut.parent_path());
  }
}

TEST_F(CopiesTest, BeforeAMigrationTheDatabaseIsKeptAsItWasAndTheLogSaysSo) {
  Serve(10);
  house_.reset();
  const SchemaSteps& ours = OurSteps();
  std::vector<const char*> scripts(ours.scripts.begin(), ours.scripts.end());
  scripts.push_back("DROP TABLE chat_off;");
  std::vector<std::string> lines;
  StoreLog log;
  log.info = [&](const std::string& line) { lines.push_back(line); };
  Connection connection(Database(), SQLITE_OPEN_READWRITE);
  for (int i = 0; i < 2; ++i)
    ASSERT_TRUE(MigrateKeepingCopy(connection, Database(), log, {ours.first, scripts}).ok());
  EXPECT_EQ(*SchemaOf(connection), ours.Newest() + 1);
  const std::string kept = Database().string() + ".schema-" + std::to_string(ours.Newest());
  ASSERT_EQ(lines.size(), 1U) << "the second time there was nothing to do";
  EXPECT_THAT(lines[0], HasSubstr(kept));
  Connection copy(kept, SQLITE_OPEN_READONLY);
  EXPECT_EQ(*SchemaOf(copy), ours.Newest());
  EXPECT_EQ(copy.Execute("SELECT * FROM chat_off"), SQLITE_OK);
  EXPECT_FALSE(IsOpenToOthers(kept));
}

}  // namespace
}  // namespace merels::store
