#include "server/store/sqlite/sqlite.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <string>
#include <thread>
#include <utility>

#include "server/base/executor.h"
#include "server/base/mutex.h"
#include "server/base/thread_slice.h"
#include "server/store/key_file.h"
#include "server/store/sql/runner.h"
#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/file.h"
#include "server/store/sqlite/log_tails.h"
#include "server/store/sqlite/migrations.h"
#include "server/store/sqlite/reader.h"
#include "server/store/sqlite/writer.h"
#include "server/store/work_queue.h"

namespace merels::store {
namespace {

/// A waiting write: its changes, made within the transaction of its batch, and its answer after the commit.
class WaitingWrite {
 public:
  virtual ~WaitingWrite() = default;
  /// SQLITE_DONE or an error. It is called again when the batch was undone.
  virtual int Apply(SqliteWriter& writer) = 0;
  /// The outcome of a change that the database rejected; null: it took it.
  virtual const AppendResult* Rejected() const = 0;
  virtual void Finish(const Outcome& outcome) = 0;
};

const AppendResult* RejectedIn(const AppendResult& own) {
  return own.status == AppendStatus::kRejected ? &own : nullptr;
}

class RowWrite final : public WaitingWrite {
 public:
  RowWrite(Row&& row, Store::AppendDone done) : row_(std::move(row)), done_(std::move(done)) {}

  int Apply(SqliteWriter& writer) override {
    own_.status = AppendStatus::kAppended;
    return writer.Make([&] { return writer.AppendRow(row_, own_.status); }, own_);
  }
  const AppendResult* Rejected() const override { return RejectedIn(own_); }
  void Finish(const Outcome& whole) override {
    done_(whole.status == AppendStatus::kAppended ? std::move(own_) : whole);
  }

 private:
  const Row row_;
  Store::AppendDone done_;
  AppendResult own_;
};

/// Any other write: `change` makes it.
template <class Change>
class OtherWrite final : public WaitingWrite {
 public:
  OtherWrite(Change change, Done<void> done) : change_(std::move(change)), done_(std::move(done)) {}

  int Apply(SqliteWriter& writer) override {
    own_.status = AppendStatus::kAppended;
    return writer.Make([&] { return change_(writer); }, own_);
  }
  const AppendResult* Rejected() const override { return RejectedIn(own_); }
  void Finish(const Outcome& whole) override {
    const Outcome& outcome = whole.status == AppendStatus::kAppended ? own_ : whole;
    done_(outcome.status == AppendStatus::kAppended ? Result<void>() : Result<void>(Refusal(outcome)));
  }

 private:
  Change change_;
  Outcome own_;
  const Done<void> done_;
};

using Writes = std::vector<std::unique_ptr<WaitingWrite>>;

/// Holds the writer back until the answers of its last batch have been handled: the rows that come of them
/// share a commit, which is one write and one sync for any number of rows. Threads: any.
class Pace {
 public:
  Pace(Executor& executor, std::chrono::milliseconds longest) : executor_(executor), longest_(longest) {}

  /// Answers have been handed out; `self` is this.
  void Answered(const std::shared_ptr<Pace>& self) MERELS_EXCLUDES(mutex_) {
    {
      const MutexLock lock(mutex_);
      handled_ = false;
      until_ = std::chrono::steady_clock::now() + longest_;
    }
    executor_.Post([self] { self->Handled(); });
  }
  void Wait() MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    while (!handled_ && std::chrono::steady_clock::now() < until_) changed_.WaitUntil(mutex_, until_);
  }

 private:
  void Handled() MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    handled_ = true;
    changed_.NotifyOne();
  }

  Executor& executor_;
  const std::chrono::milliseconds longest_;
  Mutex mutex_;
  Condition changed_;
  bool handled_ MERELS_GUARDED_BY(mutex_) = true;
  std::chrono::steady_clock::time_point until_ MERELS_GUARDED_BY(mutex_);
};

/// Batches from this size on are a sign of load.
constexpr std::size_t kPacedBatch = 4;

/// The connection that writes, and what it knows of the logs.
struct WritingSide {
  WritingSide(std::unique_ptr<Connection> opened, std::int64_t note_rows)
      : connection(std::move(opened)), writer(*connection, tails, note_rows) {}

  const std::unique_ptr<Connection> connection;
  LogTails tails;
  SqliteWriter writer;
};

class SqliteStore final : public Store, public SqlRunner {
 public:
  SqliteStore(std::unique_ptr<FileLock> lock, std::unique_ptr<WritingSide> writing,
              std::unique_ptr<Connection> reading, std::unique_ptr<Connection> listing,
              const HashKey& hash_key, const SqliteOptions& options)
      : options_(options),
        hash_key_(hash_key),
        watch_(options.log),
        lock_(std::move(lock)),
        writing_(std::move(writing)),
        writes_(options.max_waiting),
        reads_(std::move(reading), writing_->tails, {options.max_waiting, 0, false}),
        lists_(std::move(listing), writing_->tails,
               {options.max_waiting_lists, options.max_list_steps, true}) {
    sqlite3_wal_hook(writing_->connection->handle(), &SqliteStore::OnCommit, this);
    writer_ = std::thread([this] { WriteAll(); });
  }

  ~SqliteStore() override { SqliteStore::Close(); }

  void AnswersAreHandledOn(Executor& executor) override {
    const MutexLock lock(pace_mutex_);
    pace_ = std::make_shared<Pace>(executor, options_.longest_wait);
  }
  void Append(Row row, AppendDone done) override {
    Queue(std::make_unique<RowWrite>(std::move(row), std::move(done)));
  }
  void LoadMatch(const MatchId& match, Seq after, Done<std::vector<Row>> done) override {
    Ask(done, [match, after](SqliteReader& reader) { return reader.LoadMatch(match, after); });
  }
  void LoadForList(const MatchId& match, Done<std::vector<Row>> done) override {
    AskForList(done, [match](SqliteReader& reader) { return reader.LoadMatch(match, 0); });
  }
  void LiveMatches(Done<std::vector<ListedMatch>> done) override {
    Ask(done, [](SqliteReader& reader) { return reader.LiveMatches(); });
  }
  void CountLive(const AccountId& account, Done<LiveCount> done) override {
    Ask(done, [account](SqliteReader& reader) { return reader.CountLive(account); });
  }
  void Heads(const std::vector<MatchId>& matches, Done<std::vector<LogHead>> done) override {
    Ask(done, [matches](SqliteReader& reader) { return reader.Heads(matches); });
  }
  void Overdue(std::chrono::milliseconds by, const OverdueCursor& after,
               Done<std::vector<ListedMatch>> done) override {
    Ask(done, [by, after](SqliteReader& reader) { return reader.Overdue(by, after); });
  }
  void ListMatches(const MatchQuery& query, Done<MatchList> done) override {
    AskForList(done, [query](SqliteReader& reader) { return reader.ListMatches(query); });
  }
  void ListSolutions(const SolutionQuery& query, Done<std::vector<Solution>> done) override {
    AskForList(done, [query](SqliteReader& reader) { return reader.ListSolutions(query); });
  }
  void WriteLiveness(const Liveness& sign, Done<void> done) override {
    QueueChange(std::move(done), [sign](SqliteWriter& writer) { return writer.WriteLiveness(sign); });
  }
  void ServedSpans(Done<std::vector<ServedSpan>> done) override {
    Ask(done, [](SqliteReader& reader) { return reader.ServedSpans(); });
  }

  void LiveNodes(std::chrono::milliseconds since, Done<std::vector<LiveNode>> done) override {
    Ask(done, [since](SqliteReader& reader) { return reader.LiveNodes(since); });
  }
  void FindAnswer(const domain::IdempotencyKey& request, Done<std::optional<MatchId>> done) override {
    Ask(done, [request](SqliteReader& reader) { return reader.FindAnswer(request); });
  }
  void ForgetRequests(std::chrono::milliseconds before, std::size_t most, Done<std::size_t> done) override {
    const auto forgotten = std::make_shared<std::size_t>(0);
    QueueChange([forgotten, done = std::move(done)](
                    const Result<void>& changed) { changed ? done(*forgotten) : done(changed.error()); },
                [before, most, forgotten](SqliteWriter& writer) {
                  return writer.ForgetRequests(before, most, *forgotten);
                });
  }
  SqlRunner& sql() override { return *this; }
  void Write(SqlRunner::Change change, Done<void> done) override {
    QueueChange(std::move(done), [change = std::move(change)](SqliteWriter& writer) {
      return change(writer.connection()) ? SQLITE_DONE : writer.connection().TakeFailure();
    });
  }
  void Read(Look look) override { LookIn(reads_, look); }
  void ReadList(Look look) override { LookIn(lists_, look); }
  const HashKey& hash_key() const override { return hash_key_; }
  void Close() override;

 private:
  /// Queues a read, or refuses it at once.
  template <class T, class Question>
  static void AskOf(ReadThread& thread, const Done<T>& done, Question look) {
    const Result<void> queued = thread.Push([done, look](SqliteReader& reader) { done(look(reader)); });
    if (!queued) done(queued.error());
  }
  template <class T, class Question>
  void Ask(const Done<T>& done, Question look) {
    AskOf(reads_, done, std::move(look));
  }
  template <class T, class Question>
  void AskForList(const Done<T>& done, Question look) {
    AskOf(lists_, done, std::move(look));
  }
  static void LookIn(ReadThread& thread, const Look& look) {
    const Result<void> queued = thread.Push([look](SqliteReader& reader) { look (&reader.connection())(); });
    if (!queued) look(queued.error())();
  }

  /// Queues a write, or refuses it at once.
  void Queue(std::unique_ptr<WaitingWrite> write) {
    WaitingWrite& refused = *write;  // which Push has not touched
    const Result<void> queued = writes_.Push(std::move(write), 1);
    if (!queued) refused.Finish({AppendStatus::kRefused, queued.error().sentence});
  }

  /// The same for a write other than an append.
  template <class Make>
  void QueueChange(Done<void> done, Make change) {
    Queue(std::make_unique<OtherWrite<Make>>(std::move(change), std::move(done)));
  }

  void WriteAll();
  std::shared_ptr<Pace> PaceNow() MERELS_EXCLUDES(pace_mutex_) {
    const MutexLock lock(pace_mutex_);
    return pace_;
  }
  static Outcome WriteBatch(SqliteWriter& writer, const Writes& batch, bool marks);
  void TendLog();
  static int OnCommit(void* store, sqlite3* connection, const char* schema, int frames);

  const SqliteOptions options_;
  const HashKey hash_key_;
  WriteWatch watch_;
  // Destroyed in reverse order: the connections before the lock.
  std::unique_ptr<FileLock> lock_;
  std::unique_ptr<WritingSide> writing_;
  WorkQueue<std::unique_ptr<WaitingWrite>> writes_;
  /// The reading thread has been asked for a checkpoint that is not done yet.
  std::atomic<bool> checkpoint_asked_{false};
  // Used by the writing thread alone: size of the write-ahead log, and what was added since the last
  // checkpoint request.
  std::uint64_t log_bytes_ = 0;
  std::uint64_t unchecked_bytes_ = 0;
  bool step_mark_ = false;  // when the checkpoint is done
  Mutex pace_mutex_;
  std::shared_ptr<Pace> pace_ MERELS_GUARDED_BY(pace_mutex_);
  /// For all reads that a match or a token waits for.
  ReadThread reads_;
  /// For lists.
  ReadThread lists_;
  std::thread writer_;
};

void SqliteStore::Close() {
  writes_.Close();
  if (!writer_.joinable()) return;
  writer_.join();
  StepMark(*writing_->connection, false);
  reads_.Close();
  lists_.Close();
}

void SqliteStore::WriteAll() {
  PreferShortTurns(options_.urgency);
  SqliteWriter& writer = writing_->writer;
  for (;;) {
    const Writes batch = writes_.Take(options_.max_batch_rows);
    if (batch.empty()) break;
    const Outcome outcome = WriteBatch(writer, batch, false);
    watch_.Note(outcome);
    for (const auto& write : batch) {
      if (const AppendResult* own = write->Rejected()) watch_.Note(*own);
      write->Finish(outcome);
    }
    const auto pace = batch.size() >= kPacedBatch ? PaceNow() : nullptr;
    if (pace) pace->Answered(pace);
    TendLog();
    if (pace) pace->Wait();
  }
  writer.Note();  // or else the rows behind the last one are read when it is opened again
}

/// With marks (savepoints) a change that the database rejects is undone alone. They cost each change
/// something and are hardly ever needed: so it is tried without them first.
Outcome SqliteStore::WriteBatch(SqliteWriter& writer, const Writes& batch, bool marks) {
  int code = writer.Begin(marks);
  for (auto write = batch.begin(); write != batch.end() && code == SQLITE_DONE; ++write)
    code = (*write)->Apply(writer);
  if (code == SQLITE_DONE) return writer.Commit();
  const Outcome abandoned = writer.Abandon();
  return IsAboutChange(code) && !marks ? WriteBatch(writer, batch, true) : abandoned;
}

/// Keeps the write-ahead log short. A checkpoint beside the commits costs them nothing but never quite
/// catches up with a busy writer, so that the log would grow for ever; the writer itself does the small rest.
void SqliteStore::TendLog() {
  if (checkpoint_asked_.load()) return;
  Connection& connection = *writing_->connection;
  if (std::exchange(step_mark_, false)) StepMark(connection, false);
  if (log_bytes_ >= options_.recycle_bytes) {
    Checkpoint(connection);
    log_bytes_ = 0;
    unchecked_bytes_ = 0;
  } else if (unchecked_bytes_ >= options_.checkpoint_bytes) {
    StepMark(connection, true);
    step_mark_ = true;
    checkpoint_asked_.store(true);
    const Result<void> asked = reads_.Push([this](SqliteReader& reader) {
      sqlite3_wal_checkpoint_v2(reader.connection().handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr,
                                nullptr);
      checkpoint_asked_.store(false);
    });
    if (asked) unchecked_bytes_ = 0;
    if (!asked) checkpoint_asked_.store(false);
  }
}

int SqliteStore::OnCommit(void* store, sqlite3*, const char*, int frames) {
  constexpr std::uint64_t kFrameBytes = kPageBytes + 24;
  auto* self = static_cast<SqliteStore*>(store);
  const std::uint64_t bytes = static_cast<std::uint64_t>(frames) * kFrameBytes;
  self->unchecked_bytes_ += bytes > self->log_bytes_ ? bytes - self->log_bytes_ : bytes;
  self->log_bytes_ = bytes;
  return SQLITE_OK;
}

/// Opens a database that has been inspected and locked.
Result<std::unique_ptr<Store>> Start(std::unique_ptr<FileLock> lock, const std::filesystem::path& path,
                                     const SqliteOptions& options) {
  Result<std::unique_ptr<Connection>> opened = OpenConnection(path);
  if (!opened) return opened.error();
  if (const Result<void> current = MigrateKeepingCopy(**opened, path, options.log); !current) {
    return Error{Reason::kStoreRefused, "the database " + path.string() + " cannot be brought up to date (" +
                                            current.error().sentence + "): make room, or use another folder"};
  }
  const Result<HashKey> hash_key =
      TakeHashKey(**opened, path.string() + ".key", true);  // or the file would not have been opened
  if (!hash_key) return hash_key.error();
  auto writing = std::make_unique<WritingSide>(*std::move(opened), options.note_rows);
  const Connection& connection = *writing->connection;
  const Outcome noted = writing->writer.Note();
  if (!StoreWorks(noted.status) || Checkpoint(*writing->connection) != SQLITE_OK) {
    const std::string why = StoreWorks(noted.status) ? connection.Message() : noted.detail;
    return Error{Reason::kStoreRefused, "the database " + path.string() + " cannot be written (" + why +
                                            "): make room, or use another folder"};
  }
  if (options.max_pages > 0) {
    connection.Execute(("PRAGMA max_page_count = " + std::to_string(options.max_pages)).c_str());
  }
  Result<std::unique_ptr<Connection>> reading = OpenConnection(path);
  if (!reading) return reading.error();
  Result<std::unique_ptr<Connection>> listing = OpenConnection(path);
  if (!listing) return listing.error();
  lock->Remember(path);
  return std::unique_ptr<Store>(std::make_unique<SqliteStore>(
      std::move(lock), std::move(writing), *std::move(reading), *std::move(listing), *hash_key, options));
}

}  // namespace

Result<std::unique_ptr<Store>> OpenSqlite(const std::filesystem::path& path, const SqliteOptions& options) {
  Result<std::unique_ptr<FileLock>> lock = FileLock::Take(path);
  if (!lock) return lock.error();
  const Inspection how{options.check_bytes, options.new_database, options.incomplete_copy,
                       (*lock)->IsOfCopy(path)};
  if (const Result<void> usable = InspectDatabase(path, how); !usable) return usable.error();
  return Start(*std::move(lock), path, options);
}

}  // namespace merels::store
