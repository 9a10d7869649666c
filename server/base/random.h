// The source of randomness, and the few forms in which the server needs it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace merels {

/// Threads: may be called from any thread, unless the implementation says otherwise.
class Random {
 public:
  virtual ~Random() = default;

  /// Fills `bytes` with independent, uniformly distributed bytes. Cannot fail.
  virtual void Fill(std::span<std::byte> bytes) = 0;
};

/// Length of the texts of NewId.
inline constexpr std::size_t kIdLength = 13;
/// Length of the texts of NewSecret.
inline constexpr std::size_t kSecretLength = 52;

/// An id for a match, an account or a table: 13 characters of lower-case base32 (a-z, 2-7), 65 bits.
std::string NewId(Random& random);

/// A secret for a token, a code or the like: 52 characters of lower-case base32, 260 bits.
std::string NewSecret(Random& random);

/// A UUID of version 4 in lower-case text, such as "9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a11".
std::string NewUuid(Random& random);

/// A uniformly distributed integer from 0 to `bound` - 1. `bound` is at least 1.
std::uint64_t UniformBelow(Random& random, std::uint64_t bound);

}  // namespace merels
