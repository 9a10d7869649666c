#include "server/database_check.h"

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "common/match/state.h"
#include "server/service/match/match_rows.h"
#include "server/store/store.h"

namespace merels {
namespace {

constexpr std::size_t kRowsAtOnce = 2000;

/// A match as lists show it.
struct ShownHead {
  std::array<std::string, 2> seats;
  std::string ruleset;
  bool live = false;
  std::string result;
  std::string reason;

  bool operator==(const ShownHead&) const = default;
};

ShownHead HeadIn(const match::State& state) {
  const match::Settings& settings = state.settings();
  ShownHead head{{settings.seats[0].text(), settings.seats[1].text()}, settings.ruleset, true, "", ""};
  if (const auto& outcome = state.outcome()) {
    head.live = false;
    head.result = rules::ScoreText(outcome->score);
    head.reason = outcome->reason;
  }
  return head;
}

class LogCheck {
 public:
  LogCheck(store::SqlConnection& connection, const std::function<void(const std::string&)>& tell)
      : connection_(connection), tell_(tell) {}

  Result<VerifyReport> Run() {
    for (bool more = true; more;) {
      const auto rows = NextRows();
      if (!rows) return rows.error();
      more = rows->size() == kRowsAtOnce;
      for (const store::Row& row : *rows) {
        if (!match_.empty() && match_.front().match != row.match) {
          if (const auto checked = CheckMatch(); !checked) return checked.error();
        }
        match_.push_back(row);
      }
      if (!rows->empty()) last_ = {rows->back().match.text(), rows->back().seq};
    }
    if (const auto checked = match_.empty() ? Result<void>() : CheckMatch(); !checked) return checked.error();
    if (const auto checked = CheckHeads(); !checked) return checked.error();
    return report_;
  }

 private:
  Result<std::vector<store::Row>> NextRows() {
    return store::AllOf<store::Row>(
        connection_,
        "SELECT match, seq, account, request, bytes FROM log WHERE (match, seq) > (?1, ?2)"
        " ORDER BY match, seq LIMIT ?3",
        [](const store::SqlRow& row) {
          return store::Row{MatchId(row.Text(0)),
                            static_cast<Seq>(row.Integer(1)),
                            AccountId(row.Text(2)),
                            RequestId(row.Text(3)),
                            row.Text(4),
                            std::nullopt};
        },
        last_.first, static_cast<std::int64_t>(last_.second), kRowsAtOnce);
  }

  /// Checks the rows of one match, all of which have been read.
  Result<void> CheckMatch() {
    const std::vector<store::Row> rows = std::exchange(match_, {});
    const MatchId& match = rows.front().match;
    ++report_.matches;
    report_.entries += static_cast<std::int64_t>(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].seq != i + 1) return Damage(match, "entry " + std::to_string(i + 1) + " is missing");
    }
    auto entries = service::EntriesOf(rows);
    if (!entries) return Tell(entries.error().sentence), Result<void>();
    const auto state = match::State::Replay(std::move(*entries));
    if (!state) return Damage(match, state.error().sentence);
    const auto head = store::FirstOf<ShownHead>(
        connection_, "SELECT white, black, ruleset, live, result, reason FROM matches WHERE match = ?1",
        [](const store::SqlRow& row) {
          return ShownHead{
              {row.Text(0), row.Text(1)}, row.Text(2), row.Integer(3) != 0, row.Text(4), row.Text(5)};
        },
        match.text());
    if (!head) return head.error();
    if (*head != HeadIn(*state)) return Damage(match, "what lists show of it is not what its log says");
    return {};
  }

  /// Finds heads whose logs are missing.
  Result<void> CheckHeads() {
    const auto lost = store::AllOf<std::string>(
        connection_,
        "SELECT match FROM matches AS m WHERE NOT EXISTS (SELECT 1 FROM log AS l WHERE l.match = m.match)"
        " ORDER BY match",
        [](const store::SqlRow& row) { return row.Text(0); });
    if (!lost) return lost.error();
    for (const std::string& match : *lost) Tell("match " + match + ": its log is missing");
    return {};
  }

  Result<void> Damage(const MatchId& match, const std::string& what) {
    Tell("match " + match.text() + ": " + what);
    return {};
  }
  void Tell(const std::string& sentence) {
    ++report_.damages;
    tell_(sentence);
  }

  store::SqlConnection& connection_;
  const std::function<void(const std::string&)>& tell_;
  std::pair<std::string, Seq> last_;
  std::vector<store::Row> match_;
  VerifyReport report_;
};

}  // namespace

Result<VerifyReport> CheckDatabase(store::SqlConnection& connection,
                                   const std::function<void(const std::string&)>& tell) {
  return LogCheck(connection, tell).Run();
}

}  // namespace merels
