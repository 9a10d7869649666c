// Tokens that members make for programs, resetting a lost password, closing an account.
#ifndef MERELS_SERVER_SERVICE_CREDENTIALS_H_
#define MERELS_SERVER_SERVICE_CREDENTIALS_H_

#include <chrono>
#include <functional>
#include <string>

#include "server/domain/access_policy.h"
#include "server/service/membership.h"

namespace merels::service {

/// A token for a program: what it may do, and for how long.
struct TokenRequest {
  session::Scopes scopes;
  std::string label;
  std::chrono::hours valid{0};  // 0: until it is ended
};
struct ResetRequest {
  std::string name;
  std::string code;
  std::string password;
  std::string label;
};

/// All calls on the executor; every `done` runs on it too, exactly once, possibly before the call returns.
/// Besides what is said of each: store-refused, rate-limited.
class Credentials {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  /// `closed` is told of an account that is no more. What is referred to outlives it.
  Credentials(const Ports& ports, Accounts& accounts, Membership& membership, store::InviteStore& invites,
       domain::AccessPolicy& access, std::function<void(const AccountId&)> closed);

  /// Listed and ended as sign-ins are. The token that asks makes none that may do more than itself, or is
  /// good for longer; what it made stays when it ends. not-member, limit-reached, bad-argument (no scope, or
  /// too long), not-allowed (more, or longer), bad-token (it was ended meanwhile).
  void Create(const Bearer& member, const TokenRequest& wish, Done<SignedIn> done);

  /// With a code of the operator's: a new password, and all that was signed in before is ended. wrong-code,
  /// of an unknown name too; then the code is as good as before. bad-password.
  void Reset(const ResetRequest& wish, Done<SignedIn> done);

  /// The account is closed for ever. A member shows his password. wrong-password; of a guest who
  /// became a member meanwhile too.
  void Close(const Bearer& owner, const std::string& password, Done<void> done);

 private:
  /// The code is good for this account.
  void ResetOf(const AccountId& account, const ResetRequest& wish, const Done<SignedIn>& done);
  void TakeCode(const ResetRequest& wish, const match::Player& member, const Done<SignedIn>& done);
  void SetPassword(const ResetRequest& wish, const match::Player& member, const std::string& password,
                   const Done<SignedIn>& done);
  /// The account is still what it was when this was kept of its password; of a guest's nothing.
  void CloseIf(const AccountId& account, const std::string& checked, const Done<void>& done);

  Ports ports_;
  Accounts& accounts_;
  Membership& membership_;
  store::InviteStore& invites_;
  domain::AccessPolicy& access_;
  std::function<void(const AccountId&)> closed_;
  CallbackScope callbacks_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_CREDENTIALS_H_
