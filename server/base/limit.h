#pragma once

#include <atomic>
#include <cstdint>

namespace merels {

/// One limit: a number that may be set while other threads read it, since a reload changes limits while the
/// server runs. A caller that needs two consistent ones reads each once.
class Limit {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): it is a number
  constexpr Limit(std::int64_t value) : value_(value) {}
  Limit(const Limit& other) : value_(std::int64_t{other}) {}
  Limit& operator=(const Limit& other) {
    value_.store(other, std::memory_order_relaxed);
    return *this;
  }
  ~Limit() = default;

  // NOLINTNEXTLINE(google-explicit-constructor)
  operator std::int64_t() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_;
};

}  // namespace merels
