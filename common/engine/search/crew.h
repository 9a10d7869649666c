// Helpers for a parallel search. The engine has no threads of its own; the owner of threads implements this.
#pragma once

#include <functional>

#include "common/engine/search/line.h"

namespace merels::engine {

/// Helpers for one search at a time. Called by the thread that searches.
class Crew {
 public:
  /// The job of helper `number`, from 0 on, until `stop` returns true or it has nothing left to do.
  using Job = std::function<void(int number, const ShouldStop& stop)>;

  virtual ~Crew() = default;

  /// The number of helpers; 0 or more, constant.
  virtual int size() const = 0;
  /// Each helper begins the job. End must follow, while everything that the job refers to is alive.
  virtual void Begin(Job job) = 0;
  /// Tells the helpers to stop; returns when the last one has.
  virtual void End() = 0;
};

}  // namespace merels::engine
