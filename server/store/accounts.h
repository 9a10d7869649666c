// Accounts, their names and passwords, and their tokens.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/base/done.h"
#include "common/base/ids.h"
#include "common/session/scope.h"

namespace merels::store {

class SqlRunner;

/// Numbers are stored: they never change. Nothing is left of a closed account but its id and this.
enum class AccountKind : std::uint8_t { kGuest = 0, kGuestBot = 1, kMember = 2, kBot = 3, kClosed = 4 };

struct Account {
  AccountId id;
  /// The name as it is shown.
  std::string name;
  /// The name with case and look-alikes folded, for look-ups. Several guests may share one; each member, a
  /// member's computer player too, has a unique one for ever.
  std::string folded_name;
  AccountKind kind = AccountKind::kGuest;
  std::chrono::milliseconds created_at{0};  // unix time

  bool operator==(const Account&) const = default;
};

/// A token as it is stored: a hash, never the token itself.
struct Token {
  std::string hash;
  AccountId account;
  /// A label for its owner, such as the program that signed in. May be empty.
  std::string label;
  std::chrono::milliseconds created_at{0};  // unix time; 0: made by a version that did not record it
  session::Scopes scopes = session::Scopes::All();
  std::chrono::milliseconds expires_at{0};  // unix time; 0: never
  /// For a sign-in, the hash of its address, by ModerationStore::HashAddress; empty: unknown, or made for a
  /// program.
  std::string signed_in_from = {};

  bool operator==(const Token&) const = default;
};

/// A token and its account.
struct TokenOwner {
  Token token;
  Account account;

  bool operator==(const TokenOwner&) const = default;
};

/// A member, and the hash that the password is checked against.
struct Credentials {
  Account account;
  std::string password;  // from Passwords::Hash

  bool operator==(const Credentials&) const = default;
};

/// The outcome of registering a name: done; another account has this name or one that looks like it, or had
/// it when it was closed; the account is not a guest; or the invite is unknown, used up or expired.
enum class Registered : std::uint8_t { kDone, kNameTaken, kNoGuest, kNoInvite };
/// The outcome of adding a further token.
enum class TokenAdded : std::uint8_t { kDone, kNoMaker, kTooMany };

/// Threads: any; no call waits for the disk. Writes are carried out in the order of their calls, and a read
/// after a write's `done` sees that write. Errors: store-refused when the store is away, internal when it
/// works but rejects the change. Every write is idempotent: after an Error it may or may not have been made,
/// and the same call again has the same result.
class AccountStore {
 public:
  /// In a database of the newest schema. `runner` outlives it.
  explicit AccountStore(SqlRunner& runner) : runner_(runner) {}

  /// Stores an account together with its first token. Existing rows stay as they are.
  void CreateAccount(const Account& account, const Token& first, Done<void> done);

  /// Gives a guest a permanent name, its kind and a password. Only a guest: a member, a closed account and an
  /// account that does not exist are not changed. `invite`, the hash of its code, is used in the same
  /// transaction, and only for kDone; empty: none is needed. Whether it is valid is judged at
  /// member.account.created_at.
  void Register(const Credentials& member, const std::string& invite, Done<Registered> done);

  /// A member whose name looks like this folded one (domain::ReadAs), or nothing.
  void FindLookAlike(const std::string& folded_name, Done<std::optional<AccountId>> done);

  /// The member with this folded name, or nothing: guests are not found.
  void FindName(const std::string& folded_name, Done<std::optional<Credentials>> done);

  /// For these four: between the check of a password and the write that follows, another call may have
  /// changed the password, or closed the account. So the write is made only if the account is unchanged;
  /// otherwise the answer is false, and nothing was changed. `checked` is the hash that the password was
  /// compared with.

  /// Adds a token of a member.
  void AddTokenIf(const Token& token, const std::string& checked, Done<bool> done);
  /// Gives a member another password, and revokes all tokens of the account but one.
  void ChangePassword(const AccountId& account, const std::string& checked, const std::string& password,
                      const std::string& kept_hash, Done<bool> done);
  /// Removes name, password, tokens, codes, blocks, friends, and the text of its reports, but not its chat
  /// messages: see ChatStore::ForgetAccount. What others wrote about the account and what moderators did
  /// stays, and so do the id and kClosed. The name is never given out again: a hash of it is kept. For a
  /// guest `checked` is empty. True for an account that is closed already, or does not exist.
  void CloseAccount(const AccountId& account, const std::string& checked, Done<bool> done);
  /// Closes the account of a guest whom no match names: not even the id is left, nor the ids of its sanctions
  /// that have ended by `now` (Unix time). Idempotent. False: it is a member now.
  void EraseGuest(const AccountId& guest, std::chrono::milliseconds now, Done<bool> done);
  /// Gives a member another password whatever the old one was, and revokes all tokens of the account but the
  /// new `token`. False: not a member.
  void ResetPassword(const std::string& password, const Token& token, Done<bool> done);

  /// The accounts with these ids, in no particular order; unknown ids are left out.
  void FindAccounts(const std::vector<AccountId>& ids, Done<std::vector<Account>> done);
  /// The same for a list, which may be long: it does not delay play.
  void FindListed(const std::vector<AccountId>& ids, Done<std::vector<Account>> done);

  /// Adds a token made with another token of the account, which must still exist; the account must have fewer
  /// than `most` tokens.
  void AddTokenBy(const std::string& maker_hash, const Token& token, std::size_t most, Done<TokenAdded> done);

  /// The token with this hash and its account, or nothing.
  void FindToken(const std::string& token_hash, Done<std::optional<TokenOwner>> done);

  /// Those of these hashes that are no token's. Does not delay play.
  void FindEnded(const std::vector<std::string>& token_hashes, Done<std::vector<std::string>> done);

  /// An account's tokens, newest first.
  void ListTokens(const AccountId& account, Done<std::vector<Token>> done);

  /// Revokes a token. Idempotent.
  void DeleteToken(const std::string& token_hash, Done<void> done);

 private:
  SqlRunner& runner_;
};

/// domain::ReadAs of names.folded_name as SQL, the same as in the index names_by_reading.
std::string NameReadingSql();

}  // namespace merels::store
