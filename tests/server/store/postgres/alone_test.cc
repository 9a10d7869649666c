// PostgreSQL's own failures and damage, and the messages to its operator.
#include <atomic>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/match/decide.h"
#include "server/database_check.h"
#include "server/service/match/match_rows.h"
#include "server/store/postgres/postgres.h"
#include "server/store/sql/runner.h"
#include "tests/server/store/answers.h"
#include "tests/server/store/offers_conformance.h"
#include "tests/server/store/postgres/host.h"

namespace merels::store {
namespace {

std::vector<AppendStatus> AppendHere(PostgresHost& host, std::vector<Row> rows) {
  return AppendAll(host, std::move(rows));
}

TEST(PostgresAlone, OneRequestAtTwoNodesAtOnceGetsOneAnswer) {
  PostgresHost host;
  const auto another = host.OpenAnother();
  for (int round = 0; round < 30; ++round) {
    std::vector<std::future<std::string>> answers;
    for (Store* store : {&host.store(), another.get()}) {
      const auto offers = std::make_unique<OfferStore>(store->sql());
      const std::string id = std::to_string(round) + (store == another.get() ? "b" : "a");
      StoredTable table = TableBy("ann", id);
      table.opened_by.key.request = RequestId("request " + std::to_string(round));
      table.opened_by.contents = "the same";
      const auto answer = std::make_shared<std::promise<std::string>>();
      answers.push_back(answer->get_future());
      offers->OpenTable(table, 1000, [answer](const Result<OfferOrMatch<StoredTable>>& opened) {
        answer->set_value(opened ? std::get<StoredTable>(*opened).table.id.text() : opened.error().sentence);
      });
    }
    EXPECT_EQ(answers[0].get(), answers[1].get()) << round;
  }
}

TEST(PostgresAlone, AKeyAtANewDatabaseIsRefusedUnlessANewHouseIsAskedFor) {
  PostgresHost host;
  const PostgresSchema other;
  const auto refused = OpenPostgres(other.conninfo(), host.options());
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().sentence, testing::HasSubstr("--new-database"));
  host.options().new_database = true;
  EXPECT_TRUE(OpenPostgres(other.conninfo(), host.options()).ok());
  host.options().new_database = false;
  EXPECT_TRUE(OpenPostgres(other.conninfo(), host.options()).ok()) << "it is the key of both now";
}

TEST(PostgresAlone, AFlippedByteIsFoundWithTheNameOfItsMatch) {
  PostgresHost host;
  const AccountId ann("ann");
  const match::Settings settings{"standard+reps=3+quiet=100", {}, false, {ann, AccountId("bob")}, true};
  const auto start = match::DecideStart(settings, ann, RequestId("start"), match::Millis(1000)).value();
  ASSERT_THAT(
      AppendHere(host, {service::FirstRow(MatchId("good"), start), service::FirstRow(MatchId("bad"), start)}),
      testing::Each(AppendStatus::kAppended));
  const auto damages = [&host] {
    std::vector<std::string> found;
    PgConnection connection({host.schema().conninfo(), "", false, false});
    EXPECT_TRUE(CheckDatabase(connection, [&](const std::string& one) { found.push_back(one); }).ok());
    return found;
  };
  EXPECT_THAT(damages(), testing::IsEmpty());
  host.schema().Run("UPDATE log SET bytes = set_byte(bytes, 9, get_byte(bytes, 9) # 1) WHERE match = 'bad'");
  EXPECT_THAT(damages(), testing::ElementsAre(testing::HasSubstr("match bad is damaged: entry 1")));
}

TEST(PostgresAlone, RefusedWritesAreToldOfOnce) {
  PostgresHost host;
  std::atomic<int> warned = 0;
  host.options().log.warn = [&](const std::string&) { ++warned; };
  host.Reopen();
  host.schema().Run("ALTER TABLE log RENAME TO gone");
  for (Seq seq = 1; seq < 4; ++seq)
    EXPECT_EQ(AppendHere(host, {RowOf("m", seq)}), std::vector{AppendStatus::kRefused});
  EXPECT_EQ(warned.load(), 1);
  host.Close();
}

TEST(PostgresAlone, AChangeThatPostgresRefusesIsInternalAndOneThatItCannotMakeIsNot) {
  PostgresHost host;
  const auto write = [&](const char* sql) {
    return Await<void>(host, [&](auto done) {
      host.store().sql().Write([sql](SqlConnection& connection) { return RunOnce(connection, sql); }, done);
    });
  };
  EXPECT_EQ(write("INSERT INTO leases(name, holder, epoch, beat) VALUES('x', NULL, 0, 0)").error().reason,
            Reason::kInternal);
  EXPECT_EQ(write("INSERT INTO nowhere VALUES(1)").error().reason, Reason::kStoreRefused);
}

}  // namespace
}  // namespace merels::store
