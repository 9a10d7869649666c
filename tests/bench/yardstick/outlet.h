// From the log's thread to the pollers.
#pragma once

#include <functional>
#include <vector>

#include <grpcpp/alarm.h>

#include "server/base/mutex.h"
#include "tests/bench/yardstick/log.h"
#include "tests/bench/yardstick/stream.h"

namespace merels::yardstick {

/// Lets the poller of a queue send durable rows. A poller that also writes needs less processor time for a
/// move than a log's thread that does, and the next sync starts sooner. At most one alarm waits, for any
/// number of rows.
class Outlet final : public Operation {
 public:
  using Tell = std::function<void(const Row& row)>;

  Outlet(grpc::ServerCompletionQueue& queue, Tell tell) : queue_(queue), tell_(std::move(tell)) {}

  /// Threads: any. The queue must not have been shut down.
  void Push(const Row& row) MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    rows_.push_back(row);
    if (rows_.size() == 1) alarm_.Set(&queue_, gpr_time_0(GPR_CLOCK_MONOTONIC), this);
  }

  void Complete(bool /*ok*/) override MERELS_EXCLUDES(mutex_) {
    std::vector<Row> rows;
    {
      const MutexLock lock(mutex_);
      rows.swap(rows_);
    }
    for (const Row& row : rows) tell_(row);
  }

 private:
  grpc::ServerCompletionQueue& queue_;
  const Tell tell_;
  grpc::Alarm alarm_;
  Mutex mutex_;
  std::vector<Row> rows_ MERELS_GUARDED_BY(mutex_);
};

}  // namespace merels::yardstick
