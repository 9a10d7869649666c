// Programs that the server runs beside itself: computer players, so that the lobby is never empty, and the
// gateway for browsers. They are separate processes and clients like any other: the server starts them, and
// knows nothing else about them.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <sys/types.h>

#include "common/base/result.h"

namespace merels {

/// The pause before a program that ended is started again.
class RestartPause {
 public:
  using Duration = std::chrono::milliseconds;
  static constexpr Duration kFirst{1'000};
  static constexpr Duration kLongest{60'000};

  /// The pause after a run of this length: twice the pause before, from the first to the longest; the first
  /// again after a run of at least the longest pause.
  Duration After(Duration ran);

 private:
  Duration next_ = kFirst;
};

/// A program with its arguments.
struct BotProgram {
  std::filesystem::path program;
  std::vector<std::string> arguments;
  /// Run before each start, on the keeper's thread; after an error the start is retried later.
  std::function<Result<void>()> prepare = {};
  std::string what = "a computer player";  // what it is, in warnings
  int priority = 19;                       // as that of nice: the lowest
};

/// Keeps programs running, each at its priority, on a separate thread. They end with this object, and
/// with the process when that is killed.
class BotKeeper {
 public:
  /// Starts them in the background. `warn` is called, on the keeper's thread, for a program that cannot be
  /// started or has ended.
  BotKeeper(std::vector<BotProgram> programs, std::function<void(const std::string&)> warn);
  /// Asks them to end, waits for a while, kills the rest.
  ~BotKeeper();
  BotKeeper(const BotKeeper&) = delete;
  BotKeeper& operator=(const BotKeeper&) = delete;

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Seat {
    BotProgram program;
    RestartPause pause = {};
    Time start_at = {};
    Time started_at = {};
    pid_t pid = 0;     // 0: not running
    int watched = -1;  // pidfd, readable once the process has ended
  };

  void Run();
  void Start(Seat& seat);
  void Later(Seat& seat, const std::string& why);
  void Reap(Seat& seat);
  /// Waits until one ends, one is to be started, or the keeper is to end.
  void Wait();
  void EndAll();
  bool WaitForEnd(Time until);

  const std::function<void(const std::string&)> warn_;
  std::vector<Seat> seats_;
  int wake_;  // an eventfd
  std::atomic<bool> ending_{false};
  std::thread thread_;
};

}  // namespace merels
