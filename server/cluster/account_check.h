// Changes to accounts by other nodes of the cluster.
#pragma once

#include <functional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"

namespace merels::service {

/// Once in account_interval_ms accounts are read again, and it checks which tokens of open streams have
/// ended. A check begins an interval after the last one has ended. All on the executor.
class AccountCheck {
 public:
  /// References outlive it.
  struct Hooks {
    /// Forgets tokens and names, reads blocks and sanctions again, and calls `done` in any case.
    std::function<void(std::function<void()> done)> refresh;
    /// The hashes of the tokens of the open streams.
    std::function<std::vector<std::string>()> tokens;
    std::function<void(const std::unordered_set<std::string>& hashes)> ended;
  };

  AccountCheck(const Ports& ports, Hooks hooks);

  void Start() { loop_.Begin(); }
  void Stop() { loop_.Stop(); }

 private:
  void CheckTokens(const PollLoop::Next& next);

  Ports ports_;
  const Hooks hooks_;
  PollLoop loop_;
  CallbackScope callbacks_;
};

}  // namespace merels::service
