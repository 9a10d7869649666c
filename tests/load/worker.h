// A thread that drives many clients: one completion queue, timers, and posted tasks.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include <grpcpp/alarm.h>
#include <grpcpp/completion_queue.h>

#include "tests/load/alarm_clock.h"
#include "tests/load/moment.h"

namespace merels::load {

/// An operation under way; its completion comes out of the queue exactly once.
class Tag {
 public:
  virtual ~Tag() = default;
  virtual void Complete(bool ok) = 0;
};

/// A member function as a Tag.
template <class Owner>
class Step final : public Tag {
 public:
  Step(Owner& owner, void (Owner::*step)(bool)) : owner_(owner), step_(step) {}
  void Complete(bool ok) override { (owner_.*step_)(ok); }

 private:
  Owner& owner_;
  void (Owner::*step_)(bool);
};

class Worker {
 public:
  using Task = std::function<void()>;

  /// `urgency`: for PreferShortTurns.
  explicit Worker(int urgency = 0);
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  /// Needs calls() to be 0.
  ~Worker();

  /// Any thread.
  void Post(Task task);
  /// Calls under way on the queue. Any thread.
  int calls() const { return calls_; }

  // All others: only on the worker's own thread.

  /// Tasks due at the same time run in order of the calls. Tasks not due at the end never run.
  void At(Moment due, Task task);
  void After(Span span, Task task) { At(Now() + span, std::move(task)); }
  grpc::CompletionQueue& queue() { return queue_; }
  void CallBegins() { ++calls_; }
  void CallEnds() { --calls_; }

 private:
  struct Timer {
    Moment due;
    std::uint64_t order;
    Task task;
  };
  static bool Later(const Timer& one, const Timer& other);

  void Run(int urgency);
  void RunPosted(bool ok);
  void RunDue();
  void Wake();

  grpc::CompletionQueue queue_;
  std::vector<Timer> timers_;  // a heap, the next one first
  std::uint64_t order_ = 0;
  std::optional<Moment> set_;  // the alarm clock's setting
  std::atomic<int> calls_{0};

  std::mutex mutex_;
  std::vector<Task> posted_;  // guarded by mutex_

  std::atomic<bool> woken_{false};
  Step<Worker> posted_step_{*this, &Worker::RunPosted};
  grpc::Alarm wake_;
  std::optional<AlarmClock> clock_;
  std::thread thread_;
};

}  // namespace merels::load
