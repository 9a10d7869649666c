// The process as the operating system sees it: the signals that end it, and its limit of open files.
#ifndef MERELS_SERVER_APP_LIFE_CYCLE_H_
#define MERELS_SERVER_APP_LIFE_CYCLE_H_

#include <chrono>
#include <csignal>
#include <cstdint>
#include <string_view>

#include "common/base/result.h"

namespace merels {

/// SIGTERM and SIGINT, as something to wait for instead of something that interrupts. Make it before any
/// thread starts: threads inherit that these signals are blocked.
class StopSignals {
 public:
  /// Also makes the process survive the end of the reader of its output.
  StopSignals();

  /// Returns when one has come, also when it came before this call: "SIGTERM", "SIGINT" or, after Ask, "asked
  /// by the operator".
  std::string_view Wait();
  /// Has the same effect as SIGTERM from outside. From any thread.
  static void Ask();
  /// Returns after this time, or at once when one comes meanwhile or has come.
  void WaitAtMost(std::chrono::milliseconds time);

 private:
  sigset_t signals_{};
};

/// Raises the number of files the process may have open to the most it is allowed, and returns that number:
/// each connection is one. internal when the system does not tell.
Result<std::uint64_t> RaiseOpenFiles();

}  // namespace merels

#endif  // MERELS_SERVER_APP_LIFE_CYCLE_H_
