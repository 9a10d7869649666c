#ifndef MERELS_TESTS_SUPPORT_SEEDED_RANDOM_H_
#define MERELS_TESTS_SUPPORT_SEEDED_RANDOM_H_

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

#endif  // MERELS_TESTS_SUPPORT_SEEDED_RANDOM_H_
