// The writes of a shard that are on their way to the log, so that the server can wait for them before it
// stops.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>

namespace merels::service {

/// Single-threaded.
class PendingWrites {
 public:
  void Begin() { ++count_; }
  /// All that follows from the answer has been done.
  void End() {
    --count_;
    Settle();
  }

  bool draining() const { return draining_; }
  /// From now on no write should begin. Further calls do nothing.
  void StopBeginning() { draining_ = true; }
  /// Calls `done` once none is on its way.
  void Await(std::function<void()> done) {
    settled_ = std::move(done);
    Settle();
  }

 private:
  void Settle() {
    if (count_ == 0 && settled_) std::exchange(settled_, nullptr)();
  }

  std::size_t count_ = 0;
  bool draining_ = false;
  std::function<void()> settled_;
};

}  // namespace merels::service
