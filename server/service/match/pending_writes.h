// A shard's pending writes to the log, so that the server can wait for them before it stops.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>

namespace merels::service {

/// Single-threaded.
class PendingWrites {
 public:
  void Begin() { ++count_; }
  /// The write has been answered, and the answer handled.
  void End() {
    --count_;
    Settle();
  }

  bool draining() const { return draining_; }
  /// From now on no write should begin. Further calls do nothing.
  void StopBeginning() { draining_ = true; }
  /// Calls `done` once none is pending.
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
