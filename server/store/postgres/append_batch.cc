#include "server/store/postgres/append_batch.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "server/store/postgres/append_sql.h"
#include "server/store/postgres/changes.h"
#include "server/store/sql/failure.h"

namespace merels::store {
namespace {

using RowKey = std::pair<std::string, Seq>;

RowKey RowKeyOf(const Row& row) { return {row.match.text(), row.seq}; }

bool ComesBefore(const Row* a, const Row* b) {
  return std::tie(a->match, a->seq) < std::tie(b->match, b->seq);
}

/// The first of each number, in the order of (match, seq); and of those that take one offer, the first: as
/// they are new matches, no other row has its number.
std::vector<const Row*> FirstOfEach(std::vector<const Row*> rows) {
  std::stable_sort(rows.begin(), rows.end(), ComesBefore);
  const auto same = [](const Row* a, const Row* b) { return a->match == b->match && a->seq == b->seq; };
  rows.erase(std::unique(rows.begin(), rows.end(), same), rows.end());
  std::set<std::string_view> taken;
  std::erase_if(rows,
                [&](const Row* row) { return !row->takes.empty() && !taken.insert(row->takes).second; });
  return rows;
}

/// Whether the error concerns some of the rows, or a conflict with others, rather than PostgreSQL as a whole.
bool IsAboutRows(const PgFailure& failure) {
  const bool met_others = failure.state.starts_with("40") || failure.state.starts_with("55");
  return !failure.lost && (met_others || IsAboutChange(failure.state));
}

AppendResult OutcomeOf(const PgConnection& connection, const Error& cause) {
  const PgFailure& failure = connection.failure();
  if (failure.constraint == "requests_pkey") return {AppendStatus::kAnswered, ""};
  if (!failure.lost && IsAboutChange(failure.state))
    return {AppendStatus::kRejected, NotTaken(cause).sentence};
  if (IsDefinitelyNotWritten(failure)) return {AppendStatus::kRefused, NotWritten(cause).sentence};
  return {AppendStatus::kUnknown, OutcomeUnknown(cause).sentence};
}

/// Appends rows of different numbers: their keys, or the outcome for all of them.
AppendResult PutTogether(PgConnection& connection, const std::vector<const Row*>& rows,
                         std::set<RowKey>& appended) {
  const AppendSql sql = AppendSqlOf(rows);
  const auto put = connection.RunWith(sql.text, sql.params, [&appended](const SqlRow& row) {
    appended.emplace(row.Text(0), static_cast<Seq>(row.Integer(1)));
  });
  if (!put) return OutcomeOf(connection, put.error());
  if (connection.warned()) return {AppendStatus::kUnknown, WarnedOf().sentence};
  return {AppendStatus::kAppended, ""};
}

std::vector<AppendResult> OneByOne(PgConnection& connection, const std::vector<const Row*>& rows) {
  std::vector<AppendResult> results;
  for (const Row* row : rows) {
    std::set<RowKey> appended;
    results.push_back(PutTogether(connection, {row}, appended));
    const bool fenced = results.back().status == AppendStatus::kAppended && appended.empty();
    if (fenced) results.back().status = AppendStatus::kFenced;
  }
  return results;
}

}  // namespace

std::vector<AppendResult> AppendRows(PgConnection& connection, const std::vector<const Row*>& rows) {
  std::set<RowKey> appended;
  if (rows.empty()) return {};
  const AppendResult outcome = PutTogether(connection, FirstOfEach(rows), appended);
  const bool failed = outcome.status != AppendStatus::kAppended && outcome.status != AppendStatus::kUnknown;
  if (failed && rows.size() > 1 && IsAboutRows(connection.failure())) return OneByOne(connection, rows);
  std::vector<AppendResult> results(rows.size(), outcome);
  if (outcome.status != AppendStatus::kAppended) return results;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool is_first = appended.erase(RowKeyOf(*rows[i])) > 0;
    if (!is_first) results[i].status = AppendStatus::kFenced;
  }
  return results;
}

}  // namespace merels::store
