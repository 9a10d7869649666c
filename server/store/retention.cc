#include "server/store/retention.h"

#include <string>
#include <utility>

#include "common/session/scope.h"
#include "server/store/accounts.h"
#include "server/store/sql/connection.h"
#include "server/store/sql/runner.h"

namespace merels::store {
namespace {

/// ?1 is the time, ?2 the number of rows. The audit is in the order of its numbers, so its oldest entries
/// come first.
const char* ForgettingOf(Fading what) {
  switch (what) {
    case Fading::kTokens:
      return "DELETE FROM tokens WHERE hash IN"
             " (SELECT hash FROM tokens WHERE expires_at > 0 AND expires_at < ?1 LIMIT ?2)";
    case Fading::kResetCodes:
      return "DELETE FROM reset_codes WHERE hash IN"
             " (SELECT hash FROM reset_codes WHERE expires_at < ?1 LIMIT ?2)";
    case Fading::kReports:
      return "DELETE FROM reports WHERE id IN"
             " (SELECT id FROM reports WHERE resolved_at > 0 AND resolved_at < ?1 LIMIT ?2)";
    case Fading::kAudit:
      return "DELETE FROM audit WHERE at < ?1 AND n IN (SELECT n FROM audit ORDER BY n LIMIT ?2)";
  }
  return "";
}

}  // namespace

void Retention::NoteSeen(const AccountId& account, std::chrono::milliseconds now, Done<void> done) {
  runner_.Write(
      [account, now](SqlConnection& connection) {
        return RunOnce(connection, "UPDATE accounts SET seen_at = ?2 WHERE id = ?1 AND seen_at < ?2",
                       account.text(), now.count());
      },
      std::move(done));
}

void Retention::ListIdleGuests(std::chrono::milliseconds seen_before, std::size_t most,
                               Done<std::vector<AccountId>> done) {
  Ask<std::vector<AccountId>>(runner_, std::move(done), [seen_before, most](SqlConnection& connection) {
    return AllOf<AccountId>(
        connection, "SELECT id FROM accounts WHERE kind < 2 AND seen_at < ?1 ORDER BY seen_at LIMIT ?2",
        [](const SqlRow& row) { return AccountId(row.Text(0)); }, seen_before.count(),
        static_cast<std::int64_t>(most));
  });
}

void Retention::ListClosedWithChat(std::size_t most, Done<std::vector<AccountId>> done) {
  Ask<std::vector<AccountId>>(runner_, std::move(done), [most](SqlConnection& connection) {
    return AllOf<AccountId>(
        connection,
        "SELECT id FROM accounts WHERE kind = ?1 AND EXISTS (SELECT 1 FROM chat WHERE account = "
        "accounts.id)"
        " LIMIT ?2",
        [](const SqlRow& row) { return AccountId(row.Text(0)); },
        static_cast<std::int64_t>(AccountKind::kClosed), static_cast<std::int64_t>(most));
  });
}

void Retention::EndOldSignIns(const AccountId& account, std::size_t most,
                              Done<std::vector<std::string>> done) {
  WriteFor<std::vector<std::string>>(
      runner_, std::move(done),
      [account, most](SqlConnection& connection, std::vector<std::string>& ended) -> Changed {
        auto gone = AllOf<std::string>(
            connection,
            std::string("DELETE FROM tokens WHERE hash IN (SELECT hash FROM tokens WHERE account = ?1"
                        " AND scopes = ?2 AND expires_at = 0 ORDER BY created_at DESC, rowid DESC LIMIT ") +
                AllThatAreLeft(connection.dialect()) + " OFFSET ?3) RETURNING hash",
            [](const SqlRow& row) { return row.Text(0); }, account.text(),
            std::int64_t{session::Scopes::All().bits()}, static_cast<std::int64_t>(most));
        if (!gone) return gone.error();
        ended = *std::move(gone);
        return static_cast<std::int64_t>(ended.size());
      });
}

void Retention::Forget(Fading what, std::chrono::milliseconds before, std::size_t most,
                       Done<std::size_t> done) {
  WriteFor<std::size_t>(
      runner_, std::move(done), [what, before, most](SqlConnection& connection, std::size_t& gone) {
        const Changed forgotten = RunOnce(connection, ForgettingOf(what), before.count(), most);
        if (forgotten) gone = static_cast<std::size_t>(*forgotten);
        return forgotten;
      });
}

}  // namespace merels::store
