// Secrets at rest: only their hashes are stored. Those of tokens are fast, those of passwords slow.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>

#include "common/base/result.h"

namespace merels {

/// The stored form of `token`, for look-ups: 256 bits of BLAKE2b as 64 lower-case hexadecimal characters. For
/// secrets of NewSecret's strength only: a password would need a slow hash. Threads: any.
std::string HashToken(std::string_view token);

/// A secret key for hashes.
using HashKey = std::array<unsigned char, 32>;

/// A keyed hash: also for guessable texts, as long as the key stays secret. 256 bits of BLAKE2b as 64
/// lower-case hexadecimal characters. Threads: any.
std::string KeyedHash(const HashKey& key, std::string_view text);

/// Password hashing: the stored hash, and checking a password against it. Slow on purpose, so never done on
/// the caller's thread: each `done` is called once, from any thread, possibly before the call returns, and
/// should only post. rate-limited when too many wait. Threads: any.
class Passwords {
 public:
  virtual ~Passwords() = default;

  /// The hash to store for `password`: salted, so that it differs each time.
  virtual void Hash(std::string password, std::function<void(Result<std::string>)> done) = 0;

  /// Whether `kept` is a hash of `password`. With an empty `kept` the answer is no, after the same time: so
  /// the time does not reveal whether there is such an account.
  virtual void Check(std::string kept, std::string password, std::function<void(Result<bool>)> done) = 0;
};

}  // namespace merels
