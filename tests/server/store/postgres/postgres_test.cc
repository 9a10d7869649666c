// PostgreSQL only: several nodes over one database, and their conflicts.
#include "server/store/postgres/postgres.h"

#include <future>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/accounts.h"
#include "server/store/chat.h"
#include "server/store/invites.h"
#include "server/store/postgres/migrations.h"
#include "tests/server/store/accounts_conformance.h"
#include "tests/server/store/answers.h"
#include "tests/server/store/chat_conformance.h"
#include "tests/server/store/postgres/host.h"

namespace merels::store {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::chrono::seconds kPatience{20};

std::vector<Row> Load(Store& store, const std::string& match) {
  std::promise<std::vector<Row>> rows;
  store.LoadMatch(MatchId(match), 0, [&](auto loaded) { rows.set_value(*std::move(loaded)); });
  return rows.get_future().get();
}

std::vector<AppendStatus> AppendTo(Store& store, std::vector<Row> rows) {
  return StatusesOf(Begin(store, std::move(rows)).get());
}

/// Another transaction, open until the test ends it.
class OpenTransaction {
 public:
  OpenTransaction(const PostgresSchema& schema, const std::string& script)
      : connection_({schema.conninfo(), "", false, false}) {
    EXPECT_TRUE(connection_.Begin(PgIsolation::kReadCommitted).ok());
    EXPECT_TRUE(connection_.Execute(script).ok());
  }
  void Commit() { EXPECT_TRUE(connection_.Commit().ok()); }

 private:
  PgConnection connection_;
};

constexpr const char* kTheirRow = "INSERT INTO log(match, seq, bytes) VALUES('m', 1, 'theirs')";

TEST(PostgresStore, TwoNodesFenceEachOtherAndSeeWhatTheOtherHasWritten) {
  PostgresHost host;
  const auto other = host.OpenAnother();
  EXPECT_EQ(AppendTo(host.store(), {RowOf("m", 1, "mine")}), std::vector{AppendStatus::kAppended});
  EXPECT_EQ(AppendTo(*other, {RowOf("m", 1, "theirs"), RowOf("m", 2)}),
            (std::vector{AppendStatus::kFenced, AppendStatus::kAppended}));
  EXPECT_EQ(Load(*other, "m"), (std::vector{RowOf("m", 1, "mine"), RowOf("m", 2)}));
  EXPECT_EQ(Load(host.store(), "m").size(), 2U);
}

TEST(PostgresStore, NodesThatAppendTheSameRowsInOppositeOrdersDoNotStopEachOther) {
  PostgresHost host;
  const auto other = host.OpenAnother();
  constexpr int kRounds = 20;
  constexpr int kMatches = 40;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<Row> rows;
    for (int i = 0; i < kMatches; ++i) rows.push_back(RowOf("m" + std::to_string(i), Seq(round) + 1));
    auto forth = Begin(host.store(), rows);
    auto back = Begin(*other, {rows.rbegin(), rows.rend()});
    const auto mine = StatusesOf(forth.get());
    auto theirs = StatusesOf(back.get());
    std::reverse(theirs.begin(), theirs.end());
    for (std::size_t i = 0; i < mine.size(); ++i) {
      const bool one = (mine[i] == AppendStatus::kAppended) != (theirs[i] == AppendStatus::kAppended);
      ASSERT_TRUE(one && (mine[i] == AppendStatus::kFenced || theirs[i] == AppendStatus::kFenced));
    }
  }
}

TEST(PostgresStore, ARowThatPostgresRefusesFailsAloneAndTheOthersAreKept) {
  PostgresHost host;
  host.schema().Run("ALTER TABLE log ADD CHECK(match <> 'odd')");
  EXPECT_EQ(AppendTo(host.store(), {RowOf("a", 1), RowOf("odd", 1), RowOf("b", 1), RowOf("a", 1)}),
            (std::vector{AppendStatus::kAppended, AppendStatus::kRejected, AppendStatus::kAppended,
                         AppendStatus::kFenced}));
  EXPECT_EQ(Load(host.store(), "b").size(), 1U);
}

TEST(PostgresStore, ARowThatGaveWayToAnotherTransactionIsWrittenAllTheSame) {
  PostgresHost host;
  host.schema().Run(
      "CREATE SEQUENCE inserts; CREATE FUNCTION meet() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
      " IF nextval('inserts') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;"
      " RETURN NULL; END $$; CREATE TRIGGER meets AFTER INSERT ON log FOR EACH STATEMENT EXECUTE FUNCTION "
      "meet()");
  EXPECT_EQ(AppendTo(host.store(), {RowOf("m", 1)}), std::vector{AppendStatus::kAppended});
  EXPECT_EQ(Load(host.store(), "m").size(), 1U);
}

TEST(PostgresStore, ACallIsAnsweredInTimeWhateverPostgresDoesAndItsOutcomeIsUnknown) {
  PostgresHost host;
  host.schema().Run(
      "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(600); RETURN "
      "NULL;"
      " END $$; CREATE CONSTRAINT TRIGGER waits AFTER INSERT ON log DEFERRABLE INITIALLY DEFERRED FOR EACH "
      "ROW"
      " WHEN (NEW.bytes = 'mine') EXECUTE FUNCTION wait()");
  host.options().patience = std::chrono::seconds{2};
  host.Reopen();
  auto stuck = Begin(host.store(), {RowOf("m", 1, "mine")});
  ASSERT_EQ(stuck.wait_for(kPatience), std::future_status::ready);
  EXPECT_EQ(stuck.get().front().status, AppendStatus::kUnknown);
  host.schema().Run(
      "SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
  host.options().patience = std::chrono::seconds{60};
  host.Reopen();
  host.schema().Run(kTheirRow);
  EXPECT_EQ(AppendTo(host.store(), {RowOf("m", 1, "mine")}), std::vector{AppendStatus::kFenced});
  EXPECT_EQ(Load(host.store(), "m").front().bytes, "theirs");
}

/// PostgreSQL's first commit of a row never ends.
constexpr const char* kFirstIsStuck =
    "CREATE SEQUENCE commits; CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
    " IF nextval('commits') = 1 THEN PERFORM pg_sleep(600); END IF; RETURN NULL; END $$;"
    " CREATE CONSTRAINT TRIGGER waits AFTER INSERT ON log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW"
    " EXECUTE FUNCTION wait()";

TEST(PostgresStore, ALogIsReadWhenAWriteInDoubtHasBeenEndedSoThatItDoesNotComeLater) {
  PostgresHost host;
  host.schema().Run(kFirstIsStuck);
  host.options().patience = std::chrono::seconds{6};
  host.Reopen();
  EXPECT_EQ(AppendTo(host.store(), {RowOf("m", 1, "lost")}), std::vector{AppendStatus::kUnknown});
  EXPECT_EQ(Load(host.store(), "m").size(), 0U);
  EXPECT_EQ(host.schema().Count("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"), 0U);
  EXPECT_EQ(AppendTo(host.store(), {RowOf("m", 1, "anew")}), std::vector{AppendStatus::kAppended});
}

TEST(PostgresStore, AWriteThatWaitsForAnotherTooLongIsRefusedAndSurelyNotWritten) {
  PostgresHost host;
  host.options().patience = std::chrono::seconds{6};
  host.Reopen();
  OpenTransaction theirs(host.schema(), kTheirRow);
  auto waiting = Begin(host.store(), {RowOf("m", 1, "mine")});
  EXPECT_EQ(waiting.get().front().status, AppendStatus::kRefused);
  theirs.Commit();
  EXPECT_EQ(Load(host.store(), "m").size(), 1U);
}

TEST(PostgresStore, AfterADoubtAMatchIsShownOnceALaterCommitIsSafe) {
  PostgresHost host;
  host.options().readers = 1;  // a new session is an uncertainty of its own
  host.Reopen();
  const auto warn = [&host](const std::string& table) {
    host.schema().Run(
        "CREATE OR REPLACE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE WARNING "
        "'alone';"
        " RETURN NULL; END $$; CREATE CONSTRAINT TRIGGER warns AFTER INSERT ON " +
        table + " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION warn()");
  };
  warn("log");
  EXPECT_EQ(AppendTo(host.store(), {RowOf("m", 1)}), std::vector{AppendStatus::kUnknown});
  const std::uint64_t before = host.schema().Count("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn");
  EXPECT_EQ(Load(host.store(), "m").size(), 1U);
  const std::uint64_t behind = host.schema().Count("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn");
  EXPECT_GT(behind, before) << "something was committed before it was shown";
  EXPECT_EQ(Load(host.store(), "m").size(), 1U);
  EXPECT_EQ(host.schema().Count("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"), behind) << "once is enough";
}

TEST(PostgresStore, WhatANewSessionShowsFirstIsShownOnceALaterCommitIsSafe) {
  PostgresHost host;
  EXPECT_EQ(AppendTo(host.store(), {RowOf("m", 1)}), std::vector{AppendStatus::kAppended});
  host.options().readers = 1;
  host.Reopen();
  const std::uint64_t before = host.schema().Count("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn");
  EXPECT_EQ(Load(host.store(), "m").size(), 1U);
  const std::uint64_t behind = host.schema().Count("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn");
  EXPECT_GT(behind, before) << "the standby may not have had it";
  EXPECT_EQ(Load(host.store(), "m").size(), 1U);
  EXPECT_EQ(host.schema().Count("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"), behind) << "once is enough";
}

TEST(PostgresStore, AFormerPrimaryIsNeitherWrittenToNorReadFrom) {
  PostgresHost host;
  host.options().timeline = std::make_shared<Timeline>();
  host.Reopen();
  EXPECT_EQ(AppendTo(host.store(), {RowOf("m", 1)}), std::vector{AppendStatus::kAppended});
  EXPECT_EQ(host.options().timeline->newest(), 1) << "that of a PostgreSQL that nobody has taken over from";
  host.options().timeline->Hear(2);
  const AppendResult refused = Begin(host.store(), {RowOf("m", 2)}).get().front();
  EXPECT_EQ(refused.status, AppendStatus::kRefused);
  EXPECT_THAT(refused.detail, HasSubstr("former primary"));
  std::promise<Result<std::vector<Row>>> rows;
  host.store().LoadMatch(MatchId("m"), 0, [&](auto loaded) { rows.set_value(std::move(loaded)); });
  EXPECT_EQ(rows.get_future().get().error().reason, Reason::kStoreRefused);
}

TEST(PostgresStore, AfterACrashOfPostgresTheStoreGoesOnByItself) {
  PostgresCluster cluster;
  TemporaryFolder folder;
  const PostgresOptions options{.key_file = folder.path() / "cluster.key",
                                .patience = std::chrono::seconds(60)};
  const auto store = *OpenPostgres(cluster.conninfo(), options);
  ASSERT_EQ(AppendTo(*store, {RowOf("m", 1)}), std::vector{AppendStatus::kAppended});
  ASSERT_EQ(Load(*store, "m").size(), 1U);
  cluster.Crash();
  EXPECT_EQ(AppendTo(*store, {RowOf("m", 2)}), std::vector{AppendStatus::kRefused}) << "it was never sent";
  cluster.Start();
  EXPECT_EQ(AppendTo(*store, {RowOf("m", 2)}), std::vector{AppendStatus::kAppended});
  EXPECT_EQ(Load(*store, "m").size(), 2U) << "a read finds out that its connection has ended";
}

TEST(PostgresStore, AListThatTakesTooLongIsTooMuchToSearchAndAMatchIsReadAllTheSame) {
  PostgresHost host;
  host.options().list_time = std::chrono::milliseconds{300};
  host.Reopen();
  ASSERT_EQ(AppendTo(host.store(), {RowOf("m", 1)}), std::vector{AppendStatus::kAppended});
  OpenTransaction theirs(host.schema(), "LOCK TABLE matches IN ACCESS EXCLUSIVE MODE");
  const auto list = Await<MatchList>(host, [&](auto done) { host.store().ListMatches({}, std::move(done)); });
  ASSERT_FALSE(list.ok());
  EXPECT_EQ(list.error().reason, Reason::kLimitReached);
  EXPECT_EQ(Load(host.store(), "m").size(), 1U);
  theirs.Commit();
}

TEST(PostgresStore, AReadThatTakesTooLongIsRefusedAsTheStoresFault) {
  PostgresHost host;
  host.options().patience = std::chrono::seconds{3};
  host.Reopen();
  OpenTransaction theirs(host.schema(), "LOCK TABLE log IN ACCESS EXCLUSIVE MODE");
  const auto rows = Await<std::vector<Row>>(
      host, [&](auto done) { host.store().LoadMatch(MatchId("m"), 0, std::move(done)); });
  ASSERT_FALSE(rows.ok());
  EXPECT_EQ(rows.error().reason, Reason::kStoreRefused);
  theirs.Commit();
}

TEST(PostgresStore, WhenANewerNodeHasAddedToATableTheOlderOneGoesOn) {
  PostgresHost host;
  const auto account_store = std::make_unique<AccountStore>(host.store().sql());
  const auto find = [&] {
    return Await<std::optional<TokenOwner>>(host, [&](auto done) { account_store->FindToken("one", done); });
  };
  const auto create = [&] {
    return Await<void>(host, [&](auto done) {
      account_store->CreateAccount({AccountId("ann"), "Ann", "ann", AccountKind::kGuest, Ms(1)},
                                   {"one", AccountId("ann"), "", Ms(1), session::Scopes::All(), Ms(0)}, done);
    });
  };
  ASSERT_TRUE(create());
  ASSERT_TRUE(find()->has_value());
  host.schema().Run(
      "ALTER TABLE accounts ADD COLUMN more BIGINT NOT NULL DEFAULT 0; ALTER TABLE log ADD COLUMN more "
      "BIGINT");
  EXPECT_TRUE(create());
  EXPECT_TRUE(find()->has_value());
  EXPECT_EQ(AppendTo(host.store(), {RowOf("m", 1)}), std::vector{AppendStatus::kAppended});
}

TEST(PostgresStore, ManyWhoUseAnInviteAtOnceUseItAsOftenAsItIsGood) {
  PostgresHost host;
  const auto other = host.OpenAnother();
  const auto here = std::make_unique<InviteStore>(host.store().sql());
  const auto accounts_here = std::make_unique<AccountStore>(host.store().sql());
  const auto accounts_there = std::make_unique<AccountStore>(other->sql());
  constexpr int kGood = 5;
  std::promise<void> added;
  here->AddInvite({"invite", kGood, Ms(0), "", Ms(1)}, {}, [&](const auto&) { added.set_value(); });
  added.get_future().wait();
  std::vector<std::future<bool>> uses;
  for (int i = 0; i < 20; ++i) {
    auto used = std::make_shared<std::promise<bool>>();
    uses.push_back(used->get_future());
    const std::string name = "guest" + std::to_string(i);
    AccountStore& accounts = i % 2 == 0 ? *accounts_here : *accounts_there;
    std::promise<void> created;
    accounts.CreateAccount(GuestOf(name), TokenOf("token of " + name, name),
                           [&](const auto&) { created.set_value(); });
    created.get_future().wait();
    accounts.Register(MemberOf(name, name), "invite", [used](const Result<Registered>& answer) {
      used->set_value(answer.ok() && *answer == Registered::kDone);
    });
  }
  int good = 0;
  for (auto& use : uses) good += use.get() ? 1 : 0;
  EXPECT_EQ(good, kGood);
}

TEST(PostgresStore, OfARoomNobodySeesAMessageAndLaterOneWithALowerNumber) {
  PostgresHost host;
  const auto other = host.OpenAnother();
  const auto here = std::make_unique<ChatStore>(host.store().sql());
  const auto there = std::make_unique<ChatStore>(other->sql());
  std::vector<std::future<Result<chat::Message>>> said;
  for (int i = 0; i < 20; ++i) {
    auto one = std::make_shared<std::promise<Result<chat::Message>>>();
    said.push_back(one->get_future());
    const std::string who = "guest" + std::to_string(i);
    (i % 2 == 0 ? here : there)->Add(kTableOne, RequestId("r"), Saying(who, "hello"), [one](auto added) {
      one->set_value(added);
    });
  }
  for (auto& one : said) {
    const auto added = one.get();
    ASSERT_TRUE(added.ok()) << added.error().sentence;
    // It can be read by now: later messages have higher numbers.
    const auto later = Await<chat::Message>(host, [&](auto done) {
      here->Add(kTableOne, RequestId("after " + std::to_string(added->number)), Saying("eve", "yes"), done);
    });
    ASSERT_TRUE(later.ok());
    EXPECT_GT(later->number, added->number);
  }
}

TEST(PostgresStore, WhatPostgresCannotHoldAsTextComesBackAsItWas) {
  PostgresHost host;
  for (const std::string& match :
       {std::string("a\0\xff\xc3", 4),
        std::string("\xEF\x9C\x80 is U+F700, \xF0\x9F\x99\x82 a face, \xED\xA0\x80 half of a pair")}) {
    const Row row = RowOf(match, 1);
    EXPECT_EQ(AppendTo(host.store(), {row}), std::vector{AppendStatus::kAppended});
    EXPECT_EQ(Load(host.store(), match), std::vector{row});
  }
}

std::string WhyNot(const std::string& conninfo, const PostgresOptions& options = {}) {
  PostgresOptions some = options;
  const TemporaryFolder folder;
  if (some.key_file.empty()) some.key_file = folder.path() / "cluster.key";
  const auto opened = OpenPostgres(conninfo, some);
  EXPECT_FALSE(opened.ok());
  return opened.ok() ? "" : opened.error().sentence;
}

TEST(OpenPostgres, APasswordInTheConninfoIsRefusedAndNotRepeated) {
  for (const std::string conninfo :
       {"host=db password=secret", "postgresql://ann:secret@db/merels", "postgres://db/m?password=secret"}) {
    EXPECT_THAT(WhyNot(conninfo), HasSubstr("password file")) << conninfo;
    EXPECT_THAT(WhyNot(conninfo), Not(HasSubstr("secret")));
  }
  EXPECT_THAT(WhyNot("host=db nonsense secret"), HasSubstr("postgres:host="));
  EXPECT_THAT(WhyNot("host=db nonsense secret"), Not(HasSubstr("secret")));
  EXPECT_THAT(WhyNot(""), HasSubstr("postgres:host="));
}

TEST(OpenPostgres, WhatIsWrongWithTheWayToItIsSaid) {
  const PostgresSchema schema;
  EXPECT_THAT(WhyNot("host=/nowhere dbname=merels"), HasSubstr("No such file"));
  EXPECT_THAT(WhyNot(SharedPostgres().conninfo() + " dbname=none"), HasSubstr("no such database"));
  EXPECT_THAT(WhyNot(SharedPostgres().conninfo() + " user=nobody_known"),
              HasSubstr("does not let the server in"));
  schema.Run("CREATE ROLE crowded LOGIN CONNECTION LIMIT 0");
  EXPECT_THAT(WhyNot(schema.conninfo() + " user=crowded"), HasSubstr("no more connections"));
  schema.Run("CREATE ROLE reads LOGIN; ALTER ROLE reads SET default_transaction_read_only = on");
  EXPECT_THAT(WhyNot(schema.conninfo() + " user=reads"), HasSubstr("read-only"));
  schema.Run("CREATE ROLE stranger LOGIN; GRANT USAGE ON SCHEMA " + schema.name() + " TO stranger");
  EXPECT_THAT(WhyNot(schema.conninfo() + " user=stranger"), HasSubstr("does not permit"));
  schema.Run("DROP OWNED BY stranger; DROP ROLE crowded; DROP ROLE reads; DROP ROLE stranger");
}

TEST(OpenPostgres, AnotherProgramsTablesAreLeftAlone) {
  const PostgresSchema schema;
  schema.Run("CREATE TABLE theirs(n BIGINT)");
  EXPECT_THAT(WhyNot(schema.conninfo()), HasSubstr("another program"));
  schema.Run("CREATE TABLE schema_version(version BIGINT)");
  EXPECT_THAT(WhyNot(schema.conninfo()), HasSubstr("another program"));
  EXPECT_EQ(schema.Count("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"), 2U);
}

TEST(OpenPostgres, ADatabaseOfANewerVersionIsUsedOnlyIfThatVersionPermitsIt) {
  PostgresHost host;
  host.Close();
  host.schema().Run("UPDATE schema_version SET version = 1000, oldest = 999");
  EXPECT_THAT(WhyNot(host.schema().conninfo(), host.options()), HasSubstr("newer version"));
  host.schema().Run("UPDATE schema_version SET oldest = 1");
  EXPECT_TRUE(OpenPostgres(host.schema().conninfo(), host.options()).ok());
}

TEST(OpenPostgres, OfNodesThatBeginTogetherEachIsServedAndTheTablesAreMadeOnce) {
  const PostgresSchema schema;
  const TemporaryFolder folder;
  PostgresOptions options;
  options.key_file = folder.path() / "cluster.key";
  std::vector<std::future<std::string>> nodes;
  for (int i = 0; i < 4; ++i) {
    nodes.push_back(std::async(std::launch::async, [&schema, &options] {
      const auto opened = OpenPostgres(schema.conninfo(), options);
      return opened ? "" : opened.error().sentence;
    }));
  }
  for (auto& node : nodes) EXPECT_EQ(node.get(), "");
  EXPECT_EQ(schema.Count("SELECT version FROM schema_version"),
            static_cast<std::uint64_t>(OurPgSteps().Newest()));
}

TEST(OpenPostgres, ASecondServerThatWouldNotHearOfMovesIsRefusedUntilTheFirstHasGone) {
  PostgresHost host;
  host.options().alone = true;
  host.Reopen();
  EXPECT_THAT(WhyNot(host.schema().conninfo(), host.options()), HasSubstr("another server"));
  host.Close();
  EXPECT_TRUE(OpenPostgres(host.schema().conninfo(), host.options()).ok());
}

TEST(OpenPostgres, NodesShareADatabaseUnderNamesOfTheirOwn) {
  PostgresHost host;
  host.options().node = "one";
  host.Reopen();
  PostgresOptions other = host.options();
  EXPECT_THAT(WhyNot(host.schema().conninfo(), other), HasSubstr("is called one"));
  other.node = "two";
  EXPECT_TRUE(OpenPostgres(host.schema().conninfo(), other).ok());
  host.Close();
  EXPECT_TRUE(OpenPostgres(host.schema().conninfo(), host.options()).ok()) << "a name is free again";
}

TEST(OpenPostgres, AServerThatHearsOfNoMovesAndNodesThatDoKeepEachOtherOut) {
  PostgresHost host;
  host.options().node = "one";
  host.Reopen();
  PostgresOptions alone = host.options();
  alone.alone = true;
  EXPECT_THAT(WhyNot(host.schema().conninfo(), alone), HasSubstr("another server"));
  host.Close();
  const auto first = OpenPostgres(host.schema().conninfo(), alone);
  ASSERT_TRUE(first.ok());
  EXPECT_THAT(WhyNot(host.schema().conninfo(), host.options()), HasSubstr("--bus local"));
}

TEST(OpenPostgres, ANodeThatLostItsNameWhilePostgresWasAwayWritesNothingUntilItIsFree) {
  PostgresCluster cluster;
  TemporaryFolder folder;
  const PostgresOptions options{
      .key_file = folder.path() / "cluster.key", .patience = std::chrono::seconds(60), .node = "one"};
  const auto first = *OpenPostgres(cluster.conninfo(), options);
  cluster.Crash();
  cluster.Start();
  {
    const auto second = *OpenPostgres(cluster.conninfo(), options);
    const auto refused = Begin(*first, {RowOf("m", 1)}).get();
    EXPECT_EQ(refused.front().status, AppendStatus::kRefused);
    EXPECT_THAT(refused.front().detail, HasSubstr("is called one"));
  }
  EXPECT_EQ(AppendTo(*first, {RowOf("m", 1)}), std::vector{AppendStatus::kAppended});
}

TEST(OpenPostgres, AServerThatLostItsPlaceWhilePostgresWasAwayWritesNothingBesideTheNextOne) {
  PostgresCluster cluster;
  TemporaryFolder folder;
  const PostgresOptions options{
      .key_file = folder.path() / "cluster.key", .patience = std::chrono::seconds(60), .alone = true};
  const auto first = *OpenPostgres(cluster.conninfo(), options);
  ASSERT_EQ(AppendTo(*first, {RowOf("m", 1)}), std::vector{AppendStatus::kAppended});
  cluster.Crash();
  cluster.Start();
  {
    const auto second = *OpenPostgres(cluster.conninfo(), options);
    const auto refused = Begin(*first, {RowOf("m", 2)}).get();
    EXPECT_EQ(refused.front().status, AppendStatus::kRefused);
    EXPECT_THAT(refused.front().detail, HasSubstr("another server"));
    EXPECT_EQ(AppendTo(*second, {RowOf("m", 2)}), std::vector{AppendStatus::kAppended});
  }
  EXPECT_EQ(AppendTo(*first, {RowOf("m", 3)}), std::vector{AppendStatus::kAppended});
}

TEST(OpenPostgres, ANodeWithoutTheHousesKeyIsToldSo) {
  PostgresHost host;
  EXPECT_THAT(WhyNot(host.schema().conninfo()), HasSubstr("is missing"));
}

}  // namespace
}  // namespace merels::store
