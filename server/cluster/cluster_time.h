// The common time of all nodes of a cluster: the database's.
//
// Contents: ClusterClock, ClusterTime (which asks the database).
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>

#include "common/base/done.h"
#include "server/base/clock.h"
#include "server/base/executor.h"
#include "server/service/base/callback_scope.h"

namespace merels {

/// Wall time is the cluster's once it has been received, and runs on this machine's monotonic clock until it
/// is received again; setting the machine's time does not matter. Before that, wall time is the machine's.
/// Steady time follows it as far as clocks drift, and no farther: setting the database's time, or another
/// database whose machine has another time, does not move it. Threads: any; Take from one.
class ClusterClock final : public Clock {
 public:
  /// `machine` outlives it.
  explicit ClusterClock(const Clock& machine) : machine_(machine) {}

  std::chrono::milliseconds Now() const override;
  std::chrono::nanoseconds Monotonic() const override { return machine_.Monotonic(); }
  std::chrono::milliseconds Steady() const override;

  /// The cluster's time was `told` at some moment between these two, monotonic. The clock is moved no farther
  /// than that needs, so that a slow answer does not spoil the precision of a fast one.
  void Take(std::chrono::nanoseconds asked, std::chrono::nanoseconds answered,
            std::chrono::milliseconds told);

  /// By how much the machine's wall time is ahead of the cluster's; negative: behind.
  std::chrono::milliseconds MachineAhead() const { return machine_.Now() - Now(); }

 private:
  static constexpr std::int64_t kUnknown = std::numeric_limits<std::int64_t>::min();

  void Move(std::int64_t offset, std::chrono::nanoseconds heard);
  std::chrono::milliseconds At(const std::atomic<std::int64_t>& offset) const;

  const Clock& machine_;
  // The cluster's time, and the steady time, minus the monotonic, in nanoseconds.
  std::atomic<std::int64_t> offset_{kUnknown};
  std::atomic<std::int64_t> steady_offset_{kUnknown};
  std::chrono::nanoseconds heard_{0};  // when the cluster's was last received
};

}  // namespace merels

namespace merels::service {

/// Asks for the cluster's time periodically. While there is no answer, the clock runs on unchanged.
/// Single-threaded, on the executor.
class ClusterTime {
 public:
  /// Asks for the cluster's time; the answer may come on any thread.
  using Question = std::function<void(Done<std::chrono::milliseconds>)>;

  /// When the machine's time of day differs by more than this from the cluster's, the operator is warned,
  /// once until it is right again.
  static constexpr std::chrono::milliseconds kMaxApart{1000};

  struct Options {
    /// The time between an answer and the next question.
    std::chrono::milliseconds every;
    std::function<void(const std::string& sentence)> warn;
  };

  /// `executor` and `clock` outlive it.
  ClusterTime(Executor& executor, ClusterClock& clock, Question ask, Options options)
      : executor_(executor),
        clock_(clock),
        ask_(std::move(ask)),
        options_(std::move(options)),
        callbacks_(executor) {}

  /// Once. `done` is called with the first answer, or its error; asking goes on in either case.
  void Begin(Done<void> done);

 private:
  void Ask(Done<void> done);
  void TellIfApart();

  Executor& executor_;
  ClusterClock& clock_;
  const Question ask_;
  const Options options_;
  bool apart_ = false;
  CallbackScope callbacks_;
};

}  // namespace merels::service
