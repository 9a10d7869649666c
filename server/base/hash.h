// Secrets at rest: only their hashes are stored.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace merels {

/// The stored form of `token`, for look-ups: 256 bits of BLAKE2b as 64 lower-case hexadecimal characters. For
/// secrets of NewSecret's strength only: a password would need a slow hash. Threads: any.
std::string HashToken(std::string_view token);

/// A secret key for hashes.
using HashKey = std::array<unsigned char, 32>;

/// A keyed hash: also for guessable texts, as long as the key stays secret. 256 bits of BLAKE2b as 64
/// lower-case hexadecimal characters. Threads: any.
std::string KeyedHash(const HashKey& key, std::string_view text);

}  // namespace merels
