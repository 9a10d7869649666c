// Synchronises a node's clock with the cluster's time.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "server/base/cluster_clock.h"
#include "server/base/executor.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/done.h"

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
