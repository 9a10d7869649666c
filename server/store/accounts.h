// Who there is: accounts, their names and passwords, and the tokens by which they are known.
#ifndef MERELS_SERVER_STORE_ACCOUNTS_H_
#define MERELS_SERVER_STORE_ACCOUNTS_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/base/ids.h"
#include "common/session/scope.h"
#include "server/store/done.h"

namespace merels::store {

/// Numbers are stored: they never change.
/// Of a closed account nothing is left but its id and this.
enum class AccountKind : std::uint8_t { kGuest = 0, kGuestBot = 1, kMember = 2, kBot = 3, kClosed = 4 };

struct Account {
  AccountId id;
  /// As shown.
  std::string name;
  /// The name with case and look-alikes folded, for looking up. Several guests may share one; of members and
  /// their bots each has his own, for ever.
  std::string folded_name;
  AccountKind kind = AccountKind::kGuest;
  std::chrono::milliseconds created_at{0};  // unix time

  bool operator==(const Account&) const = default;
};

/// What a client shows to be let in, as it is kept: never the token itself.
struct Token {
  std::string hash;
  AccountId account;
  /// What its owner recognises it by, such as the program that signed in. May be empty.
  std::string label;
  std::chrono::milliseconds created_at{0};  // unix time; 0: by a version that did not note it
  session::Scopes scopes = session::Scopes::All();
  std::chrono::milliseconds expires_at{0};  // unix time; 0: never

  bool operator==(const Token&) const = default;
};

/// A token and whose it is.
struct TokenOwner {
  Token token;
  Account account;

  bool operator==(const TokenOwner&) const = default;
};

/// A member, and what his password is checked against.
struct Credentials {
  Account account;
  std::string password;  // of Passwords::Hash

  bool operator==(const Credentials&) const = default;
};

/// What became of a wish for a name: given, another has it or had it when it was closed, or who asks is no
/// guest.
enum class Registered : std::uint8_t { kDone, kNameTaken, kNoGuest };
/// Of a wish for a further token.
enum class TokenAdded : std::uint8_t { kDone, kNoMaker, kTooMany };

/// Threads, order and errors as of Store. Every write is safe to repeat: after an Error it may have been made
/// or not, and the same call again gives the same.
class AccountStore {
 public:
  virtual ~AccountStore() = default;

  /// Stores an account together with its first token. What is there already stays.
  virtual void CreateAccount(const Account& account, const Token& first, Done<void> done) = 0;

  /// Gives a guest a name for ever, its kind and a password. Only a guest: whoever has a name, has closed his
  /// account, or is not there, stays as he is.
  virtual void Register(const Credentials& member, Done<Registered> done) = 0;

  /// The member with this folded name, or nothing: guests are not found.
  virtual void FindName(const std::string& folded_name, Done<std::optional<Credentials>> done) = 0;

  /// For these four: between the look at a password and the write that follows from it, another call may have
  /// changed it, or closed the account. So the write is made only while the account is what it was: false,
  /// and nothing changed, when it is not. `checked` is what was kept of the password when it was compared.

  /// Adds a token of a member.
  virtual void AddTokenIf(const Token& token, const std::string& checked, Done<bool> done) = 0;
  /// Gives a member another password, and revokes all its tokens but one.
  virtual void ChangePassword(const AccountId& account, const std::string& checked,
                              const std::string& password, const std::string& kept_hash, Done<bool> done) = 0;
  /// Removes name, password, tokens, codes, blocks, what it said, and the words of its reports. What others
  /// wrote about it and what moderators did stays. Leaves the id and kClosed. The name is never given to
  /// anybody again: a hash of it is kept. Of a guest nothing was checked: `checked` is empty. True of an
  /// account that is closed already, or not there.
  virtual void CloseAccount(const AccountId& account, const std::string& checked, Done<bool> done) = 0;
  /// Gives a member another password whatever the old one was, and revokes all its tokens: `token` is the
  /// only one. False: no member.
  virtual void ResetPassword(const std::string& password, const Token& token, Done<bool> done) = 0;

  /// The accounts with these ids, in no particular order; ids that nobody has are left out.
  virtual void FindAccounts(const std::vector<AccountId>& ids, Done<std::vector<Account>> done) = 0;
  /// The same for a list, which may name many: it delays nobody who plays.
  virtual void FindListed(const std::vector<AccountId>& ids, Done<std::vector<Account>> done) = 0;

  /// Adds a token that another of the account's makes. That one must still be there, and the account have
  /// fewer than `most`.
  virtual void AddTokenBy(const std::string& maker_hash, const Token& token, std::size_t most,
                          Done<TokenAdded> done) = 0;

  /// The token with this hash and its account, or nothing.
  virtual void FindToken(const std::string& token_hash, Done<std::optional<TokenOwner>> done) = 0;

  /// An account's tokens, the newest first.
  virtual void ListTokens(const AccountId& account, Done<std::vector<Token>> done) = 0;

  /// Revokes a token. One that is not there: success.
  virtual void DeleteToken(const std::string& token_hash, Done<void> done) = 0;
};

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_ACCOUNTS_H_
