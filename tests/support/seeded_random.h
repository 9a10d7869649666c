#pragma once

#include <cstdint>

#include "server/base/random.h"

namespace merels {

/// The same bytes for the same seed, on every machine (splitmix64). Never for secrets. Threads: one.
class SeededRandom final : public Random {
 public:
  explicit SeededRandom(std::uint64_t seed) : state_(seed) {}

  void Fill(std::span<std::byte> bytes) override;

 private:
  std::uint64_t state_;
};

}  // namespace merels
