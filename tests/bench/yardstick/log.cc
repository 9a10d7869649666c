#include "tests/bench/yardstick/log.h"

#include <string>
#include <system_error>
#include <utility>

#include "common/base/check.h"
#include "server/base/thread_slice.h"
#include "server/store/sqlite/file.h"
#include "tests/bench/yardstick/message.h"

namespace merels::yardstick {
namespace {

/// The server's settings: a checkpoint beside the commits after this much, and by the writer itself after
/// that.
constexpr std::uint64_t kTendBytes = std::uint64_t{4} << 20;
constexpr std::uint64_t kRecycleBytes = std::uint64_t{16} << 20;
constexpr std::uint64_t kFrameBytes = store::kPageBytes + 24;

constexpr const char* kSchema =
    "CREATE TABLE log(row INTEGER PRIMARY KEY, number INTEGER NOT NULL, seq INTEGER NOT NULL,"
    " bytes BLOB NOT NULL) STRICT";

void CheckpointBeside(const store::Connection& connection) {
  sqlite3_wal_checkpoint_v2(connection.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

/// The size of the write-ahead log after each commit.
int OnCommit(void* log_bytes, sqlite3*, const char*, int frames) {
  *static_cast<std::uint64_t*>(log_bytes) = static_cast<std::uint64_t>(frames) * kFrameBytes;
  return SQLITE_OK;
}

}  // namespace

Result<std::unique_ptr<Log>> Log::Open(const std::filesystem::path& folder, Durable durable) {
  const std::filesystem::path file = folder / "yardstick.db";
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  for (const char* ending : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + ending, ignored);
  auto writing = store::OpenConnection(file);
  if (!writing) return writing.error();
  if ((*writing)->Execute(kSchema) != SQLITE_OK) {
    return Error{Reason::kStoreRefused, file.string() + " cannot be written: " + (*writing)->Message()};
  }
  auto tending = store::OpenConnection(file);
  if (!tending) return tending.error();
  return std::make_unique<Log>(*std::move(writing), *std::move(tending), std::move(durable));
}

Log::Log(std::unique_ptr<store::Connection> writing, std::unique_ptr<store::Connection> tending,
         Durable durable)
    : durable_(std::move(durable)),
      writing_(std::move(writing)),
      tending_(std::move(tending)),
      writer_([this] { WriteAll(); }),
      tender_([this] { Tend(); }) {}

Log::~Log() { Close(); }

void Log::Append(const Row& row) {
  const MutexLock lock(mutex_);
  if (waiting_.empty()) arrived_.NotifyOne();
  waiting_.push_back(row);
}

void Log::Close() {
  {
    const MutexLock lock(mutex_);
    closed_ = true;
    arrived_.NotifyOne();
    tend_.NotifyOne();
  }
  if (writer_.joinable()) writer_.join();
  if (tender_.joinable()) tender_.join();
}

std::vector<Row> Log::Take() {
  const MutexLock lock(mutex_);
  while (waiting_.empty() && !closed_) arrived_.Wait(mutex_);
  return std::exchange(waiting_, {});
}

void Log::WriteAll() {
  PreferShortTurns(kUrgency);
  sqlite3_wal_hook(writing_->handle(), OnCommit, &log_bytes_);
  store::Statement begin(*writing_, "BEGIN IMMEDIATE");
  store::Statement insert(*writing_, "INSERT INTO log(number, seq, bytes) VALUES(?1, ?2, ?3)");
  store::Statement commit(*writing_, "COMMIT");
  const std::string bytes(kRowBytes, 'y');
  for (std::vector<Row> batch = Take(); !batch.empty(); batch = Take()) {
    const std::uint64_t before = log_bytes_;
    MERELS_CHECK(begin.Run() == SQLITE_DONE);
    for (const Row& row : batch) {
      insert.Start(std::int64_t{row.pair->number}, static_cast<std::int64_t>(row.seq), store::Blob{bytes});
      MERELS_CHECK(insert.Run() == SQLITE_DONE);
    }
    MERELS_CHECK(commit.Run() == SQLITE_DONE);
    counts_.rows += batch.size();
    ++counts_.syncs;
    for (const Row& row : batch) durable_(row);
    untended_bytes_ += log_bytes_ > before ? log_bytes_ - before : log_bytes_;
    AskToTend();
  }
}

/// The second connection checkpoints beside the commits and never quite catches up; the writer does the small
/// rest.
void Log::AskToTend() {
  {
    const MutexLock lock(mutex_);
    if (tend_asked_ || untended_bytes_ < kTendBytes) return;
    tend_asked_ = log_bytes_ < kRecycleBytes;
    if (tend_asked_) tend_.NotifyOne();
  }
  untended_bytes_ = 0;
  if (log_bytes_ < kRecycleBytes) return;
  CheckpointBeside(*writing_);
  log_bytes_ = 0;
}

void Log::Tend() {
  mutex_.Lock();
  while (!closed_) {
    if (tend_asked_) {
      mutex_.Unlock();
      CheckpointBeside(*tending_);
      mutex_.Lock();
      tend_asked_ = false;
    } else {
      tend_.Wait(mutex_);
    }
  }
  mutex_.Unlock();
}

}  // namespace merels::yardstick
