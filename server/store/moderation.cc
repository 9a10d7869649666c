#include "server/store/moderation.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "server/base/hash.h"
#include "server/store/sql/runner.h"

namespace merels::store {
namespace {

constexpr const char* kSanctions =
    "SELECT id, account, kind, reason, author, at, until, lifted_at, lifted_by, lifted_because FROM "
    "sanctions";
constexpr const char* kReports =
    "SELECT id, reporter, account, match, kind, text, at, resolved_at, resolved_by, resolution FROM reports";

AccountId AccountAt(const SqlRow& row, int column) { return AccountId(row.Text(column)); }

domain::StoredSanction SanctionOf(const SqlRow& row) {
  return {{row.Text(0), AccountAt(row, 1), static_cast<domain::SanctionKind>(row.Integer(2)), row.Text(3),
           AccountAt(row, 4), row.Millis(5), row.Millis(6)},
          row.Millis(7),
          AccountAt(row, 8),
          row.Text(9)};
}

domain::Report ReportOf(const SqlRow& row) {
  return {row.Text(0),
          AccountAt(row, 1),
          AccountAt(row, 2),
          MatchId(row.Text(3)),
          static_cast<domain::ReportKind>(row.Integer(4)),
          row.Text(5),
          row.Millis(6),
          row.Millis(7),
          AccountAt(row, 8),
          row.Text(9)};
}

domain::AuditEntry EntryOf(const SqlRow& row) {
  return {row.Integer(0), row.Millis(1), AccountAt(row, 2), row.Text(3), AccountAt(row, 4), row.Text(5)};
}

/// Appends the rows of a statement to `all`; an error if it fails.
template <class T, class Take>
std::optional<Error> Collect(SqlConnection& connection, const std::string& sql, Take take,
                             std::vector<T>& all) {
  auto rows = AllOf<T>(connection, sql, take);
  if (!rows) return rows.error();
  all = *std::move(rows);
  return std::nullopt;
}

Result<ModerationState> StateOf(SqlConnection& connection) {
  ModerationState state;
  std::vector<domain::StoredSanction> kept;
  auto wrong = Collect(
      connection, "SELECT blocker, blocked, at FROM blocks",
      [](const SqlRow& row) {
        return domain::Block{AccountAt(row, 0), AccountAt(row, 1), row.Millis(2)};
      },
      state.blocks);
  if (!wrong) {
    wrong = Collect(
        connection, "SELECT account FROM moderators", [](const SqlRow& row) { return AccountAt(row, 0); },
        state.moderators);
  }
  if (!wrong) {
    wrong = Collect(connection, std::string(kSanctions) + " WHERE lifted_at = 0 ORDER BY at, id", SanctionOf,
                    kept);
  }
  if (!wrong) {
    wrong = Collect(
        connection, "SELECT hash, sanction, until FROM closed_addresses",
        [](const SqlRow& row) {
          return ClosedAddress{row.Text(0), row.Text(1), row.Millis(2)};
        },
        state.closed_addresses);
  }
  if (wrong) return *wrong;
  for (domain::StoredSanction& one : kept) state.sanctions.push_back(std::move(one.sanction));
  return state;
}

/// The number of open reports; their origins are counted only when that matters.
Result<domain::Held> HeldReports(SqlConnection& connection, const WaitingLimits& most) {
  const auto count = [](const SqlRow& row) { return domain::Held{row.Integer(0), 0, 0}; };
  const auto all =
      FirstOf<domain::Held>(connection, "SELECT count(*) FROM reports WHERE resolved_at = 0", count);
  if (!all || !*all) return all ? Result<domain::Held>(domain::Held{}) : all.error();
  if (most.from_address.empty() || (*all)->in_all < most.shares.scarce_from) return **all;
  const auto held = FirstOf<domain::Held>(
      connection,
      "SELECT count(*), count(CASE WHEN from_address = ?1 THEN 1 END),"
      " count(CASE WHEN from_prefix = ?2 THEN 1 END) FROM reports WHERE resolved_at = 0",
      [](const SqlRow& row) {
        return domain::Held{row.Integer(0), row.Integer(1), row.Integer(2)};
      },
      most.from_address, most.from_prefix);
  if (!held || !*held) return held ? Result<domain::Held>(domain::Held{}) : held.error();
  return **held;
}

/// `whose` is the parameter ?1 of `which`.
void ListReportsThat(SqlRunner& runner, const std::string& which, const std::string& whose,
                     const domain::ReportPlace& after, std::size_t most,
                     Done<std::vector<domain::Report>> done) {
  const auto limit = static_cast<std::int64_t>(std::min(most, kMaxListedModeration));
  AskList<std::vector<domain::Report>>(runner, std::move(done), [=](SqlConnection& connection) {
    return AllOf<domain::Report>(
        connection,
        std::string(kReports) + " WHERE " + which + " AND (at, id) > (?2, ?3) ORDER BY at, id LIMIT ?4",
        ReportOf, whose, after.at.count(), after.id, limit);
  });
}

}  // namespace

void ModerationStore::Load(Done<ModerationState> done) {
  Ask<ModerationState>(runner_, std::move(done),
                       [](SqlConnection& connection) { return StateOf(connection); });
}

void ModerationStore::AddBlock(const domain::Block& block, Done<void> done) {
  runner_.Write(
      [block](SqlConnection& connection) {
        return RunOnce(connection,
                       "INSERT INTO blocks(blocker, blocked, at) VALUES(?1, ?2, ?3) ON CONFLICT DO NOTHING",
                       block.blocker.text(), block.blocked.text(), block.at.count());
      },
      std::move(done));
}

void ModerationStore::RemoveBlock(const domain::Block& block, Done<void> done) {
  runner_.Write(
      [block](SqlConnection& connection) {
        return RunOnce(connection, "DELETE FROM blocks WHERE blocker = ?1 AND blocked = ?2",
                       block.blocker.text(), block.blocked.text());
      },
      std::move(done));
}

void ModerationStore::SetModerator(const AccountId& account, bool is_one, const domain::AuditEntry& entry,
                                   Done<void> done) {
  runner_.Write(
      [account, is_one, entry](SqlConnection& connection) {
        const Changed set =
            RunOnce(connection,
                    is_one ? "INSERT INTO moderators(account) VALUES(?1) ON CONFLICT DO NOTHING"
                           : "DELETE FROM moderators WHERE account = ?1",
                    account.text());
        return WithEntry(connection, set, entry);
      },
      std::move(done));
}

void ModerationStore::Impose(const domain::Sanction& sanction, const domain::AuditEntry& entry,
                             const std::vector<ClosedAddress>& closes, Done<void> done) {
  runner_.Write(
      [sanction, entry, closes](SqlConnection& connection) {
        for (const ClosedAddress& closed : closes) {
          const Changed noted =
              RunOnce(connection,
                      "INSERT INTO closed_addresses(hash, sanction, until) VALUES(?1, ?2, ?3)"
                      " ON CONFLICT(hash, sanction) DO UPDATE SET until = excluded.until",
                      closed.hash, closed.sanction_id, closed.until.count());
          if (!noted) return noted;
        }
        const Changed imposed = RunOnce(
            connection,
            "INSERT INTO sanctions(id, account, kind, reason, author, at, until, lifted_at, lifted_by,"
            " lifted_because) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, '', '') ON CONFLICT DO NOTHING",
            sanction.id, sanction.account.text(), static_cast<std::int64_t>(sanction.kind), sanction.reason,
            sanction.author.text(), sanction.at.count(), sanction.until.count());
        return WithEntry(connection, imposed, entry);
      },
      std::move(done));
}

void ModerationStore::Lift(const domain::StoredSanction& lifted, const domain::AuditEntry& entry,
                           Done<bool> done) {
  WriteAndTell(
      runner_,
      [lifted, entry](SqlConnection& connection) {
        const Changed changed = RunOnce(
            connection,
            "UPDATE sanctions SET lifted_at = ?2, lifted_by = ?3, lifted_because = ?4"
            " WHERE id = ?1 AND lifted_at = 0",
            lifted.sanction.id, lifted.lifted_at.count(), lifted.lifted_by.text(), lifted.lifted_because);
        if (!changed || *changed == 0) return changed;
        const Changed opened =
            RunOnce(connection, "DELETE FROM closed_addresses WHERE sanction = ?1", lifted.sanction.id);
        return opened ? WithEntry(connection, changed, entry) : opened;
      },
      std::move(done));
}

std::string ModerationStore::HashAddress(const std::string& address) const {
  return KeyedHash(runner_.hash_key(), HashToken("address " + address));
}

void ModerationStore::ForgetAddresses(std::chrono::milliseconds now, Done<void> done) {
  runner_.Write(
      [now](SqlConnection& connection) {
        return RunOnce(connection, "DELETE FROM closed_addresses WHERE until <> 0 AND until <= ?1",
                       now.count());
      },
      std::move(done));
}

void ModerationStore::ListSanctions(const AccountId& account, const domain::NewestPlace& after,
                                    std::size_t most, Done<std::vector<domain::StoredSanction>> done) {
  const auto limit = static_cast<std::int64_t>(std::min(most, kMaxListedModeration));
  AskList<std::vector<domain::StoredSanction>>(
      runner_, std::move(done), [account, after, limit](SqlConnection& connection) {
        return AllOf<domain::StoredSanction>(connection,
                                             std::string(kSanctions) +
                                                 " WHERE account = ?1 AND (at < ?2 OR (at = ?2 AND id > ?3))"
                                                 " ORDER BY at DESC, id LIMIT ?4",
                                             SanctionOf, account.text(), after.at.count(), after.id, limit);
      });
}

void ModerationStore::FindSanction(const std::string& id, Done<std::optional<domain::StoredSanction>> done) {
  Ask<std::optional<domain::StoredSanction>>(runner_, std::move(done), [id](SqlConnection& connection) {
    return FirstOf<domain::StoredSanction>(connection, std::string(kSanctions) + " WHERE id = ?1", SanctionOf,
                                           id);
  });
}

void ModerationStore::AddReport(const domain::Report& report, const WaitingLimits& most, Done<bool> done) {
  WriteAndTell(
      runner_,
      [report, most](SqlConnection& connection) -> Changed {
        const auto held = HeldReports(connection, most);
        if (!held) return held.error();
        if (!domain::MayHold(most.shares, *held)) return 0;
        return RunOnce(connection,
                       "INSERT INTO reports(id, reporter, account, match, kind, text, at, resolved_at,"
                       " resolved_by, resolution, from_address, from_prefix)"
                       " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, '', '', ?9, ?10"
                       " WHERE (SELECT count(*) FROM reports WHERE reporter = ?2 AND resolved_at = 0) < ?8",
                       report.id, report.reporter.text(), report.account.text(), report.match.text(),
                       static_cast<std::int64_t>(report.kind), report.text, report.at.count(),
                       most.of_reporter, most.from_address, most.from_prefix);
      },
      std::move(done));
}

void ModerationStore::CountReports(const AccountId& reporter, Done<std::int64_t> done) {
  Ask<std::int64_t>(runner_, std::move(done), [=](SqlConnection& connection) -> Result<std::int64_t> {
    const auto count = FirstOf<std::int64_t>(
        connection, "SELECT count(*) FROM reports WHERE reporter = ?1 AND resolved_at = 0",
        [](const SqlRow& row) { return row.Integer(0); }, reporter.text());
    if (!count) return count.error();
    return count->value_or(0);
  });
}

void ModerationStore::ListReports(const domain::ReportPlace& after, std::size_t most,
                                  Done<std::vector<domain::Report>> done) {
  ListReportsThat(runner_, "resolved_at = 0 AND ?1 = ''", "", after, most, std::move(done));
}

void ModerationStore::ListReportsBy(const AccountId& reporter, const domain::ReportPlace& after,
                                    std::size_t most, Done<std::vector<domain::Report>> done) {
  ListReportsThat(runner_, "reporter = ?1", reporter.text(), after, most, std::move(done));
}

void ModerationStore::ResolveReport(const domain::Report& resolved, const domain::AuditEntry& entry,
                                    Done<bool> done) {
  WriteAndTell(
      runner_,
      [resolved, entry](SqlConnection& connection) {
        const Changed changed = RunOnce(
            connection,
            "UPDATE reports SET resolved_at = ?2, resolved_by = ?3, resolution = ?4,"
            " from_address = '', from_prefix = ''"
            " WHERE id = ?1 AND resolved_at = 0",
            resolved.id, resolved.resolved_at.count(), resolved.resolved_by.text(), resolved.resolution);
        return WithEntry(connection, changed, entry);
      },
      std::move(done));
}

void ModerationStore::Note(const domain::AuditEntry& entry, Done<void> done) {
  runner_.Write([entry](SqlConnection& connection) { return WriteEntry(connection, entry); },
                std::move(done));
}

void ModerationStore::ListAudit(std::int64_t before, std::size_t most,
                                Done<std::vector<domain::AuditEntry>> done) {
  const auto limit = static_cast<std::int64_t>(std::min(most, kMaxListedModeration));
  const auto bound = before == 0 ? std::numeric_limits<std::int64_t>::max() : before;
  AskList<std::vector<domain::AuditEntry>>(
      runner_, std::move(done), [bound, limit](SqlConnection& connection) {
        return AllOf<domain::AuditEntry>(connection,
                                         "SELECT n, at, actor, action, account, detail FROM audit"
                                         " WHERE n < ?1 ORDER BY n DESC LIMIT ?2",
                                         EntryOf, bound, limit);
      });
}

Changed WriteEntry(SqlConnection& connection, const domain::AuditEntry& entry) {
  return RunOnce(connection,
                 "INSERT INTO audit(at, actor, action, account, detail) VALUES(?1, ?2, ?3, ?4, ?5)",
                 entry.at.count(), entry.actor.text(), entry.action, entry.account.text(), entry.detail);
}

Changed WithEntry(SqlConnection& connection, Changed changed, const domain::AuditEntry& entry) {
  if (!changed || *changed == 0) return changed;
  const Changed written = WriteEntry(connection, entry);
  return written ? changed : written;
}

}  // namespace merels::store
