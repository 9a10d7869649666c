// Password hashing by argon2id, on a low-priority thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "server/app/thread_executor.h"
#include "server/base/hash.h"

namespace merels {

/// The cost of one password; by default libsodium's constants for interactive sign-ins: about 60 ms and 64
/// MiB.
struct ArgonCost {
  std::uint64_t operations = 2;
  std::size_t memory_bytes = std::size_t{64} << 20;
};

/// One password at a time: a flood of sign-ins costs at most one idle core and the memory of one password.
/// Waiting calls are answered before it is destroyed.
class ArgonPasswords final : public Passwords {
 public:
  explicit ArgonPasswords(std::size_t most_waiting, ArgonCost cost = {});
  ~ArgonPasswords() override { thread_.Stop(); }

  void Hash(std::string password, std::function<void(Result<std::string>)> done) override;
  void Check(std::string kept, std::string password, std::function<void(Result<bool>)> done) override;

 private:
  /// Runs `work` on the thread; false when too many wait.
  bool Queue(Executor::Task work);
  Result<std::string> HashNow(const std::string& password) const;
  bool CheckNow(const std::string& kept, const std::string& password) const;

  const std::size_t most_waiting_;
  const ArgonCost cost_;
  std::string nobodys_;  // a hash of no one's password; used by the thread alone
  std::atomic<std::size_t> waiting_{0};
  ThreadExecutor thread_;  // last: it ends before what its tasks use
};

}  // namespace merels
