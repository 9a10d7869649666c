// Others that search at the same time. The engine has no threads of its own; who has them stands behind this.
#pragma once

#include <functional>

#include "common/engine/search/line.h"

namespace merels::engine {

/// Helpers for one search at a time. Called by the thread that searches.
class Crew {
 public:
  /// What the helper of that number does, from 0 on, until `stop` says true or it has nothing left to do.
  using Job = std::function<void(int number, const ShouldStop& stop)>;

  virtual ~Crew() = default;

  /// How many helpers there are; 0 or more, and always the same.
  virtual int size() const = 0;
  /// Each helper begins with the job. End has to follow, within the life of what the job refers to.
  virtual void Begin(Job job) = 0;
  /// Tells the helpers to stop; returns when the last one has.
  virtual void End() = 0;
};

}  // namespace merels::engine
