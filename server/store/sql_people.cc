#include "server/store/sql_people.h"

#include <memory>
#include <string>
#include <utility>

namespace merels::store {
namespace {

constexpr const char* kAccounts = "SELECT id, name, folded_name, kind, created_at, password FROM accounts";

std::chrono::milliseconds Millis(const Statement& row, int column) {
  return std::chrono::milliseconds(row.Integer(column));
}

Account AccountOf(const Statement& row) {
  return {AccountId(row.Text(0)), row.Text(1), row.Text(2), static_cast<AccountKind>(row.Integer(3)),
          Millis(row, 4)};
}

Credentials CredentialsOf(const Statement& row) { return {AccountOf(row), row.Text(5)}; }

Token TokenOf(const Statement& row) {
  return {row.Text(0), AccountId(row.Text(1)), row.Text(2), Millis(row, 3)};
}

/// Runs one statement that changes something.
template <class... Values>
int Change(Connection& connection, std::string_view sql, const Values&... values) {
  Statement statement(connection, sql);
  return statement.Start(values...).Run();
}

/// The first row of a statement, if there is one.
template <class T, class Take, class... Values>
Result<std::optional<T>> First(Connection& connection, const std::string& sql, Take take,
                               const Values&... values) {
  Statement statement(connection, sql);
  statement.Start(values...);
  auto rows = AllRows<T>(connection, statement, take);
  if (!rows) return rows.error();
  return rows->empty() ? std::nullopt : std::optional<T>(std::move(rows->front()));
}

int InsertToken(Connection& connection, const Token& token) {
  return Change(connection,
                "INSERT INTO tokens(hash, account, label, created_at) VALUES(?1, ?2, ?3, ?4)"
                " ON CONFLICT(hash) DO NOTHING",
                token.hash, token.account.text(), token.label, token.created_at.count());
}

/// Whether the name is the account's own, after taking it when nobody had it.
int TakeName(Connection& connection, const Account& account, bool& taken) {
  const int code = Change(connection,
                          "INSERT INTO names(folded_name, account) VALUES(?1, ?2)"
                          " ON CONFLICT(folded_name) DO NOTHING",
                          account.folded_name, account.id.text());
  if (code != SQLITE_DONE) return code;
  Statement owner(connection, "SELECT account FROM names WHERE folded_name = ?1");
  owner.Start(account.folded_name);
  const int found = owner.Step();
  taken = found == SQLITE_ROW && owner.Text(0) != account.id.text();
  owner.Finish();
  return found == SQLITE_ROW ? SQLITE_DONE : found;
}

int PutMember(Connection& connection, const Credentials& member) {
  const Account& account = member.account;
  return Change(connection,
                "INSERT INTO accounts(id, name, folded_name, kind, created_at, password)"
                " VALUES(?1, ?2, ?3, ?4, ?5, ?6)"
                " ON CONFLICT(id) DO UPDATE SET name = excluded.name, folded_name = excluded.folded_name,"
                " kind = excluded.kind, password = excluded.password",
                account.id.text(), account.name, account.folded_name, static_cast<std::int64_t>(account.kind),
                account.created_at.count(), member.password);
}

class SqlPeople final : public People {
 public:
  explicit SqlPeople(SqlRunner& runner) : runner_(runner) {}

  void CreateAccount(const Account& account, const Token& first, Done<void> done) override {
    runner_.Write(
        [account, first](Connection& connection) {
          const int code = Change(
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
      return First<Credentials>(
          connection,
          std::string(kAccounts) + " WHERE id = (SELECT account FROM names WHERE folded_name = ?1)",
          CredentialsOf, folded_name);
    });
  }

  void SetPassword(const AccountId& account, const std::string& password, Done<void> done) override {
    runner_.Write(
        [account, password](Connection& connection) {
          return Change(connection, "UPDATE accounts SET password = ?2 WHERE id = ?1 AND password <> ''",
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
                First<Account>(connection, std::string(kAccounts) + " WHERE id = ?1", AccountOf, id.text());
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

  void FindToken(const std::string& token_hash, Done<std::optional<Account>> done) override {
    Ask<std::optional<Account>>(runner_, std::move(done), [token_hash](Connection& connection) {
      return First<Account>(
          connection, std::string(kAccounts) + " WHERE id = (SELECT account FROM tokens WHERE hash = ?1)",
          AccountOf, token_hash);
    });
  }

  void ListTokens(const AccountId& account, Done<std::vector<Token>> done) override {
    Ask<std::vector<Token>>(runner_, std::move(done), [account](Connection& connection) {
      Statement statement(connection,
                          "SELECT hash, account, label, created_at FROM tokens WHERE account = ?1"
                          " ORDER BY created_at DESC, hash");
      statement.Start(account.text());
      return AllRows<Token>(connection, statement, TokenOf);
    });
  }

  void DeleteToken(const std::string& token_hash, Done<void> done) override {
    runner_.Write(
        [token_hash](Connection& connection) {
          return Change(connection, "DELETE FROM tokens WHERE hash = ?1", token_hash);
        },
        std::move(done));
  }

  void DeleteOtherTokens(const AccountId& account, const std::string& kept_hash, Done<void> done) override {
    runner_.Write(
        [account, kept_hash](Connection& connection) {
          return Change(connection, "DELETE FROM tokens WHERE account = ?1 AND hash <> ?2", account.text(),
                        kept_hash);
        },
        std::move(done));
  }

 private:
  SqlRunner& runner_;
};

}  // namespace

std::unique_ptr<People> MakePeople(SqlRunner& runner) { return std::make_unique<SqlPeople>(runner); }

}  // namespace merels::store
