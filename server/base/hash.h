// Secrets at rest: only their hashes are stored.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace merels {

/// What is stored and looked up instead of `token`: 256 bits of BLAKE2b as 64 lower-case hexadecimal
/// characters. Fit for secrets of NewSecret's strength only: a password would need a slow hash. Threads: any.
std::string HashToken(std::string_view token);

/// A secret key for hashes.
using HashKey = std::array<unsigned char, 32>;

/// The same with a key: fit also for texts that could be guessed, as long as the key stays secret.
std::string KeyedHash(const HashKey& key, std::string_view text);

}  // namespace merels
