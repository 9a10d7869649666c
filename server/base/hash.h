// Secrets at rest: only their hashes are stored.
#ifndef MERELS_SERVER_BASE_HASH_H_
#define MERELS_SERVER_BASE_HASH_H_

#include <string>
#include <string_view>

namespace merels {

/// What is stored and looked up instead of `token`: 256 bits of BLAKE2b as 64 lower-case hexadecimal
/// characters. Fit for secrets of NewSecret's strength only: a password would need a slow hash. Threads: any.
std::string HashToken(std::string_view token);

}  // namespace merels

#endif  // MERELS_SERVER_BASE_HASH_H_
