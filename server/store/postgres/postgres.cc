#include "server/store/postgres/postgres.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <libpq-fe.h>

#include "common/base/result.h"
#include "server/base/hash.h"
#include "server/base/private_file.h"
#include "server/base/thread_slice.h"
#include "server/store/key_file.h"
#include "server/store/postgres/appender.h"
#include "server/store/postgres/changes.h"
#include "server/store/postgres/connection.h"
#include "server/store/postgres/database_lock.h"
#include "server/store/postgres/migrations.h"
#include "server/store/postgres/reader.h"
#include "server/store/requests.h"
#include "server/store/sql/connection.h"
#include "server/store/sql/runner.h"
#include "server/store/work_queue.h"

namespace merels::store {
namespace {

/// The key in `file`, for a database of the newest schema; a new one is made with a new database
/// (TakeHashKey). Of several nodes that begin together, one makes the key; the others are refused until they
/// have a copy. store-refused: the file cannot be read or written, is missing, belongs to another database,
/// or exists although the database is new and not `new_database`.
Result<HashKey> TakeClusterKey(PgConnection& connection, const std::filesystem::path& file,
                               bool new_database) {
  if (const auto made = MakePrivateFolder(file.parent_path()); !made) return made.error();
  if (const auto begun = BeginAlone(connection); !begun) return begun.error();
  const auto key = TakeHashKey(connection, file, new_database);
  if (!key) {
    connection.Rollback();
    return key;
  }
  const auto committed = connection.Commit();
  return committed ? key : committed.error();
}

/// Threads with one connection each, which share one work queue. Threads: any.
class PgPool {
 public:
  /// Its calls fail after the deadline, which counts from Push.
  using Work = std::function<void(PgConnection&)>;
  struct Options {
    PgConnection::Options connection;
    std::size_t threads = 1;
    /// Work that may wait.
    std::size_t max_waiting = 0;
    /// The time from Push until the last call has failed or is done.
    std::chrono::milliseconds patience{0};
    /// Whether its threads yield to all others of the program.
    bool gives_way = false;
  };

  explicit PgPool(const Options& options);
  /// Closes.
  ~PgPool() { Close(); }

  /// Errors: store-refused when too much is waiting or after Close; then `work` is never called.
  Result<void> Push(Work work);

  /// Carries out the waiting work, and ends the threads. Idempotent.
  void Close();

 private:
  struct Waiting {
    Work work;
    Deadline until;
  };
  void RunAll();

  const Options options_;
  WorkQueue<Waiting> waiting_;
  std::vector<std::thread> threads_;
};

PgPool::PgPool(const Options& options) : options_(options), waiting_(options.max_waiting) {
  for (std::size_t i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { RunAll(); });
}

Result<void> PgPool::Push(Work work) {
  return waiting_.Push({std::move(work), std::chrono::steady_clock::now() + options_.patience}, 1);
}

void PgPool::Close() {
  waiting_.Close();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void PgPool::RunAll() {
  if (options_.gives_way) GiveWay();
  PgConnection connection(options_.connection);
  for (auto next = waiting_.Take(1); !next.empty(); next = waiting_.Take(1)) {
    connection.SetDeadline(next.front().until);
    next.front().work(connection);
  }
}

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

  void Append(Row row, AppendDone done) override { appender_.Append(std::move(row), std::move(done)); }
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
  void FindAnswer(const domain::IdempotencyKey& request, Done<std::optional<MatchId>> done) override {
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
  if (before && before->schema > 0 && before->schema < OurPgSteps().Newest()) {
    options.log.info("the database was brought from schema " + std::to_string(before->schema) + " to " +
                     std::to_string(OurPgSteps().Newest()));
  }
  const auto hash_key = TakeClusterKey(connection, options.key_file, options.new_database);
  if (!hash_key) return Unopened(hash_key.error());
  return std::unique_ptr<Store>(
      std::make_unique<PostgresStore>(conninfo, std::move(lock), *hash_key, options));
}

}  // namespace merels::store
