#include "server/store/postgres/postgres.h"

#include <functional>
#include <utility>

#include <libpq-fe.h>

#include "server/store/postgres/appender.h"
#include "server/store/postgres/changes.h"
#include "server/store/postgres/database_lock.h"
#include "server/store/postgres/house_key.h"
#include "server/store/postgres/migrations.h"
#include "server/store/postgres/pool.h"
#include "server/store/postgres/reader.h"
#include "server/store/postgres/uncertainty.h"
#include "server/store/sql/requests.h"
#include "server/store/sql/runner.h"

namespace merels::store {
namespace {

/// Another node may be migrating a large database.
constexpr std::chrono::seconds kOpeningPatience{60};

/// The settings of the sessions. PostgreSQL itself gives up before this node does, so that the outcome is
/// known; but a commit waits for its standby as long as it takes.
PgConnection::Options WriterOf(const std::string& conninfo, std::chrono::milliseconds patience) {
  return {conninfo,
          "SET synchronous_commit = on; SET lock_timeout = " + std::to_string(patience.count() * 2 / 3),
          false, false};
}
PgConnection::Options ReaderOf(const std::string& conninfo, std::chrono::milliseconds time) {
  return {conninfo,
          "SET default_transaction_read_only = on; SET statement_timeout = " + std::to_string(time.count()),
          true, false};
}

class PostgresStore final : public Store, public SqlRunner {
 public:
  PostgresStore(const std::string& conninfo, std::unique_ptr<DatabaseLock> lock, const HashKey& hash_key,
                const PostgresOptions& options)
      : lock_(std::move(lock)),
        hash_key_(hash_key),
        watch_(options.log),
        timeline_(options.timeline),
        reads_(PoolOf(Fenced(ReaderOf(conninfo, options.patience * 5 / 6)), options.readers,
                      options.max_waiting, options)),
        lists_(ListPoolOf(conninfo, options)),
        changes_(PoolOf(Fenced(WriterOf(conninfo, options.patience)), 1, options.max_waiting, options)),
        appender_({Fenced(WriterOf(conninfo, options.patience)), options.max_waiting, options.max_batch_rows,
                   options.patience, options.urgency,
                   [this](Deadline until) { return lock_ ? lock_->Keep(until) : Result<void>(); },
                   [this](int session) { uncertainty_.Note(session); },
                   [this](const AppendResult& result) { watch_.Note(result); }}) {}

  ~PostgresStore() override { PostgresStore::Close(); }

  void Append(std::vector<Row> rows, AppendDone done) override {
    appender_.Append(std::move(rows), std::move(done));
  }
  void LoadMatch(const MatchId& match, Seq after, Done<std::vector<Row>> done) override {
    AskOf(reads_, done,
          [this, match, after](PgConnection& connection) { return LoadDurable(connection, match, after); });
  }
  void LoadForList(const MatchId& match, Done<std::vector<Row>> done) override {
    AskOf(lists_, done,
          [this, match](PgConnection& connection) { return LoadDurable(connection, match, 0); });
  }
  void LiveMatches(Done<std::vector<ListedMatch>> done) override {
    AskOf(reads_, done, [](PgConnection& connection) { return PgReader(connection).LiveMatches(); });
  }
  void CountLive(const AccountId& account, Done<LiveCount> done) override {
    AskOf(reads_, done,
          [account](PgConnection& connection) { return PgReader(connection).CountLive(account); });
  }
  void Heads(const std::vector<MatchId>& matches, Done<std::vector<LogHead>> done) override {
    AskOf(reads_, done, [matches](PgConnection& connection) { return PgReader(connection).Heads(matches); });
  }
  void Overdue(std::chrono::milliseconds by, const OverdueCursor& after,
               Done<std::vector<ListedMatch>> done) override {
    AskOf(reads_, done,
          [by, after](PgConnection& connection) { return PgReader(connection).Overdue(by, after); });
  }
  void ListMatches(const MatchQuery& query, Done<MatchList> done) override {
    AskOf(lists_, done,
          [query](PgConnection& connection) { return PgReader(connection).ListMatches(query); });
  }
  void ListSolutions(const SolutionQuery& query, Done<std::vector<Solution>> done) override {
    AskOf(lists_, done,
          [query](PgConnection& connection) { return PgReader(connection).ListSolutions(query); });
  }
  void WriteLiveness(const Liveness& sign, Done<void> done) override {
    appender_.WriteLiveness(sign, [this, done = std::move(done)](const Result<void>& written) {
      watch_.Note(written);
      done(written);
    });
  }
  void ServedSpans(Done<std::vector<ServedSpan>> done) override {
    AskOf(reads_, done, [](PgConnection& connection) { return PgReader(connection).ServedSpans(); });
  }
  void LiveNodes(std::chrono::milliseconds since, Done<std::vector<LiveNode>> done) override {
    AskOf(reads_, done, [since](PgConnection& connection) { return PgReader(connection).LiveNodes(since); });
  }
  void FindAnswer(const domain::AskedRequest& request, Done<std::optional<MatchId>> done) override {
    AskOf(reads_, done,
          [request](PgConnection& connection) { return PgReader(connection).FindAnswer(request); });
  }
  void ForgetRequests(std::chrono::milliseconds before, std::size_t most, Done<std::size_t> done) override {
    const auto forgotten = std::make_shared<std::int64_t>(0);
    Write(
        [before, most, forgotten](SqlConnection& connection) {
          const Changed gone = store::ForgetRequests(connection, before, most);
          *forgotten = gone ? *gone : 0;
          return gone;
        },
        [forgotten, done = std::move(done)](const Result<void>& written) {
          written ? done(static_cast<std::size_t>(*forgotten)) : done(written.error());
        });
  }

  SqlRunner& sql() override { return *this; }
  void Write(Change change, Done<void> done) override {
    const auto queued = changes_.Push([this, change = std::move(change), done](PgConnection& connection) {
      const Result<void> written = CarryOut(connection, change);
      watch_.Note(written);
      done(written);
    });
    if (!queued) done(queued.error());
  }
  void Read(Look look) override { LookIn(reads_, look); }
  void ReadList(Look look) override { LookIn(lists_, look); }
  const HashKey& hash_key() const override { return hash_key_; }

  void Close() override {
    appender_.Close();
    changes_.Close();
    reads_.Close();
    lists_.Close();
  }

 private:
  static PgPool::Options PoolOf(PgConnection::Options connection, std::size_t threads, std::size_t waiting,
                                const PostgresOptions& options) {
    return {std::move(connection), threads, waiting, options.patience, false};
  }
  /// Sessions on the newest timeline only, whose first reads are confirmed.
  PgConnection::Options Fenced(PgConnection::Options connection) {
    connection.timeline = timeline_.get();
    connection.begun = [this] { uncertainty_.NoteSession(); };
    return connection;
  }
  PgPool::Options ListPoolOf(const std::string& conninfo, const PostgresOptions& options) {
    PgPool::Options pool = PoolOf(Fenced(ReaderOf(conninfo, options.list_time)), options.list_readers,
                                  options.max_waiting_lists, options);
    pool.connection.limits = true;
    pool.gives_way = true;
    return pool;
  }

  /// Queues a read, or refuses it at once.
  template <class T, class Question>
  static void AskOf(PgPool& pool, const Done<T>& done, Question look) {
    const auto queued = pool.Push([done, look](PgConnection& connection) { done(look(connection)); });
    if (!queued) done(queued.error());
  }
  static void LookIn(PgPool& pool, const Look& look) {
    const auto queued = pool.Push([look](PgConnection& connection) { look (&connection)(); });
    if (!queued) look(queued.error())();
  }

  /// A row that was committed without its standby can be read, and may yet be lost; one that is missing may
  /// yet appear.
  Result<std::vector<Row>> LoadDurable(PgConnection& connection, const MatchId& match, Seq after) {
    return uncertainty_.ReadConfirmed<std::vector<Row>>(
        connection, [&] { return PgReader(connection).LoadMatch(match, after); });
  }

  const std::unique_ptr<DatabaseLock> lock_;
  const HashKey hash_key_;
  WriteWatch watch_;
  const std::shared_ptr<Timeline> timeline_;
  PgUncertainty uncertainty_;
  PgPool reads_;
  PgPool lists_;
  PgPool changes_;
  PgAppender appender_;
};

struct FreeOptions {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};

/// Whether the connection error is temporary, as when both start with the machine.
bool IsPassing(const PgFailure& failure) {
  return failure.state.empty() || failure.state.starts_with("57P") || failure.state == "53300";
}

Result<void> ConnectAtLast(PgConnection& connection, const PostgresOptions& options) {
  for (;;) {
    connection.SetDeadline(std::chrono::steady_clock::now() + options.patience);
    auto connected = connection.Connect();
    if (connected || !IsPassing(connection.failure()) || !options.try_again(connected.error().sentence))
      return connected;
  }
}

Error Unopened(const Error& cause) { return {cause.reason, "the store cannot be opened: " + cause.sentence}; }

}  // namespace

Result<void> CheckConninfo(const std::string& conninfo) {
  // The message is not shown: it could contain a password.
  char* message = nullptr;
  const std::unique_ptr<PQconninfoOption, FreeOptions> options(PQconninfoParse(conninfo.c_str(), &message));
  PQfreemem(message);
  if (conninfo.empty() || options == nullptr) {
    return Error{Reason::kBadArgument,
                 "--store postgres: what follows is not a conninfo of PostgreSQL: write it like "
                 "\"postgres:host=db.example.org dbname=merels user=merels\""};
  }
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
    const bool is_secret =
        std::string(option->keyword) == "password" || std::string(option->keyword) == "sslpassword";
    if (is_secret && option->val != nullptr && *option->val != '\0') {
      return Error{Reason::kBadArgument,
                   "--store postgres: do not put a password here, where other users can read it; put it "
                   "into a password file (passfile=FILE) or into PGPASSWORD"};
    }
  }
  return {};
}

Result<std::unique_ptr<Store>> OpenPostgres(const std::string& conninfo, const PostgresOptions& given) {
  PostgresOptions options = given;
  if (options.timeline == nullptr) options.timeline = std::make_shared<Timeline>();
  if (const auto checked = CheckConninfo(conninfo); !checked) return checked.error();
  PgConnection connection({conninfo, "SET synchronous_commit = on", false, false});
  if (const auto connected = ConnectAtLast(connection, options); !connected)
    return Unopened(connected.error());
  std::unique_ptr<DatabaseLock> lock;
  if (options.alone || !options.node.empty()) {
    auto taken = DatabaseLock::Take(conninfo, options.alone ? "" : options.node,
                                    std::chrono::steady_clock::now() + options.patience);
    if (!taken) return Unopened(taken.error());
    lock = *std::move(taken);
  }
  connection.SetDeadline(std::chrono::steady_clock::now() + kOpeningPatience);
  const auto before = PgContentsOf(connection);
  if (const auto migrated = MigratePostgres(connection); !migrated) return Unopened(migrated.error());
  if (before && before->schema > 0 && before->schema < NewestPgSchema()) {
    options.log.info("the database was brought from schema " + std::to_string(before->schema) + " to " +
                     std::to_string(NewestPgSchema()));
  }
  const auto hash_key = TakeHouseKey(connection, options.key_file, options.new_house);
  if (!hash_key) return Unopened(hash_key.error());
  return std::unique_ptr<Store>(
      std::make_unique<PostgresStore>(conninfo, std::move(lock), *hash_key, options));
}

}  // namespace merels::store
