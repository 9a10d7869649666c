#include "server/store/offers.h"

#include <string>
#include <utility>

#include "common/clock/time_control.h"
#include "server/store/accounts.h"
#include "server/store/requests.h"
#include "server/store/sql/runner.h"
#include "server/store/store.h"

namespace merels::store {
namespace {

/// The kind of offer of a row.
constexpr std::int64_t kTable = 0;
constexpr std::int64_t kChallenge = 1;

constexpr const char* kTables =
    "SELECT id, owner, request, contents, ruleset, clock, rated, side, made_at, watch_access,"
    " watch_delay_plies, watch_delay_ms, until, code, is_private, lowest, highest, owner_rating"
    " FROM offers WHERE kind = 0";

constexpr const char* kChallenges =
    "SELECT id, owner, request, contents, ruleset, clock, rated, side, made_at, watch_access,"
    " watch_delay_plies, watch_delay_ms, until, receiver, rematch_of, heard FROM offers WHERE kind = 1";

// An offer of correspondence (its clock's text has a bank, after a slash) does not end because its maker
// goes.
constexpr const char* kSetTerm =
    "UPDATE offers SET until = ?2 WHERE owner = ?1 AND kind = 0 AND clock NOT LIKE '%/%'";
constexpr const char* kEndChallengesBy =
    "UPDATE offers SET until = ?2 WHERE owner = ?1 AND kind = 1 AND until > ?2 AND clock NOT LIKE '%/%'";

/// 0: drawn by lot.
std::int64_t SideNumber(const std::optional<rules::Side>& side) {
  return side ? 1 + static_cast<std::int64_t>(rules::Index(*side)) : 0;
}

std::optional<rules::Side> SideOfNumber(std::int64_t number) {
  if (number == 0) return std::nullopt;
  return number == 1 ? rules::Side::kFirst : rules::Side::kSecond;
}

/// The clock of a row that this program wrote.
clock::TimeControl ClockOf(const std::string& text) {
  const auto control = clock::ParseSeconds(text);
  return control ? *control : clock::TimeControl{};
}

match::Watching WatchingIn(const SqlRow& row, int column) {
  match::Watching watching;
  watching.access = static_cast<match::WatchAccess>(row.Integer(column));
  watching.delay_plies = static_cast<int>(row.Integer(column + 1));
  watching.delay = row.Millis(column + 2);
  return watching;
}

StoredTable TableOf(const SqlRow& row) {
  StoredTable kept{{}, {AccountId(row.Text(1)), RequestId(row.Text(2))}, row.Millis(12)};
  kept.opened_by.contents = row.Text(3);
  lobby::Table& table = kept.table;
  table.id = TableId(row.Text(0));
  table.owner.id = AccountId(row.Text(1));
  table.ruleset = row.Text(4);
  table.clock = ClockOf(row.Text(5));
  table.rated = row.Integer(6) != 0;
  table.owner_side = SideOfNumber(row.Integer(7));
  table.opened_at = row.Millis(8);
  table.watching = WatchingIn(row, 9);
  table.code = row.Text(13);
  table.is_private = row.Integer(14) != 0;
  table.opponent = {static_cast<int>(row.Integer(15)), static_cast<int>(row.Integer(16))};
  table.owner_rating = static_cast<int>(row.Integer(17));
  return kept;
}

StoredChallenge ChallengeOf(const SqlRow& row) {
  StoredChallenge kept{{}, {AccountId(row.Text(1)), RequestId(row.Text(2))}, row.Millis(12)};
  kept.made_by.contents = row.Text(3);
  lobby::Challenge& challenge = kept.challenge;
  challenge.id = ChallengeId(row.Text(0));
  challenge.from.id = AccountId(row.Text(1));
  challenge.to.id = AccountId(row.Text(13));
  challenge.ruleset = row.Text(4);
  challenge.clock = ClockOf(row.Text(5));
  challenge.rated = row.Integer(6) != 0;
  challenge.side = SideOfNumber(row.Integer(7));
  challenge.created_at = row.Millis(8);
  challenge.rematch_of = MatchId(row.Text(14));
  challenge.watching = WatchingIn(row, 9);
  challenge.heard = row.Integer(15) != 0;
  return kept;
}

Changed InsertChallenge(SqlConnection& connection, const StoredChallenge& kept) {
  const lobby::Challenge& challenge = kept.challenge;
  const std::string clock = clock::SecondsText(challenge.clock);
  return RunOnce(
      connection,
      "INSERT INTO offers(id, kind, owner, request, contents, ruleset, clock, rated, side, made_at,"
      " watch_access, watch_delay_plies, watch_delay_ms, until, receiver, rematch_of, heard)"
      " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
      challenge.id.text(), kChallenge, challenge.from.id.text(), kept.made_by.key.request.text(),
      kept.made_by.contents, challenge.ruleset, clock, std::int64_t{challenge.rated},
      SideNumber(challenge.side), challenge.created_at.count(),
      static_cast<std::int64_t>(challenge.watching.access), challenge.watching.delay_plies,
      challenge.watching.delay.count(), kept.until.count(), challenge.to.id.text(),
      challenge.rematch_of.text(), std::int64_t{challenge.heard});
}

Changed InsertTable(SqlConnection& connection, const StoredTable& kept) {
  const lobby::Table& table = kept.table;
  const std::string clock = clock::SecondsText(table.clock);
  return RunOnce(
      connection,
      "INSERT INTO offers(id, kind, owner, request, contents, ruleset, clock, rated, side, made_at,"
      " watch_access, watch_delay_plies, watch_delay_ms, until, code, is_private, lowest, highest,"
      " owner_rating)"
      " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18,"
      " ?19)",
      table.id.text(), kTable, table.owner.id.text(), kept.opened_by.key.request.text(),
      kept.opened_by.contents, table.ruleset, clock, std::int64_t{table.rated}, SideNumber(table.owner_side),
      table.opened_at.count(), static_cast<std::int64_t>(table.watching.access), table.watching.delay_plies,
      table.watching.delay.count(), kept.until.count(), table.code, std::int64_t{table.is_private},
      table.opponent.lowest, table.opponent.highest, table.owner_rating);
}

Error TooManyTables(std::int64_t most) {
  return Error{Reason::kTooManyTables,
               "you have " + std::to_string(most) + " open tables; withdraw one before you open another"}
      .AtLimit("max-tables-per-account", most);
}

Changed Open(SqlConnection& connection, const StoredTable& table, std::size_t most,
             Offered<StoredTable>& offered) {
  const std::string& owner = table.table.owner.id.text();
  const auto same =
      FirstOf<StoredTable>(connection, std::string(kTables) + " AND owner = ?1 AND request = ?2", TableOf,
                           owner, table.opened_by.key.request.text());
  if (!same) return same.error();
  offered.kept = *same;
  if (*same && table.opened_by.Differs((*same)->opened_by.contents)) offered.refused = RequestReused();
  if (*same) return 0;
  const auto count = FirstOf<std::int64_t>(
      connection, "SELECT count(*) FROM offers WHERE owner = ?1 AND kind = 0",
      [](const SqlRow& row) { return row.Integer(0); }, owner);
  if (!count) return count.error();
  if (count->value_or(0) >= static_cast<std::int64_t>(most)) {
    offered.refused = TooManyTables(**count);
    return 0;
  }
  const Changed opened = InsertTable(connection, table);
  if (!opened) return opened;
  if (*opened > 0) offered.kept = table;
  if (*opened == 0) offered.refused = Error{Reason::kBadToken, "this account is closed"};
  return opened;
}

Result<bool> IsClosed(SqlConnection& connection, const AccountId& account) {
  const auto closed = FirstOf<bool>(
      connection, "SELECT 1 FROM accounts WHERE id = ?1 AND kind = ?2", [](const SqlRow&) { return true; },
      account.text(), static_cast<std::int64_t>(AccountKind::kClosed));
  if (!closed) return closed.error();
  return closed->has_value();
}

Changed Challenge(SqlConnection& connection, const StoredChallenge& challenge,
                  Offered<StoredChallenge>& offered) {
  const auto same = FirstOf<StoredChallenge>(
      connection, std::string(kChallenges) + " AND owner = ?1 AND request = ?2", ChallengeOf,
      challenge.challenge.from.id.text(), challenge.made_by.key.request.text());
  if (!same) return same.error();
  offered.kept = *same;
  if (*same && challenge.made_by.Differs((*same)->made_by.contents)) offered.refused = RequestReused();
  if (*same) return 0;
  const Changed made = InsertChallenge(connection, challenge);
  if (!made) return made;
  if (*made > 0) {
    offered.kept = challenge;
    return made;
  }
  // Not stored, since one of the two accounts is closed. Only if it is the challenger's, their token is
  // invalid.
  const auto receiver_closed = IsClosed(connection, challenge.challenge.to.id);
  if (!receiver_closed) return receiver_closed.error();
  offered.refused = *receiver_closed ? Error{Reason::kUnknownPlayer, "this player has closed their account"}
                                     : Error{Reason::kBadToken, "this account is closed"};
  return made;
}

/// The offers with these ids, in their order, as far as they exist.
template <class Kept, class Id, class Take>
Result<std::vector<Kept>> OffersOf(SqlConnection& connection, const std::string& all, Take take,
                                   const std::vector<Id>& ids) {
  std::vector<Kept> found;
  for (const Id& id : ids) {
    const auto one = FirstOf<Kept>(connection, all + " AND id = ?1", take, id.text());
    if (!one) return one.error();
    if (*one) found.push_back(**one);
  }
  return found;
}

Result<std::vector<OfferTerm>> TermsOf(SqlConnection& connection, std::int64_t kind) {
  return AllOf<OfferTerm>(
      connection, "SELECT id, until FROM offers WHERE kind = ?1",
      [](const SqlRow& row) {
        return OfferTerm{row.Text(0), row.Millis(1)};
      },
      kind);
}

}  // namespace

void OfferStore::OpenTable(const StoredTable& table, std::size_t most, Done<OfferOrMatch<StoredTable>> done) {
  OfferOnce<StoredTable>(runner_, table.opened_by, std::move(done),
                         [table, most](SqlConnection& connection, Offered<StoredTable>& offered) {
                           return Open(connection, table, most, offered);
                         });
}

void OfferStore::ListTables(Done<std::vector<StoredTable>> done) {
  Ask<std::vector<StoredTable>>(runner_, std::move(done), [](SqlConnection& connection) {
    return AllOf<StoredTable>(connection, kTables, TableOf);
  });
}

void OfferStore::FindTables(const std::vector<TableId>& ids, Done<std::vector<StoredTable>> done) {
  Ask<std::vector<StoredTable>>(runner_, std::move(done), [ids](SqlConnection& connection) {
    return OffersOf<StoredTable>(connection, kTables, TableOf, ids);
  });
}

void OfferStore::FindTableByCode(const std::string& code, Done<std::optional<StoredTable>> done) {
  Ask<std::optional<StoredTable>>(runner_, std::move(done), [code](SqlConnection& connection) {
    return FirstOf<StoredTable>(connection, std::string(kTables) + " AND code <> '' AND code = ?1", TableOf,
                                code);
  });
}

void OfferStore::ListTableTerms(Done<std::vector<OfferTerm>> done) {
  Ask<std::vector<OfferTerm>>(runner_, std::move(done),
                              [](SqlConnection& connection) { return TermsOf(connection, kTable); });
}

void OfferStore::Close(const std::string& id, Done<bool> done) {
  WriteAndTell(
      runner_, [id](SqlConnection& connection) { return RemoveOffer(connection, id); }, std::move(done));
}

void OfferStore::CloseOver(const std::vector<std::string>& ids, std::chrono::milliseconds by,
                           Done<std::vector<std::string>> done) {
  using Closed = std::vector<std::string>;
  WriteFor<Closed>(runner_, std::move(done), [ids, by](SqlConnection& connection, Closed& closed) {
    for (const std::string& id : ids) {
      const Changed removed =
          RunOnce(connection, "DELETE FROM offers WHERE id = ?1 AND until <= ?2", id, by.count());
      if (!removed) return removed;
      if (*removed > 0) closed.push_back(id);
    }
    return Changed(0);
  });
}

void OfferStore::ExtendExpiry(const std::vector<AccountId>& owners, std::chrono::milliseconds until,
                              Done<void> done) {
  runner_.Write(
      [owners, until](SqlConnection& connection) {
        for (const AccountId& owner : owners) {
          const Changed changed =
              RunOnce(connection, "UPDATE offers SET until = ?2 WHERE owner = ?1 AND kind = 0 AND until < ?2",
                      owner.text(), until.count());
          if (!changed) return changed;
        }
        return Changed(0);
      },
      std::move(done));
}

void OfferStore::SetTerm(const AccountId& owner, std::chrono::milliseconds until, Done<void> done) {
  runner_.Write(
      [owner, until](SqlConnection& connection) {
        return RunOnce(connection, kSetTerm, owner.text(), until.count());
      },
      std::move(done));
}

void OfferStore::MakeChallenge(const StoredChallenge& challenge, Done<OfferOrMatch<StoredChallenge>> done) {
  OfferOnce<StoredChallenge>(runner_, challenge.made_by, std::move(done),
                             [challenge](SqlConnection& connection, Offered<StoredChallenge>& offered) {
                               return Challenge(connection, challenge, offered);
                             });
}

void OfferStore::ListChallenges(Done<std::vector<StoredChallenge>> done) {
  Ask<std::vector<StoredChallenge>>(runner_, std::move(done), [](SqlConnection& connection) {
    return AllOf<StoredChallenge>(connection, kChallenges, ChallengeOf);
  });
}

void OfferStore::FindChallenges(const std::vector<ChallengeId>& ids,
                                Done<std::vector<StoredChallenge>> done) {
  Ask<std::vector<StoredChallenge>>(runner_, std::move(done), [ids](SqlConnection& connection) {
    return OffersOf<StoredChallenge>(connection, kChallenges, ChallengeOf, ids);
  });
}

void OfferStore::ListChallengeTerms(Done<std::vector<OfferTerm>> done) {
  Ask<std::vector<OfferTerm>>(runner_, std::move(done),
                              [](SqlConnection& connection) { return TermsOf(connection, kChallenge); });
}

void OfferStore::SetChallengers(const std::vector<AccountId>& from,
                                const std::optional<std::chrono::milliseconds>& away,
                                std::chrono::milliseconds lasts, Done<void> done) {
  runner_.Write(
      [from, away, lasts](SqlConnection& connection) {
        for (const AccountId& challenger : from) {
          const Changed changed =
              away ? RunOnce(connection, kEndChallengesBy, challenger.text(), away->count())
                   : RunOnce(connection,
                             "UPDATE offers SET until = made_at + ?2 WHERE owner = ?1 AND kind = 1"
                             " AND until < made_at + ?2",
                             challenger.text(), lasts.count());
          if (!changed) return changed;
        }
        return Changed(0);
      },
      std::move(done));
}

Result<bool> OfferStands(SqlConnection& connection, const std::string& id) {
  const auto found = FirstOf<bool>(
      connection, "SELECT 1 FROM offers WHERE id = ?1", [](const SqlRow&) { return true; }, id);
  if (!found) return found.error();
  return found->has_value();
}

Changed RemoveOffer(SqlConnection& connection, const std::string& id) {
  return RunOnce(connection, "DELETE FROM offers WHERE id = ?1", id);
}

}  // namespace merels::store
