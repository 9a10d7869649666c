// Members: guests who took a name for ever, their passwords, and where they are signed in.
#ifndef MERELS_SERVER_SERVICE_MEMBERSHIP_H_
#define MERELS_SERVER_SERVICE_MEMBERSHIP_H_

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "server/base/lru.h"
#include "server/domain/rate_limit.h"
#include "server/service/accounts.h"
#include "server/store/passes.h"

namespace merels::service {

/// Who calls, and the token he showed.
struct Bearer {
  match::Player player;
  std::string token;
};
struct NamePassword {
  std::string name;
  std::string password;
  std::string invite = {};  // a code, where the house asks for one
};
/// One token of an account.
struct SignedInAt {
  std::string id;  // not secret
  std::string label;
  std::chrono::milliseconds since{0};  // Unix time
  bool current = false;                // the one that asks
  session::Scopes scopes = session::Scopes::All();
  std::chrono::milliseconds expires_at{0};  // Unix time; 0: never
};

/// All calls on the executor; every `done` runs on it too, exactly once, possibly before the call returns.
/// Besides what is said of each: store-refused, rate-limited (too many passwords at once, or too many tries
/// in a minute, for a name or an account).
class Membership {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  static constexpr std::size_t kLongestLabel = 40;
  /// Names whose tries are counted; those quiet longest are forgotten.
  static constexpr std::size_t kRememberedTries = 100'000;

  /// `ended` is told, after the fact, of each token that is no longer good. What is referred to outlives it.
  Membership(const Ports& ports, Accounts& accounts, store::Passes& passes,
             std::function<void(const std::string& token_hash)> ended);

  /// Gives a guest a name that is his for ever, and a password. He stays who he is: seats, games and tokens
  /// are kept, and a computer stays one. The same again is harmless. already-member, bad-name, name-too-long,
  /// name-reserved, bad-password, name-taken, not-allowed (the house takes nobody), wrong-code (of an
  /// invite).
  void Register(const Bearer& guest, NamePassword wish, Done<match::Player> done);

  /// A new token for who has this name and password. wrong-password, of an unknown name too, and after as
  /// long.
  void SignIn(const NamePassword& who, const std::string& label, Done<SignedIn> done);

  /// Also ends all other sign-ins. wrong-password, bad-password, not-member.
  void ChangePassword(const Bearer& member, const std::string& old_one, const std::string& new_one,
                      Done<void> done);

  /// Whether it is the member himself: wrong-password, not-member.
  void Confirm(const Bearer& member, const std::string& password, Done<void> done);
  /// bad-password, when this cannot be one.
  Result<void> CheckPassword(const std::string& password) const;
  /// Ends all tokens of an account, of which there are so many by now.
  void EndAll(const AccountId& account, Done<void> done);

  /// The newest first.
  void List(const Bearer& owner, Done<std::vector<SignedInAt>> done);

  /// Ends one of one's own sign-ins, perhaps the one that asks; one that is gone already: success.
  void End(const Bearer& owner, const std::string& id, Done<void> done);

 private:
  Result<void> CheckWish(const NamePassword& wish) const;
  Result<void> MayTry(const std::string& key);
  void ShowInvite(const Bearer& guest, const NamePassword& wish, Done<void> done);
  void TakeName(const Bearer& guest, const NamePassword& wish, const std::string& password_hash,
                const Done<match::Player>& done);
  void RegisteredBefore(const Bearer& member, const NamePassword& wish, Done<match::Player> done);
  void Check(const std::string& name, const std::string& password, Done<store::Account> done);
  void EndOthers(const AccountId& account, const std::string& kept, const Done<void>& done);
  void Ended(const store::Token& token);

  Ports ports_;
  Accounts& accounts_;
  store::Passes& passes_;
  std::function<void(const std::string&)> ended_;
  LruMap<std::string, domain::RateLimit> tries_{kRememberedTries};
  Guard guard_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_MEMBERSHIP_H_
