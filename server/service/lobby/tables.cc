#include "server/service/lobby/tables.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "common/rating/pool.h"
#include "server/service/base/fair_share.h"
#include "server/service/lists/listing.h"
#include "server/service/lobby/free_bots.h"
#include "server/service/lobby/live_matches.h"
#include "server/service/lobby/open_tables.h"
#include "server/service/lobby/quick_play.h"
#include "server/service/match/matches.h"
#include "server/service/match/terms.h"
#include "server/service/moderation/visibility.h"

namespace merels::service {
namespace {

using rules::Side;

constexpr std::size_t kTableCodeLength = 6;

/// A hash of everything in which two requests can differ.
domain::IdempotencyKey KeyOf(const match::Player& owner, const OpenTable& request) {
  const auto number = [](auto value) { return " " + std::to_string(static_cast<std::int64_t>(value)); };
  return IdempotencyKeyOf({owner.id, request.request},
                          "open " + request.ruleset + " " + clock::SecondsText(request.clock) +
                              number(request.side ? 1 + static_cast<int>(*request.side) : 0) +
                              number(request.is_private) + number(request.rated) +
                              number(request.watching.access) + number(request.watching.delay_plies) +
                              number(request.watching.delay.count()) + number(request.opponent.lowest) +
                              number(request.opponent.highest));
}

domain::IdempotencyKey KeyOf(const match::Player& guest, const JoinTable& request) {
  return IdempotencyKeyOf({guest.id, request.request}, "join " + request.table.text() + " " + request.code);
}

/// A table that is not open, or not for this guest.
Error NoSuchTable(bool by_code) {
  if (by_code) return {Reason::kWrongCode, "no table has this code; it may have been used already"};
  return {Reason::kUnknownTable, "there is no such table: it may have been taken or withdrawn"};
}

}  // namespace

Tables::Tables(const Ports& ports, Context context)
    : ports_(ports),
      context_(std::move(context)),
      open_(std::make_unique<OpenTables>(
          ports,
          OpenTables::Context{context_.offers, context_.accounts, context_.idempotency_keys, context_.access,
                              context_.lobby, context_.broadcasts, context_.origins, context_.is_here})),
      tables_(open_->known()),
      begun_(static_cast<std::size_t>(ports.limits.max_remembered_requests)),
      callbacks_(ports.executor) {}

Tables::~Tables() = default;

void Tables::Stop() { open_->Stop(); }
void Tables::SetHere(const AccountId& account, bool here) { open_->SetHere(account, here); }
void Tables::Gone(const AccountId& owner) { open_->Gone(owner); }
void Tables::Rename(const match::Player& player) { context_.free_bots.Rename(player); }

void Tables::Begin(const std::vector<store::ListedMatch>& live, Done<void> done) {
  alone_.clear();
  for (const store::ListedMatch& match : live) {
    if (match.head.black.empty()) ++alone_[match.head.white];
  }
  open_->Begin(Then(done, [this, done] { context_.live_matches.Begin(done); }));
}

void Tables::FindMatch(const domain::IdempotencyKey& idempotency_key, Done<std::optional<MatchId>> done) {
  ports_.store.FindAnswer(idempotency_key, callbacks_.WrapOnce(std::move(done)));
}

// ---- Tables

void Tables::Open(const match::Player& owner, const OpenTable& request, Done<lobby::Opened> done) {
  if (auto may = context_.admission.MayOpenTable(owner.id); !may) return done(may.error());
  const auto idempotency_key = KeyOf(owner, request);
  if (AnswerAgain(idempotency_key, done)) return;
  FindMatch(idempotency_key,
            Then(done, [this, owner, request, idempotency_key, done](const std::optional<MatchId>& match) {
              if (match)
                return done(lobby::Opened(
                    begun_.Put(context_.idempotency_keys.Remember(idempotency_key).key, *match)));
              OpenAnew(owner, request, done);
            }));
}

bool Tables::AnswerAgain(const domain::IdempotencyKey& idempotency_key, const Done<lobby::Opened>& done) {
  const Key& key = idempotency_key.key;
  if (auto fresh = context_.idempotency_keys.Check(idempotency_key); !fresh) {
    done(fresh.error());
  } else if (const lobby::Table* open = tables_.FindRequest(key.account, key.request)) {
    open_->Renew(open->id);
    done(lobby::Opened(*open));
  } else if (const MatchId* match = begun_.Find(key)) {
    done(lobby::Opened(*match));
  } else if (const auto waiting = beginning_.find(key); waiting != beginning_.end()) {
    if (waiting->second.size() >= Seating::kMaxWaiting) {
      done(Error{Reason::kRateLimited,
                 "this request is waiting for its answer already; do not repeat it so often"});
    } else {
      waiting->second.push_back(done);
    }
  } else {
    return false;
  }
  return true;
}

void Tables::OpenAnew(const match::Player& owner, const OpenTable& request, Done<lobby::Opened> done) {
  if (AnswerAgain(KeyOf(owner, request), done)) return;  // a retry has come first
  const auto terms = CheckTerms(request.ruleset, request.clock);
  if (!terms) return done(terms.error());
  if (const auto may = CheckWatching(request.rated, request.watching); !may) return done(may.error());
  if (terms->seats == 1 && request.rated) {
    return done(Error{Reason::kNotRateable, "a game for one player is never rated: leave that out"});
  }
  if (terms->seats == 1) return BeginAlone(owner, request, *terms, std::move(done));
  context_.matches.MayBegin(owner, Then(done, [this, owner, request, terms = *terms, done] {
                              OpenRated(owner, request, terms, done);
                            }));
}

void Tables::OpenRated(const match::Player& owner, const OpenTable& request, const Terms& terms,
                       const Done<lobby::Opened>& done) {
  if (const auto may = CheckRating(owner, request, terms); !may) return done(may.error());
  const auto pool = rating::PoolOf(terms.ruleset, terms.clock);
  if (!pool) return OpenNow(owner, request, terms, 0, done);
  context_.ratings.Find(
      *pool, owner, [this, owner, request, terms, done](const Result<rating::Rating>& rating) {
        OpenNow(owner, request, terms, rating ? static_cast<int>(std::lround(rating->value)) : 0, done);
      });
}

void Tables::OpenNow(const match::Player& owner, const OpenTable& request, const Terms& terms, int rating,
                     const Done<lobby::Opened>& done) {
  const auto idempotency_key = KeyOf(owner, request);
  if (AnswerAgain(idempotency_key, done)) return;  // a retry has come first
  open_->Open(TableOf(owner, request, terms, rating), idempotency_key, done);
}

/// The player's matches for one player, including those that are about to begin.
std::size_t Tables::CountAlone(const AccountId& player) const {
  const auto going_on = alone_.find(player);
  std::size_t count = going_on == alone_.end() ? 0 : going_on->second;
  for (auto it = beginning_.lower_bound({player, RequestId()});
       it != beginning_.end() && it->first.account == player; ++it) {
    ++count;
  }
  return count;
}

/// A match for one player begins at once.
void Tables::BeginAlone(const match::Player& player, const OpenTable& request, const Terms& terms,
                        Done<lobby::Opened> done) {
  const Key key{player.id, request.request};
  if (const auto may = context_.matches.MayBeginAlone(CountAlone(player.id)); !may) return done(may.error());
  beginning_[key].push_back(std::move(done));
  const auto idempotency_key = context_.idempotency_keys.Remember(KeyOf(player, request));
  const MatchId id(NewId(ports_.random));
  const match::Players players{player, {}};
  match::Settings settings = SettingsFor(terms.ruleset, terms.clock, players, false);
  settings.watching = WatchingFor(false, request.watching, ports_);
  context_.matches.Start(
      id, settings, players, key, {{idempotency_key}},
      [this, id, idempotency_key](const Result<void>& started) {
        if (started || started.error().reason != Reason::kRequestIdReused)
          return BegunAlone(idempotency_key.key, started ? Result<MatchId>(id) : started.error());
        // Answered at another node meanwhile.
        FindMatch(idempotency_key, [this, key = idempotency_key.key,
                                    reused = started.error()](const Result<std::optional<MatchId>>& match) {
          const auto none = match ? reused : match.error();
          BegunAlone(key, match && *match ? Result<MatchId>(**match) : Result<MatchId>(none));
        });
      });
}

void Tables::BegunAlone(const Key& key, const Result<MatchId>& match) {
  if (match) begun_.Put(key, *match);
  const auto waiting = beginning_.extract(key);
  for (const Done<lobby::Opened>& one : waiting.mapped()) {
    match ? one(lobby::Opened(*match)) : one(match.error());
  }
}

lobby::Table Tables::TableOf(const match::Player& owner, const OpenTable& request, const Terms& terms,
                             int rating) {
  return {TableId(NewId(ports_.random)),
          owner,
          terms.ruleset,
          terms.clock,
          request.rated,
          request.side,
          ports_.clock.Now(),
          request.is_private ? NewCode(ports_.random, kTableCodeLength) : std::string(),
          request.is_private,
          request.rated ? WatchingFor(true, {}, ports_) : request.watching,
          request.opponent,
          rating};
}

/// A page is full while there are more, so that neither its length nor its end reveals that something was
/// left out.
Result<Page<lobby::Table>> Tables::List(const match::Player& viewer, const PageQuery& query) const {
  const std::size_t wanted = query.size <= 0 ? 50 : static_cast<std::size_t>(query.size);
  const std::size_t size = std::min(wanted, kMaxTables);
  Page<lobby::Table> page;
  std::string after = query.token;
  for (bool more = true; more && page.items.size() < size;) {
    const auto next = tables_.Public(size, after);
    more = next.size() == size;
    for (const lobby::Table& table : next) {
      after = domain::Tables::PlaceOf(table);
      if (page.items.size() < size && IsOpenTo(table, viewer.id)) page.items.push_back(table);
    }
  }
  if (page.items.size() == size) page.next = domain::Tables::PlaceOf(page.items.back());
  return page;
}

Result<void> Tables::CheckRating(const match::Player& owner, const OpenTable& request,
                                 const Terms& terms) const {
  if (!request.rated && request.opponent.any()) return {};
  const auto pool = request.rated ? context_.ratings.MayRate(terms, owner)
                                  : rating::RatedPoolOf(terms.ruleset, terms.clock);
  return pool ? Result<void>() : pool.error();
}

void Tables::MaySit(const lobby::Table& table, const match::Player& guest, Done<void> done) {
  const bool own = table.owner.id == guest.id;  // which is refused for that reason
  if (own || (!table.rated && table.opponent.any())) return done({});
  const Terms terms{table.ruleset, 2, table.clock};
  auto check = Then(done, [this, range = table.opponent, guest, done](const std::string& pool) {
    CheckRange(range, pool, guest, done);
  });
  if (!table.rated) return check(rating::RatedPoolOf(terms.ruleset, terms.clock));
  context_.ratings.MayRate(terms, {table.owner, guest}, check);
}

void Tables::CheckRange(const lobby::RatingRange& range, const std::string& pool, const match::Player& guest,
                        Done<void> done) {
  if (range.any()) return done({});
  context_.ratings.Find(
      pool, guest, Then(done, [range, done](const rating::Rating& rating) {
        if (range.Holds(rating.value)) return done({});
        const std::string highest = range.highest == 0 ? "any" : std::to_string(range.highest);
        done(Error{Reason::kRatingOutOfRange,
                   "this table is for ratings from " + std::to_string(range.lowest) + " to " + highest +
                       ", and yours is " + std::to_string(static_cast<int>(rating.value))});
      }));
}

bool Tables::IsOpenTo(const lobby::Table& table, const AccountId& viewer) const {
  return !table.is_private && IsVisibleTo(context_.access, viewer, table);
}

/// A private table cannot be found by its id, only by its code. A blocked player finds none of the blocker's
/// tables, even with the code; a player who has blocked the owner gets that reason, as they know it already.
Result<const lobby::Table*> Tables::FindTable(const AccountId& guest, const JoinTable& request) const {
  const bool by_code = !request.code.empty();
  const lobby::Table* table = by_code ? tables_.FindCode(request.code) : tables_.Find(request.table);
  if (table != nullptr && context_.access.Blocked(table->owner.id, guest)) table = nullptr;
  if (table == nullptr || (!by_code && table->is_private)) return NoSuchTable(by_code);
  if (!context_.access.Blocked(guest, table->owner.id)) return table;
  return Error{Reason::kNotAllowed, "you have blocked " + table->owner.name + "; unblock them first"};
}

void Tables::Get(const GetTable& request, Done<lobby::Table> done) {
  const JoinTable named{{}, request.table, request.code};
  const auto answer = [this, named, done] {
    const auto table = FindTable({}, named);
    if (!table) return done(table.error());
    lobby::Table told = **table;
    told.code.clear();
    done(std::move(told));
  };
  if (FindTable({}, named)) return answer();
  open_->LookFor(request.table, request.code, Then(done, answer));
}

void Tables::FindSeat(const domain::IdempotencyKey& idempotency_key, const Error& refusal,
                      Done<Seated> done) {
  context_.seating.FindAgain(idempotency_key, refusal,
                             [this, idempotency_key, done = std::move(done)](const Result<Seated>& seated) {
                               if (seated) context_.idempotency_keys.Remember(idempotency_key);
                               done(seated);
                             });
}

void Tables::Join(const match::Player& guest, const JoinTable& request, Done<Seated> done) {
  if (auto may = context_.admission.MayLookForAMatch(guest.id); !may) return done(may.error());
  const auto idempotency_key = KeyOf(guest, request);
  if (auto fresh = context_.idempotency_keys.Check(idempotency_key); !fresh) return done(fresh.error());
  if (context_.seating.AnswerAgain(idempotency_key.key, done)) return;
  context_.seating.IfNew(idempotency_key, done,
                         [this, guest, request, done] { JoinNew(guest, request, done); });
}

void Tables::JoinNew(const match::Player& guest, const JoinTable& request, const Done<Seated>& done) {
  if (FindTable(guest.id, request)) return JoinKnown(guest, request, done);
  open_->LookFor(request.table, request.code,
                 Then(done, [this, guest, request, done] { JoinKnown(guest, request, done); }));
}

void Tables::JoinKnown(const match::Player& guest, const JoinTable& request, const Done<Seated>& done) {
  const auto table = FindTable(guest.id, request);
  if (!table) return FindSeat(KeyOf(guest, request), table.error(), done);
  MaySit(**table, guest, Then(done, [this, guest, request, done] { SitDown(guest, request, done); }));
}

void Tables::SitDown(const match::Player& guest, const JoinTable& request, Done<Seated> done) {
  const auto idempotency_key = KeyOf(guest, request);
  if (auto fresh = context_.idempotency_keys.Check(idempotency_key); !fresh) return done(fresh.error());
  if (context_.seating.AnswerAgain(idempotency_key.key, done)) return;  // a retry has come first
  const auto table = FindTable(guest.id, request);
  if (!table) return FindSeat(idempotency_key, table.error(), std::move(done));
  const bool own = (*table)->owner.id == guest.id;  // which is refused for that reason
  if (const auto may = context_.matches.MayBegin((*table)->owner, guest); !may && !own)
    return done(may.error());
  const RequestId opened_by = tables_.RequestOf((*table)->id);
  auto taken = open_->Take((*table)->id, guest.id);
  if (!taken) return done(taken.error());
  Seat(*taken, opened_by, guest, context_.idempotency_keys.Remember(idempotency_key), std::move(done));
}

void Tables::Seat(const lobby::Table& table, const RequestId& opened_by, const match::Player& guest,
                  const domain::IdempotencyKey& idempotency_key, Done<Seated> done) {
  context_.seating.Seat(
      {table.owner, opened_by, table.ruleset, table.clock, table.rated, table.owner_side, table.watching,
       context_.idempotency_keys.With({table.owner.id, opened_by}).contents, table.id.text(),
       NoSuchTable(table.is_private)},
      guest, idempotency_key,
      [this, table, opened_by](const Result<MatchId>& match) {
        if (match) begun_.Put({table.owner.id, opened_by}, *match);
        const bool gone = match || match.error().reason == Reason::kUnknownTable;
        gone ? open_->Taken(table.id) : open_->PutBack(table, opened_by);
      },
      context_.idempotency_keys.ForgetIfRefused(idempotency_key.key, std::move(done)));
}

void Tables::Withdraw(const match::Player& owner, const TableId& table, Done<void> done) {
  if (tables_.Find(table) != nullptr) return WithdrawKnown(owner, table, done);
  open_->LookFor(table, "", Then(done, [this, owner, table, done] { WithdrawKnown(owner, table, done); }));
}

void Tables::WithdrawKnown(const match::Player& owner, const TableId& table, const Done<void>& done) {
  const lobby::Table* found = tables_.Find(table);
  const bool own = found != nullptr && found->owner.id == owner.id;
  if (own) return open_->Withdraw(table, done);
  if (found == nullptr || !IsOpenTo(*found, owner.id)) return done({});
  done(Error{Reason::kNotYourSeat, "only its owner can withdraw a table"});
}

// ---- Notices and the lobby

void Tables::MatchStarted(const match::Summary& match) {
  if (match.players[1].id.empty()) ++alone_[match.players[0].id];
}

void Tables::MatchEnded(const match::SeenEntry& end) {
  const auto alone = end.players[1].id.empty() ? alone_.find(end.players[0].id) : alone_.end();
  if (alone != alone_.end() && --alone->second == 0) alone_.erase(alone);
}

lobby::Snapshot Tables::LobbyNow(const AccountId& viewer, const lobby::Filter& filter) const {
  lobby::Snapshot all{tables_.Public(tables_.size(), {}), context_.live_matches.Shown(),
                      context_.quick_play.UsualWaits(), context_.free_bots.Shown()};
  lobby::Snapshot now = lobby::Filtered(filter, VisibleTo(context_.access, viewer, std::move(all)));
  std::reverse(now.tables.begin(), now.tables.end());  // the newest first
  now.tables = Fairly(std::move(now.tables), kMaxTables,
                      [this](const lobby::Table& table) { return context_.origins.Of(table.owner.id); });
  std::reverse(now.tables.begin(), now.tables.end());
  return now;
}

void Tables::NoticesOf(const AccountId& player, Done<lobby::NoticesSnapshot> done) {
  store::MatchQuery query{store::MatchQuery::Kind::kLive, player, std::nullopt, store::kMaxListedMatches};
  query.viewer = player;
  context_.listing.Find(query, Then(done, [this, player, done](const std::vector<match::Summary>& matches) {
                          const bool seeking = context_.quick_play.Seeks(player);
                          lobby::NoticesSnapshot now{{}, tables_.OfOwner(player), seeking};
                          for (const match::Summary& match : matches) {
                            const Side side = match.players[0].id == player ? Side::kFirst : Side::kSecond;
                            now.live_matches.push_back(PairedFor(match.match, match.players, side));
                          }
                          done(std::move(now));
                        }));
}

}  // namespace merels::service
