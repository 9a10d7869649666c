// The bot's calls, counted while they are under way: so a test knows when all answers have come.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <utility>

#include "client/sdk/calls.h"
#include "common/api/call.h"

namespace merels::testing {

/// Passes calls on to `calls`, which outlives it. Any thread.
class CountedCalls final : public sdk::Calls {
 public:
  explicit CountedCalls(sdk::Calls& calls) : calls_(calls) {}

  void SetToken(std::string token) override { calls_.SetToken(std::move(token)); }

  void Send(const std::string& path, std::string request, int patience, Done<std::string> done) override {
    {
      const std::lock_guard lock(mutex_);
      ++under_way_;
    }
    calls_.Send(path, std::move(request), patience,
                [this, done = std::move(done)](Result<std::string> answer) {
                  done(std::move(answer));
                  const std::lock_guard lock(mutex_);
                  --under_way_;
                  changed_.notify_all();
                });
  }

  /// Waits until none is under way; each ends by its deadline at the latest.
  void AwaitAnswers() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return under_way_ == 0; });
  }

 private:
  sdk::Calls& calls_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int under_way_ = 0;  // guarded by mutex_
};

}  // namespace merels::testing
