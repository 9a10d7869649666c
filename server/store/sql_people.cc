#include "server/store/sql_people.h"

#include <array>
#include <memory>
#include <string>
#include <utility>

#include "server/base/hash.h"

namespace merels::store {
namespace {

constexpr const char* kAccounts = "SELECT id, name, folded_name, kind, created_at, password FROM accounts";
constexpr const char* kTokens = "SELECT hash, account, label, created_at, scopes, expires_at FROM tokens";

std::chrono::milliseconds Millis(const Statement& row, int column) {
  return std::chrono::milliseconds(row.Integer(column));
}

Account AccountOf(const Statement& row) {
  return {AccountId(row.Text(0)), row.Text(1), row.Text(2), static_cast<AccountKind>(row.Integer(3)),
          Millis(row, 4)};
}

Credentials CredentialsOf(const Statement& row) { return {AccountOf(row), row.Text(5)}; }

Token TokenOf(const Statement& row) {
  return {row.Text(0),
          AccountId(row.Text(1)),
          row.Text(2),
          Millis(row, 3),
          session::Scopes::OfBits(row.Integer(4)),
          Millis(row, 5)};
}

/// In the place of the name of a closed account, which is kept by nobody.
std::string RetiredName(const std::string& folded_name) { return "#" + HashToken("name " + folded_name); }

int InsertToken(Connection& connection, const Token& token) {
  return RunOnce(connection,
                 "INSERT INTO tokens(hash, account, label, created_at, scopes, expires_at)"
                 " VALUES(?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT(hash) DO NOTHING",
                 token.hash, token.account.text(), token.label, token.created_at.count(),
                 std::int64_t{token.scopes.bits()}, token.expires_at.count());
}

/// Whether the name is the account's own, after taking it when nobody had it.
int TakeName(Connection& connection, const Account& account, bool& taken) {
  const int code = RunOnce(connection,
                           "INSERT INTO names(folded_name, account) SELECT ?1, ?2"
                           " WHERE NOT EXISTS(SELECT 1 FROM names WHERE folded_name = ?3)"
                           " ON CONFLICT(folded_name) DO NOTHING",
                           account.folded_name, account.id.text(), RetiredName(account.folded_name));
  if (code != SQLITE_DONE) return code;
  Statement owner(connection, "SELECT account FROM names WHERE folded_name = ?1");
  owner.Start(account.folded_name);
  const int found = owner.Step();
  taken = found == SQLITE_DONE || (found == SQLITE_ROW && owner.Text(0) != account.id.text());
  owner.Finish();
  return found == SQLITE_ROW ? SQLITE_DONE : found;
}

int PutMember(Connection& connection, const Credentials& member) {
  const Account& account = member.account;
  return RunOnce(connection,
                 "INSERT INTO accounts(id, name, folded_name, kind, created_at, password)"
                 " VALUES(?1, ?2, ?3, ?4, ?5, ?6)"
                 " ON CONFLICT(id) DO UPDATE SET name = excluded.name, folded_name = excluded.folded_name,"
                 " kind = excluded.kind, password = excluded.password",
                 account.id.text(), account.name, account.folded_name,
                 static_cast<std::int64_t>(account.kind), account.created_at.count(), member.password);
}

/// What is personal, beside the account's own row. Another part of the store that keeps something of a person
/// has its line here.
constexpr std::array kForgetting = {
    "DELETE FROM names WHERE account = ?1",       "DELETE FROM tokens WHERE account = ?1",
    "DELETE FROM reset_codes WHERE account = ?1", "DELETE FROM invited WHERE account = ?1",
    "DELETE FROM blocks WHERE blocker = ?1",      "DELETE FROM blocks WHERE blocked = ?1",
    "DELETE FROM moderators WHERE account = ?1",  "UPDATE reports SET text = '' WHERE reporter = ?1",
};

int Close(Connection& connection, const AccountId& account) {
  const auto found =
      FirstOf<Account>(connection, std::string(kAccounts) + " WHERE id = ?1", AccountOf, account.text());
  if (!found) return SQLITE_ERROR;
  if (!*found) return SQLITE_DONE;
  int code = SQLITE_DONE;
  for (const char* statement : kForgetting) {
    if (code == SQLITE_DONE) code = RunOnce(connection, statement, account.text());
  }
  const bool had_name = (*found)->kind == AccountKind::kMember || (*found)->kind == AccountKind::kBot;
  if (code == SQLITE_DONE && had_name) {
    code =
        RunOnce(connection, "INSERT INTO names(folded_name, account) VALUES(?1, ?2) ON CONFLICT DO NOTHING",
                RetiredName((*found)->folded_name), account.text());
  }
  if (code != SQLITE_DONE) return code;
  return RunOnce(connection,
                 "UPDATE accounts SET name = '', folded_name = '', password = '', kind = ?2, created_at = 0"
                 " WHERE id = ?1",
                 account.text(), static_cast<std::int64_t>(AccountKind::kClosed));
}

class SqlPeople final : public People {
 public:
  explicit SqlPeople(SqlRunner& runner) : runner_(runner) {}

  void CreateAccount(const Account& account, const Token& first, Done<void> done) override {
    runner_.Write(
        [account, first](Connection& connection) {
          const int code = RunOnce(
              connection,
              "INSERT INTO accounts(id, name, folded_name, kind, created_at) VALUES(?1, ?2, ?3, ?4, ?5)"
              " ON CONFLICT(id) DO NOTHING",
              account.id.text(), account.name, account.folded_name, static_cast<std::int64_t>(account.kind),
              account.created_at.count());
          return code == SQLITE_DONE ? InsertToken(connection, first) : code;
        },
        std::move(done));
  }

  void Register(const Credentials& member, Done<bool> done) override {
    const auto taken = std::make_shared<bool>(false);
    runner_.Write(
        [member, taken](Connection& connection) {
          const int code = TakeName(connection, member.account, *taken);
          return code != SQLITE_DONE || *taken ? code : PutMember(connection, member);
        },
        [taken, done = std::move(done)](const Result<void>& written) {
          written ? done(!*taken) : done(written.error());
        });
  }

  void FindName(const std::string& folded_name, Done<std::optional<Credentials>> done) override {
    Ask<std::optional<Credentials>>(runner_, std::move(done), [folded_name](Connection& connection) {
      return FirstOf<Credentials>(
          connection,
          std::string(kAccounts) + " WHERE id = (SELECT account FROM names WHERE folded_name = ?1)",
          CredentialsOf, folded_name);
    });
  }

  void SetPassword(const AccountId& account, const std::string& password, Done<void> done) override {
    runner_.Write(
        [account, password](Connection& connection) {
          return RunOnce(connection, "UPDATE accounts SET password = ?2 WHERE id = ?1 AND password <> ''",
                         account.text(), password);
        },
        std::move(done));
  }

  void FindAccounts(const std::vector<AccountId>& ids, Done<std::vector<Account>> done) override {
    Ask<std::vector<Account>>(
        runner_, std::move(done), [ids](Connection& connection) -> Result<std::vector<Account>> {
          std::vector<Account> all;
          for (const AccountId& id : ids) {
            auto found =
                FirstOf<Account>(connection, std::string(kAccounts) + " WHERE id = ?1", AccountOf, id.text());
            if (!found) return found.error();
            if (*found) all.push_back(**std::move(found));
          }
          return all;
        });
  }

  void AddToken(const Token& token, Done<void> done) override {
    runner_.Write([token](Connection& connection) { return InsertToken(connection, token); },
                  std::move(done));
  }

  void FindToken(const std::string& token_hash, Done<std::optional<TokenOwner>> done) override {
    Ask<std::optional<TokenOwner>>(
        runner_, std::move(done), [token_hash](Connection& connection) -> Result<std::optional<TokenOwner>> {
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

  void ListTokens(const AccountId& account, Done<std::vector<Token>> done) override {
    Ask<std::vector<Token>>(runner_, std::move(done), [account](Connection& connection) {
      Statement statement(connection,
                          std::string(kTokens) + " WHERE account = ?1 ORDER BY created_at DESC, hash");
      statement.Start(account.text());
      return AllRows<Token>(connection, statement, TokenOf);
    });
  }

  void DeleteToken(const std::string& token_hash, Done<void> done) override {
    runner_.Write(
        [token_hash](Connection& connection) {
          return RunOnce(connection, "DELETE FROM tokens WHERE hash = ?1", token_hash);
        },
        std::move(done));
  }

  void DeleteOtherTokens(const AccountId& account, const std::string& kept_hash, Done<void> done) override {
    runner_.Write(
        [account, kept_hash](Connection& connection) {
          return RunOnce(connection, "DELETE FROM tokens WHERE account = ?1 AND hash <> ?2", account.text(),
                         kept_hash);
        },
        std::move(done));
  }

  void CloseAccount(const AccountId& account, Done<void> done) override {
    runner_.Write([account](Connection& connection) { return Close(connection, account); }, std::move(done));
  }

 private:
  SqlRunner& runner_;
};

}  // namespace

std::unique_ptr<People> MakePeople(SqlRunner& runner) { return std::make_unique<SqlPeople>(runner); }

}  // namespace merels::store
