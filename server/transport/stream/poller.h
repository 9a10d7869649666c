// The threads of a server's network, and of the service: they complete the operations of gRPC's queues.
//
// Contents: Tag, Afterwards (work deferred until after a completion), Operation, Poller (an executor that
// runs its tasks between completions), Pollers, SpectatorWriter.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include <grpcpp/alarm.h>
#include <grpcpp/grpcpp.h>

#include "common/base/check.h"
#include "server/base/executor.h"
#include "server/base/mutex.h"

namespace merels::transport {

/// One pending operation; its completion comes out of a completion queue exactly once.
///
/// gRPC passes it from the thread that begins the operation to the thread that completes it, and orders the
/// two; HandOver and TakeOver order them again, visibly for the thread sanitizer.
class Tag {
 public:
  virtual ~Tag() = default;
  virtual void Complete(bool ok) = 0;

  /// The first step in the thread of the completion queue.
  void TakeOver() { handed_over_.load(std::memory_order_acquire); }
  /// The last step before the tag is handed to gRPC.
  void HandOver() { handed_over_.store(true, std::memory_order_release); }

 private:
  std::atomic<bool> handed_over_ = false;
};

/// Work that a poller does when the current task or completion has ended.
class Afterwards {
 public:
  virtual ~Afterwards() = default;
  virtual void Flush() = 0;
};

/// An operation of an object owned by shared pointers; while pending it holds its owner.
template <class Owner>
class Operation final : public Tag {
 public:
  /// `step` is called by the thread of the completion queue, with whether the operation succeeded.
  Operation(Owner& owner, Mutex& mutex, void (Owner::*step)(bool))
      : owner_(owner), mutex_(mutex), step_(step) {}

  /// The tag to hand to gRPC. The owner's mutex is held.
  void* Begin() MERELS_REQUIRES(mutex_) {
    MERELS_CHECK(!held_);
    held_ = owner_.shared_from_this();
    HandOver();
    return static_cast<Tag*>(this);
  }

  void Complete(bool ok) override MERELS_EXCLUDES(mutex_) {
    const std::shared_ptr<Owner> held = std::move(held_);
    (owner_.*step_)(ok);
  }

 private:
  Owner& owner_;
  Mutex& mutex_;
  void (Owner::*step_)(bool);
  /// Belongs to the thread that begins the operation, and from then on to the thread that completes it. The
  /// step notifies the owner, under its mutex, that another one may begin.
  std::shared_ptr<Owner> held_;
};

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

/// The number of pollers for this machine: one per core less one, but at least one.
int DefaultPollers();

/// The pollers of one gRPC server. They run before the server is built from `builder`, so that the first one
/// is an executor for everything that has to be ready before clients can connect.
class Pollers {
 public:
  /// `count` is at least 1; `urgency`: see PreferShortTurns.
  explicit Pollers(int count = DefaultPollers(), int urgency = 0);
  /// Stops. The server must have been destroyed.
  ~Pollers();

  /// The first, which the rest of the program uses as its executor.
  Poller& first() { return *pollers_.front(); }
  std::size_t size() const { return pollers_.size(); }
  Poller& at(std::size_t index) { return *pollers_[index]; }
  /// The same queue as at(index).queue(), as the builder's.
  grpc::ServerCompletionQueue& server_queue(std::size_t index) { return *server_queues_[index]; }

  /// The builder for the server, to be used once.
  grpc::ServerBuilder& builder() { return builder_; }

  /// Waits until each has finished its current work and what was posted before. Not from a task.
  void Settle();

  /// Poller::Stop for all, the first one last. Not from a task. Idempotent.
  void Stop();

 private:
  grpc::ServerBuilder builder_;
  std::vector<grpc::ServerCompletionQueue*> server_queues_;
  std::vector<std::unique_ptr<Poller>> pollers_;
};

/// A low-priority thread that writes spectators' streams, so that players never wait for them. Objects are
/// flushed in the order in which they were added. Threads: any.
class SpectatorWriter {
 public:
  SpectatorWriter();
  /// Stops.
  ~SpectatorWriter();
  SpectatorWriter(const SpectatorWriter&) = delete;
  SpectatorWriter& operator=(const SpectatorWriter&) = delete;

  /// After Stop it does nothing.
  void Add(std::shared_ptr<Afterwards> what) MERELS_EXCLUDES(mutex_);
  /// Flushes the added objects and ends the thread. Idempotent.
  void Stop() MERELS_EXCLUDES(mutex_);

 private:
  void Run() MERELS_EXCLUDES(mutex_);
  /// Waits for objects, and returns those added since; empty when it is time to end.
  std::vector<std::shared_ptr<Afterwards>> Take() MERELS_EXCLUDES(mutex_);

  Mutex mutex_;
  Condition changed_;
  std::vector<std::shared_ptr<Afterwards>> added_ MERELS_GUARDED_BY(mutex_);
  bool stopping_ MERELS_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace merels::transport
