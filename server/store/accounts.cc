#include "server/store/accounts.h"

#include <array>
#include <memory>
#include <string>
#include <utility>

#include "server/base/hash.h"
#include "server/domain/names.h"
#include "server/store/invites.h"
#include "server/store/sql/runner.h"

namespace merels::store {
namespace {

constexpr const char* kAccounts = "SELECT id, name, folded_name, kind, created_at, password FROM accounts";
constexpr const char* kTokens =
    "SELECT hash, account, label, created_at, scopes, expires_at, signed_in_from FROM tokens";

std::int64_t Number(AccountKind kind) { return static_cast<std::int64_t>(kind); }

Account AccountOf(const SqlRow& row) {
  return {AccountId(row.Text(0)), row.Text(1), row.Text(2), static_cast<AccountKind>(row.Integer(3)),
          row.Millis(4)};
}

Credentials CredentialsOf(const SqlRow& row) { return {AccountOf(row), row.Text(5)}; }

Token TokenOf(const SqlRow& row) {
  return {row.Text(0),
          AccountId(row.Text(1)),
          row.Text(2),
          row.Millis(3),
          session::Scopes::OfBits(row.Integer(4)),
          row.Millis(5),
          row.Text(6)};
}

/// Replaces the name of a closed account, which itself is not kept.
std::string RetiredName(const HashKey& key, const std::string& folded_name) {
  return "#" + KeyedHash(key, HashToken("name " + folded_name));
}

Changed InsertToken(SqlConnection& connection, const Token& token) {
  return RunOnce(connection,
                 "INSERT INTO tokens(hash, account, label, created_at, scopes, expires_at, signed_in_from)"
                 " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT(hash) DO NOTHING",
                 token.hash, token.account.text(), token.label, token.created_at.count(),
                 std::int64_t{token.scopes.bits()}, token.expires_at.count(), token.signed_in_from);
}

/// Takes the name if nobody has it. `taken`: whether it is now the account's.
Changed TakeName(SqlConnection& connection, const HashKey& key, const Account& account, bool& taken) {
  const std::string read = domain::ReadAs(account.folded_name);
  const Changed entered =
      RunOnce(connection,
              "INSERT INTO names(folded_name, account) SELECT ?1, ?2"
              " WHERE NOT EXISTS(SELECT 1 FROM names WHERE folded_name IN (?3, ?4))"
              " AND NOT EXISTS(SELECT 1 FROM names WHERE " +
                  NameReadingSql() + " = ?5 AND account <> ?2) ON CONFLICT(folded_name) DO NOTHING",
              account.folded_name, account.id.text(), RetiredName(key, account.folded_name),
              RetiredName(key, read), read);
  if (!entered) return entered;
  const auto owner = FirstOf<AccountId>(
      connection, "SELECT account FROM names WHERE folded_name = ?1",
      [](const SqlRow& row) { return AccountId(row.Text(0)); }, account.folded_name);
  if (!owner) return owner.error();
  taken = *owner != account.id;
  return entered;
}

/// Whether a query gives a row.
template <class... Values>
Result<bool> Holds(SqlConnection& connection, std::string_view query, const Values&... values) {
  const auto found = FirstOf<bool>(
      connection, query, [](const SqlRow&) { return true; }, values...);
  if (!found) return found.error();
  return found->has_value();
}

/// The password of an account that is a member, or nothing.
Result<std::optional<std::string>> PasswordOf(SqlConnection& connection, const AccountId& account) {
  return FirstOf<std::string>(
      connection, "SELECT password FROM accounts WHERE id = ?1 AND kind IN (?2, ?3) AND password <> ''",
      [](const SqlRow& row) { return row.Text(0); }, account.text(), Number(AccountKind::kMember),
      Number(AccountKind::kBot));
}

/// Whether the account is a guest, or was already made this very member by a call of unknown outcome.
Result<bool> MayRegister(SqlConnection& connection, const Credentials& member) {
  return Holds(connection,
               "SELECT 1 FROM accounts WHERE id = ?1"
               " AND (kind IN (?2, ?3) OR (folded_name = ?4 AND password = ?5 AND password <> ''))",
               member.account.id.text(), Number(AccountKind::kGuest), Number(AccountKind::kGuestBot),
               member.account.folded_name, member.password);
}

Changed PutMember(SqlConnection& connection, const Credentials& member) {
  const Account& account = member.account;
  return RunOnce(connection,
                 "UPDATE accounts SET name = ?2, folded_name = ?3, kind = ?4, password = ?5 WHERE id = ?1",
                 account.id.text(), account.name, account.folded_name, Number(account.kind), member.password);
}

Changed Enter(SqlConnection& connection, const HashKey& key, const Credentials& member,
              const std::string& invite, Registered& outcome) {
  const auto may = MayRegister(connection, member);
  if (!may) return may.error();
  outcome = Registered::kNoGuest;
  if (!*may) return 0;
  bool taken = false;
  const Changed named = TakeName(connection, key, member.account, taken);
  outcome = taken ? Registered::kNameTaken : Registered::kDone;
  if (!named || taken) return named;
  bool used = invite.empty() || *named == 0;  // it had the name before
  if (!used) {
    const Account& account = member.account;
    if (auto use = UseInvite(connection, {invite, account.id, account.created_at}, used); !use) return use;
  }
  if (used) return PutMember(connection, member);
  outcome = Registered::kNoInvite;
  return RunOnce(connection, "DELETE FROM names WHERE account = ?1", member.account.id.text());
}

/// Sets a new password of an account, and revokes all of its tokens but one.
Changed PutPassword(SqlConnection& connection, const AccountId& account, const std::string& password,
                    const std::string& kept_hash) {
  const Changed put =
      RunOnce(connection, "UPDATE accounts SET password = ?2 WHERE id = ?1", account.text(), password);
  if (!put) return put;
  return RunOnce(connection, "DELETE FROM tokens WHERE account = ?1 AND hash <> ?2", account.text(),
                 kept_hash);
}

Changed AddBy(SqlConnection& connection, const std::string& maker_hash, const Token& token, std::size_t most,
              TokenAdded& outcome) {
  const auto made = Holds(connection, "SELECT 1 FROM tokens WHERE hash = ?1", token.hash);
  const auto maker = Holds(connection, "SELECT 1 FROM tokens WHERE hash = ?1 AND account = ?2", maker_hash,
                           token.account.text());
  const auto full = Holds(connection, "SELECT 1 FROM tokens WHERE account = ?1 LIMIT 1 OFFSET ?2",
                          token.account.text(), static_cast<std::int64_t>(most) - 1);
  for (const auto* asked : {&made, &maker, &full}) {
    if (!*asked) return asked->error();
  }
  outcome = TokenAdded::kDone;
  if (*made) return 0;
  if (!*maker || *full) outcome = *maker ? TokenAdded::kTooMany : TokenAdded::kNoMaker;
  return outcome == TokenAdded::kDone ? InsertToken(connection, token) : Changed(0);
}

/// The personal data outside the account's own row. Every part of the store that keeps such data has its line
/// here.
constexpr std::array kForgetting = {
    "DELETE FROM names WHERE account = ?1",
    "DELETE FROM tokens WHERE account = ?1",
    "DELETE FROM reset_codes WHERE account = ?1",
    "DELETE FROM invited WHERE account = ?1",
    "DELETE FROM blocks WHERE blocker = ?1",
    "DELETE FROM blocks WHERE blocked = ?1",
    "DELETE FROM moderators WHERE account = ?1",
    "UPDATE reports SET text = '', from_address = '', from_prefix = '' WHERE reporter = ?1",
    "DELETE FROM chat_off WHERE account = ?1",
    "DELETE FROM friends WHERE follower = ?1",
    "DELETE FROM friends WHERE followed = ?1",
    "DELETE FROM plans WHERE account = ?1",
    "DELETE FROM offers WHERE owner = ?1",
    "DELETE FROM account_addresses WHERE account = ?1",
    "DELETE FROM offers WHERE receiver = ?1 AND receiver <> ''",
};

Changed Close(SqlConnection& connection, const HashKey& key, const AccountId& account,
              const std::string& checked, bool& closed) {
  const auto found = FirstOf<Credentials>(connection, std::string(kAccounts) + " WHERE id = ?1",
                                          CredentialsOf, account.text());
  if (!found) return found.error();
  const bool open = *found && (*found)->account.kind != AccountKind::kClosed;
  closed = !open || (*found)->password == checked;
  if (!open || !closed) return 0;
  for (const char* statement : kForgetting) {
    if (Changed forgotten = RunOnce(connection, statement, account.text()); !forgotten) return forgotten;
  }
  const Account& known = (*found)->account;
  const bool had_name = known.kind == AccountKind::kMember || known.kind == AccountKind::kBot;
  if (had_name) {
    for (const std::string& name : {known.folded_name, domain::ReadAs(known.folded_name)}) {
      const Changed retired =
          RunOnce(connection, "INSERT INTO names(folded_name, account) VALUES(?1, ?2) ON CONFLICT DO NOTHING",
                  RetiredName(key, name), account.text());
      if (!retired) return retired;
    }
  }
  return RunOnce(connection,
                 "UPDATE accounts SET name = '', folded_name = '', password = '', kind = ?2, created_at = 0,"
                 " seen_at = 0 WHERE id = ?1",
                 account.text(), Number(AccountKind::kClosed));
}

/// The remains of a closed account, and its sanctions that have ended.
Changed Erase(SqlConnection& connection, const AccountId& account, std::chrono::milliseconds now) {
  const Changed over = RunOnce(connection,
                               "DELETE FROM sanctions WHERE account = ?1"
                               " AND (lifted_at > 0 OR (until > 0 AND until <= ?2))",
                               account.text(), now.count());
  if (!over) return over;
  return RunOnce(connection, "DELETE FROM accounts WHERE id = ?1 AND kind = ?2", account.text(),
                 Number(AccountKind::kClosed));
}

Result<std::vector<Account>> AccountsOf(SqlConnection& connection, const std::vector<AccountId>& ids) {
  std::vector<Account> all;
  const std::string find = std::string(kAccounts) + " WHERE id = ?1";
  for (const AccountId& id : ids) {
    const auto found = AllOf<Account>(connection, find, AccountOf, id.text());
    if (!found) return found.error();
    all.insert(all.end(), found->begin(), found->end());
  }
  return all;
}

Result<std::vector<std::string>> EndedOf(SqlConnection& connection, const std::vector<std::string>& hashes) {
  std::vector<std::string> ended;
  for (const std::string& hash : hashes) {
    const auto token = FirstOf<Token>(connection, std::string(kTokens) + " WHERE hash = ?1", TokenOf, hash);
    if (!token) return token.error();
    if (!*token) ended.push_back(hash);
  }
  return ended;
}

}  // namespace

void AccountStore::CreateAccount(const Account& account, const Token& first, Done<void> done) {
  runner_.Write(
      [account, first](SqlConnection& connection) {
        const Changed created =
            RunOnce(connection,
                    "INSERT INTO accounts(id, name, folded_name, kind, created_at, seen_at)"
                    " VALUES(?1, ?2, ?3, ?4, ?5, ?5)"
                    " ON CONFLICT(id) DO NOTHING",
                    account.id.text(), account.name, account.folded_name, Number(account.kind),
                    account.created_at.count());
        return created ? InsertToken(connection, first) : created;
      },
      std::move(done));
}

void AccountStore::Register(const Credentials& member, const std::string& invite, Done<Registered> done) {
  WriteFor<Registered>(
      runner_, std::move(done),
      [member, invite, key = runner_.hash_key()](SqlConnection& connection, Registered& outcome) {
        return Enter(connection, key, member, invite, outcome);
      });
}

void AccountStore::FindLookAlike(const std::string& folded_name, Done<std::optional<AccountId>> done) {
  Ask<std::optional<AccountId>>(runner_, std::move(done), [folded_name](SqlConnection& connection) {
    return FirstOf<AccountId>(
        connection, "SELECT account FROM names WHERE " + NameReadingSql() + " = ?1 LIMIT 1",
        [](const SqlRow& row) { return AccountId(row.Text(0)); }, domain::ReadAs(folded_name));
  });
}

void AccountStore::FindName(const std::string& folded_name, Done<std::optional<Credentials>> done) {
  Ask<std::optional<Credentials>>(runner_, std::move(done), [folded_name](SqlConnection& connection) {
    return FirstOf<Credentials>(
        connection, std::string(kAccounts) + " WHERE id = (SELECT account FROM names WHERE folded_name = ?1)",
        CredentialsOf, folded_name);
  });
}

void AccountStore::AddTokenIf(const Token& token, const std::string& checked, Done<bool> done) {
  WriteFor<bool>(runner_, std::move(done),
                 [token, checked](SqlConnection& connection, bool& added) -> Changed {
                   const auto kept = PasswordOf(connection, token.account);
                   if (!kept) return kept.error();
                   added = *kept == checked;
                   return added ? InsertToken(connection, token) : Changed(0);
                 });
}

void AccountStore::ChangePassword(const AccountId& account, const std::string& checked,
                                  const std::string& password, const std::string& kept_hash,
                                  Done<bool> done) {
  WriteFor<bool>(runner_, std::move(done), [=](SqlConnection& connection, bool& changed) -> Changed {
    const auto kept = PasswordOf(connection, account);
    if (!kept) return kept.error();
    changed = *kept == checked || *kept == password;
    return changed ? PutPassword(connection, account, password, kept_hash) : Changed(0);
  });
}

void AccountStore::CloseAccount(const AccountId& account, const std::string& checked, Done<bool> done) {
  WriteFor<bool>(runner_, std::move(done),
                 [account, checked, key = runner_.hash_key()](SqlConnection& connection, bool& closed) {
                   return Close(connection, key, account, checked, closed);
                 });
}

void AccountStore::EraseGuest(const AccountId& guest, std::chrono::milliseconds now, Done<bool> done) {
  WriteFor<bool>(runner_, std::move(done),
                 [guest, now, key = runner_.hash_key()](SqlConnection& connection, bool& erased) {
                   const Changed closed = Close(connection, key, guest, "", erased);
                   return erased && closed ? Erase(connection, guest, now) : closed;
                 });
}

void AccountStore::ResetPassword(const std::string& password, const Token& token, Done<bool> done) {
  WriteFor<bool>(runner_, std::move(done),
                 [password, token](SqlConnection& connection, bool& reset) -> Changed {
                   const auto kept = PasswordOf(connection, token.account);
                   if (!kept) return kept.error();
                   reset = kept->has_value();
                   if (!reset) return 0;
                   Changed put = PutPassword(connection, token.account, password, token.hash);
                   return put ? InsertToken(connection, token) : put;
                 });
}

void AccountStore::FindAccounts(const std::vector<AccountId>& ids, Done<std::vector<Account>> done) {
  Ask<std::vector<Account>>(runner_, std::move(done),
                            [ids](SqlConnection& connection) { return AccountsOf(connection, ids); });
}

void AccountStore::FindListed(const std::vector<AccountId>& ids, Done<std::vector<Account>> done) {
  AskList<std::vector<Account>>(runner_, std::move(done),
                                [ids](SqlConnection& connection) { return AccountsOf(connection, ids); });
}

void AccountStore::AddTokenBy(const std::string& maker_hash, const Token& token, std::size_t most,
                              Done<TokenAdded> done) {
  WriteFor<TokenAdded>(runner_, std::move(done), [=](SqlConnection& connection, TokenAdded& outcome) {
    return AddBy(connection, maker_hash, token, most, outcome);
  });
}

void AccountStore::FindToken(const std::string& token_hash, Done<std::optional<TokenOwner>> done) {
  Ask<std::optional<TokenOwner>>(
      runner_, std::move(done), [token_hash](SqlConnection& connection) -> Result<std::optional<TokenOwner>> {
        const auto token =
            FirstOf<Token>(connection, std::string(kTokens) + " WHERE hash = ?1", TokenOf, token_hash);
        if (!token) return token.error();
        if (!*token) return std::optional<TokenOwner>();
        const auto account = FirstOf<Account>(connection, std::string(kAccounts) + " WHERE id = ?1",
                                              AccountOf, (*token)->account.text());
        if (!account) return account.error();
        if (!*account) return std::optional<TokenOwner>();
        return std::optional(TokenOwner{**token, **account});
      });
}

void AccountStore::FindEnded(const std::vector<std::string>& token_hashes,
                             Done<std::vector<std::string>> done) {
  AskList<std::vector<std::string>>(runner_, std::move(done), [token_hashes](SqlConnection& connection) {
    return EndedOf(connection, token_hashes);
  });
}

void AccountStore::ListTokens(const AccountId& account, Done<std::vector<Token>> done) {
  Ask<std::vector<Token>>(runner_, std::move(done), [account](SqlConnection& connection) {
    return AllOf<Token>(connection,
                        std::string(kTokens) + " WHERE account = ?1 ORDER BY created_at DESC, hash", TokenOf,
                        account.text());
  });
}

void AccountStore::DeleteToken(const std::string& token_hash, Done<void> done) {
  runner_.Write(
      [token_hash](SqlConnection& connection) {
        return RunOnce(connection, "DELETE FROM tokens WHERE hash = ?1", token_hash);
      },
      std::move(done));
}

std::string NameReadingSql() {
  std::string reading = "folded_name";
  for (const domain::LookAlike& alike : domain::kLookAlikes) {
    reading =
        "replace(" + reading + ", '" + std::string(alike.these) + "', '" + std::string(alike.those) + "')";
  }
  return reading;
}

}  // namespace merels::store
