// Keys that members cut themselves, the way back in without a password, and the way out for good.
#ifndef MERELS_SERVER_SERVICE_KEYS_H_
#define MERELS_SERVER_SERVICE_KEYS_H_

#include <chrono>
#include <functional>
#include <string>

#include "server/domain/company.h"
#include "server/service/membership.h"

namespace merels::service {

/// A token for a program: what it may do, and for how long.
struct KeyWish {
  session::Scopes scopes;
  std::string label;
  std::chrono::hours valid{0};  // 0: until it is ended
};
struct ResetWish {
  std::string name;
  std::string code;
  std::string password;
  std::string label;
};

/// All calls on the executor; every `done` runs on it too, exactly once, possibly before the call returns.
/// Besides what is said of each: store-refused, rate-limited.
class Keys {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  /// `closed` is told of an account that is no more. What is referred to outlives it.
  Keys(const Ports& ports, Accounts& accounts, Membership& membership, store::Passes& passes,
       domain::Company& company, std::function<void(const AccountId&)> closed);

  /// Listed and ended as sign-ins are. not-member, limit-reached, bad-argument (no scope, or too long).
  void Create(const Bearer& member, const KeyWish& wish, Done<SignedIn> done);

  /// With a code of the operator's: a new password, and all that was signed in before is ended. wrong-code,
  /// of an unknown name too: the name is only looked at when the code is good. bad-password.
  void Reset(const ResetWish& wish, Done<SignedIn> done);

  /// The account is closed for ever. A member shows his password. wrong-password.
  void Close(const Bearer& owner, const std::string& password, Done<void> done);

 private:
  void Add(const Bearer& member, const KeyWish& wish, Done<SignedIn> done);
  /// The code is good for this account.
  void ResetOf(const AccountId& account, const ResetWish& wish, const Done<SignedIn>& done);
  void SetPassword(const ResetWish& wish, const AccountId& account, const Done<SignedIn>& done);
  void CloseConfirmed(const AccountId& account, const Done<void>& done);
  void CloseSilenced(const AccountId& account, const Done<void>& done);

  Ports ports_;
  Accounts& accounts_;
  Membership& membership_;
  store::Passes& passes_;
  domain::Company& company_;
  std::function<void(const AccountId&)> closed_;
  Guard guard_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_KEYS_H_
