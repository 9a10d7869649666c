#include "server/service/lobby/quick_play.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "common/rating/pool.h"
#include "server/cluster/shared_seeks.h"
#include "server/service/lobby/live_matches.h"
#include "server/service/lobby/seek_notices.h"
#include "server/service/lobby/seek_request.h"
#include "server/service/match/matches.h"
#include "server/service/match/terms.h"
#include "server/store/store.h"

namespace merels::service {
namespace {

using domain::TicketPair;
using rules::Side;
using std::chrono::milliseconds;

domain::PairingRules RulesOf(const Limits& limits, QuickPlay::MayMeet may_meet) {
  domain::PairingRules rules;
  rules.gap = {static_cast<double>(limits.gap_at_once), static_cast<double>(limits.gap_per_second),
               static_cast<double>(limits.gap_most)};
  rules.repeat_after = std::chrono::minutes(limits.repeat_minutes);
  rules.repeat_wait = milliseconds(limits.repeat_wait_ms);
  rules.may_meet = std::move(may_meet);
  return rules;
}

/// Takes a player's ratings in the pools of the choices, and the number of their rated games.
void TakeRatings(const std::vector<lobby::PoolRating>& pools, domain::Ticket& ticket) {
  ticket.games = 0;
  for (const lobby::PoolRating& one : pools) ticket.games += one.standing.games;
  ticket.ratings.clear();
  for (const lobby::SeekChoice& choice : ticket.terms.choices) {
    const auto pool = rating::PoolOf(choice.ruleset, choice.clock);
    const auto found = std::find_if(pools.begin(), pools.end(), [&pool](const lobby::PoolRating& one) {
      return pool && one.pool == *pool;
    });
    const rating::Rating rating = found == pools.end() ? rating::Rating() : found->standing.rating;
    ticket.ratings.push_back(rating.value);
  }
}

/// Takes from a player's recent matches, newest first, the data that pairing needs.
void TakeRecent(const std::vector<store::ListedMatch>& matches, domain::Ticket& ticket) {
  const AccountId& player = ticket.player.id;
  for (const store::ListedMatch& match : matches) {
    if (match.head.black.empty()) continue;
    const Side side = match.head.white == player ? Side::kFirst : Side::kSecond;
    if (ticket.last_opponent.empty()) {
      ticket.last_opponent = side == Side::kFirst ? match.head.black : match.head.white;
      ticket.last_match = match.head.started_at;
    }
    if (match.head.reason == "aborted") {  // it was not played
      if (!ticket.colours.last && !ticket.colours.kept) ticket.colours.kept = side;
      continue;
    }
    if (!ticket.colours.last) ticket.colours.last = side;
    ticket.colours.balance += side == Side::kFirst ? 1 : -1;
  }
}

/// How soon the store is asked again for the outcome of a seek,
constexpr milliseconds kFindAgain{1000};
/// and for the end of one that is being paired, and how often.
constexpr milliseconds kCancelAgain{100};
constexpr int kMaxCancelTries = 50;

}  // namespace

QuickPlay::QuickPlay(const Ports& ports, Context context)
    : ports_(ports),
      context_(std::move(context)),
      pool_(static_cast<std::size_t>(ports.limits.max_tickets), RulesOf(ports.limits, context_.may_meet)),
      sought_(static_cast<std::size_t>(ports.limits.max_remembered_requests)),
      paired_(static_cast<std::size_t>(ports.limits.max_remembered_requests)),
      seek_notices_(
          std::make_unique<SeekNotices>(ports, context_.notices, context_.matches, context_.broadcasts)),
      shared_(context_.broadcasts == nullptr ? nullptr : MakeSharedSeeks()),
      cluster_waits_(context_.broadcasts == nullptr
                         ? nullptr
                         : std::make_unique<ClusterWaits>(
                               ports, *context_.broadcasts,
                               ClusterWaits::Hooks{[this] { return pairs_here(); },
                                                   [this] { return pool_.UsualWaits(ports_.clock.Now()); }})),
      callbacks_(ports.executor) {}

QuickPlay::~QuickPlay() { ports_.executor.Cancel(round_); }

void QuickPlay::Begin() {
  if (shared_) shared_->Begin();
  if (cluster_waits_) cluster_waits_->Begin();
}

void QuickPlay::Stop() {
  if (shared_) shared_->Stop();
  if (cluster_waits_) cluster_waits_->Stop();
}

std::int64_t QuickPlay::lead_epoch() const { return shared_ ? shared_->lead_epoch() : 0; }
bool QuickPlay::pairs_here() const { return !shared_ || shared_->leads(); }

// ---- Requests

Result<lobby::SeekTerms> QuickPlay::CheckRequest(const match::Player& player,
                                                 const api::CreateSeek& request) const {
  auto terms = CheckSeek(request.terms, player, context_.ratings, ports_);
  if (!terms) return terms.error();
  if (!shared_ && !context_.notices.Follows(player.id)) {  // otherwise they may follow them at another node
    return Error{Reason::kNotListening,
                 "open a stream and follow \"notices\" first: the pairing is announced there"};
  }
  return terms;
}

void QuickPlay::Seek(const match::Player& player, const api::CreateSeek& request, const Done<Ticket>& done) {
  if (auto may = context_.admission.MayLookForAMatch(player.id); !may) return done(may.error());
  const auto idempotency_key = KeyOfSeek(player, request);
  if (auto fresh = context_.idempotency_keys.Check(idempotency_key); !fresh) return done(fresh.error());
  const auto terms = CheckRequest(player, request);
  if (!terms) return done(terms.error());
  const Key& key = idempotency_key.key;
  if (const Ticket* found = sought_.Find(key)) {
    const Ticket earlier = *found;
    if (!Seeks(player.id)) TellAgain(key);
    return done(earlier);
  }
  context_.matches.MayBegin(player, Then(done, [this, player, request, terms = *terms, done] {
                              TakeNew(player, request, terms, done);
                            }));
}

void QuickPlay::TakeNew(const match::Player& player, const api::CreateSeek& request,
                        const lobby::SeekTerms& terms, const Done<Ticket>& done) {
  const auto idempotency_key = KeyOfSeek(player, request);
  const Key& key = idempotency_key.key;
  if (auto fresh = context_.idempotency_keys.Check(idempotency_key); !fresh) return done(fresh.error());
  if (const Ticket* earlier = sought_.Find(key)) return done(Ticket(*earlier));  // a retry has come first
  domain::Ticket ticket{player, terms, ports_.clock.Now(), request.request};
  if (const domain::Ticket* waiting = Waiting(player.id)) {
    const auto kept = domain::TicketPool::Again(*waiting, ticket);
    if (kept) context_.idempotency_keys.Remember(idempotency_key);
    return kept ? done(Ticket{kept->terms.choices, kept->since}) : done(kept.error());
  }
  const Ticket answer{terms.choices, ticket.since};
  sought_.Put(key, answer);
  paired_.Erase(player.id);
  if (shared_) return Share(context_.idempotency_keys.Remember(idempotency_key), answer, terms, done);
  entering_.emplace(player.id, std::move(ticket));
  FindEarlier(context_.idempotency_keys.Remember(idempotency_key), answer, done);
}

void QuickPlay::Cancel(const match::Player& player, const Done<std::optional<MatchId>>& done) {
  if (shared_) return CancelShared(player, 0, done);
  const domain::Ticket* waiting = Waiting(player.id);
  const RequestId request = waiting == nullptr ? RequestId() : waiting->request;
  if (pool_.Remove(player.id) || entering_.erase(player.id) > 0) {
    seek_notices_->Ended({player.id, request}, Reason::kCancelled);
    return done(std::optional<MatchId>());
  }
  const MatchId* paired = paired_.Find(player.id);
  done(paired == nullptr ? std::nullopt : std::optional(*paired));
}

void QuickPlay::Left(const AccountId& player) {
  if (shared_) shared_->Left(player);
  if (const domain::Ticket* ticket = pool_.Find(player)) sought_.Erase({player, ticket->request});
  pool_.Remove(player);
  const auto entering = entering_.find(player);
  if (entering == entering_.end()) return;
  sought_.Erase({player, entering->second.request});
  entering_.erase(entering);
}

/// The player's ticket, in the pool or on the way there.
const domain::Ticket* QuickPlay::Waiting(const AccountId& player) const {
  const auto entering = entering_.find(player);
  return entering == entering_.end() ? pool_.Find(player) : &entering->second;
}

bool QuickPlay::Seeks(const AccountId& player) const { return Waiting(player) != nullptr; }

const std::vector<lobby::UsualWait>& QuickPlay::UsualWaits() const {
  const auto now = ports_.clock.Monotonic();
  if (!usual_until_ || now >= *usual_until_) {
    usual_ = cluster_waits_ ? cluster_waits_->All() : pool_.UsualWaits(ports_.clock.Now());
    usual_until_ = now + kUsualWaitsEvery;
  }
  return usual_;
}

// ---- Into the pool

/// nullptr: it was cancelled meanwhile.
domain::Ticket* QuickPlay::Entering(const Key& key) {
  const auto found = entering_.find(key.account);
  return found == entering_.end() || found->second.request != key.request ? nullptr : &found->second;
}

void QuickPlay::GiveUp(const Key& key, const Error& why) {
  const domain::Ticket ticket = *Entering(key);
  entering_.erase(key.account);
  if (shared_) shared_->Left(key.account);
  EndSeek(ticket, why.reason);
}

/// An earlier run may have paired this request already, or granted its id for something else: the answer
/// waits until that is known.
void QuickPlay::FindEarlier(const domain::IdempotencyKey& idempotency_key, const Ticket& answer,
                            const Done<Ticket>& done) {
  ports_.store.FindAnswer(idempotency_key,
                          callbacks_.WrapOnce([this, key = idempotency_key.key, answer,
                                               done](const Result<std::optional<MatchId>>& earlier) {
                            if (!earlier) context_.idempotency_keys.Forget(key);
                            earlier ? done(answer) : done(earlier.error());
                            if (Entering(key) == nullptr) return;
                            if (!earlier) return GiveUp(key, earlier.error());
                            if (!*earlier) return FindRatings(key);
                            entering_.erase(key.account);
                            TellPaired(key.account, **earlier);
                          }));
}

/// Guests, and all players in games without a pool, count as equal, and guests as without games.
void QuickPlay::FindRatings(const Key& key) {
  context_.ratings.FindPools(Entering(key)->player,
                             [this, key](const Result<std::vector<lobby::PoolRating>>& pools) {
                               domain::Ticket* entering = Entering(key);
                               if (entering == nullptr) return;
                               if (!pools) return GiveUp(key, pools.error());
                               TakeRatings(*pools, *entering);
                               FindRecent(key);
                             });
}

void QuickPlay::FindRecent(const Key& key) {
  const store::MatchQuery query{store::MatchQuery::Kind::kAll, key.account, std::nullopt, kRecentMatches};
  ports_.store.ListMatches(query, callbacks_.WrapOnce([this, key](const Result<store::MatchList>& list) {
    domain::Ticket* entering = Entering(key);
    if (entering == nullptr) return;
    if (!list) return GiveUp(key, list.error());
    TakeRecent(list->matches, *entering);
    Enter(key);
  }));
}

void QuickPlay::Enter(const Key& key) {
  const auto added = pool_.Add(*Entering(key));
  if (!added) return GiveUp(key, added.error());
  entering_.erase(key.account);
  if (pairs_here()) {
    if (const auto pair = pool_.TakeOnlyPair(key.account, ports_.clock.Now())) return StartPair(*pair);
    if (round_ == 0) PairLater();
  }
  TellProgress(*added);
  KeepTelling(key.account, key.request);
}

// ---- Notices

/// Answers a player who repeats a request that no longer waits: it was paired, or they cancelled it. If the
/// match is being written to the log, the answer waits for it.
void QuickPlay::TellAgain(const Key& key) {
  ports_.store.FindRequest(key, callbacks_.WrapOnce([this, key](const Result<std::optional<MatchId>>& match) {
    if (!match || Seeks(key.account)) return;
    if (*match) return seek_notices_->Paired(key.account, **match);
    if (paired_.Find(key.account) == nullptr) {
      context_.notices.Publish(key.account, lobby::SeekEnded{Reason::kCancelled, key.request});
    }
  }));
}

void QuickPlay::TellPaired(const AccountId& player, const MatchId& match) {
  paired_.Put(player, match);
  seek_notices_->Paired(player, match);
}

void QuickPlay::TellProgress(const domain::Ticket& ticket) {
  const auto now = ports_.clock.Now();
  context_.notices.Publish(
      ticket.player.id, lobby::SeekProgress{std::max(milliseconds(0), now - ticket.since), ticket.terms.rated,
                                            ticket.ratings, pool_.GapOf(ticket, now),
                                            ExpectedWait(ticket.terms, now).value_or(milliseconds(-1))});
}

std::optional<milliseconds> QuickPlay::ExpectedWait(const lobby::SeekTerms& terms, milliseconds now) const {
  std::optional<milliseconds> shortest;
  for (const lobby::SeekChoice& choice : terms.choices) {
    const auto counted = pool_.ExpectedWait(choice, terms.rated, now);
    const auto wait = cluster_waits_ ? cluster_waits_->Find(choice, terms.rated, counted) : counted;
    if (wait && (!shortest || *wait < *shortest)) shortest = wait;
  }
  return shortest;
}

void QuickPlay::KeepTelling(const AccountId& player, const RequestId& request) {
  ports_.executor.After(milliseconds(ports_.limits.seek_progress_ms),
                        callbacks_.Task([this, player, request] {
                          const domain::Ticket* ticket = pool_.Find(player);
                          if (ticket == nullptr || ticket->request != request) return;
                          TellProgress(*ticket);
                          KeepTelling(player, request);
                        }));
}

/// A retry is judged afresh.
void QuickPlay::EndSeek(const domain::Ticket& ticket, Reason reason) {
  sought_.Erase({ticket.player.id, ticket.request});
  seek_notices_->Ended({ticket.player.id, ticket.request}, reason);
}

// ---- Pairing

void QuickPlay::PairLater() {
  round_ = ports_.executor.After(milliseconds(ports_.limits.pairing_interval_ms), callbacks_.Task([this] {
    round_ = 0;
    if (!pairs_here()) return;
    pool_.BeginRound();
    PairAll();
    if (pool_.size() > 0) PairLater();
  }));
}

/// One slice at a time, so that other tasks do not wait long.
void QuickPlay::PairAll() {
  std::vector<TicketPair> pairs;
  const bool more = pool_.PairSlice(ports_.clock.Now(), pairs);
  for (const TicketPair& pair : pairs) StartPair(pair);
  if (more) ports_.executor.Post(callbacks_.Task([this] { PairAll(); }));
}

void QuickPlay::StartPair(const TicketPair& pair) {
  const auto& [first, second, game] = pair;
  const MatchId id(NewId(ports_.random));
  for (const domain::Ticket* ticket : {&first, &second}) paired_.Put(ticket->player.id, id);
  if (!first.terms.rated) return Claim(pair, id, false);
  context_.ratings.MayRate({game.ruleset, 2, game.clock}, {first.player, second.player},
                           [this, pair, id](const Result<std::string>& pool) {
                             const bool casual = !pool && pool.error().reason == Reason::kNotRateable;
                             pool || casual ? Claim(pair, id, pool.ok()) : Failed(pair, pool.error());
                           });
}

/// Without other nodes no claim is needed.
void QuickPlay::Claim(const TicketPair& pair, const MatchId& id, bool rated) {
  if (!shared_) return Start(pair, id, rated, "");
  shared_->Claim(pair.first.player.id, pair.second.player.id, id,
                 [this, pair, id, rated](const Result<std::string>& takes) {
                   if (takes && !takes->empty()) return Start(pair, id, rated, *takes);
                   for (const domain::Ticket* ticket : {&pair.first, &pair.second})
                     paired_.Erase(ticket->player.id);
                 });
}

void QuickPlay::Start(const TicketPair& pair, const MatchId& id, bool rated, const std::string& takes) {
  const auto& [first, second, game] = pair;
  const auto side = domain::SideOfFirst(first.colours, second.colours);
  match::Players players{first.player, second.player};
  if (side ? *side == Side::kSecond : Toss(ports_.random)) std::swap(players[0], players[1]);
  match::Settings settings = SettingsFor(game.ruleset, game.clock, players, !side, rated);
  settings.watching = WatchingFor(rated, {}, ports_);
  context_.matches.Start(id, settings, players, {},
                         {{context_.idempotency_keys.With({first.player.id, first.request}),
                           context_.idempotency_keys.With({second.player.id, second.request})},
                          takes},
                         [this, pair, id](const Result<void>& started) { Started(pair, id, started); });
}

/// A claim that was taken back is no failure: players who wait again are found in the store.
void QuickPlay::Started(const TicketPair& pair, const MatchId& id, const Result<void>& started) {
  if (shared_ && !started && started.error().reason == Reason::kUnknownTable) {
    for (const domain::Ticket* ticket : {&pair.first, &pair.second}) paired_.Erase(ticket->player.id);
    return shared_->Reload(pair.first.player.id, pair.second.player.id);
  }
  if (shared_) shared_->Close(id);
  if (!started) Failed(pair, started.error());
}

void QuickPlay::Failed(const TicketPair& pair, const Error& why) {
  for (const domain::Ticket* ticket : {&pair.first, &pair.second}) {
    paired_.Erase(ticket->player.id);
    EndSeek(*ticket, why.reason);
  }
}

// ---- Several nodes

std::unique_ptr<SharedSeeks> QuickPlay::MakeSharedSeeks() {
  return std::make_unique<SharedSeeks>(
      ports_, *context_.broadcasts, context_.node,
      SharedSeeks::Hooks{[this](const AccountId& account) { return context_.notices.Follows(account); },
                         [this](const store::StoredSeek& seek) { SharedWaits(seek); },
                         [this](const store::StoredSeek& seek) { TakeOut(seek.owner()); },
                         [this](const store::StoredSeek& seek) { SharedGone(seek); },
                         [this](const store::StoredSeek& seek) { seek_notices_->Gone(seek.sought_by.key); },
                         [this] {
                           if (pairs_here() && pool_.size() > 0 && round_ == 0) PairLater();
                         }});
}

void QuickPlay::TakeOut(const AccountId& player) {
  pool_.Remove(player);
  entering_.erase(player);
}

/// The seek becomes a ticket when it is seen in the store, here or at the leader.
void QuickPlay::Share(const domain::IdempotencyKey& idempotency_key, const Ticket& answer,
                      const lobby::SeekTerms& terms, const Done<Ticket>& done) {
  shared_->Make(
      idempotency_key, terms,
      [this, idempotency_key, answer, done](const Result<store::OfferOrMatch<store::StoredSeek>>& made) {
        if (!made) {
          if (made.error().reason != Reason::kStoreRefused)
            context_.idempotency_keys.Forget(idempotency_key.key);
          sought_.Erase(idempotency_key.key);
          return done(made.error());
        }
        if (const auto* seek = std::get_if<store::StoredSeek>(&*made))
          return done(sought_.Put(idempotency_key.key, Ticket{seek->terms.choices, seek->since}));
        done(answer);
        TellPaired(idempotency_key.key.account, std::get<MatchId>(*made));
      });
}

void QuickPlay::SharedWaits(const store::StoredSeek& seek) {
  TakeOut(seek.owner());
  seek_notices_->Forget(seek.sought_by.key);
  const Key key = seek.sought_by.key;
  domain::Ticket ticket{{}, seek.terms, seek.since, key.request};
  ticket.player.id = seek.owner();
  context_.idempotency_keys.Remember(seek.sought_by);
  entering_.emplace(seek.owner(), std::move(ticket));
  context_.accounts.Find({key.account}, [this, key](const Result<std::vector<match::Player>>& found) {
    domain::Ticket* entering = Entering(key);
    if (entering == nullptr) return;
    if (!found) return GiveUp(key, found.error());
    entering->player = found->front();
    FindRatings(key);
  });
}

void QuickPlay::SharedGone(const store::StoredSeek& seek) {
  if (!context_.notices.Follows(seek.owner())) return TakeOut(seek.owner());
  FindPaired(seek);
}

/// Its player is notified of the match by LiveMatches.
void QuickPlay::FindPaired(const store::StoredSeek& seek) {
  const auto found = [this, seek](const Result<std::optional<MatchId>>& match) {
    const Key& key = seek.sought_by.key;
    if (!match) {
      ports_.executor.After(kFindAgain, callbacks_.Task([this, seek] { FindPaired(seek); }));
    } else if (*match) {
      paired_.Put(key.account, **match);
      pool_.RemovePaired(key.account, ports_.clock.Now());
      entering_.erase(key.account);
    } else {
      TakeOut(key.account);
      sought_.Erase(key);
      seek_notices_->Gone(key);
    }
  };
  ports_.store.FindRequest(seek.sought_by.key, callbacks_.WrapOnce(found));
}

/// While a seek is being paired, its outcome is known soon.
void QuickPlay::CancelShared(const match::Player& player, int tries,
                             const Done<std::optional<MatchId>>& done) {
  shared_->End(player.id, [this, player, tries, done](const Result<std::optional<store::StoredSeek>>& ended) {
    if (!ended && tries < kMaxCancelTries) {
      ports_.executor.After(kCancelAgain, callbacks_.Task([this, player, tries, done] {
        CancelShared(player, tries + 1, done);
      }));
      return;
    }
    if (!ended) return done(ended.error());
    if (*ended) {
      TakeOut(player.id);
      seek_notices_->Ended((*ended)->sought_by.key, Reason::kCancelled);
      return done(std::optional<MatchId>());
    }
    const MatchId* paired = paired_.Find(player.id);
    done(paired == nullptr ? std::nullopt : std::optional(*paired));
  });
}

}  // namespace merels::service
