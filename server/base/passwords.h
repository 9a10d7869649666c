// Password hashing: the stored hash, and checking a password against it.
#pragma once

#include <functional>
#include <string>

#include "common/base/result.h"

namespace merels {

/// Slow on purpose, so never done on the caller's thread: each `done` is called once, from any thread,
/// possibly before the call returns, and should only post. rate-limited when too many wait. Threads: any.
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
