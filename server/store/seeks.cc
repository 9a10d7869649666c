#include "server/store/seeks.h"

#include <optional>
#include <sstream>
#include <utility>

#include "common/clock/time_control.h"
#include "server/store/leases.h"
#include "server/store/requests.h"
#include "server/store/sql/runner.h"

namespace merels::store {
namespace {

/// Rows of kind 2 of the table of offers, with the match that claims them as their code.
constexpr const char* kSeeks =
    "SELECT id, owner, request, contents, choices, rated, least_games, made_at, until, code FROM offers"
    " WHERE kind = 2";

/// Ruleset, clock, ruleset, clock ..., with spaces between them.
std::string ChoicesText(const std::vector<lobby::SeekChoice>& choices) {
  std::string text;
  for (const lobby::SeekChoice& choice : choices)
    text += (text.empty() ? "" : " ") + choice.ruleset + " " + clock::SecondsText(choice.clock);
  return text;
}

std::vector<lobby::SeekChoice> ReadChoices(const std::string& text) {
  std::vector<lobby::SeekChoice> choices;
  std::istringstream words(text);
  for (std::string ruleset, clock; words >> ruleset >> clock;) {
    const auto control = clock::ParseSeconds(clock);
    choices.push_back({ruleset, control ? *control : clock::TimeControl{}});
  }
  return choices;
}

StoredSeek SeekOf(const SqlRow& row) {
  StoredSeek seek{row.Text(0), {AccountId(row.Text(1)), RequestId(row.Text(2))}};
  seek.sought_by.contents = row.Text(3);
  seek.terms = {ReadChoices(row.Text(4)), row.Integer(5) != 0, row.Integer(6)};
  seek.since = row.Millis(7);
  seek.until = row.Millis(8);
  seek.claimed_for = MatchId(row.Text(9));
  return seek;
}

Changed Insert(SqlConnection& connection, const StoredSeek& seek) {
  return RunOnce(
      connection,
      "INSERT INTO offers(id, kind, owner, request, contents, choices, ruleset, clock, rated, side, made_at,"
      " watch_access, watch_delay_plies, watch_delay_ms, until, least_games)"
      " VALUES(?1, 2, ?2, ?3, ?4, ?5, '', '', ?6, 0, ?7, 0, 0, 0, ?8, ?9)",
      seek.id, seek.owner().text(), seek.sought_by.key.request.text(), seek.sought_by.contents,
      ChoicesText(seek.terms.choices), std::int64_t{seek.terms.rated}, seek.since.count(), seek.until.count(),
      seek.terms.least_games);
}

Changed MakeIn(SqlConnection& connection, const StoredSeek& seek, std::chrono::milliseconds now,
               Offered<StoredSeek>& sought) {
  const auto before =
      FirstOf<StoredSeek>(connection, std::string(kSeeks) + " AND owner = ?1", SeekOf, seek.owner().text());
  if (!before) return before.error();
  if (*before && ((*before)->until > now || !(*before)->claimed_for.empty())) {
    if ((*before)->terms == seek.terms) {
      sought.kept = **before;
    } else {
      sought.refused = Error{Reason::kAlreadySeeking, "you already seek a match; cancel that seek first"};
    }
    return 0;
  }
  if (*before) {
    const Changed removed = RunOnce(connection, "DELETE FROM offers WHERE id = ?1", (*before)->id);
    if (!removed) return removed;
  }
  const Changed made = Insert(connection, seek);
  if (!made) return made;
  if (*made > 0) sought.kept = seek;
  if (*made == 0) sought.refused = Error{Reason::kBadToken, "this account is closed"};
  return made;
}

/// All seeks claimed for a match.
Result<std::vector<StoredSeek>> ClaimedFor(SqlConnection& connection, const MatchId& match) {
  return AllOf<StoredSeek>(connection, std::string(kSeeks) + " AND code = ?1 ORDER BY id", SeekOf,
                           match.text());
}

Changed ClaimIn(SqlConnection& connection, const std::array<std::string, 2>& ids, const MatchId& match,
                const std::string& lease, std::int64_t epoch, bool& claimed) {
  const auto leads = HasEpoch(connection, lease, epoch);
  if (!leads) return leads.error();
  if (!*leads) return 0;
  const auto waiting = FirstOf<std::int64_t>(
      connection, "SELECT count(*) FROM offers WHERE id IN (?1, ?2) AND kind = 2 AND code = ''",
      [](const SqlRow& row) { return row.Integer(0); }, ids[0], ids[1]);
  if (!waiting) return waiting.error();
  if (waiting->value_or(0) != 2) return 0;
  const Changed changed =
      RunOnce(connection, "UPDATE offers SET code = ?3 WHERE id IN (?1, ?2)", ids[0], ids[1], match.text());
  claimed = changed && *changed == 2;
  return changed;
}

/// If the first has been taken, the match has begun: then the other must not wait again.
Changed TakeBackIn(SqlConnection& connection, const MatchId& match, const std::array<std::string, 2>& ids) {
  const auto claimed = ClaimedFor(connection, match);
  if (!claimed) return claimed.error();
  if (claimed->size() != ids.size())
    return RunOnce(connection, "DELETE FROM offers WHERE kind = 2 AND code = ?1", match.text());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const Changed changed = RunOnce(connection, "UPDATE offers SET id = ?2, code = '' WHERE id = ?1",
                                    (*claimed)[i].id, ids.at(i));
    if (!changed) return changed;
  }
  return 0;
}

}  // namespace

void SeekStore::Make(const StoredSeek& seek, std::chrono::milliseconds now,
                     Done<OfferOrMatch<StoredSeek>> done) {
  OfferOnce<StoredSeek>(runner_, seek.sought_by, std::move(done),
                        [seek, now](SqlConnection& connection, Offered<StoredSeek>& sought) {
                          return MakeIn(connection, seek, now, sought);
                        });
}

void SeekStore::List(Done<std::vector<StoredSeek>> done) {
  Ask<std::vector<StoredSeek>>(runner_, std::move(done), [](SqlConnection& connection) {
    return AllOf<StoredSeek>(connection, kSeeks, SeekOf);
  });
}

void SeekStore::Close(const std::string& id, Done<bool> done) {
  WriteAndTell(
      runner_,
      [id](SqlConnection& connection) {
        return RunOnce(connection, "DELETE FROM offers WHERE id = ?1 AND kind = 2 AND code = ''", id);
      },
      std::move(done));
}

void SeekStore::ExtendExpiry(const std::vector<std::string>& ids, std::chrono::milliseconds until,
                             Done<void> done) {
  runner_.Write(
      [ids, until](SqlConnection& connection) {
        for (const std::string& id : ids) {
          const Changed changed =
              RunOnce(connection, "UPDATE offers SET until = ?2 WHERE id = ?1 AND kind = 2 AND until < ?2",
                      id, until.count());
          if (!changed) return changed;
        }
        return Changed(0);
      },
      std::move(done));
}

void SeekStore::Claim(const std::array<std::string, 2>& ids, const MatchId& match, const std::string& lease,
                      std::int64_t epoch, Done<bool> done) {
  WriteFor<bool>(runner_, std::move(done),
                 [ids, match, lease, epoch](SqlConnection& connection, bool& claimed) {
                   return ClaimIn(connection, ids, match, lease, epoch, claimed);
                 });
}

void SeekStore::TakeBack(const MatchId& match, const std::array<std::string, 2>& ids, Done<void> done) {
  runner_.Write([match, ids](SqlConnection& connection) { return TakeBackIn(connection, match, ids); },
                std::move(done));
}

void SeekStore::End(const MatchId& match, Done<void> done) {
  runner_.Write(
      [match](SqlConnection& connection) {
        return RunOnce(connection, "DELETE FROM offers WHERE kind = 2 AND code = ?1", match.text());
      },
      std::move(done));
}

}  // namespace merels::store
