#include "server/service/lobby/challenges.h"

#include <utility>

#include "server/service/lobby/standing_challenges.h"
#include "server/service/match/loaded_match.h"
#include "server/service/match/matches.h"
#include "server/store/store.h"

namespace merels::service {
namespace {

using rules::Side;

Error Unknown() { return {Reason::kUnknownChallenge, "there is no such open challenge of yours"}; }

domain::IdempotencyKey KeyOf(const match::Player& from, const api::CreateChallenge& request) {
  const auto number = [](auto value) { return " " + std::to_string(static_cast<std::int64_t>(value)); };
  const std::string terms = " " + request.ruleset + " " + clock::SecondsText(request.clock) +
                            number(request.side ? 1 + static_cast<int>(*request.side) : 0) +
                            number(request.rated) + number(request.watching.access) +
                            number(request.watching.delay_plies) + number(request.watching.delay.count());
  return IdempotencyKeyOf({from.id, request.request}, "challenge " + request.player + terms);
}

/// Turns a seat into the outcome of a challenge.
Done<Seated> AsChallenged(Done<lobby::Challenged> done) {
  return Then(done, [done](const Seated& seated) { done(lobby::Challenged(seated.match)); });
}

/// The rematch of a match, as the player with that seat offers it.
lobby::Challenge RematchOf(const match::Snapshot& over, Side seat) {
  lobby::Challenge challenge;
  challenge.from = over.players[rules::Index(seat)];
  challenge.to = over.players[rules::Index(rules::Other(seat))];
  challenge.ruleset = over.settings.ruleset;
  challenge.clock = over.settings.clock;
  challenge.rated = over.settings.rated;
  if (!challenge.rated) challenge.watching = over.settings.watching;  // otherwise the server has chosen it
  challenge.watching.code = {};
  challenge.side = rules::Other(seat);
  challenge.rematch_of = over.match;
  return challenge;
}

}  // namespace

Challenges::Challenges(const Ports& ports, Context context)
    : ports_(ports),
      context_(std::move(context)),
      standing_(std::make_unique<StandingChallenges>(
          ports, StandingChallenges::Context{context_.offers, context_.accounts, context_.idempotency_keys,
                                             context_.notices, context_.broadcasts, context_.origins,
                                             context_.is_here,
                                             [this](const lobby::Challenge& one) { Cross(one); }})),
      known_(standing_->known()),
      begun_(static_cast<std::size_t>(ports.limits.max_remembered_requests)),
      rematches_(static_cast<std::size_t>(ports.limits.max_remembered_requests)),
      callbacks_(ports.executor) {}

Challenges::~Challenges() = default;

void Challenges::Begin(Done<void> done) { standing_->Begin(std::move(done)); }

void Challenges::Stop() { standing_->Stop(); }

void Challenges::SetHere(const AccountId& account, bool here) { standing_->SetHere(account, here); }

// ---- Making

void Challenges::Make(const match::Player& from, const api::CreateChallenge& request,
                      Done<lobby::Challenged> done) {
  if (auto may = context_.admission.MayCommand(from.id); !may) return done(may.error());
  const auto idempotency_key = KeyOf(from, request);
  Begin(idempotency_key, done, [this, from, request, idempotency_key, done] {
    const auto terms = CheckTerms(request.ruleset, request.clock);
    if (!terms) return done(terms.error());
    if (terms->seats == 1) {
      return done(Error{Reason::kNoOpponent, terms->ruleset + " is for one player: open it instead"});
    }
    if (const auto may = CheckWatching(request.rated, request.watching); !may) return done(may.error());
    context_.accounts.FindOne(
        request.player,
        Then(done, [this, from, request, idempotency_key, terms = *terms, done](const match::Player& to) {
          lobby::Challenge challenge;
          challenge.from = from;
          challenge.to = to;
          challenge.ruleset = terms.ruleset;
          challenge.clock = terms.clock;
          challenge.rated = request.rated;
          challenge.watching = request.rated ? WatchingFor(true, {}, ports_) : request.watching;
          challenge.side = request.side;
          CheckRated(challenge, Then(done, [this, challenge, idempotency_key, done] {
                       Stand(challenge, idempotency_key, done);
                     }));
        }));
  });
}

void Challenges::CheckRated(const lobby::Challenge& challenge, Done<void> done) {
  if (!challenge.rated) return done({});
  context_.ratings.MayRate({challenge.ruleset, 2, challenge.clock}, {challenge.from, challenge.to},
                           Then(done, [done](const std::string&) { done({}); }));
}

void Challenges::Begin(const IdempotencyKey& idempotency_key, Done<lobby::Challenged> done,
                       std::function<void()> go_on) {
  if (AnswerAgain(idempotency_key, done)) return;
  ports_.store.FindAnswer(
      idempotency_key, callbacks_.Then(done, [this, idempotency_key, done,
                                              go_on = std::move(go_on)](const std::optional<MatchId>& match) {
        if (match)
          return done(
              lobby::Challenged(begun_.Put(context_.idempotency_keys.Remember(idempotency_key).key, *match)));
        if (!AnswerAgain(idempotency_key, done)) go_on();  // its retry may have been faster
      }));
}

bool Challenges::SeatAgain(const IdempotencyKey& idempotency_key, const Done<Seated>& done) {
  if (auto fresh = context_.idempotency_keys.Check(idempotency_key); !fresh) return done(fresh.error()), true;
  return context_.seating.AnswerAgain(idempotency_key.key, done);
}

bool Challenges::AnswerAgain(const IdempotencyKey& idempotency_key, const Done<lobby::Challenged>& done) {
  const Key& key = idempotency_key.key;
  if (auto fresh = context_.idempotency_keys.Check(idempotency_key); !fresh) {
    done(fresh.error());
    return true;
  }
  if (const lobby::Challenge* standing = known_.FindRequest(key.account, key.request)) {
    done(lobby::Challenged(*standing));
    return true;
  }
  if (const MatchId* match = begun_.Find(key)) {
    done(lobby::Challenged(*match));
    return true;
  }
  return context_.seating.AnswerAgain(key, AsChallenged(done));
}

void Challenges::Stand(const lobby::Challenge& challenge, const IdempotencyKey& idempotency_key,
                       const Done<lobby::Challenged>& done) {
  context_.matches.MayBegin(challenge.from,
                            [this, challenge, idempotency_key, done](const Result<void>& may) {
                              StandNow(challenge, idempotency_key, may, done);
                            });
}

void Challenges::StandNow(lobby::Challenge challenge, const IdempotencyKey& idempotency_key,
                          const Result<void>& may_begin, const Done<lobby::Challenged>& done) {
  if (challenge.from.id == challenge.to.id) {
    return done(Error{Reason::kOwnTable, "you cannot challenge yourself"});
  }
  if (auto may = HasNotBlocked(challenge.from.id, challenge.to); !may) return done(may.error());
  if (auto may = context_.access.MaySignIn(challenge.from.id, ports_.clock.Now()); !may) {
    return done(may.error());  // banned while the call was under way
  }
  if (AnswerAgain(idempotency_key, done)) return;
  if (!may_begin) return done(may_begin.error());
  challenge.heard = !context_.access.Blocked(challenge.to.id, challenge.from.id);
  challenge.id = ChallengeId(NewId(ports_.random));
  challenge.created_at = ports_.clock.Now();
  if (!challenge.rematch_of.empty()) rematches_.Put(challenge.id, idempotency_key);
  standing_->Make(challenge, idempotency_key, done);
}

Result<void> Challenges::HasNotBlocked(const AccountId& one, const match::Player& other) const {
  if (!context_.access.Blocked(one, other.id)) return {};
  return Error{Reason::kNotAllowed, "you have blocked " + other.name + "; unblock them first"};
}

// ---- Rematches

void Challenges::OfferRematch(const match::Player& player, const api::OfferRematch& request,
                              Done<lobby::Challenged> done) {
  if (auto may = context_.admission.MayCommand(player.id); !may) return done(may.error());
  const auto idempotency_key =
      IdempotencyKeyOf({player.id, request.request}, "rematch " + request.match.text());
  Begin(idempotency_key, done, [this, player, request, idempotency_key, done] {
    context_.matches.View(request.match, {player.id}, SnapshotOf,
                          Then(done, [this, player, idempotency_key, done](const match::Snapshot& over) {
                            Again(player, idempotency_key, over, done);
                          }));
  });
}

void Challenges::Again(const match::Player& player, const IdempotencyKey& idempotency_key,
                       const match::Snapshot& over, const Done<lobby::Challenged>& done) {
  const auto& seats = over.settings.seats;
  if (player.id != seats[0] && player.id != seats[1]) {
    return done(Error{Reason::kNotYourSeat, "only the players of a match can offer a rematch"});
  }
  if (seats[1].empty()) {
    return done(Error{Reason::kNoOpponent, "this was a match for one player: open the ruleset again"});
  }
  if (!over.outcome) return done(Error{Reason::kMatchGoesOn, "the match is not over yet"});
  const Side seat = player.id == seats[0] ? Side::kFirst : Side::kSecond;
  const AccountId& other = seats[rules::Index(rules::Other(seat))];
  if (auto may = HasNotBlocked(player.id, over.players[rules::Index(rules::Other(seat))]); !may) {
    return done(may.error());
  }
  if (const lobby::Challenge* mine = known_.FindRematch(player.id, over.match)) {
    context_.idempotency_keys.Remember(idempotency_key);
    return done(lobby::Challenged(*mine));
  }
  if (const lobby::Challenge* theirs = known_.FindRematch(other, over.match)) {
    return Take(*theirs, player, idempotency_key, AsChallenged(done));
  }
  lobby::Challenge again = RematchOf(over, seat);
  CheckRated(again, [this, again, idempotency_key, done](const Result<void>& may) mutable {
    if (!may && may.error().reason != Reason::kNotRateable) return done(may.error());
    again.rated = again.rated && may.ok();
    if (again.rated) again.watching = WatchingFor(true, {}, ports_);
    Stand(std::move(again), idempotency_key, done);
  });
}

/// Both players have offered the same rematch before either knew of the other's offer: the player who made
/// the later one accepts the earlier one, at the node of the later one.
void Challenges::Cross(const lobby::Challenge& one) {
  if (one.rematch_of.empty()) return;
  const lobby::Challenge* other = known_.FindRematch(one.to.id, one.rematch_of);
  if (other == nullptr) return;
  const auto age = [](const lobby::Challenge& made) { return std::pair(made.created_at, made.id); };
  const lobby::Challenge earlier = age(one) < age(*other) ? one : *other;
  const lobby::Challenge later = age(one) < age(*other) ? *other : one;
  const IdempotencyKey* idempotency_key = rematches_.Find(later.id);
  if (idempotency_key == nullptr) return;
  Take(earlier, later.from, IdempotencyKey(*idempotency_key), [this, later](const Result<Seated>& seated) {
    if (!seated) return;  // both stand, and either can be accepted
    const auto ignore = [](const Result<void>&) {};
    standing_->End({later.id, lobby::ChallengeEnd::kAccepted, lobby::DeclineReason::kNone, seated->match},
                   ignore);
  });
}

// ---- Answers

void Challenges::Accept(const match::Player& to, const api::AcceptChallenge& request, Done<Seated> done) {
  if (auto may = context_.admission.MayCommand(to.id); !may) return done(may.error());
  const auto idempotency_key =
      IdempotencyKeyOf({to.id, request.request}, "accept " + request.challenge.text());
  if (SeatAgain(idempotency_key, done)) return;
  context_.seating.IfNew(idempotency_key, done, [this, id = request.challenge, to, idempotency_key, done] {
    if (known_.Find(id) != nullptr) return TakeKnown(id, to, idempotency_key, done);
    standing_->LookFor(
        id, Then(done, [this, id, to, idempotency_key, done] { TakeKnown(id, to, idempotency_key, done); }));
  });
}

void Challenges::TakeKnown(const ChallengeId& id, const match::Player& to,
                           const IdempotencyKey& idempotency_key, const Done<Seated>& done) {
  const lobby::Challenge* challenge = known_.Find(id);
  if (challenge == nullptr || challenge->to.id != to.id) {
    return context_.seating.FindAgain(idempotency_key, Unknown(), done);
  }
  Take(*challenge, to, idempotency_key, done);
}

void Challenges::Take(const lobby::Challenge& challenge, const match::Player& to,
                      const IdempotencyKey& idempotency_key, Done<Seated> done) {
  CheckRated(challenge, Then(done, [this, id = challenge.id, to, idempotency_key, done] {
               if (SeatAgain(idempotency_key, done)) return;  // a retry has come first
               const lobby::Challenge* standing = known_.Find(id);
               if (standing == nullptr) return context_.seating.FindAgain(idempotency_key, Unknown(), done);
               const auto enough = context_.matches.MayBegin(standing->from, to);
               enough ? Seat(*standing, to, idempotency_key, done) : done(enough.error());
             }));
}

void Challenges::Seat(const lobby::Challenge& challenge, const match::Player& to,
                      const IdempotencyKey& idempotency_key, Done<Seated> done) {
  const Key made{challenge.from.id, known_.RequestOf(challenge.id)};
  const lobby::Challenge taken = *standing_->Take(challenge.id);
  context_.seating.Seat(
      {taken.from, made.request, taken.ruleset, taken.clock, taken.rated, taken.side, taken.watching,
       context_.idempotency_keys.With(made).contents, taken.id.text(), Unknown()},
      to, context_.idempotency_keys.Remember(idempotency_key),
      [this, taken, made](const Result<MatchId>& match) {
        if (match) {
          begun_.Put(made, *match);
          return standing_->Accepted(taken, *match);
        }
        const bool gone = match.error().reason == Reason::kUnknownTable;
        gone ? standing_->Gone(taken) : standing_->PutBack(taken, made.request);
      },
      context_.idempotency_keys.ForgetIfRefused(idempotency_key.key, std::move(done)));
}

void Challenges::Decline(const match::Player& to, const api::DeclineChallenge& request, Done<void> done) {
  standing_->LookFor(request.challenge, Then(done, [this, to, request, done] {
                       End(request.challenge, false, to, lobby::ChallengeEnd::kDeclined, request.reason,
                           done);
                     }));
}

void Challenges::Withdraw(const match::Player& from, const api::WithdrawChallenge& request, Done<void> done) {
  standing_->LookFor(request.challenge, Then(done, [this, from, request, done] {
                       End(request.challenge, true, from, lobby::ChallengeEnd::kWithdrawn,
                           lobby::DeclineReason::kNone, done);
                     }));
}

void Challenges::End(const ChallengeId& id, bool given, const match::Player& by, lobby::ChallengeEnd how,
                     lobby::DeclineReason reason, const Done<void>& done) {
  const lobby::Challenge* challenge = known_.Find(id);
  const bool own = challenge != nullptr && (given ? challenge->from : challenge->to).id == by.id;
  own ? standing_->End({id, how, reason, {}}, done) : done({});
}

void Challenges::EndBetween(const AccountId& one, const AccountId& other) {
  const auto ignore = [](const Result<void>&) {};
  for (const lobby::Challenge& challenge : known_.Of(one)) {
    if (challenge.from.id == other) Decline(challenge.to, {challenge.id}, ignore);
    if (challenge.to.id == other) Withdraw(challenge.from, {challenge.id}, ignore);
  }
}

void Challenges::Gone(const AccountId& account) {
  const auto ignore = [](const Result<void>&) {};
  for (const lobby::Challenge& challenge : known_.Of(account)) {
    if (challenge.from.id == account) Withdraw(challenge.from, {challenge.id}, ignore);
    if (challenge.to.id == account) Decline(challenge.to, {challenge.id}, ignore);
  }
}

Page<lobby::Challenge> Challenges::ListPage(const AccountId& player, const PageQuery& query) const {
  return PageOf(Of(player), query, [](const lobby::Challenge& challenge) {
    return TimeKey(challenge.created_at, challenge.id.text(), false);
  });
}

}  // namespace merels::service
