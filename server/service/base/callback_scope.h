// Tasks that run on the executor, and only while their owner lives.
//
// Contents: Then (what follows an answer), CallbackScope, PollLoop.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

#include "common/base/result.h"
#include "server/base/executor.h"
#include "server/base/limit.h"

namespace merels::service {

/// A callback for an answer: an error is passed on to `done`; otherwise `then` is called with the value, or
/// without an argument if there is none.
template <class T, class Function>
auto Then(std::function<void(Result<T>)> done, Function then) {
  return [done = std::move(done), then = std::move(then)](auto answer) mutable {
    if (!answer) return done(answer.error());
    if constexpr (std::is_invocable_v<Function>) {
      then();
    } else {
      then(*std::move(answer));
    }
  };
}

/// A member of an object that hands out callbacks. When it is destroyed, pending callbacks are dropped. It is
/// destroyed on the executor, or when that has stopped.
class CallbackScope {
 public:
  explicit CallbackScope(Executor& executor) : executor_(executor), life_(std::make_shared<int>(0)) {}

  /// Wraps `function` so that it may be called from any thread, also after the owner is destroyed: it runs as
  /// a task.
  template <class Function>
  auto Wrap(Function function) const {
    return [executor = &executor_, life = std::weak_ptr<int>(life_),
            function = std::move(function)](auto... arguments) {
      executor->Post([life, function, ... arguments = std::move(arguments)]() mutable {
        if (life.lock()) function(std::move(arguments)...);
      });
    };
  }

  /// The same for a function that is called at most once.
  template <class Function>
  auto WrapOnce(Function function) const {
    return [executor = &executor_, life = std::weak_ptr<int>(life_),
            function = std::move(function)](auto... arguments) mutable {
      executor->Post([life, function = std::move(function), ... arguments = std::move(arguments)]() mutable {
        if (life.lock()) function(std::move(arguments)...);
      });
    };
  }

  /// The callback of service::Then, wrapped as by WrapOnce: for answers that come on any thread.
  template <class T, class Function>
  auto Then(std::function<void(Result<T>)> done, Function then) const {
    return WrapOnce(service::Then(std::move(done), std::move(then)));
  }

  /// Wraps `function` as a task for a timer.
  template <class Function>
  Executor::Task Task(Function function) const {
    return [life = std::weak_ptr<int>(life_), function = std::move(function)]() mutable {
      if (life.lock()) function();
    };
  }

  /// Expires with the owner; for callbacks that run on the executor anyway.
  std::weak_ptr<int> Watch() const { return life_; }

 private:
  Executor& executor_;
  std::shared_ptr<int> life_;
};

/// Asks once in an interval, until Stop or the end of its life. Single-threaded, on the executor.
class PollLoop {
 public:
  /// The next interval begins when this is called.
  using Next = std::function<void()>;

  /// `every`: a time, or a limit in milliseconds, of which the interval is one of `parts`. `ask` takes
  /// nothing: then intervals follow each other. Or it takes a Next, which it calls once it has its answer.
  /// References outlive it.
  template <class Ask>
  PollLoop(Executor& executor, std::chrono::milliseconds every, Ask ask)
      : executor_(executor), interval_([every] { return every; }), ask_(WithNext(std::move(ask))) {}
  template <class Ask>
  PollLoop(Executor& executor, const Limit& every, Ask ask, int parts = 1)
      : executor_(executor),
        interval_([&every, parts] { return std::chrono::milliseconds(every / parts); }),
        ask_(WithNext(std::move(ask))) {}
  ~PollLoop() { Stop(); }
  PollLoop(const PollLoop&) = delete;
  PollLoop& operator=(const PollLoop&) = delete;

  /// Asks after one interval; BeginNow: at once. A second call does nothing.
  void Begin() {
    if (!std::exchange(running_, true)) SetTimer();
  }
  void BeginNow() {
    if (!std::exchange(running_, true)) Run();
  }
  void Stop() {
    running_ = false;
    executor_.Cancel(std::exchange(timer_, 0));
  }
  bool running() const { return running_; }

 private:
  template <class Ask>
  static std::function<void(const Next&)> WithNext(Ask ask) {
    if constexpr (std::is_invocable_v<Ask>) {
      return [ask = std::move(ask)](const Next& next) {
        next();
        ask();
      };
    } else {
      return ask;
    }
  }

  void Run() {
    ask_([this] { SetTimer(); });
  }
  void SetTimer() {
    executor_.Cancel(std::exchange(timer_, 0));  // an answer may come after Stop and another Begin
    if (running_) timer_ = executor_.After(interval_(), [this] { Run(); });
  }

  Executor& executor_;
  const std::function<std::chrono::milliseconds()> interval_;
  const std::function<void(const Next&)> ask_;
  bool running_ = false;
  TimerId timer_ = 0;
};

}  // namespace merels::service
