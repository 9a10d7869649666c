#include "server/store/invites.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "server/store/moderation.h"
#include "server/store/sql/runner.h"

namespace merels::store {
namespace {

domain::Invite InviteOf(const SqlRow& row) {
  return {row.Text(0), row.Integer(1), row.Millis(2), row.Text(3), row.Millis(4)};
}

ResetCode CodeOf(const SqlRow& row) { return {row.Text(0), AccountId(row.Text(1)), row.Millis(2)}; }

/// Whether the account has used the invite, or may.
Result<std::optional<bool>> FindUse(SqlConnection& connection, const InviteUse& use) {
  return FirstOf<bool>(
      connection,
      "SELECT 1 FROM invited WHERE hash = ?1 AND account = ?2 UNION ALL"
      " SELECT 1 FROM invites WHERE hash = ?1 AND \"left\" > 0 AND (expires_at = 0 OR expires_at > ?3)",
      [](const SqlRow&) { return true; }, use.hash, use.account.text(), use.now.count());
}

}  // namespace

void InviteStore::AddInvite(const domain::Invite& invite, const domain::AuditEntry& entry, Done<void> done) {
  runner_.Write(
      [invite, entry](SqlConnection& connection) {
        const Changed added = RunOnce(connection,
                                      "INSERT INTO invites(hash, \"left\", expires_at, note, created_at)"
                                      " VALUES(?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING",
                                      invite.hash, invite.left, invite.expires_at.count(), invite.note,
                                      invite.created_at.count());
        return WithEntry(connection, added, entry);
      },
      std::move(done));
}

void InviteStore::ListInvites(const domain::NewestPlace& after, std::size_t most,
                              Done<std::vector<domain::Invite>> done) {
  const auto limit = static_cast<std::int64_t>(std::min(most, kMaxListedInvites));
  AskList<std::vector<domain::Invite>>(runner_, std::move(done), [after, limit](SqlConnection& connection) {
    return AllOf<domain::Invite>(connection,
                                 "SELECT hash, \"left\", expires_at, note, created_at FROM invites"
                                 " WHERE created_at < ?1 OR (created_at = ?1 AND hash > ?2)"
                                 " ORDER BY created_at DESC, hash LIMIT ?3",
                                 InviteOf, after.at.count(), after.id, limit);
  });
}

void InviteStore::RemoveInvite(const std::string& hash, const domain::AuditEntry& entry, Done<void> done) {
  runner_.Write(
      [hash, entry](SqlConnection& connection) {
        const Changed used = RunOnce(connection, "DELETE FROM invited WHERE hash = ?1", hash);
        if (!used) return used;
        const Changed removed = RunOnce(connection, "DELETE FROM invites WHERE hash = ?1", hash);
        return WithEntry(connection, removed, entry);
      },
      std::move(done));
}

void InviteStore::MayUse(const InviteUse& use, Done<bool> done) {
  const auto found = [done = std::move(done)](const Result<std::optional<bool>>& may) {
    may ? done(may->has_value()) : done(may.error());
  };
  Ask<std::optional<bool>>(runner_, found,
                           [use](SqlConnection& connection) { return FindUse(connection, use); });
}

void InviteStore::PutResetCode(const ResetCode& code, const domain::AuditEntry& entry, Done<void> done) {
  runner_.Write(
      [code, entry](SqlConnection& connection) {
        const Changed gone =
            RunOnce(connection, "DELETE FROM reset_codes WHERE account = ?1", code.account.text());
        if (!gone) return gone;
        const Changed put =
            RunOnce(connection, "INSERT INTO reset_codes(hash, account, expires_at) VALUES(?1, ?2, ?3)",
                    code.hash, code.account.text(), code.expires_at.count());
        return WithEntry(connection, put, entry);
      },
      std::move(done));
}

void InviteStore::FindResetCode(const std::string& hash, const std::string& folded_name,
                                std::chrono::milliseconds now, Done<std::optional<ResetCode>> done) {
  Ask<std::optional<ResetCode>>(
      runner_, std::move(done), [hash, folded_name, now](SqlConnection& connection) {
        return FirstOf<ResetCode>(connection,
                                  "SELECT hash, account, expires_at FROM reset_codes WHERE hash = ?1"
                                  " AND expires_at > ?3"
                                  " AND account = (SELECT account FROM names WHERE folded_name = ?2)",
                                  CodeOf, hash, folded_name, now.count());
      });
}

void InviteStore::TakeResetCode(const std::string& hash, std::chrono::milliseconds now,
                                Done<std::optional<ResetCode>> done) {
  using Taken = std::optional<ResetCode>;
  WriteFor<Taken>(runner_, std::move(done), [hash, now](SqlConnection& connection, Taken& taken) -> Changed {
    auto found = FirstOf<ResetCode>(
        connection, "SELECT hash, account, expires_at FROM reset_codes WHERE hash = ?1 AND expires_at > ?2",
        CodeOf, hash, now.count());
    if (!found) return found.error();
    taken = *found;
    return RunOnce(connection, "DELETE FROM reset_codes WHERE hash = ?1", hash);
  });
}

Changed UseInvite(SqlConnection& connection, const InviteUse& use, bool& used) {
  const auto before = FirstOf<bool>(
      connection, "SELECT 1 FROM invited WHERE hash = ?1 AND account = ?2",
      [](const SqlRow&) { return true; }, use.hash, use.account.text());
  if (!before) return before.error();
  used = before->has_value();
  if (used) return 0;
  const Changed taken = RunOnce(connection,
                                "UPDATE invites SET \"left\" = \"left\" - 1"
                                " WHERE hash = ?1 AND \"left\" > 0 AND (expires_at = 0 OR expires_at > ?2)",
                                use.hash, use.now.count());
  used = taken && *taken > 0;
  if (!used) return taken;
  return RunOnce(connection, "INSERT INTO invited(hash, account) VALUES(?1, ?2)", use.hash,
                 use.account.text());
}

}  // namespace merels::store
