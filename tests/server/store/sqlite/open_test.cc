#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/base/hash.h"
#include "server/base/private_file.h"
#include "server/store/accounts.h"
#include "server/store/moderation.h"
#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/migrations.h"
#include "server/store/sqlite/sqlite.h"
#include "tests/server/store/answers.h"
#include "tests/server/store/sqlite/host.h"
#include "tests/support/faulty_disk.h"
#include "tests/support/temporary_folder.h"

namespace merels::store {
namespace {

using testing::AllOf;
using testing::HasSubstr;

struct Host {
  Store& store() const { return *opened; }
  void Drive() const {}
  std::unique_ptr<Store> opened;

  std::vector<ListedMatch> Live() const {
    return *Await<std::vector<ListedMatch>>(*this, [&](auto done) { opened->LiveMatches(std::move(done)); });
  }
};

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

  /// A database of an older version.
  void AtSchema(int schema, const std::string& rows) {
    Connection connection(Path(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    ASSERT_TRUE(Migrate(connection, schema).ok());
    ASSERT_EQ(connection.Execute(rows.c_str()), SQLITE_OK) << connection.Message();
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
  Overwrite(5 * 4096, std::string(4096, '\x5a'));
  EXPECT_THAT(SentenceOf(Path()), AllOf(HasSubstr(Path().string()), HasSubstr("is damaged")));
}

TEST_F(OpenSqliteTest, ADatabaseTooLargeToBeReadWholeIsCheckedWhereItIsRead) {
  Fill();
  Overwrite(100, std::string(400, '\x5a'));  // the schema's page
  EXPECT_THAT(SentenceOf(Path(), {.check_bytes = 0}), HasSubstr("is damaged"));
}

TEST_F(OpenSqliteTest, ATruncatedDatabaseIsDamaged) {
  Fill();
  std::filesystem::resize_file(Path(), 3 * 4096);
  EXPECT_THAT(SentenceOf(Path()), HasSubstr("is damaged"));
}

TEST_F(OpenSqliteTest, ADatabaseOfANewerVersionIsLeftAlone) {
  Fill();
  Run("UPDATE schema_version SET version = 99");
  EXPECT_EQ(SentenceOf(Path()), "the database " + Path().string() +
                                    " was written by a newer version (schema 99, this program knows " +
                                    std::to_string(NewestSchema()) + "): use that version or another folder");
}

TEST_F(OpenSqliteTest, ADatabaseOfTheFirstVersionGetsBestListsAndKeepsWhatItHas) {
  AtSchema(1,
           "INSERT INTO log VALUES('m', 1, 'ann', 'one', x'01'), ('m', 2, 'bob', 'two', x'02');"
           "INSERT INTO matches VALUES('m', 2, 1, 0, 0, 'ann', '', 'peg', '', '', '', 100, 0);"
           "INSERT INTO accounts VALUES('ann', 'Ann', 'ann', 0, 100); INSERT INTO tokens VALUES('h', 'ann');"
           "INSERT INTO liveness VALUES('node', 100)");
  const Host host{std::move(OpenSqlite(Path())).value()};
  const auto rows = Await<std::vector<Row>>(
      host, [&](auto done) { host.store().LoadMatch(MatchId("m"), 0, std::move(done)); });
  EXPECT_EQ(rows->size(), 2U);
  const Solution solution{"peg", AccountId("ann"), MatchId("m"), 3, 20, Ms(100)};
  EXPECT_EQ(AppendAll(host, {WithSolution("m", 3, solution)}), std::vector{AppendStatus::kAppended});
  const auto best = Await<std::vector<Solution>>(host, [&](auto done) {
    host.store().ListSolutions({"peg", 10}, std::move(done));
  });
  EXPECT_EQ(best.value(), std::vector{solution});
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

TEST_F(OpenSqliteTest, HashesOfAnOlderVersionHoldAndAreKeyedFromThenOn) {
  AtSchema(10, "INSERT INTO names VALUES('ann', 'a'), ('#" + HashToken("name bob") + "', 'b');" +
                   "INSERT INTO closed_addresses VALUES('" + HashToken("address 192.0.2.7") + "', 's', 0)");
  for (int i = 0; i < 2; ++i) {
    const Host host{std::move(OpenSqlite(Path())).value()};
    const auto order = std::make_unique<ModerationStore>(host.store().sql());
    const auto state = Await<ModerationState>(host, [&](auto done) { order->Load(done); });
    ASSERT_EQ(state->closed_addresses.size(), 1U);
    EXPECT_EQ(state->closed_addresses[0].hash, order->HashAddress("192.0.2.7"));
    const auto account_store = std::make_unique<AccountStore>(host.store().sql());
    std::vector<bool> given;
    for (const char* name : {"ann", "bob", "cleo"}) {
      const Account account{AccountId(name), name, name, AccountKind::kGuest, Ms(1)};
      const Token token{name, account.id, "", Ms(1), session::Scopes::All(), Ms(0)};
      ASSERT_TRUE(
          Await<void>(host, [&](auto done) { account_store->CreateAccount(account, token, done); }).ok());
      ASSERT_TRUE(Await<void>(host, [&](auto done) {
                    Account member = account;
                    member.kind = AccountKind::kMember;
                    account_store->Register({member, "password"}, "", [done](const auto& answer) {
                      answer ? done(Result<void>()) : done(answer.error());
                    });
                  }).ok());
      const auto found =
          Await<std::optional<Credentials>>(host, [&](auto done) { account_store->FindName(name, done); });
      given.push_back(*found && (*found)->account.id == account.id);
    }
    EXPECT_EQ(given, (std::vector{false, false, true})) << "names are kept from being given away";
  }
  EXPECT_EQ(Bytes().find(HashToken("name bob")), std::string::npos);
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

TEST_F(OpenSqliteTest, AMatchOfADatabaseWithoutTurnsHasTheTurnOfItsHeadUntilItsNextRow) {
  LiveHead head = HeadOf("ann", "bob", 100);
  head.deadline_at = Ms(300'100);
  AtSchema(3,
           "INSERT INTO log VALUES('m', 1, 'ann', 'one', x'01');"
           "INSERT INTO matches VALUES('m', 1, 1, 300100, 0, 'ann', 'bob', '" +
               head.ruleset + "', '" + head.clock + "', '', '', 100, 0, " +
               std::to_string(head.turn_began_at.count()) + ")");
  const Host host{std::move(OpenSqlite(Path())).value()};
  EXPECT_EQ(host.Live(), (std::vector{ListedMatch{MatchId("m"), 1, head}}));
  AppendAll(host, {WithTurn(RowOf("m", 2), {Ms(400'000), Ms(100'000), 1})});
  head.deadline_at = Ms(400'000);
  head.turn_began_at = Ms(100'000);
  head.mover = 1;
  EXPECT_EQ(host.Live(), (std::vector{ListedMatch{MatchId("m"), 2, head}}));
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
