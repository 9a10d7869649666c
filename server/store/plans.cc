#include "server/store/plans.h"

#include <string_view>
#include <utility>

#include "common/match/plan.h"
#include "server/store/sql/runner.h"

namespace merels::store {
namespace {

constexpr const char* kPlans = "SELECT match, account, base, lines, going_on, played, note FROM plans";

/// The lines of a text.
std::vector<std::string> Rows(std::string_view text) {
  std::vector<std::string> rows;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    rows.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return rows;
}

std::string TextOf(const std::vector<std::string>& rows) {
  std::string text;
  for (const std::string& row : rows) text += row + "\n";
  return text;
}

StoredPlan StoredPlanOf(const SqlRow& row) {
  StoredPlan stored{MatchId(row.Text(0)), AccountId(row.Text(1)), {}};
  stored.plan.plan.base = static_cast<int>(row.Integer(2));
  for (const std::string& line : Rows(row.Text(3))) stored.plan.plan.lines.push_back(match::PlanLineOf(line));
  stored.plan.goes_on = row.Integer(4) != 0;
  stored.plan.played = Rows(row.Text(5));
  stored.plan.note = row.Text(6);
  return stored;
}

}  // namespace

void PlanStore::Put(const StoredPlan& stored, Done<void> done) {
  runner_.Write(
      [stored](SqlConnection& connection) {
        const api::PlayerPlan& plan = stored.plan;
        std::vector<std::string> lines;
        for (const match::PlanLine& line : plan.plan.lines) lines.push_back(match::PlanLineText(line));
        return RunOnce(connection,
                       "INSERT INTO plans(match, account, base, lines, going_on, played, note)"
                       " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)"
                       " ON CONFLICT(match, account) DO UPDATE SET base = excluded.base,"
                       " lines = excluded.lines, going_on = excluded.going_on, played = excluded.played,"
                       " note = excluded.note",
                       stored.match.text(), stored.account.text(), std::int64_t{plan.plan.base},
                       TextOf(lines), std::int64_t{plan.goes_on}, TextOf(plan.played), plan.note);
      },
      std::move(done));
}

void PlanStore::Find(const MatchId& match, const AccountId& account,
                     Done<std::optional<api::PlayerPlan>> done) {
  using Found = std::optional<api::PlayerPlan>;
  Ask<Found>(runner_, std::move(done), [match, account](SqlConnection& connection) -> Result<Found> {
    const auto stored =
        FirstOf<StoredPlan>(connection, std::string(kPlans) + " WHERE match = ?1 AND account = ?2",
                            StoredPlanOf, match.text(), account.text());
    if (!stored) return stored.error();
    return *stored ? Found((*stored)->plan) : Found();
  });
}

void PlanStore::ListOpen(Done<std::vector<StoredPlan>> done) {
  Ask<std::vector<StoredPlan>>(runner_, std::move(done), [](SqlConnection& connection) {
    return AllOf<StoredPlan>(connection, std::string(kPlans) + " WHERE going_on = 1 ORDER BY match, account",
                             StoredPlanOf);
  });
}

}  // namespace merels::store
