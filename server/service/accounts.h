// Who somebody is: guests and their tokens.
#ifndef MERELS_SERVER_SERVICE_ACCOUNTS_H_
#define MERELS_SERVER_SERVICE_ACCOUNTS_H_

#include <functional>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "common/match/view.h"
#include "server/base/lru.h"
#include "server/service/guard.h"
#include "server/service/ports.h"

namespace merels::service {

struct NewGuest {
  std::string name;  // empty: one is made up
  bool bot = false;  // a computer will play
};
/// A fresh guest. The token is the only copy: the store keeps a hash of it.
struct SignedIn {
  match::Player player;
  std::string token;
};

/// A member has this name, or one that looks like it.
Error NameTaken(const std::string& name);

/// All calls on the executor; every `done` runs on it too, exactly once, possibly before the call
/// returns.
class Accounts {
 public:
  /// Known tokens and names are remembered, up to this many.
  static constexpr std::size_t kRemembered = 100'000;
  /// What somebody is called whose account is gone.
  static constexpr const char* kClosedAccount = "closed account";

  explicit Accounts(const Ports& ports) : ports_(ports), guard_(ports.executor) {}

  /// bad-name, name-too-long, name-taken (by a member), store-refused.
  void SignInGuest(NewGuest guest, std::function<void(Result<SignedIn>)> done);

  /// Whose token this is. token-missing (empty), bad-token, store-refused.
  void Authenticate(const std::string& token, std::function<void(Result<match::Player>)> done);

  /// The players with these ids, in their order; for an empty id, a player without one. store-refused.
  void Find(std::vector<AccountId> ids, std::function<void(Result<std::vector<match::Player>>)> done);

  /// Who a token belongs to from now on, or what he is called now.
  match::Player Remember(const std::string& token_hash, const store::Account& account);
  /// The token is no longer good.
  void Forget(const std::string& token_hash);

 private:
  void Create(const store::Account& account, std::function<void(Result<SignedIn>)> done);
  void Learn(const std::vector<store::Account>& accounts);
  match::Player NameOf(const AccountId& id);
  std::vector<match::Player> Known(const std::vector<AccountId>& ids);

  Ports ports_;
  Guard guard_;
  LruMap<std::string, match::Player> by_token_{kRemembered};  // by the token's hash
  /// Hashes of tokens that are no longer good: an answer of the store may be on its way that does not know.
  LruMap<std::string, bool> forgotten_{kRemembered};
  LruMap<AccountId, match::Player> by_id_{kRemembered};
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_ACCOUNTS_H_
