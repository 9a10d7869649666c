#include "server/service/lobby/seating.h"

#include <utility>

#include "server/base/hash.h"
#include "server/service/match/loaded_match.h"
#include "server/service/match/matches.h"
#include "server/service/match/terms.h"
#include "server/store/store.h"

namespace merels::service {
namespace {

constexpr std::size_t kContentsLength = 16;

std::string HashOf(const std::string& contents) { return HashToken(contents).substr(0, kContentsLength); }

}  // namespace

using rules::Side;

// ---- Requests

domain::IdempotencyKey IdempotencyKeyOf(domain::RequestKey key, const std::string& contents) {
  return {std::move(key), HashOf(contents)};
}

Result<void> IdempotencyKeys::Check(const domain::IdempotencyKey& idempotency_key) {
  if (idempotency_key.Differs(With(idempotency_key.key).contents)) return store::RequestReused();
  return {};
}

domain::IdempotencyKey IdempotencyKeys::Remember(domain::IdempotencyKey granted) {
  contents_.Put(granted.key, granted.contents);
  return granted;
}

domain::IdempotencyKey IdempotencyKeys::With(const domain::RequestKey& key) {
  const std::string* found = contents_.Find(key);
  return {key, found == nullptr ? std::string() : *found};
}

// ---- Seats

Seating::Seating(const Ports& ports, Matches& matches)
    : ports_(ports),
      matches_(matches),
      seated_(static_cast<std::size_t>(ports.limits.max_remembered_requests)),
      callbacks_(ports.executor) {}

bool Seating::AnswerAgain(const Key& key, const Done<Seated>& done) {
  if (const Seated* seated = seated_.Find(key)) {
    done(*seated);
  } else if (const auto waiting = sitting_down_.find(key); waiting != sitting_down_.end()) {
    if (waiting->second.size() >= kMaxWaiting) {
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

void Seating::Seat(const OfferedMatch& offer, const match::Player& guest,
                   const domain::IdempotencyKey& idempotency_key,
                   std::function<void(const Result<MatchId>&)> begun, Done<Seated> done) {
  const Key& key = idempotency_key.key;
  sitting_down_[key].push_back(std::move(done));
  const bool tossed = !offer.owner_side;
  const Side owner_side = offer.owner_side.value_or(Toss(ports_.random) ? Side::kFirst : Side::kSecond);
  match::Players players;
  players[rules::Index(owner_side)] = offer.owner;
  players[rules::Index(rules::Other(owner_side))] = guest;
  match::Settings settings = SettingsFor(offer.ruleset, offer.clock, players, tossed);
  settings.watching = WatchingFor(offer.rated, offer.watching, ports_);
  settings.rated = offer.rated;
  const Seated seated{MatchId(NewId(ports_.random)), rules::Other(owner_side)};
  matches_.Start(seated.match, settings, players, key,
                 {{idempotency_key, {{offer.owner.id, offer.opened_by}, offer.contents}}, offer.takes},
                 [this, seated, idempotency_key, gone = offer.gone,
                  begun = std::move(begun)](const Result<void>& started) {
                   const auto waiting = sitting_down_.extract(idempotency_key.key);
                   if (started) seated_.Put(idempotency_key.key, seated);
                   begun(started ? Result<MatchId>(seated.match) : Result<MatchId>(started.error()));
                   // This very request may have taken it, or been answered otherwise, at another node.
                   const bool ended = !started && started.error().reason == Reason::kUnknownTable;
                   const bool answered = !started && started.error().reason == Reason::kRequestIdReused;
                   for (const Done<Seated>& one : waiting.mapped()) {
                     if (ended || answered) {
                       FindAgain(idempotency_key, ended ? gone : started.error(), one);
                     } else {
                       started ? one(seated) : one(started.error());
                     }
                   }
                 });
}

void Seating::IfNew(const domain::IdempotencyKey& idempotency_key, Done<Seated> done,
                    std::function<void()> go_on) {
  ports_.bus == nullptr ? go_on() : Find(idempotency_key, std::move(go_on), std::move(done));
}

void Seating::FindAgain(const domain::IdempotencyKey& idempotency_key, const Error& refusal,
                        Done<Seated> done) {
  Find(
      idempotency_key, [refusal, done] { done(refusal); }, done);
}

void Seating::Find(const domain::IdempotencyKey& idempotency_key, std::function<void()> none,
                   Done<Seated> done) {
  ports_.store.FindAnswer(
      idempotency_key,
      callbacks_.WrapOnce([this, key = idempotency_key.key, none = std::move(none),
                           done = std::move(done)](const Result<std::optional<MatchId>>& match) {
        if (!match) return done(match.error());
        if (!*match) return none();
        matches_.With(
            **match,
            [account = key.account](const LoadedMatch& loaded, const match::Moment&) {
              return Seated{loaded.id, loaded.state.SeatOf(account).value_or(Side::kFirst)};
            },
            Then(done, [this, key, done](const Seated& seated) { done(seated_.Put(key, seated)); }));
      }));
}

}  // namespace merels::service
