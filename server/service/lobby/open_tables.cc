#include "server/service/lobby/open_tables.h"

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <variant>

namespace merels::service {
namespace {

using std::chrono::milliseconds;

/// The kind of broadcast when a table opens or closes: its id.
constexpr const char* kTableBroadcast = "table";

domain::TableLimits TableLimitsOf(const Limits& limits) {
  return {static_cast<std::size_t>(limits.max_tables_per_account), milliseconds(limits.table_ms),
          milliseconds(limits.table_away_ms), CorrespondenceOffersLast(limits)};
}

}  // namespace

OpenTables::OpenTables(const Ports& ports, Context context)
    : StoredOffers(ports, domain::Tables(TableLimitsOf(ports.limits)), context.broadcasts == nullptr),
      context_(std::move(context)) {
  if (context_.broadcasts == nullptr) return;
  context_.broadcasts->On(kTableBroadcast, [this](const std::string& id) { Heard(TableId(id)); });
}

void OpenTables::Begin(Done<void> done) {
  context_.store.ListTables(
      callbacks_.Then(done, [this, done](const std::vector<store::StoredTable>& tables) {
        TakeIn(tables, [this, done](const Result<void>& taken) {
          if (taken) BeginLooking();
          done(taken);
        });
      }));
}

// ---- The copy

void OpenTables::TakeIn(const std::vector<store::StoredTable>& tables, const Done<void>& done) {
  std::vector<AccountId> owners;
  for (const store::StoredTable& kept : tables) owners.push_back(kept.table.owner.id);
  context_.accounts.Find(owners, Then(done, [this, tables, done](const std::vector<match::Player>& found) {
                           for (std::size_t i = 0; i < tables.size(); ++i) Enter(tables[i], found[i]);
                           SetTimer();
                           ExtendExpiries();
                           done({});
                         }));
}

/// A table that was unknown here. Where there are other nodes, they may be extending its expiry.
void OpenTables::Enter(store::StoredTable kept, const match::Player& owner) {
  lobby::Table& table = kept.table;
  if (Knows(table.id)) return;
  if (!context_.access.MaySignIn(owner.id, ports_.clock.Now())) {
    return context_.store.Close(table.id.text(), [](const Result<bool>&) {});
  }
  table.owner = owner;
  context_.idempotency_keys.Remember(kept.opened_by);
  const auto now = ports_.clock.Monotonic();
  book_.Put(table, kept.opened_by.key.request, true, now);
  if (table.clock.correspondence() || (alone() && !context_.is_here(owner.id))) {
    book_.EndAt(table.id, now + std::max(milliseconds(0), kept.until - ports_.clock.Now()));
  }
  if (!table.is_private) context_.feed.Publish(lobby::TableOpened{table});
}

/// This node has closed it.
void OpenTables::Close(const TableId& id) {
  Vanished(id);
  if (context_.broadcasts != nullptr) context_.broadcasts->Tell(kTableBroadcast, id.text());
}

/// The table is open no longer.
void OpenTables::Vanished(const TableId& id) {
  ended_.Put(id, true);
  const auto closed = book_.Close(id);
  if (closed && !closed->is_private) context_.feed.Publish(lobby::TableClosed{id, closed->owner.id});
}

// ---- Opening and closing

milliseconds OpenTables::LastsWith(bool here) const {
  return milliseconds(here ? ports_.limits.table_away_ms : ports_.limits.table_ms);
}

Result<void> OpenTables::MayOpen(const AccountId& owner) const {
  if (auto may = book_.MayOpen(owner); !may) return may;
  const std::int64_t most = ports_.limits.max_open_tables;
  if (context_.origins.MayHold(owner, most, book_.size(), [this] { return book_.OwnerOfEach(); })) return {};
  return Error{Reason::kTooManyTables, "there are too many open tables; join one, or try again later"}
      .AtLimit("max-open-tables", most);
}

void OpenTables::Open(const lobby::Table& table, const domain::IdempotencyKey& request,
                      Done<lobby::Opened> done) {
  if (const auto may = MayOpen(table.owner.id); !may) return done(may.error());
  const milliseconds lasts = table.clock.correspondence() ? CorrespondenceOffersLast(ports_.limits)
                                                          : LastsWith(context_.is_here(table.owner.id));
  const milliseconds until = table.opened_at + lasts;
  context_.idempotency_keys.Remember(request);
  context_.store.OpenTable(
      {table, request, until}, static_cast<std::size_t>(ports_.limits.max_tables_per_account),
      callbacks_.WrapOnce([this, owner = table.owner, key = request.key, done = std::move(done)](
                              const Result<store::OfferOrMatch<store::StoredTable>>& opened) {
        if (!opened) {
          context_.idempotency_keys.Forget(key);
          return done(opened.error());
        }
        const auto* stands = std::get_if<store::StoredTable>(&*opened);
        if (stands == nullptr) return done(lobby::Opened(std::get<MatchId>(*opened)));
        done(lobby::Opened(Opened(*stands, owner)));
      }));
}

lobby::Table OpenTables::Opened(const store::StoredTable& kept, const match::Player& owner) {
  lobby::Table table = kept.table;
  table.owner = owner;
  if (book_.Find(table.id) != nullptr) return table;  // a retry has come first, or it was seen in the store
  Enter(kept, owner);
  if (!table.clock.correspondence() && !context_.is_here(owner.id)) {
    book_.EndAt(table.id, ports_.clock.Monotonic() + LastsWith(false));
  }
  SetTimer();
  ExtendExpiries();
  if (context_.broadcasts != nullptr) context_.broadcasts->Tell(kTableBroadcast, table.id.text());
  return table;
}

void OpenTables::LookFor(const TableId& table, const std::string& code, Done<void> done) {
  if (alone()) return done({});
  if (code.empty()) return LookAt({table}, std::move(done));
  context_.store.FindTableByCode(
      code, callbacks_.Then(done, [this, done](const std::optional<store::StoredTable>& found) {
        found ? TakeIn({*found}, done) : done({});
      }));
}

Result<lobby::Table> OpenTables::Take(const TableId& id, const AccountId& guest) {
  auto taken = book_.Take(id, guest);
  if (!taken) return taken;
  taking_.insert(taken->id);  // the id that was given may have been the table's own, and gone with it
  if (!taken->is_private) context_.feed.Publish(lobby::TableClosed{taken->id, taken->owner.id});
  return taken;
}

void OpenTables::PutBack(const lobby::Table& table, const RequestId& request) {
  taking_.erase(table.id);
  if (ended_.Find(table.id) != nullptr) return;  // its owner went meanwhile
  const bool here = context_.is_here(table.owner.id);
  book_.Put(table, request, here, ports_.clock.Monotonic());
  const auto until = ports_.clock.Now() + LastsWith(here);
  context_.store.ExtendExpiry({table.owner.id}, until, [](const Result<void>&) {});
  SetTimer();
  if (!table.is_private) context_.feed.Publish(lobby::TableOpened{table});
}

void OpenTables::Taken(const TableId& id) {
  taking_.erase(id);
  Close(id);
}

void OpenTables::Withdraw(const TableId& id, Done<void> done) {
  context_.store.Close(id.text(), callbacks_.Then(done, [this, id, done](bool) {
    Close(id);
    done({});
  }));
}

/// If the store refuses, the row stays until it expires; nobody extends it.
void OpenTables::Gone(const AccountId& owner) {
  for (const lobby::Table& table : book_.OfOwner(owner)) {
    Vanished(table.id);
    context_.store.Close(table.id.text(), callbacks_.WrapOnce([this, id = table.id](const Result<bool>&) {
      if (context_.broadcasts != nullptr) context_.broadcasts->Tell(kTableBroadcast, id.text());
    }));
  }
}

// ---- Terms

void OpenTables::Renew(const TableId& id) {
  const lobby::Table* table = book_.Find(id);
  if (table == nullptr || table->clock.correspondence() || context_.is_here(table->owner.id)) return;
  book_.Renew(id, ports_.clock.Monotonic());
  context_.store.ExtendExpiry({table->owner.id}, ports_.clock.Now() + LastsWith(false),
                              [](const Result<void>&) {});
  SetTimer();
}

void OpenTables::SetHere(const AccountId& account, bool here) {
  if (book_.OfOwner(account).empty()) return;
  book_.SetHere(account, here, ports_.clock.Monotonic());
  const auto until = ports_.clock.Now() + LastsWith(true);
  const auto ignore = [](const Result<void>&) {};
  here ? context_.store.ExtendExpiry({account}, until, ignore)
       : context_.store.SetTerm(account, until, ignore);
  SetTimer();
  ExtendExpiries();
}

void OpenTables::ExtendExpiries() {
  KeepTelling(LastsWith(true), [this](const std::vector<AccountId>& here) {
    context_.store.ExtendExpiry(here, ports_.clock.Now() + LastsWith(true), [](const Result<void>&) {});
  });
}

void OpenTables::CloseOver(const std::vector<TableId>& due, milliseconds by) {
  context_.store.CloseOver(TextsOf(due), by,
                           callbacks_.WrapOnce([this, due](const Result<std::vector<std::string>>& closed) {
                             if (!closed) {
                               for (const TableId& id : due)
                                 book_.EndAt(id, ports_.clock.Monotonic() + kCloseAgain);
                               return SetTimer();
                             }
                             for (const std::string& id : *closed) Close(TableId(id));
                             if (!alone()) return;
                             for (const TableId& id : due)
                               Vanished(id);  // those that an earlier try of unknown outcome has closed
                           }));
}

void OpenTables::ListTerms(Done<std::vector<store::OfferTerm>> done) {
  context_.store.ListTableTerms(std::move(done));
}

void OpenTables::LookAt(const std::vector<TableId>& ids, Done<void> done) {
  context_.store.FindTables(
      ids, callbacks_.Then(done, [this, ids, done](const std::vector<store::StoredTable>& found) {
        std::unordered_set<TableId> there;
        for (const store::StoredTable& kept : found) there.insert(kept.table.id);
        for (const TableId& id : ids) {
          if (!there.contains(id) && book_.Find(id) != nullptr) Vanished(id);
        }
        TakeIn(found, done);
      }));
}

}  // namespace merels::service
