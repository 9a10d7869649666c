// Moving the data from SQLite to PostgreSQL and back.
#include <algorithm>
#include <filesystem>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/chat.h"
#include "server/store/move/mover.h"
#include "server/store/move/tables.h"
#include "server/store/ratings.h"
#include "server/store/sql/runner.h"
#include "server/store/sqlite/file.h"
#include "server/store/sqlite/migrations.h"
#include "server/store/sqlite/sqlite.h"
#include "tests/server/store/accounts_conformance.h"
#include "tests/server/store/chat_conformance.h"
#include "tests/server/store/postgres/host.h"
#include "tests/server/store/ratings_conformance.h"
#include "tests/server/store/sqlite/host.h"

namespace merels::store {
namespace {

using testing::HasSubstr;

using Columns = std::map<std::string, std::set<std::string>>;

Columns MovedColumns(Dialect dialect) {
  Columns columns;
  for (const Table& table : AllTables()) {
    for (const Column& column : table.columns) {
      const bool is_hidden = column.kind == ColumnKind::kOrder && dialect == Dialect::kSqlite;
      const std::string name(column.name);
      if (!is_hidden) columns[std::string(table.name)].insert(name == "\"left\"" ? "left" : name);
    }
  }
  return columns;
}

Columns ColumnsOf(SqlConnection& connection, const std::string& query) {
  Columns columns;
  const auto read =
      connection.Run(query, {}, [&columns](const SqlRow& row) { columns[row.Text(0)].insert(row.Text(1)); });
  EXPECT_TRUE(read.ok());
  columns.erase("schema_version");
  return columns;
}

/// SQLite makes the links of its log itself.
Columns WithoutLinks(Columns columns) {
  EXPECT_EQ(columns["log"], (std::set<std::string>{"row", "number", "back", "seq", "bytes", "turn_began_at",
                                                   "deadline_after", "mover"}));
  for (const char* table : {"log", "logs", "log_note"}) columns.erase(table);
  return columns;
}

Columns WithoutLog(Columns columns) {
  columns.erase("log");
  return columns;
}

TEST(MoveDatabase, EveryTableAndEveryColumnIsMoved) {
  Connection sqlite(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  ASSERT_TRUE(Migrate(sqlite).ok());
  EXPECT_EQ(WithoutLinks(
                ColumnsOf(sqlite,
                          "SELECT m.name, c.name FROM sqlite_schema AS m JOIN pragma_table_xinfo(m.name) AS c"
                          " WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'")),
            WithoutLog(MovedColumns(Dialect::kSqlite)));
  const PostgresHost host;
  PgConnection postgres({host.schema().conninfo(), "", false, false});
  EXPECT_EQ(ColumnsOf(postgres,
                      "SELECT table_name::text, column_name::text FROM information_schema.columns"
                      " WHERE table_schema = current_schema() AND table_name <> 'entries'"),
            MovedColumns(Dialect::kPostgres));
}

/// A server's data in most of its tables, moved there and back.
class MovedHouse : public testing::Test {
 protected:
  MovedHouse() {
    Fill(house_);
    house_.Close();
  }

  static void Fill(SqliteHost& host) {
    Row odd = WithHead(RowOf("m", 1, std::string("\0\xff'\n", 4)), HeadOf("a\xff", "bob", 100));
    odd.answers = {{{AccountId("ann"), RequestId("\xEF\x9C\x80")}, "contents"}};
    Row ends = WithSolution("m", 3, {"peg", AccountId("ann"), MatchId("m"), 3, 20, Ms(100)});
    // The matches take turns, as in a server.
    AppendAll(host,
              {odd, RatedRow("r", 1, "ann", "bob", std::nullopt, 10),
               WithTurn(RowOf("m", 2), {Ms(900), Ms(600), 1}), RatedRow("r", 2, "ann", "bob", 1, 20), ends,
               RatedRow("s", 2, "bob", "ann", 0.5, 30), WithTurn(RowOf("m", 7), {Ms(0), Ms(800), 0})});
    std::vector<Row> more;
    for (Seq seq = 3; seq < 600; ++seq) {
      more.push_back(RowOf("long", seq));
      more.push_back(RowOf(seq % 2 == 0 ? "even" : "odd", seq));
    }
    AppendAll(host, std::move(more));
    const auto ratings = std::make_unique<Ratings>(host.store().sql());
    ASSERT_TRUE(Await<RatedBatch>(host, [&](auto done) { ratings->RateNext(1, Ms(50), {}, done); }).ok());
    const auto account_store = std::make_unique<AccountStore>(host.store().sql());
    for (int i = 0; i < 700; ++i) {
      const std::string id = "guest" + std::to_string(i);
      account_store->CreateAccount(GuestOf(id), TokenOf("token of " + id, id), [](const auto&) {});
    }
    const auto closed = Await<bool>(
        host, [&](auto done) { account_store->CloseAccount(AccountId("guest7"), "", done); });
    ASSERT_TRUE(closed.ok()) << closed.error().sentence;
    const auto chat = std::make_unique<ChatStore>(host.store().sql());
    for (const char* text : {"one", "two"}) {
      ASSERT_TRUE(Await<chat::Message>(host, [&](auto done) {
                    chat->Add(kTableOne, RequestId(text), Saying(text, text), done);
                  }).ok());
    }
    ASSERT_TRUE(Await<void>(host, [&](auto done) { chat->ForgetAccount(AccountId("two"), done); }).ok());
    ASSERT_TRUE(Await<void>(host, [&](auto done) {
                  host.store().WriteLiveness({"n", Ms(5), Ms(6)}, done);
                }).ok());
  }

  MoveEnd Sqlite(const std::string& name) const { return {"sqlite:" + (folder_.path() / name).string(), {}}; }
  MoveEnd Origin() const { return {"sqlite:" + house_.database().string(), {}}; }
  MoveEnd Postgres() const { return {"postgres:" + schema_.conninfo(), folder_.path() / "cluster.key"}; }

  std::string Move(const MoveEnd& from, const MoveEnd& to) {
    told_.clear();
    const auto moved = MoveDatabase(from, to, [this](const MoveProgress& progress) {
      told_.push_back(progress);
      const bool breaks = breaks_at_ && progress.table == *breaks_at_ && progress.comparing == compares_;
      if (breaks) schema_.Run("ALTER TABLE " + missing_ + " RENAME TO away");
      if (breaks) breaks_at_.reset();
    });
    return moved ? "" : moved.error().sentence;
  }

  /// A move that, while it copies or compares the table `at`, meets a table which PostgreSQL then lacks.
  void BreakMove(const MoveEnd& from, const MoveEnd& to, bool comparing, const std::string& at,
                 const std::string& missing) {
    breaks_at_ = at;
    compares_ = comparing;
    missing_ = missing;
    EXPECT_THAT(Move(from, to), HasSubstr(missing));
    EXPECT_EQ(told_.back().comparing, comparing);
    schema_.Run("ALTER TABLE away RENAME TO " + missing);
  }

  static std::vector<std::vector<Cells>> ContentsOf(const std::filesystem::path& file) {
    Connection connection(file, SQLITE_OPEN_READWRITE);
    std::vector<std::vector<Cells>> all;
    for (const Table& table : AllTables()) {
      std::optional<Cells> end;
      all.emplace_back();
      for (;;) {
        const auto page = *RowsBehind(connection, table, end);
        if (!page.end) break;
        all.back().insert(all.back().end(), page.rows.begin(), page.rows.end());
        end = page.end;
      }
      if (IsChained(table, Dialect::kSqlite)) std::sort(all.back().begin(), all.back().end());
      if (!table.counter.empty()) all.push_back({{*CounterOf(connection, table)}});
    }
    return all;
  }

  /// The log of a match, as a server reads it.
  static std::vector<Row> LogOf(const std::filesystem::path& file, const std::string& match) {
    const auto store = *OpenSqlite(file);
    std::promise<std::vector<Row>> rows;
    store->LoadMatch(MatchId(match), 0,
                     [&](Result<std::vector<Row>> read) { rows.set_value(*std::move(read)); });
    return rows.get_future().get();
  }

  TemporaryFolder folder_;
  SqliteHost house_;
  PostgresSchema schema_;
  std::vector<MoveProgress> told_;
  std::optional<std::string> breaks_at_;
  bool compares_ = false;
  std::string missing_;
};

TEST_F(MovedHouse, ThereAndBackItIsAsItWas) {
  ASSERT_EQ(Move(Origin(), Postgres()), "");
  EXPECT_EQ(told_.back().done, told_.back().all);
  EXPECT_TRUE(OpenPostgres(schema_.conninfo(), {.key_file = folder_.path() / "cluster.key"}).ok());
  ASSERT_EQ(Move(Postgres(), Sqlite("back.db")), "");
  EXPECT_EQ(ContentsOf(folder_.path() / "back.db"), ContentsOf(house_.database()));
  for (const char* match : {"m", "r", "s", "long", "even", "odd"}) {
    const auto rows = LogOf(folder_.path() / "back.db", match);
    EXPECT_FALSE(rows.empty());
    EXPECT_EQ(rows, LogOf(house_.database(), match)) << "its links are as the server wants them";
  }
  EXPECT_EQ(LogOf(folder_.path() / "back.db", "long").size(), 597U);
}

TEST_F(MovedHouse, ANumberThatWasGivenOnceIsNotGivenAgain) {
  ASSERT_EQ(Move(Origin(), Postgres()), "");
  const auto store = *OpenPostgres(schema_.conninfo(), {.key_file = folder_.path() / "cluster.key"});
  std::promise<Result<chat::Message>> added;
  const auto chat = std::make_unique<ChatStore>(store->sql());
  chat->Add(kTableOne, RequestId("three"), Saying("eve", "three"), [&](auto said) { added.set_value(said); });
  EXPECT_EQ(added.get_future().get()->number, 3U) << "the second was deleted";
}

TEST_F(MovedHouse, AnInterruptedMoveGoesOnAndUntilItsEndNobodyUsesThePlace) {
  ASSERT_EQ(Move(Origin(), Postgres()), "");
  // As if interrupted before the chat.
  schema_.Run(
      "CREATE TABLE moving(name TEXT PRIMARY KEY, first TEXT NOT NULL, second TEXT NOT NULL);"
      "INSERT INTO moving SELECT '', proof, '' FROM hash_key;"
      "INSERT INTO moving SELECT 'accounts', max(id), '' FROM accounts;"
      "DELETE FROM tokens; DELETE FROM hash_key; DELETE FROM names; DELETE FROM chat; DELETE FROM log;"
      "DELETE FROM matches; DELETE FROM requests; DELETE FROM solutions; DELETE FROM rated_matches;"
      "DELETE FROM rating_outbox; DELETE FROM rating_log; DELETE FROM ratings; DELETE FROM liveness;"
      "DELETE FROM chat_off; DELETE FROM audit; DELETE FROM rating_opponents; DELETE FROM account_addresses");
  const auto opened = OpenPostgres(schema_.conninfo(), {.key_file = folder_.path() / "cluster.key"});
  ASSERT_FALSE(opened.ok());
  EXPECT_THAT(opened.error().sentence, HasSubstr("move-store"));
  ASSERT_EQ(Move(Origin(), Postgres()), "");
  EXPECT_EQ(told_.front().table, "accounts");
  EXPECT_EQ(told_.front().done, 700) << "those that were there already";
  ASSERT_EQ(Move(Postgres(), Sqlite("back.db")), "");
  EXPECT_EQ(ContentsOf(folder_.path() / "back.db"), ContentsOf(house_.database()));
}

TEST_F(MovedHouse, AMoveThatFailsOnItsWayGoesOnWhereItWasInBothDirections) {
  BreakMove(Origin(), Postgres(), false, "accounts", "chat");
  BreakMove(Origin(), Postgres(), true, "accounts", "chat");
  ASSERT_EQ(Move(Origin(), Postgres()), "");
  EXPECT_EQ(told_.front().done, 700) << "those that were there already";
  BreakMove(Postgres(), Sqlite("back.db"), false, "accounts", "chat");
  BreakMove(Postgres(), Sqlite("back.db"), true, "accounts", "chat");
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "back.db")) << "no server could use half a house";
  ASSERT_EQ(Move(Postgres(), Sqlite("back.db")), "");
  EXPECT_EQ(told_.front().done, 700);
  EXPECT_EQ(ContentsOf(folder_.path() / "back.db"), ContentsOf(house_.database()));
}

TEST_F(MovedHouse, AMoveThatFailsWithinTheLogGoesOnBehindTheRowsThatAreThere) {
  BreakMove(Origin(), Postgres(), false, "log", "log");
  EXPECT_EQ(schema_.Count("SELECT count(*) FROM log"), 500U);
  BreakMove(Origin(), Postgres(), true, "log", "log");
  ASSERT_EQ(Move(Origin(), Postgres()), "");
  BreakMove(Postgres(), Sqlite("back.db"), false, "log", "log");
  BreakMove(Postgres(), Sqlite("back.db"), true, "log", "log");
  ASSERT_EQ(Move(Postgres(), Sqlite("back.db")), "");
  EXPECT_EQ(ContentsOf(folder_.path() / "back.db"), ContentsOf(house_.database()));
  EXPECT_EQ(LogOf(folder_.path() / "back.db", "long"), LogOf(house_.database(), "long"));
}

TEST_F(MovedHouse, ALogInSqliteThatIsNotAsItWasWrittenIsNoticed) {
  ASSERT_EQ(Move(Origin(), Postgres()), "");
  BreakMove(Postgres(), Sqlite("back.db"), true, "accounts", "chat");
  Connection copy(folder_.path() / "back.db.moving", SQLITE_OPEN_READWRITE);
  ASSERT_EQ(copy.Execute("UPDATE log SET bytes = x'00' WHERE row = 600"), SQLITE_OK);
  EXPECT_THAT(Move(Postgres(), Sqlite("back.db")), HasSubstr("a row of the table log"));
}

TEST_F(MovedHouse, AHouseThatWasUsedSinceTheMoveBeganIsNoticed) {
  ASSERT_EQ(Move(Origin(), Postgres()), "");
  schema_.Run(
      "CREATE TABLE moving(name TEXT PRIMARY KEY, first TEXT NOT NULL, second TEXT NOT NULL);"
      "INSERT INTO moving SELECT '', proof, '' FROM hash_key");
  for (const Table& table : AllTables()) {
    if (IsChained(table, Dialect::kSqlite)) continue;
    const std::string name(table.name);
    const auto cell = [&](std::size_t i) { return name + "." + std::string(table.columns[i].name); };
    std::string others = "''";
    std::string order = cell(0) + " DESC";
    for (std::size_t i = 1; i < table.key_columns; ++i) {
      others += (i == 1 ? " || " : " || chr(31) || ") + cell(i) + "::text";
      order += ", " + cell(i) + " DESC";
    }
    schema_.Run("INSERT INTO moving SELECT '" + name + "', " + cell(0) + "::text, " + others + " FROM " +
                name + " ORDER BY " + order + " LIMIT 1");
  }
  schema_.Run("INSERT INTO moving SELECT 'log', count(*)::text, '' FROM log");
  schema_.Run("UPDATE log SET bytes = 'other' WHERE match = 'm' AND seq = 2");
  EXPECT_THAT(Move(Origin(), Postgres()), HasSubstr("log"));
  EXPECT_FALSE(OpenPostgres(schema_.conninfo(), {.key_file = folder_.path() / "cluster.key"}).ok());
}

TEST_F(MovedHouse, AHouseInUseAndAPlaceThatIsTakenAreRefused) {
  house_.Reopen();
  EXPECT_THAT(Move(Origin(), Postgres()), HasSubstr("another server"));
  house_.Close();
  EXPECT_THAT(Move(Sqlite("none.db"), Postgres()), HasSubstr("there is no database"));
  EXPECT_THAT(Move(Origin(), Origin()), HasSubstr("already"));
  ASSERT_EQ(Move(Origin(), Postgres()), "");
  EXPECT_THAT(Move(Origin(), Postgres()), HasSubstr("already"));
  const PostgresSchema empty;
  EXPECT_THAT(Move({"postgres:" + empty.conninfo(), folder_.path() / "cluster.key"}, Sqlite("new.db")),
              HasSubstr("nothing"));
}

}  // namespace
}  // namespace merels::store
