// Tokens that members make for programs, resetting a lost password, closing an account.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "common/base/done.h"
#include "server/domain/access_policy.h"
#include "server/service/accounts/membership.h"
#include "server/service/base/callback_scope.h"

namespace merels::store {
class InviteStore;
}

namespace merels::service {

using api::CreateToken;
using api::ResetPassword;

/// All calls on the executor; every `done` runs on it too, exactly once, possibly before the call returns.
/// Errors of every call, besides its own: store-refused, rate-limited.
class Credentials {
 public:
  /// `closed` is called for an account that has been closed. References outlive it.
  Credentials(const Ports& ports, Accounts& accounts, Membership& membership, store::InviteStore& invites,
              domain::AccessPolicy& access, std::function<void(const AccountId&)> closed);

  /// Makes a token, which is listed and ended like a sign-in. It may not do more than the caller's token, nor
  /// be valid for longer; it stays valid when that ends. not-member, limit-reached, bad-argument (no scope,
  /// or too long), not-allowed (more scopes, or longer), bad-token (it was ended meanwhile).
  void Create(const Bearer& member, const CreateToken& request, Done<SignedIn> done);

  /// Sets a new password by a code from the operator, and ends all sign-ins made before. wrong-code, also for
  /// an unknown name (the code stays valid then); bad-password.
  void Reset(const ResetPassword& request, Done<SignedIn> done);

  /// Closes the account for ever. A member gives the password. wrong-password; also for a guest who became a
  /// member meanwhile.
  void Close(const Bearer& owner, const std::string& password, Done<void> done);
  /// Closes the account of a guest whose term is over; of one who has not played, everything is deleted.
  void CloseGuest(const AccountId& guest, bool has_played, Done<void> done);

 private:
  /// Goes on with a code that is valid for this account.
  void ResetOf(const AccountId& account, const ResetPassword& request, const Done<SignedIn>& done);
  void TakeCode(const ResetPassword& request, const match::Player& member, const Done<SignedIn>& done);
  void SetPassword(const ResetPassword& request, const match::Player& member, const std::string& password,
                   const Done<SignedIn>& done);
  /// Closes the account if its password hash is still `checked`; empty for a guest.
  void CloseIf(const AccountId& account, const std::string& checked, const Done<void>& done);
  /// Receives the store's answer to the closing.
  Done<bool> Closing(const AccountId& account, const Done<void>& done);

  Ports ports_;
  Accounts& accounts_;
  Membership& membership_;
  store::InviteStore& invites_;
  domain::AccessPolicy& access_;
  std::function<void(const AccountId&)> closed_;
  CallbackScope callbacks_;
};

}  // namespace merels::service
