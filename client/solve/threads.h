// The threads of the solver.
#pragma once

#include "common/solver/sources.h"

namespace merels::tablebase {

/// Work shared by threads that live for one task.
class Threads final : public solver::Workers {
 public:
  /// At least one.
  explicit Threads(int count) : count_(count) {}

  int count() const override { return count_; }
  void Share(std::uint64_t count, const Work& work) override;

 private:
  const int count_;
};

/// One for each of the machine's processors.
int UsualThreads();

}  // namespace merels::tablebase
