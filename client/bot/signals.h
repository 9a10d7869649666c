#pragma once

#include <atomic>
#include <csignal>
#include <functional>
#include <thread>

namespace merels::bot {

/// Calls `told` for each SIGINT and SIGTERM, on a thread of its own, so that it may take locks. Create it
/// before any other thread: they inherit the signal mask.
class SignalWatch {
 public:
  /// `told` outlives the watch.
  explicit SignalWatch(std::function<void()> told);
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;
  ~SignalWatch();

 private:
  void Run();

  const std::function<void()> told_;
  sigset_t signals_{};
  sigset_t before_{};
  std::atomic<bool> ending_{false};
  std::thread thread_;
};

}  // namespace merels::bot
