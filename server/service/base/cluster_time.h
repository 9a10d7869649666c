// Keeps a node's clock by the house's.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "server/base/cluster_clock.h"
#include "server/base/executor.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/done.h"

namespace merels::service {

/// Asks for the house's time again and again. While there is no answer, the clock goes on as it did.
/// Single-threaded, on the executor.
class ClusterTime {
 public:
  /// Asks for the house's time; the answer may come on any thread.
  using Question = std::function<void(Done<std::chrono::milliseconds>)>;

  /// When the machine's time of day is farther than this from the house's, an operator is told, once until it
  /// is right again.
  static constexpr std::chrono::milliseconds kMaxApart{1000};

  struct Options {
    /// Between an answer and the next question.
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

  /// Once. `done` is called with the first answer, or why there was none; it is asked for on all the same.
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
