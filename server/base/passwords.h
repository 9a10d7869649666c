// Passwords at rest: what is kept instead of them, and whether one is right.
#ifndef MERELS_SERVER_BASE_PASSWORDS_H_
#define MERELS_SERVER_BASE_PASSWORDS_H_

#include <functional>
#include <string>

#include "common/base/result.h"

namespace merels {

/// Slow on purpose, so never done on the caller's thread: each `done` is called once, from any thread,
/// possibly before the call returns, and should do no more than post. rate-limited when too many wait.
/// Threads: any.
class Passwords {
 public:
  virtual ~Passwords() = default;

  /// What to keep instead of `password`: salted, so that the same one twice is kept differently.
  virtual void Hash(std::string password, std::function<void(Result<std::string>)> done) = 0;

  /// Whether `kept` was made of `password`. With nothing kept the answer is no, and takes as long: who asks
  /// does not learn from the time whether there is such an account.
  virtual void Check(std::string kept, std::string password, std::function<void(Result<bool>)> done) = 0;
};

}  // namespace merels

#endif  // MERELS_SERVER_BASE_PASSWORDS_H_
