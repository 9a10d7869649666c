// An executor that runs its tasks between the completions of a gRPC queue.
#pragma once

#include <chrono>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include <grpcpp/alarm.h>
#include <grpcpp/grpcpp.h>

#include "server/base/executor.h"
#include "server/base/mutex.h"
#include "server/base/task_queue.h"
#include "server/transport/stream/tag.h"

namespace merels::transport {

/// One thread, which starts with the object: it completes the operations of its queue and runs tasks, so that
/// a message can be handled without another thread. Posting from another thread wakes it once for everything
/// posted until it looks.
class Poller final : public Executor {
 public:
  /// `urgency`: see PreferShortTurns.
  explicit Poller(std::unique_ptr<grpc::CompletionQueue> queue, int urgency = 0);
  /// Stops.
  ~Poller() override;
  Poller(const Poller&) = delete;
  Poller& operator=(const Poller&) = delete;

  void Post(Task task) override MERELS_EXCLUDES(mutex_);
  TimerId After(std::chrono::milliseconds delay, Task task) override MERELS_EXCLUDES(mutex_);
  void Cancel(TimerId timer) override MERELS_EXCLUDES(mutex_);

  /// Calls Flush when the current task or completion has ended. From this poller's thread only.
  void Defer(std::shared_ptr<Afterwards> what) { deferred_.push_back(std::move(what)); }

  /// Whether the caller is this poller's thread.
  bool IsCurrent() const;
  grpc::CompletionQueue& queue() { return *queue_; }

  /// Runs the tasks posted so far and those they post, drops the timers, ends the thread and waits for it. No
  /// operation may be pending on the queue, or begin afterwards. Not from a task. Idempotent.
  void Stop() MERELS_EXCLUDES(mutex_);

 private:
  /// Completes when a task was posted from another thread.
  class Wake final : public Tag {
   public:
    explicit Wake(Poller& poller) : poller_(poller) {}
    void Complete(bool ok) override;

   private:
    Poller& poller_;
  };

  void Run(int urgency) MERELS_EXCLUDES(mutex_);
  /// Waits for the network until that time.
  grpc::CompletionQueue::NextStatus CompleteOne(gpr_timespec deadline) MERELS_EXCLUDES(mutex_);
  /// Returns whether that took long.
  bool RunTasks() MERELS_EXCLUDES(mutex_);
  void FlushDeferred();
  /// The time until which to wait for the queue.
  gpr_timespec Deadline() MERELS_EXCLUDES(mutex_);
  /// Whether the caller has to wake the thread: nobody has since its last round.
  bool MustRing() MERELS_REQUIRES(mutex_);
  void Ring();

  std::unique_ptr<grpc::CompletionQueue> queue_;
  Mutex mutex_;
  TaskQueue waiting_ MERELS_GUARDED_BY(mutex_);
  bool ringing_ MERELS_GUARDED_BY(mutex_) = false;
  /// Stop was called: no more timers.
  bool stopping_ MERELS_GUARDED_BY(mutex_) = false;
  /// The last task has run.
  bool stopped_ MERELS_GUARDED_BY(mutex_) = false;
  // Used by the thread alone.
  std::vector<std::shared_ptr<Afterwards>> deferred_;
  bool rung_ = false;  // in this round
  Wake wake_{*this};
  grpc::Alarm alarm_;  // one at a time
  std::thread thread_;
};

}  // namespace merels::transport
