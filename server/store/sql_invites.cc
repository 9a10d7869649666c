#include <string>
#include <utility>

#include "server/store/invites.h"
#include "server/store/sql_audit.h"
#include "server/store/sql_runner.h"

namespace merels::store {
namespace {

domain::Invite InviteOf(const Statement& row) {
  return {row.Text(0), row.Integer(1), row.Millis(2), row.Text(3), row.Millis(4)};
}

ResetCode CodeOf(const Statement& row) { return {row.Text(0), AccountId(row.Text(1)), row.Millis(2)}; }

/// Uses the invite once for this account, if it has not yet and may. Whether it has now been used by the
/// account.
int Use(Connection& connection, const std::string& hash, const AccountId& account, std::int64_t now,
        bool& used) {
  std::int64_t before = 0;
  Statement invited(connection, "SELECT count(*) FROM invited WHERE hash = ?1 AND account = ?2");
  invited.Start(hash, account.text());
  const int found = invited.Step();
  if (found == SQLITE_ROW) before = invited.Integer(0);
  invited.Finish();
  if (found != SQLITE_ROW) return found;
  used = before > 0;
  if (used) return SQLITE_DONE;
  const int taken = RunOnce(connection,
                            "UPDATE invites SET left = left - 1"
                            " WHERE hash = ?1 AND left > 0 AND (expires_at = 0 OR expires_at > ?2)",
                            hash, now);
  used = taken == SQLITE_DONE && sqlite3_changes(connection.handle()) > 0;
  if (!used) return taken;
  return RunOnce(connection, "INSERT INTO invited(hash, account) VALUES(?1, ?2)", hash, account.text());
}

class SqlInviteStore final : public InviteStore {
 public:
  explicit SqlInviteStore(SqlRunner& runner) : runner_(runner) {}

  void AddInvite(const domain::Invite& invite, const domain::AuditEntry& entry, Done<void> done) override {
    runner_.Write(
        [invite, entry](Connection& connection) {
          const int code = RunOnce(connection,
                                   "INSERT INTO invites(hash, left, expires_at, note, created_at)"
                                   " VALUES(?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING",
                                   invite.hash, invite.left, invite.expires_at.count(), invite.note,
                                   invite.created_at.count());
          return WithEntry(connection, code, entry);
        },
        std::move(done));
  }

  void ListInvites(Done<std::vector<domain::Invite>> done) override {
    AskList<std::vector<domain::Invite>>(runner_, std::move(done), [](Connection& connection) {
      return AllOf<domain::Invite>(connection,
                                   "SELECT hash, left, expires_at, note, created_at FROM invites"
                                   " ORDER BY created_at DESC, hash LIMIT 100",
                                   InviteOf);
    });
  }

  void RemoveInvite(const std::string& hash, const domain::AuditEntry& entry, Done<void> done) override {
    runner_.Write(
        [hash, entry](Connection& connection) {
          const int used = RunOnce(connection, "DELETE FROM invited WHERE hash = ?1", hash);
          if (used != SQLITE_DONE) return used;
          const int code = RunOnce(connection, "DELETE FROM invites WHERE hash = ?1", hash);
          return WithEntry(connection, code, entry);
        },
        std::move(done));
  }

  void UseInvite(const std::string& hash, const AccountId& account, std::chrono::milliseconds now,
                 Done<bool> done) override {
    const auto used = std::make_shared<bool>(false);
    runner_.Write([hash, account, now, used](
                      Connection& connection) { return Use(connection, hash, account, now.count(), *used); },
                  [used, done = std::move(done)](const Result<void>& written) {
                    written ? done(*used) : done(written.error());
                  });
  }

  void PutResetCode(const ResetCode& code, const domain::AuditEntry& entry, Done<void> done) override {
    runner_.Write(
        [code, entry](Connection& connection) {
          const int gone =
              RunOnce(connection, "DELETE FROM reset_codes WHERE account = ?1", code.account.text());
          if (gone != SQLITE_DONE) return gone;
          const int put =
              RunOnce(connection, "INSERT INTO reset_codes(hash, account, expires_at) VALUES(?1, ?2, ?3)",
                      code.hash, code.account.text(), code.expires_at.count());
          return WithEntry(connection, put, entry);
        },
        std::move(done));
  }

  void FindResetCode(const std::string& hash, const std::string& folded_name, std::chrono::milliseconds now,
                     Done<std::optional<ResetCode>> done) override {
    Ask<std::optional<ResetCode>>(runner_, std::move(done), [hash, folded_name, now](Connection& connection) {
      return FirstOf<ResetCode>(connection,
                                "SELECT hash, account, expires_at FROM reset_codes WHERE hash = ?1"
                                " AND expires_at > ?3"
                                " AND account = (SELECT account FROM names WHERE folded_name = ?2)",
                                CodeOf, hash, folded_name, now.count());
    });
  }

  void TakeResetCode(const std::string& hash, std::chrono::milliseconds now,
                     Done<std::optional<ResetCode>> done) override {
    const auto taken = std::make_shared<std::optional<ResetCode>>();
    runner_.Write(
        [hash, now, taken](Connection& connection) {
          auto found = FirstOf<ResetCode>(
              connection,
              "SELECT hash, account, expires_at FROM reset_codes WHERE hash = ?1 AND expires_at > ?2", CodeOf,
              hash, now.count());
          if (!found) return SQLITE_ERROR;
          *taken = *found;
          return RunOnce(connection, "DELETE FROM reset_codes WHERE hash = ?1", hash);
        },
        [taken, done = std::move(done)](const Result<void>& written) {
          written ? done(*taken) : done(written.error());
        });
  }

 private:
  SqlRunner& runner_;
};

}  // namespace

std::unique_ptr<InviteStore> MakeInviteStore(SqlRunner& runner) {
  return std::make_unique<SqlInviteStore>(runner);
}

}  // namespace merels::store
