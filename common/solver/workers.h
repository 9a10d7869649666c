// Work that can be shared. The solver has no threads of its own: who runs it decides how many there are.
#pragma once

#include <cstdint>
#include <functional>

namespace merels::solver {

class Workers {
 public:
  using Work = std::function<void(std::uint64_t begin, std::uint64_t end)>;

  Workers() = default;
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  virtual ~Workers() = default;

  /// How many calls of Share's work may run at the same time.
  virtual int count() const = 0;
  /// Calls work(begin, end) for ranges that together are the numbers from 0 to `count`, each once, in any
  /// order. Returns when all calls have. What one call of Share has written, those after it see.
  virtual void Share(std::uint64_t count, const Work& work) = 0;
};

/// One after another, on the caller's thread.
class Alone final : public Workers {
 public:
  int count() const override { return 1; }
  void Share(std::uint64_t count, const Work& work) override { work(0, count); }
};

}  // namespace merels::solver
