// Members: guests who took a name for ever, their passwords, and where they are signed in.
#ifndef MERELS_SERVER_SERVICE_MEMBERSHIP_H_
#define MERELS_SERVER_SERVICE_MEMBERSHIP_H_

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/api/account.h"
#include "server/service/accounts.h"
#include "server/service/origin.h"
#include "server/service/page.h"
#include "server/service/password_tries.h"
#include "server/store/invites.h"
#include "server/store/retention.h"

namespace merels::service {

/// Who calls, the token he showed, and what that is good for.
struct Bearer {
  match::Player player;
  std::string token;
  Origin from = {};
  session::Scopes scopes = session::Scopes::All();
  std::chrono::milliseconds expires_at{0};  // unix time; 0: never
};
using api::NamePassword;
/// Who would be let in, as what, and from where.
struct Entry {
  NamePassword who;
  std::string label = {};
  Origin from = {};
};
/// Tokens that are no longer good.
struct EndedTokens {
  AccountId account;
  std::string only = {};  // a hash; empty: all of the account
  std::string but = {};   // a hash that stays good

  bool Has(const std::string& hash) const { return only.empty() ? hash != but : hash == only; }
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

Error WrongPassword();
/// What is kept of a label: plain ASCII.
std::string ShortLabel(const std::string& label);

/// All calls on the executor; every `done` runs on it too, exactly once, possibly before the call returns.
/// Besides what is said of each: store-refused, rate-limited (too many passwords at once, or too many tries,
/// as PasswordTries has it).
///
/// A password takes a while to compare, and calls of one account may overtake one another meanwhile. Whatever
/// follows from it is written only while the account is still what it was; otherwise the password was the
/// wrong one.
class Membership {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  static constexpr std::size_t kLongestLabel = 40;  // bytes

  /// `ended` is told, after the fact, of tokens that are no longer good. What is referred to outlives it.
  Membership(const Ports& ports, Accounts& accounts, store::InviteStore& invites,
             std::function<void(const EndedTokens&)> ended);

  /// Gives a guest a name that is his for ever, and a password. He stays who he is: seats, games and tokens
  /// are kept, and a computer stays one. The same again is harmless. already-member, bad-name, name-too-long,
  /// name-reserved, bad-password, name-taken, not-allowed (the house takes nobody), wrong-code (of an
  /// invite), bad-token (the account was closed meanwhile).
  void Register(const Bearer& guest, NamePassword wish, Done<match::Player> done);

  /// A new token for who has this name and password. wrong-password, of an unknown name too, and after as
  /// long.
  void SignIn(const Entry& entry, Done<SignedIn> done);

  /// Also ends all other sign-ins. wrong-password, bad-password, not-member.
  void ChangePassword(const Bearer& member, const std::string& old_one, const std::string& new_one,
                      Done<void> done);

  /// Whether it is the member himself: what is kept of his password, for the write that follows.
  /// wrong-password, not-member.
  void Confirm(const Bearer& member, const std::string& password, Done<std::string> done);
  /// bad-password, when this cannot be one.
  Result<void> CheckPassword(const std::string& password) const;
  /// These are gone from the store: nobody is let in by them any more.
  void Ended(const EndedTokens& tokens);

  /// The newest first.
  void List(const Bearer& owner, Done<std::vector<SignedInAt>> done);
  void ListPage(const Bearer& owner, const PageQuery& query, Done<Page<SignedInAt>> done);

  /// Ends one of one's own sign-ins, perhaps the one that asks; one that is gone already: success.
  void End(const Bearer& owner, const std::string& id, Done<void> done);

 private:
  Result<void> CheckWish(const NamePassword& wish) const;
  void ShowInvite(const Bearer& guest, const NamePassword& wish, Done<void> done);
  void TakeName(const Bearer& guest, const NamePassword& wish, const std::string& password_hash,
                const Done<match::Player>& done);
  void RegisteredBefore(const Bearer& member, const NamePassword& wish, Done<match::Player> done);
  void NoLongerGuest(const Bearer& guest, const NamePassword& wish, const Done<match::Player>& done);
  void Check(const NamePassword& who, const Origin& from, Done<store::Credentials> done);
  void Compare(const std::string& password, const std::string& folded, const Origin& from,
               const std::optional<store::Credentials>& found, const Done<store::Credentials>& done);
  void LetIn(const store::Credentials& checked, const std::string& label, const Done<SignedIn>& done);
  void PutPassword(const Bearer& member, const std::string& checked, const std::string& password,
                   const Done<void>& done);
  /// So that an account has no more sign-ins than it may. When the store refuses: the next time.
  void EndOldest(const AccountId& account, std::function<void()> then);

  Ports ports_;
  Accounts& accounts_;
  store::InviteStore& invites_;
  std::function<void(const EndedTokens&)> ended_;
  PasswordTries tries_;
  const std::unique_ptr<store::Retention> retention_ = store::MakeRetention(ports_.store.sql());
  CallbackScope callbacks_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_MEMBERSHIP_H_
