#include "server/service/lobby/tables.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "common/rating/pool.h"
#include "server/service/base/fair_places.h"
#include "server/service/moderation/visibility.h"

namespace merels::service {
namespace {

using rules::Side;

std::size_t Count(std::int64_t limit) { return static_cast<std::size_t>(limit); }

constexpr std::size_t kTableCodeLength = 6;

/// A hash of everything in which two requests can differ.
domain::AskedRequest RequestOf(const match::Player& owner, const OpenTable& wish) {
  const auto number = [](auto value) { return " " + std::to_string(static_cast<std::int64_t>(value)); };
  return AskedFor({owner.id, wish.request},
                  "open " + wish.ruleset + " " + clock::SecondsText(wish.clock) +
                      number(wish.side ? 1 + static_cast<int>(*wish.side) : 0) + number(wish.is_private) +
                      number(wish.rated) + number(wish.watching.access) + number(wish.watching.delay_plies) +
                      number(wish.watching.delay.count()) + number(wish.opponent.lowest) +
                      number(wish.opponent.highest));
}

domain::AskedRequest RequestOf(const match::Player& guest, const JoinTable& wish) {
  return AskedFor({guest.id, wish.request}, "join " + wish.table.text() + " " + wish.code);
}

/// A table that is not open, or not for this guest.
Error NoSuchTable(bool by_code) {
  if (by_code) return {Reason::kWrongCode, "no table has this code; it may have been used already"};
  return {Reason::kUnknownTable, "there is no such table: it may have been taken or withdrawn"};
}

}  // namespace

Tables::Tables(const Ports& ports, store::OfferStore& offers, Accounts& accounts, Matches& matches,
               LiveMatches& live_matches, LobbyFeed& lobby, Listing& listing, NoticeFeed& notices,
               ClusterBroadcasts& news, Origins& origins, AskedRequests& asked, const QuickPlay& quick_play,
               Seating& seating, Ratings& ratings, const domain::AccessPolicy& access, FreeBots& free_bots,
               std::function<bool(const AccountId&)> is_here)
    : ports_(ports),
      matches_(matches),
      listing_(listing),
      live_matches_(live_matches),
      lobby_feed_(lobby),
      notice_feed_(notices),
      asked_(asked),
      quick_play_(quick_play),
      seating_(seating),
      ratings_(ratings),
      access_(access),
      origins_(origins),
      open_(ports, {offers, accounts, asked, access, lobby, news, origins, std::move(is_here)}),
      tables_(open_.known()),
      free_bots_(free_bots),
      begun_(Count(ports.limits.max_remembered_requests)),
      callbacks_(ports.executor) {}

void Tables::Begin(const std::vector<store::ListedMatch>& live, Done<void> done) {
  alone_.clear();
  for (const store::ListedMatch& match : live) {
    if (match.head.black.empty()) ++alone_[match.head.white];
  }
  open_.Begin([this, done = std::move(done)](const Result<void>& begun) {
    begun ? live_matches_.Begin(done) : done(begun.error());
  });
}

void Tables::FindMatch(const domain::AskedRequest& request, Done<std::optional<MatchId>> done) {
  ports_.store.FindAnswer(request, callbacks_.WrapOnce(std::move(done)));
}

// ---- Tables

void Tables::Open(const match::Player& owner, const OpenTable& wish, Done<lobby::Opened> done) {
  const auto request = RequestOf(owner, wish);
  if (AnswerAgain(request, done)) return;
  FindMatch(request, [this, owner, wish, request, done](const Result<std::optional<MatchId>>& match) {
    if (!match) return done(match.error());
    if (*match) return done(lobby::Opened(begun_.Put(asked_.Remember(request).key, **match)));
    OpenAnew(owner, wish, done);
  });
}

bool Tables::AnswerAgain(const domain::AskedRequest& request, const Done<lobby::Opened>& done) {
  const Key& key = request.key;
  if (auto fresh = asked_.Check(request); !fresh) {
    done(fresh.error());
  } else if (const lobby::Table* open = tables_.FindRequest(key.account, key.request)) {
    open_.Renew(open->id);
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

void Tables::OpenAnew(const match::Player& owner, const OpenTable& wish, Done<lobby::Opened> done) {
  if (AnswerAgain(RequestOf(owner, wish), done)) return;  // a retry has come first
  const auto terms = CheckTerms(wish.ruleset, wish.clock);
  if (!terms) return done(terms.error());
  if (const auto may = CheckWatching(wish.rated, wish.watching); !may) return done(may.error());
  if (terms->seats == 1 && wish.rated) {
    return done(Error{Reason::kNotRateable, "a game for one player is never rated: leave that out"});
  }
  if (terms->seats == 1) return BeginAlone(owner, wish, *terms, std::move(done));
  matches_.MayBegin(owner, [this, owner, wish, terms = *terms, done](const Result<void>& may) {
    may ? OpenRated(owner, wish, terms, done) : done(may.error());
  });
}

void Tables::OpenRated(const match::Player& owner, const OpenTable& wish, const Terms& terms,
                       const Done<lobby::Opened>& done) {
  if (const auto may = CheckRating(owner, wish, terms); !may) return done(may.error());
  const auto pool = rating::PoolOf(terms.ruleset, terms.clock);
  if (!pool) return OpenNow(owner, wish, terms, 0, done);
  ratings_.Find(*pool, owner, [this, owner, wish, terms, done](const Result<rating::Rating>& rating) {
    OpenNow(owner, wish, terms, rating ? static_cast<int>(std::lround(rating->value)) : 0, done);
  });
}

void Tables::OpenNow(const match::Player& owner, const OpenTable& wish, const Terms& terms, int rating,
                     const Done<lobby::Opened>& done) {
  const auto request = RequestOf(owner, wish);
  if (AnswerAgain(request, done)) return;  // a retry has come first
  open_.Open(TableOf(owner, wish, terms, rating), request, done);
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
void Tables::BeginAlone(const match::Player& player, const OpenTable& wish, const Terms& terms,
                        Done<lobby::Opened> done) {
  const Key key{player.id, wish.request};
  if (const auto may = matches_.MayBeginAlone(CountAlone(player.id)); !may) return done(may.error());
  beginning_[key].push_back(std::move(done));
  const auto request = asked_.Remember(RequestOf(player, wish));
  const MatchId id(NewId(ports_.random));
  const match::Players players{player, {}};
  match::Settings settings = SettingsFor(terms.ruleset, terms.clock, players, false);
  settings.watching = WatchingFor(false, wish.watching, ports_);
  matches_.Start(id, settings, players, key, {{request}}, [this, id, request](const Result<void>& started) {
    if (started || started.error().reason != Reason::kRequestIdReused)
      return BegunAlone(request.key, started ? Result<MatchId>(id) : started.error());
    // Answered at another node meanwhile.
    FindMatch(request, [this, key = request.key,
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

lobby::Table Tables::TableOf(const match::Player& owner, const OpenTable& wish, const Terms& terms,
                             int rating) {
  return {TableId(NewId(ports_.random)),
          owner,
          terms.ruleset,
          terms.clock,
          wish.rated,
          wish.side,
          ports_.clock.Now(),
          wish.is_private ? NewCode(ports_.random, kTableCodeLength) : std::string(),
          wish.is_private,
          wish.rated ? WatchingFor(true, {}, ports_) : wish.watching,
          wish.opponent,
          rating};
}

/// A page is full while there are more, so that neither its length nor its end reveals that something was
/// left out.
Result<Page<lobby::Table>> Tables::List(const AccountId& viewer, const PageQuery& query) const {
  const std::size_t wanted = query.size <= 0 ? 50 : static_cast<std::size_t>(query.size);
  const std::size_t size = std::min(wanted, kMaxTables);
  Page<lobby::Table> page;
  std::string after = query.token;
  for (bool more = true; more && page.items.size() < size;) {
    const auto next = tables_.Public(size, after);
    more = next.size() == size;
    for (const lobby::Table& table : next) {
      after = domain::Tables::PlaceOf(table);
      if (page.items.size() < size && IsOpenTo(table, viewer)) page.items.push_back(table);
    }
  }
  if (page.items.size() == size) page.next = domain::Tables::PlaceOf(page.items.back());
  return page;
}

Result<void> Tables::CheckRating(const match::Player& owner, const OpenTable& wish,
                                 const Terms& terms) const {
  if (!wish.rated && wish.opponent.any()) return {};
  const auto pool =
      wish.rated ? ratings_.MayRate(terms, owner) : rating::RatedPoolOf(terms.ruleset, terms.clock);
  return pool ? Result<void>() : pool.error();
}

void Tables::MaySit(const lobby::Table& table, const match::Player& guest, Done<void> done) {
  const bool own = table.owner.id == guest.id;  // which is refused for that reason
  if (own || (!table.rated && table.opponent.any())) return done({});
  const Terms terms{table.ruleset, 2, table.clock};
  const auto check = [this, range = table.opponent, guest, done](const Result<std::string>& pool) {
    pool ? CheckRange(range, *pool, guest, done) : done(pool.error());
  };
  if (!table.rated) return check(rating::RatedPoolOf(terms.ruleset, terms.clock));
  ratings_.MayRate(terms, {table.owner, guest}, check);
}

void Tables::CheckRange(const lobby::RatingRange& range, const std::string& pool, const match::Player& guest,
                        Done<void> done) {
  if (range.any()) return done({});
  ratings_.Find(pool, guest, [range, done = std::move(done)](const Result<rating::Rating>& rating) {
    if (!rating) return done(rating.error());
    if (range.Holds(rating->value)) return done({});
    const std::string highest = range.highest == 0 ? "any" : std::to_string(range.highest);
    done(Error{Reason::kRatingOutOfRange, "this table is for ratings from " + std::to_string(range.lowest) +
                                              " to " + highest + ", and yours is " +
                                              std::to_string(static_cast<int>(rating->value))});
  });
}

bool Tables::IsOpenTo(const lobby::Table& table, const AccountId& viewer) const {
  return !table.is_private && IsVisibleTo(access_, viewer, table);
}

/// A private table cannot be found by its id, only by its code. A blocked player finds none of the blocker's
/// tables, even with the code; a player who has blocked the owner gets that reason, as they know it already.
Result<const lobby::Table*> Tables::FindTable(const AccountId& guest, const JoinTable& wish) const {
  const bool by_code = !wish.code.empty();
  const lobby::Table* table = by_code ? tables_.FindCode(wish.code) : tables_.Find(wish.table);
  if (table != nullptr && access_.Blocked(table->owner.id, guest)) table = nullptr;
  if (table == nullptr || (!by_code && table->is_private)) return NoSuchTable(by_code);
  if (!access_.Blocked(guest, table->owner.id)) return table;
  return Error{Reason::kNotAllowed, "you have blocked " + table->owner.name + "; unblock them first"};
}

void Tables::FindSeat(const domain::AskedRequest& request, const Error& refusal, Done<Seated> done) {
  seating_.FindAgain(request, refusal, [this, request, done = std::move(done)](const Result<Seated>& seated) {
    if (seated) asked_.Remember(request);
    done(seated);
  });
}

void Tables::Join(const match::Player& guest, const JoinTable& wish, Done<Seated> done) {
  const auto request = RequestOf(guest, wish);
  if (auto fresh = asked_.Check(request); !fresh) return done(fresh.error());
  if (seating_.AnswerAgain(request.key, done)) return;
  seating_.IfNew(request, done, [this, guest, wish, done] { JoinNew(guest, wish, done); });
}

void Tables::JoinNew(const match::Player& guest, const JoinTable& wish, const Done<Seated>& done) {
  if (FindTable(guest.id, wish)) return JoinKnown(guest, wish, done);
  open_.LookFor(wish.table, wish.code, [this, guest, wish, done](const Result<void>& looked) {
    looked ? JoinKnown(guest, wish, done) : done(looked.error());
  });
}

void Tables::JoinKnown(const match::Player& guest, const JoinTable& wish, const Done<Seated>& done) {
  const auto table = FindTable(guest.id, wish);
  if (!table) return FindSeat(RequestOf(guest, wish), table.error(), done);
  MaySit(**table, guest, [this, guest, wish, done](const Result<void>& may) {
    may ? SitDown(guest, wish, done) : done(may.error());
  });
}

void Tables::SitDown(const match::Player& guest, const JoinTable& wish, Done<Seated> done) {
  const auto request = RequestOf(guest, wish);
  if (auto fresh = asked_.Check(request); !fresh) return done(fresh.error());
  if (seating_.AnswerAgain(request.key, done)) return;  // a retry has come first
  const auto table = FindTable(guest.id, wish);
  if (!table) return FindSeat(request, table.error(), std::move(done));
  const bool own = (*table)->owner.id == guest.id;  // which is refused for that reason
  if (const auto may = matches_.MayBegin((*table)->owner, guest); !may && !own) return done(may.error());
  const RequestId opened_by = tables_.RequestOf((*table)->id);
  auto taken = open_.Take((*table)->id, guest.id);
  if (!taken) return done(taken.error());
  Seat(*taken, opened_by, guest, asked_.Remember(request), std::move(done));
}

void Tables::Seat(const lobby::Table& table, const RequestId& opened_by, const match::Player& guest,
                  const domain::AskedRequest& request, Done<Seated> done) {
  seating_.Seat(
      {table.owner, opened_by, table.ruleset, table.clock, table.rated, table.owner_side, table.watching,
       asked_.With({table.owner.id, opened_by}).contents, table.id.text(), NoSuchTable(table.is_private)},
      guest, request,
      [this, table, opened_by](const Result<MatchId>& match) {
        if (match) begun_.Put({table.owner.id, opened_by}, *match);
        const bool gone = match || match.error().reason == Reason::kUnknownTable;
        gone ? open_.Taken(table.id) : open_.PutBack(table, opened_by);
      },
      asked_.ForgetIfRefused(request.key, std::move(done)));
}

void Tables::Withdraw(const match::Player& owner, const TableId& table, Done<void> done) {
  if (tables_.Find(table) != nullptr) return WithdrawKnown(owner, table, done);
  open_.LookFor(table, "", [this, owner, table, done = std::move(done)](const Result<void>& looked) {
    looked ? WithdrawKnown(owner, table, done) : done(looked.error());
  });
}

void Tables::WithdrawKnown(const match::Player& owner, const TableId& table, const Done<void>& done) {
  const lobby::Table* found = tables_.Find(table);
  const bool own = found != nullptr && found->owner.id == owner.id;
  if (own) return open_.Withdraw(table, done);
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

lobby::Snapshot Tables::LobbyNow() const {
  const auto tables = Fairly(tables_.Public(tables_.size(), {}), kMaxTables,
                             [this](const lobby::Table& table) { return origins_.Of(table.owner.id); });
  return {tables, live_matches_.Shown(), quick_play_.UsualWaits(), free_bots_.Shown()};
}

void Tables::NoticesOf(const AccountId& player, Done<lobby::NoticesSnapshot> done) {
  store::MatchQuery query{store::MatchQuery::Kind::kLive, player, std::nullopt, store::kMaxListedMatches};
  query.viewer = player;
  listing_.Find(query,
                [this, player, done = std::move(done)](const Result<std::vector<match::Summary>>& matches) {
                  if (!matches) return done(matches.error());
                  const bool seeking = quick_play_.Seeks(player);
                  lobby::NoticesSnapshot now{{}, tables_.OfOwner(player), seeking};
                  for (const match::Summary& match : *matches) {
                    const Side side = match.players[0].id == player ? Side::kFirst : Side::kSecond;
                    now.live_matches.push_back(PairedFor(match.match, match.players, side));
                  }
                  done(std::move(now));
                });
}

}  // namespace merels::service
