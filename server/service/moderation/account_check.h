// Changes to accounts by other nodes of the cluster.
#pragma once

#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

#include "server/service/accounts/accounts.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/service/moderation/moderation.h"

namespace merels::service {

/// Once in account-interval-ms it forgets tokens and names, reads blocks and sanctions again, and checks
/// which tokens of open streams have ended. A check begins when the last one has ended. All on the executor.
class AccountCheck {
 public:
  /// References outlive it.
  struct Context {
    Accounts& accounts;
    Moderation& moderation;
    std::function<void(const domain::Sanction&)> imposed;
    std::function<void(const domain::Block&)> blocked;
    /// The hashes of the tokens of the open streams.
    std::function<std::vector<std::string>()> tokens;
    std::function<void(const std::unordered_set<std::string>& hashes)> ended;
  };

  AccountCheck(const Ports& ports, Context context)
      : ports_(ports), context_(std::move(context)), callbacks_(ports.executor) {}
  ~AccountCheck() { Stop(); }
  AccountCheck(const AccountCheck&) = delete;
  AccountCheck& operator=(const AccountCheck&) = delete;

  /// Does nothing where there are no other nodes.
  void Start();
  void Stop();

 private:
  void Await();
  void Check();
  void CheckTokens();

  Ports ports_;
  Context context_;
  bool stopped_ = false;
  TimerId timer_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service
