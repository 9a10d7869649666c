#include "server/database_check.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
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

/// The rows of a match in SQLite's log.
struct Chain {
  std::int64_t row = 0;  // the newest
  std::int64_t seq = 0;
  std::int64_t noted = 0;   // the newest of those that are noted
  std::int64_t broken = 0;  // the first row with a wrong link; 0: none
};

/// The newest row of a match, as the table `logs` has it.
struct ToldTail {
  MatchId match;
  std::int64_t number = 0;
  std::int64_t row = 0;
  std::int64_t seq = 0;
  bool live = false;  // the match
};

class LogCheck {
 public:
  LogCheck(store::SqlConnection& connection, const std::function<void(const std::string&)>& tell)
      : connection_(connection), tell_(tell) {}

  Result<VerifyReport> Run() {
    const bool is_chained = connection_.dialect() == store::Dialect::kSqlite;
    if (const auto read = is_chained ? CheckChains() : CheckRows(); !read) return read.error();
    if (const auto checked = CheckHeads(is_chained ? "logs" : "log"); !checked) return checked.error();
    return report_;
  }

 private:
  /// A table with all rows of a match together.
  Result<void> CheckRows() {
    std::vector<store::Row> match;
    std::pair<std::string, Seq> last;
    for (bool more = true; more;) {
      const auto rows = store::AllOf<store::Row>(
          connection_,
          "SELECT match, seq, bytes FROM log WHERE (match, seq) > (?1, ?2) ORDER BY match, seq LIMIT ?3",
          [](const store::SqlRow& row) {
            return store::Row{MatchId(row.Text(0)), static_cast<Seq>(row.Integer(1)), row.Text(2)};
          },
          last.first, static_cast<std::int64_t>(last.second), kRowsAtOnce);
      if (!rows) return rows.error();
      more = rows->size() == kRowsAtOnce;
      for (const store::Row& row : *rows) {
        if (!match.empty() && match.front().match != row.match) {
          if (auto checked = CheckMatch(std::exchange(match, {})); !checked) return checked;
        }
        match.push_back(row);
      }
      if (!rows->empty()) last = {rows->back().match.text(), rows->back().seq};
    }
    return match.empty() ? Result<void>() : CheckMatch(match);
  }

  /// SQLite's log, in the order of writing: first the links of all rows, then one match after the other.
  Result<void> CheckChains() {
    if (auto read = ReadLinks(); !read) return read;
    std::string last;
    for (bool more = true; more;) {
      const auto tails = store::AllOf<ToldTail>(
          connection_,
          "SELECT match, number, row, seq, (SELECT live FROM matches AS m WHERE m.match = logs.match)"
          " FROM logs WHERE match > ?1 ORDER BY match LIMIT ?2",
          [](const store::SqlRow& row) {
            return ToldTail{MatchId(row.Text(0)), row.Integer(1), row.Integer(2), row.Integer(3),
                            row.Integer(4) != 0};
          },
          last, kRowsAtOnce);
      if (!tails) return tails.error();
      more = tails->size() == kRowsAtOnce;
      for (const ToldTail& told : *tails) {
        if (auto checked = CheckChain(told); !checked) return checked;
      }
      if (!tails->empty()) last = tails->back().match.text();
    }
    for (const auto& [number, chain] : chains_)
      Tell("row " + std::to_string(chain.row) + " of the log is of no match");
    return {};
  }

  /// If each row leads back to the one that was the newest of its match, then every row is reached from its
  /// match's tail, and once only.
  Result<void> ReadLinks() {
    const auto note = store::FirstOf<std::int64_t>(connection_, "SELECT row FROM log_note",
                                                   [](const store::SqlRow& row) { return row.Integer(0); });
    if (!note) return note.error();
    const std::int64_t noted = note->value_or(0);
    std::int64_t newest = 0;
    const auto read = connection_.Run(
        "SELECT row, number, back, seq FROM log ORDER BY row", {}, [&](const store::SqlRow& at) {
          newest = at.Integer(0);
          Chain& chain = chains_[at.Integer(1)];
          const std::int64_t before = chain.row == 0 ? newest : chain.row;
          const bool is_link = at.Integer(2) == newest - before && at.Integer(3) > chain.seq;
          if (!is_link && chain.broken == 0) chain.broken = newest;
          chain.row = newest;
          chain.seq = at.Integer(3);
          if (newest <= noted) chain.noted = newest;
        });
    if (!read) return read.error();
    if (noted > newest)
      Tell("row " + std::to_string(noted) + " of the log, the last that is noted, is missing");
    return {};
  }

  /// The tail of a live match may be an earlier one, if all later rows were written after the last note.
  Result<void> CheckChain(const ToldTail& told) {
    const auto found = chains_.extract(told.number);
    const Chain chain = found.empty() ? Chain{} : found.mapped();
    if (chain.row == 0 || chain.broken != 0) {
      ++report_.matches;
      return Damage(told.match, chain.row == 0 ? "its log is missing"
                                               : "row " + std::to_string(chain.broken) +
                                                     " of the log does not lead to the match's row before");
    }
    bool is_true = false;
    std::vector<store::Row> rows;
    for (std::int64_t row = chain.row, back = 1; back != 0; row -= back) {
      back = 0;
      const auto read =
          connection_.Run("SELECT back, seq, bytes FROM log WHERE row = ?1", std::array{store::ValueOf(row)},
                          [&](const store::SqlRow& at) {
                            back = at.Integer(0);
                            is_true = is_true || (row == told.row && at.Integer(1) == told.seq);
                            rows.push_back({told.match, static_cast<Seq>(at.Integer(1)), at.Text(2)});
                          });
      if (!read) return read.error();
    }
    std::reverse(rows.begin(), rows.end());
    if (!is_true || told.row < (told.live ? chain.noted : chain.row)) {
      Tell("match " + told.match.text() + ": its newest row is not the one that the table logs names");
    }
    return CheckMatch(rows);
  }

  /// Checks the rows of one match, all of which have been read.
  Result<void> CheckMatch(const std::vector<store::Row>& rows) {
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

  /// Finds heads whose logs are missing from `table`.
  Result<void> CheckHeads(const std::string& table) {
    const auto lost =
        store::AllOf<std::string>(connection_,
                                  "SELECT match FROM matches AS m WHERE NOT EXISTS (SELECT 1 FROM " + table +
                                      " AS l WHERE l.match = m.match) ORDER BY match",
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
  std::unordered_map<std::int64_t, Chain> chains_;  // by the number of the match
  VerifyReport report_;
};

}  // namespace

Result<VerifyReport> CheckDatabase(store::SqlConnection& connection,
                                   const std::function<void(const std::string&)>& tell) {
  return LogCheck(connection, tell).Run();
}

}  // namespace merels
