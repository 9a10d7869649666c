#pragma once

#include "common/solver/workers.h"

namespace merels::tablebase {

/// Work shared by threads that live as long as it takes.
class Threads final : public solver::Workers {
 public:
  /// At least one.
  explicit Threads(int count) : count_(count) {}

  int count() const override { return count_; }
  void Share(std::uint64_t count, const Work& work) override;

 private:
  const int count_;
};

/// As many as the machine has processors.
int UsualThreads();

}  // namespace merels::tablebase
