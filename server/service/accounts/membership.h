// Members: accounts with a permanent name, their passwords, and their sign-ins.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/api/account.h"
#include "common/base/done.h"
#include "server/service/accounts/accounts.h"
#include "server/service/accounts/admission.h"
#include "server/service/accounts/passwords.h"
#include "server/service/base/call.h"
#include "server/service/base/fair_share.h"
#include "server/service/base/page.h"

namespace merels::store {
struct Credentials;
class InviteStore;
class Retention;
}  // namespace merels::store

namespace merels::service {

/// The caller, the token of the call, and what that token may be used for.
struct Bearer {
  match::Player player;
  std::string token;
  Origin from = {};
  session::Scopes scopes = session::Scopes::All();
  std::chrono::milliseconds expires_at{0};  // unix time; 0: never
};
/// Tokens that are no longer valid.
struct EndedTokens {
  AccountId account;
  std::string only = {};  // a hash; empty: all of the account
  std::string but = {};   // the hash of one that stays valid

  bool Has(const std::string& hash) const { return only.empty() ? hash != but : hash == only; }
};
Error WrongPassword();
/// A label as it is stored: shortened, in plain ASCII.
std::string ShortLabel(const std::string& label);

/// All calls on the executor; every `done` runs on it too, exactly once, possibly before the call returns.
/// Errors of every call, besides its own: store-refused, rate-limited (too many passwords at once, or too
/// many tries, see PasswordTries).
///
/// Comparing a password takes time, in which calls of one account may overtake one another. The result is
/// written only if the account is unchanged by then; otherwise the password counts as wrong.
class Membership {
 public:
  static constexpr std::size_t kLongestLabel = 40;  // bytes

  /// `ended` is called, afterwards, for tokens that are no longer valid. References outlive it.
  Membership(const Ports& ports, Accounts& accounts, store::InviteStore& invites, Admission& admission,
             Rates& rates, std::function<void(const EndedTokens&)> ended);
  ~Membership();
  Membership(const Membership&) = delete;
  Membership& operator=(const Membership&) = delete;

  /// Accounts::SignInGuest, while that is allowed: also draining, rate-limited.
  void SignInGuest(const api::SignInGuest& guest, Done<SignedIn> done, const Origin& from = {});

  /// Makes a guest a member, with a permanent name and a password. The account keeps its seats, games and
  /// tokens, and a computer player stays one. Safe to repeat. already-member, bad-name, name-too-long,
  /// name-reserved, bad-password, name-taken, not-allowed (the server takes no members), wrong-code (of an
  /// invite), bad-token (the account was closed meanwhile).
  void Register(const Bearer& guest, api::SignUp request, Done<match::Player> done);

  /// Makes a new token for the member with this name and password. wrong-password, also for an unknown name,
  /// and after the same time; banned.
  void SignIn(const api::SignIn& who, Done<SignedIn> done, const Origin& from = {});

  /// Also ends all other sign-ins. wrong-password, bad-password, not-member.
  void ChangePassword(const Bearer& member, const api::ChangePassword& request, Done<void> done);

  /// Checks the member's password and returns its stored hash, for the write that follows. wrong-password,
  /// not-member.
  void Confirm(const Bearer& member, const std::string& password, Done<std::string> done);
  /// Hashes and compares passwords, in turn.
  FairPasswords& passwords() { return passwords_; }
  /// bad-password: too short or too long.
  Result<void> CheckPassword(const std::string& password) const;
  /// These tokens are no longer in the store; they are refused from now on.
  void Ended(const EndedTokens& tokens);

  /// Newest first.
  void List(const Bearer& owner, Done<std::vector<api::SignInEntry>> done);
  void ListPage(const Bearer& owner, const PageQuery& query, Done<Page<api::SignInEntry>> done);

  /// Ends one of the owner's sign-ins, perhaps the caller's own. Idempotent.
  void End(const Bearer& owner, const std::string& id, Done<void> done);

 private:
  Result<void> CheckRequest(const api::SignUp& request) const;
  /// The errors that are certain before a password is hashed for the sign-up and anything is used up.
  void LookFirst(const Bearer& guest, const api::SignUp& request, Done<void> done);
  void LookAtInvite(const Bearer& guest, const api::SignUp& request, const Done<void>& done);
  void TakeName(const Bearer& guest, const api::SignUp& request, const std::string& password_hash,
                const Done<match::Player>& done);
  void RegisteredBefore(const Bearer& member, const api::SignUp& request, Done<match::Player> done);
  void NoLongerGuest(const Bearer& guest, const api::SignUp& request, const Done<match::Player>& done);
  void Check(const std::string& name, const std::string& password, const Origin& from,
             Done<store::Credentials> done);
  void Compare(const std::string& password, const std::string& folded, const Origin& from,
               const std::optional<store::Credentials>& found, const Done<store::Credentials>& done);
  void LetIn(const store::Credentials& checked, const std::string& label, const Origin& from,
             const Done<SignedIn>& done);
  void PutPassword(const Bearer& member, const std::string& checked, const std::string& password,
                   const Done<void>& done);
  /// Ends the oldest sign-ins, so that an account has no more than allowed. If the store refuses, the next
  /// sign-in does it.
  void EndOldest(const AccountId& account, std::function<void()> then);

  Ports ports_;
  Accounts& accounts_;
  store::InviteStore& invites_;
  Admission& admission_;
  std::function<void(const EndedTokens&)> ended_;
  PasswordTries tries_;
  FairPasswords passwords_;
  FairShare names_;
  const std::unique_ptr<store::Retention> retention_;
  CallbackScope callbacks_;
};

}  // namespace merels::service
