#include "server/service/desk.h"

#include <algorithm>

#include "common/variants/registry.h"

namespace merels::service {
namespace {

using rules::Side;

std::size_t Count(std::int64_t limit) { return static_cast<std::size_t>(limit); }

match::Settings SettingsFor(const std::string& ruleset, const clock::TimeControl& clock,
                            const match::Players& players, bool tossed) {
  return {ruleset, clock, false, {players[0].id, players[1].id}, tossed};
}

/// Without letters and digits that look alike.
std::string NewCode(Random& random) {
  constexpr std::string_view kLetters = "abcdefghjkmnpqrstuvwxyz23456789";
  std::string code;
  for (int i = 0; i < 6; ++i) code += kLetters[UniformBelow(random, kLetters.size())];
  return code;
}

}  // namespace

struct Desk::Terms {
  std::string ruleset;
  int seats = 2;
  clock::TimeControl clock;
};

Result<Desk::Terms> Desk::CheckTerms(const std::string& ruleset, const clock::TimeControl& clock) {
  auto parsed = variants::PlayingDefault(ruleset);
  if (!parsed) return parsed.error();
  if (auto valid = clock::Validate(clock); !valid) return valid.error();
  return Terms{parsed->text, rules::Seats(*parsed), clock};
}

Desk::Desk(const Ports& ports, Matches& matches)
    : ports_(ports),
      matches_(matches),
      tables_({Count(ports.limits.max_tables_per_account), Count(ports.limits.max_open_tables)}),
      pool_(Count(ports.limits.max_tickets)),
      joined_(Count(ports.limits.max_remembered_requests)),
      begun_(Count(ports.limits.max_remembered_requests)),
      paired_(Count(ports.limits.max_remembered_requests)) {}

bool Desk::Toss() { return UniformBelow(ports_.random, 2) == 1; }

// ---- Tables

void Desk::Open(const match::Player& owner, const OpenTable& wish, Done<lobby::Opened> done) {
  const Key key{owner.id, wish.request};
  if (const lobby::Table* open = tables_.FindRequest(owner.id, wish.request))
    return done(lobby::Opened(*open));
  if (const MatchId* match = begun_.Find(key)) return done(lobby::Opened(*match));
  if (const auto waiting = beginning_.find(key); waiting != beginning_.end()) {
    return waiting->second.push_back(std::move(done));
  }
  const auto terms = CheckTerms(wish.ruleset, wish.clock);
  if (!terms) return done(terms.error());
  if (terms->seats == 1) return BeginAlone(owner, key, *terms, std::move(done));
  const auto table = OpenTableOf(owner, wish, *terms);
  if (!table) return done(table.error());
  done(lobby::Opened(*table));
}

/// The player's matches of one player, those included that are about to begin.
std::size_t Desk::CountAlone(const AccountId& player) const {
  std::size_t count = live_board_.CountAlone(player);
  for (auto it = beginning_.lower_bound({player, RequestId()});
       it != beginning_.end() && it->first.first == player; ++it) {
    ++count;
  }
  return count;
}

/// Nobody is waited for: the match begins at once.
void Desk::BeginAlone(const match::Player& player, const Key& key, const Terms& terms,
                      Done<lobby::Opened> done) {
  const std::size_t going_on = CountAlone(player.id);
  if (going_on >= Count(ports_.limits.max_solo_matches_per_account)) {
    return done(Error{Reason::kTooManyTables, "you have " + std::to_string(going_on) +
                                                  " games of your own under way; end one of them first"});
  }
  beginning_[key].push_back(std::move(done));
  const MatchId id(NewId(ports_.random));
  const match::Players players{player, {}};
  matches_.Start(id, SettingsFor(terms.ruleset, terms.clock, players, false), players, player.id, key.second,
                 [this, id, key](const Result<void>& started) {
                   if (started) begun_.Put(key, id);
                   const auto waiting = beginning_.extract(key);
                   for (const Done<lobby::Opened>& one : waiting.mapped()) {
                     started ? one(lobby::Opened(id)) : one(started.error());
                   }
                 });
}

Result<lobby::Table> Desk::OpenTableOf(const match::Player& owner, const OpenTable& wish,
                                       const Terms& terms) {
  lobby::Table table{TableId(NewId(ports_.random)),
                     owner,
                     terms.ruleset,
                     terms.clock,
                     false,
                     wish.side,
                     ports_.clock.Now(),
                     wish.is_private ? NewCode(ports_.random) : std::string(),
                     wish.is_private};
  if (auto opened = tables_.Open(table, wish.request); !opened) return opened.error();
  if (!table.is_private) lobby_feed_.Publish(lobby::TableOpened{table});
  return table;
}

Result<Page<lobby::Table>> Desk::List(const PageQuery& query) const {
  const std::size_t wanted = query.size <= 0 ? 50 : static_cast<std::size_t>(query.size);
  const std::size_t size = std::min(wanted, kMostTables);
  Page<lobby::Table> page{tables_.Public(size, query.token), {}};
  if (page.items.size() == size) page.next = domain::Tables::PlaceOf(page.items.back());
  return page;
}

Result<const lobby::Table*> Desk::FindTable(const JoinTable& wish) const {
  const bool by_code = !wish.code.empty();
  const lobby::Table* table = by_code ? tables_.FindCode(wish.code) : tables_.Find(wish.table);
  if (by_code && table == nullptr)
    return Error{Reason::kWrongCode, "no table has this code; it may have been used"};
  // A private table cannot be found by its id: only the code opens it.
  if (!by_code && (table == nullptr || table->is_private)) {
    return Error{Reason::kUnknownTable,
                 "there is no such table any more: it was taken or withdrawn, or never was"};
  }
  return table;
}

void Desk::Join(const match::Player& guest, const JoinTable& wish, Done<Seated> done) {
  if (const Seated* seated = joined_.Find({guest.id, wish.request})) return done(*seated);
  const auto table = FindTable(wish);
  if (!table) return done(table.error());
  auto taken = tables_.Take((*table)->id, guest.id);
  if (!taken) return done(taken.error());
  if (!taken->is_private) lobby_feed_.Publish(lobby::TableClosed{taken->id});
  Seat(*taken, guest, wish.request, std::move(done));
}

void Desk::Seat(const lobby::Table& table, const match::Player& guest, const RequestId& request,
                Done<Seated> done) {
  const bool tossed = !table.owner_side;
  const Side owner_side = table.owner_side.value_or(Toss() ? Side::kFirst : Side::kSecond);
  match::Players players;
  players[rules::Index(owner_side)] = table.owner;
  players[rules::Index(rules::Other(owner_side))] = guest;
  const MatchId id(NewId(ports_.random));
  matches_.Start(id, SettingsFor(table.ruleset, table.clock, players, tossed), players, guest.id, request,
                 [this, table, id, owner_side, key = Key{guest.id, request},
                  done = std::move(done)](const Result<void>& started) {
                   if (started) return done(joined_.Put(key, Seated{id, rules::Other(owner_side)}));
                   tables_.PutBack(table);
                   if (!table.is_private) lobby_feed_.Publish(lobby::TableOpened{table});
                   done(started.error());
                 });
}

Result<void> Desk::Withdraw(const match::Player& owner, const TableId& table) {
  const lobby::Table* found = tables_.Find(table);
  const bool listed = found != nullptr && !found->is_private;
  const auto gone = tables_.Withdraw(table, owner.id);
  if (!gone) return gone.error();
  if (*gone && listed) lobby_feed_.Publish(lobby::TableClosed{table});
  return {};
}

// ---- Quick play

Result<Ticket> Desk::Take(const match::Player& player, const Seek& wish) {
  const auto terms = CheckTerms(wish.ruleset, wish.clock);
  if (!terms) return terms.error();
  if (terms->seats == 1) {
    return Error{Reason::kNoOpponent,
                 terms->ruleset + " is for one player: open it, and the match begins at once"};
  }
  if (!notice_feed_.Follows(player.id)) {
    return Error{Reason::kNotListening,
                 "open a stream and follow \"notices\" first: that is where the pairing comes"};
  }
  const auto ticket = pool_.Add({player, terms->ruleset, terms->clock, ports_.clock.Now()});
  if (!ticket) return ticket.error();
  paired_.Erase(player.id);
  PairWaiting();
  return Ticket{ticket->ruleset, ticket->since};
}

void Desk::PairWaiting() {
  while (auto pair = pool_.TakePair()) StartPair(pair->first, pair->second);
}

void Desk::StartPair(const domain::Ticket& first, const domain::Ticket& second) {
  match::Players players{first.player, second.player};
  if (Toss()) std::swap(players[0], players[1]);
  const MatchId id(NewId(ports_.random));
  for (const auto& player : players) paired_.Put(player.id, id);
  matches_.Start(id, SettingsFor(first.ruleset, first.clock, players, true), players, {}, {},
                 [this, players](const Result<void>& started) {
                   if (started) return;
                   for (const auto& player : players) {
                     paired_.Erase(player.id);
                     notice_feed_.Publish(player.id,
                                          lobby::SeekEnded{std::string(Name(started.error().reason))});
                   }
                 });
}

std::optional<MatchId> Desk::Cancel(const match::Player& player) {
  if (pool_.Remove(player.id)) {
    notice_feed_.Publish(player.id, lobby::SeekEnded{"cancelled"});
    return std::nullopt;
  }
  const MatchId* paired = paired_.Find(player.id);
  return paired == nullptr ? std::nullopt : std::optional(*paired);
}

void Desk::Left(const AccountId& player) { pool_.Remove(player); }

// ---- What is told

void Desk::MatchStarted(const match::Summary& match) {
  live_board_.Add(match);
  lobby_feed_.Publish(lobby::MatchStarted{match});
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const AccountId& player = match.players[rules::Index(side)].id;
    if (!player.empty()) notice_feed_.Publish(player, PairedFor(match.match, match.players, side));
  }
}

void Desk::MatchEnded(const MatchId& match) {
  live_board_.Remove(match);
  lobby_feed_.Publish(lobby::MatchEnded{match});
}

lobby::Snapshot Desk::LobbyNow() const {
  return {tables_.Public(kMostTables, {}), live_board_.Newest(kMostLiveMatches)};
}

lobby::NoticesSnapshot Desk::NoticesOf(const AccountId& player) const {
  return {live_board_.Of(player), tables_.OfOwner(player), pool_.Find(player) != nullptr};
}

}  // namespace merels::service
