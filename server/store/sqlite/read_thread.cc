#include "server/store/sqlite/read_thread.h"

#include <utility>
#include <vector>

#include "server/base/thread_slice.h"

namespace merels::store {
namespace {

/// The interval of SQLite's callbacks, in steps of its virtual machine.
constexpr int kStepsAtOnce = 1000;

}  // namespace

ReadThread::ReadThread(std::unique_ptr<Connection> connection, const Options& options)
    : options_(options), connection_(std::move(connection)), reads_(options.max_waiting) {
  if (options_.max_steps > 0)
    sqlite3_progress_handler(connection_->handle(), kStepsAtOnce, &ReadThread::OnSteps, this);
  thread_ = std::thread([this] { Run(); });
}

void ReadThread::Close() {
  reads_.Close();
  if (thread_.joinable()) thread_.join();
}

void ReadThread::Run() {
  if (options_.gives_way) GiveWay();
  SqliteReader reader(*connection_);
  for (auto next = reads_.Take(1); !next.empty(); next = reads_.Take(1)) {
    steps_ = 0;
    next.front()(reader);
  }
}

/// A result other than 0 interrupts the statement.
int ReadThread::OnSteps(void* self) {
  auto* thread = static_cast<ReadThread*>(self);
  thread->steps_ += kStepsAtOnce;
  return thread->steps_ > thread->options_.max_steps ? 1 : 0;
}

}  // namespace merels::store
