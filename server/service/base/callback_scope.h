// Callbacks that run on the executor, and only while their owner lives.
#pragma once

#include <memory>
#include <utility>

#include "server/base/executor.h"

namespace merels::service {

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

}  // namespace merels::service
