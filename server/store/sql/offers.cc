#include "server/store/offers.h"

#include <string>
#include <utility>

#include "common/clock/time_control.h"
#include "server/store/sql/offers.h"
#include "server/store/sql/runner.h"
#include "server/store/store.h"

namespace merels::store {
namespace {

/// What kind of offer a row is.
constexpr std::int64_t kTable = 0;

constexpr const char* kTables =
    "SELECT id, owner, request, contents, ruleset, clock, rated, side, made_at, watch_access,"
    " watch_delay_plies, watch_delay_ms, until, code, is_private, lowest, highest, owner_rating"
    " FROM offers WHERE kind = 0";

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

KeptTable TableOf(const SqlRow& row) {
  KeptTable kept{{}, {AccountId(row.Text(1)), RequestId(row.Text(2))}, row.Millis(12)};
  kept.opened_by.contents = row.Text(3);
  lobby::Table& table = kept.table;
  table.id = TableId(row.Text(0));
  table.owner.id = AccountId(row.Text(1));
  table.ruleset = row.Text(4);
  table.clock = ClockOf(row.Text(5));
  table.rated = row.Integer(6) != 0;
  table.owner_side = SideOfNumber(row.Integer(7));
  table.opened_at = row.Millis(8);
  table.watching.access = static_cast<match::WatchAccess>(row.Integer(9));
  table.watching.delay_plies = static_cast<int>(row.Integer(10));
  table.watching.delay = row.Millis(11);
  table.code = row.Text(13);
  table.is_private = row.Integer(14) != 0;
  table.opponent = {static_cast<int>(row.Integer(15)), static_cast<int>(row.Integer(16))};
  table.owner_rating = static_cast<int>(row.Integer(17));
  return kept;
}

Changed InsertTable(SqlConnection& connection, const KeptTable& kept) {
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

/// What became of an offer.
template <class Kept>
struct Offered {
  std::optional<Kept> kept;
  std::optional<Error> refused;
};

Error TooManyTables(std::int64_t most) {
  return Error{Reason::kTooManyTables,
               "you have " + std::to_string(most) + " open tables; withdraw one before you open another"}
      .AtLimit("max-tables-per-account", most);
}

Changed Open(SqlConnection& connection, const KeptTable& table, std::size_t most,
             Offered<KeptTable>& offered) {
  const std::string& owner = table.table.owner.id.text();
  const auto same = FirstOf<KeptTable>(connection, std::string(kTables) + " AND owner = ?1 AND request = ?2",
                                       TableOf, owner, table.opened_by.key.request.text());
  if (!same) return same.error();
  offered = {*same, std::nullopt};
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

class SqlOfferStore final : public OfferStore {
 public:
  explicit SqlOfferStore(SqlRunner& runner) : runner_(runner) {}

  void OpenTable(const KeptTable& table, std::size_t most, Done<KeptTable> done) override {
    const auto offered = std::make_shared<Offered<KeptTable>>();
    runner_.Write(
        [table, most, offered](SqlConnection& connection) { return Open(connection, table, most, *offered); },
        [offered, done = std::move(done)](const Result<void>& written) {
          if (!written) return done(written.error());
          offered->refused ? done(*offered->refused) : done(*offered->kept);
        });
  }

  void ListTables(Done<std::vector<KeptTable>> done) override {
    Ask<std::vector<KeptTable>>(runner_, std::move(done), [](SqlConnection& connection) {
      return AllOf<KeptTable>(connection, kTables, TableOf);
    });
  }

  void FindTables(const std::vector<TableId>& ids, Done<std::vector<KeptTable>> done) override {
    Ask<std::vector<KeptTable>>(
        runner_, std::move(done), [ids](SqlConnection& connection) -> Result<std::vector<KeptTable>> {
          std::vector<KeptTable> found;
          for (const TableId& id : ids) {
            const auto one =
                FirstOf<KeptTable>(connection, std::string(kTables) + " AND id = ?1", TableOf, id.text());
            if (!one) return one.error();
            if (*one) found.push_back(**one);
          }
          return found;
        });
  }

  void FindTableByCode(const std::string& code, Done<std::optional<KeptTable>> done) override {
    Ask<std::optional<KeptTable>>(runner_, std::move(done), [code](SqlConnection& connection) {
      return FirstOf<KeptTable>(connection, std::string(kTables) + " AND code <> '' AND code = ?1", TableOf,
                                code);
    });
  }

  void ListTableTerms(Done<std::vector<OfferTerm>> done) override {
    Ask<std::vector<OfferTerm>>(runner_, std::move(done), [](SqlConnection& connection) {
      return AllOf<OfferTerm>(connection, "SELECT id, until FROM offers WHERE kind = 0",
                              [](const SqlRow& row) {
                                return OfferTerm{row.Text(0), row.Millis(1)};
                              });
    });
  }

  void Close(const std::string& id, Done<bool> done) override {
    const auto closed = std::make_shared<bool>(false);
    runner_.Write(
        [id, closed](SqlConnection& connection) {
          const Changed removed = RemoveOffer(connection, id);
          *closed = removed && *removed > 0;
          return removed;
        },
        [closed, done = std::move(done)](const Result<void>& written) {
          written ? done(*closed) : done(written.error());
        });
  }

  void CloseOver(const std::vector<std::string>& ids, std::chrono::milliseconds by,
                 Done<std::vector<std::string>> done) override {
    const auto closed = std::make_shared<std::vector<std::string>>();
    runner_.Write(
        [ids, by, closed](SqlConnection& connection) {
          closed->clear();
          for (const std::string& id : ids) {
            const Changed removed =
                RunOnce(connection, "DELETE FROM offers WHERE id = ?1 AND until <= ?2", id, by.count());
            if (!removed) return removed;
            if (*removed > 0) closed->push_back(id);
          }
          return Changed(0);
        },
        [closed, done = std::move(done)](const Result<void>& written) {
          written ? done(*closed) : done(written.error());
        });
  }

  void PutOff(const std::vector<AccountId>& owners, std::chrono::milliseconds until,
              Done<void> done) override {
    runner_.Write(
        [owners, until](SqlConnection& connection) {
          for (const AccountId& owner : owners) {
            const Changed changed =
                RunOnce(connection, "UPDATE offers SET until = ?2 WHERE owner = ?1 AND until < ?2",
                        owner.text(), until.count());
            if (!changed) return changed;
          }
          return Changed(0);
        },
        std::move(done));
  }

  void SetTerm(const AccountId& owner, std::chrono::milliseconds until, Done<void> done) override {
    runner_.Write(
        [owner, until](SqlConnection& connection) {
          return RunOnce(connection, "UPDATE offers SET until = ?2 WHERE owner = ?1", owner.text(),
                         until.count());
        },
        std::move(done));
  }

 private:
  SqlRunner& runner_;
};

}  // namespace

Result<bool> OfferStands(SqlConnection& connection, const std::string& id) {
  const auto found = FirstOf<bool>(
      connection, "SELECT 1 FROM offers WHERE id = ?1", [](const SqlRow&) { return true; }, id);
  if (!found) return found.error();
  return found->has_value();
}

Changed RemoveOffer(SqlConnection& connection, const std::string& id) {
  return RunOnce(connection, "DELETE FROM offers WHERE id = ?1", id);
}

std::unique_ptr<OfferStore> MakeOfferStore(SqlRunner& runner) {
  return std::make_unique<SqlOfferStore>(runner);
}

}  // namespace merels::store
