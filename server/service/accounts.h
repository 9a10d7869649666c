// Who somebody is: guests and their tokens.
#ifndef MERELS_SERVER_SERVICE_ACCOUNTS_H_
#define MERELS_SERVER_SERVICE_ACCOUNTS_H_

#include <functional>
#include <list>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/base/result.h"
#include "common/match/view.h"
#include "server/service/ports.h"

namespace merels::service {

/// A fresh guest. The token is the only copy: the store keeps a hash of it.
struct SignedIn {
  match::Player player;
  std::string token;
};

/// All calls on the executor; every `done` runs on it too, exactly once, never before the call returns.
class Accounts {
 public:
  explicit Accounts(Ports ports) : ports_(ports) {}

  /// `name` empty: one is made up. bad-name, name-too-long, store-refused.
  void SignInGuest(std::string name, std::function<void(Result<SignedIn>)> done);

  /// Whose token this is. token-missing (empty), bad-token, store-refused. Known tokens are remembered, up to
  /// a limit.
  void Authenticate(std::string token, std::function<void(Result<match::Player>)> done);

  /// The players with these ids, in their order; an id that is unknown gets the name "closed account".
  void Find(std::vector<AccountId> ids, std::function<void(Result<std::vector<match::Player>>)> done);

 private:
  void Remember(std::string token_hash, const match::Player& player);

  Ports ports_;
  std::unordered_map<std::string, match::Player> by_token_;  // by hash
  std::list<std::string> token_order_;                       // oldest first, for forgetting
  std::unordered_map<AccountId, match::Player> by_id_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_ACCOUNTS_H_
