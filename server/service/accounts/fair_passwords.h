// A fair queue for password hashing: nobody waits for all passwords from one address.
#pragma once

#include <cstddef>
#include <string>

#include "server/service/base/callback_scope.h"
#include "server/service/base/done.h"
#include "server/service/base/fair_queue.h"
#include "server/service/base/ports.h"

namespace merels::service {

/// All calls on the executor; every `done` runs on it too. Hashes and compares as Passwords does;
/// rate-limited when too many wait (max-waiting-passwords, shared fairly between addresses).
class FairPasswords {
 public:
  /// One is hashed while the next is handed over.
  static constexpr std::size_t kAtOnce = 2;

  explicit FairPasswords(const Ports& ports)
      : ports_(ports),
        queue_(kAtOnce, ports.limits.max_waiting_passwords, ports.limits),
        callbacks_(ports.executor) {}

  void Hash(const Origin& from, const std::string& password, Done<std::string> done);
  void Check(const Origin& from, const std::string& kept, const std::string& password, Done<bool> done);

 private:
  Ports ports_;
  FairQueue queue_;
  CallbackScope callbacks_;
};

}  // namespace merels::service
