// What every computation over units takes: its inputs, and workers, since the solver has no threads of its
// own: its caller decides how many there are.
#pragma once

#include <cstdint>
#include <functional>

#include "common/rules/morris/knobs.h"
#include "common/solver/numbering.h"
#include "common/solver/values.h"

namespace merels::solver {

/// References outlive the computation.
struct Sources {
  const rules::morris::Knobs& knobs;
  const Numbering& numbering;
  const Known& known;
};

/// Parallel work.
class Workers {
 public:
  using Work = std::function<void(std::uint64_t begin, std::uint64_t end)>;

  Workers() = default;
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  virtual ~Workers() = default;

  /// The number of calls of Share's work that may run at the same time.
  virtual int count() const = 0;
  /// Calls work(begin, end) for ranges that together are the numbers from 0 to `count`, each once, in any
  /// order. Returns when all calls have. Writes during one call of Share are visible to later ones.
  virtual void Share(std::uint64_t count, const Work& work) = 0;
};

/// One after another, on the caller's thread.
class Alone final : public Workers {
 public:
  int count() const override { return 1; }
  void Share(std::uint64_t count, const Work& work) override { work(0, count); }
};

}  // namespace merels::solver
