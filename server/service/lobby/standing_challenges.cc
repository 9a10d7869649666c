#include "server/service/lobby/standing_challenges.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <unordered_set>
#include <utility>
#include <variant>

namespace merels::service {
namespace {

using std::chrono::milliseconds;

/// The kinds of broadcast: the id of a new challenge, and the end of one.
constexpr const char* kMadeBroadcast = "challenge";
constexpr const char* kEndBroadcast = "challenge-ended";

domain::ChallengeLimits ChallengeLimitsOf(const Limits& limits) {
  return {static_cast<std::size_t>(limits.max_challenges_per_account), milliseconds(limits.challenge_ms),
          milliseconds(limits.challenge_away_ms), CorrespondenceOffersLast(limits)};
}

std::string TextOf(const lobby::ChallengeEnded& end) {
  return end.id.text() + " " + std::to_string(static_cast<int>(end.how)) + " " +
         std::to_string(static_cast<int>(end.reason)) + " " + end.match.text();
}

/// Nothing: a node of another version sends something unknown here.
std::optional<lobby::ChallengeEnded> EndOf(const std::string& text) {
  std::istringstream words(text);
  std::string id, match;
  int how = -1;
  int reason = -1;
  words >> id >> how >> reason >> match;
  const bool known = how >= 0 && how <= static_cast<int>(lobby::ChallengeEnd::kExpired) && reason >= 0 &&
                     reason <= static_cast<int>(lobby::DeclineReason::kNoBot);
  if (id.empty() || !known) return std::nullopt;
  return lobby::ChallengeEnded{ChallengeId(id), static_cast<lobby::ChallengeEnd>(how),
                               static_cast<lobby::DeclineReason>(reason), MatchId(match)};
}

}  // namespace

StandingChallenges::StandingChallenges(const Ports& ports, Context context)
    : StoredOffers(ports, domain::Challenges(ChallengeLimitsOf(ports.limits)), context.broadcasts == nullptr),
      context_(std::move(context)) {
  if (context_.broadcasts == nullptr) return;
  context_.broadcasts->On(kMadeBroadcast, [this](const std::string& id) { Heard(ChallengeId(id)); });
  context_.broadcasts->On(kEndBroadcast, [this](const std::string& about) { HeardEnd(about); });
}

void StandingChallenges::Begin(Done<void> done) {
  context_.store.ListChallenges(
      callbacks_.Then(done, [this, done](const std::vector<store::StoredChallenge>& challenges) {
        TakeIn(challenges, [this, done](const Result<void>& taken) {
          began_ = taken.ok();
          if (taken) BeginLooking();
          done(taken);
        });
      }));
}

// ---- The copy

void StandingChallenges::TakeIn(const std::vector<store::StoredChallenge>& challenges,
                                const Done<void>& done) {
  std::vector<AccountId> players;
  for (const store::StoredChallenge& kept : challenges) {
    players.push_back(kept.challenge.from.id);
    players.push_back(kept.challenge.to.id);
  }
  context_.accounts.Find(players,
                         Then(done, [this, challenges, done](const std::vector<match::Player>& found) {
                           for (std::size_t i = 0; i < challenges.size(); ++i)
                             Enter(challenges[i], found[2 * i], found[2 * i + 1]);
                           SetTimer();
                           KeepUp();
                           done({});
                         }));
}

/// A challenge that was not known here.
void StandingChallenges::Enter(const store::StoredChallenge& kept, const match::Player& from,
                               const match::Player& to) {
  lobby::Challenge challenge = kept.challenge;
  const ChallengeId& id = challenge.id;
  if (Knows(id)) return;
  challenge.from = from;
  challenge.to = to;
  context_.idempotency_keys.Remember(kept.made_by);
  const auto now = ports_.clock.Monotonic();
  // Where there are other nodes, one of them may know that the challenger is online.
  const bool here = !alone() || context_.is_here(from.id);
  book_.PutBack(challenge, kept.made_by.key.request, here, now);
  book_.EndBy(id, now + std::max(milliseconds(0), kept.until - ports_.clock.Now()));
  if (!began_) return;
  TellMade(challenge);
  context_.stands(challenge);
}

void StandingChallenges::TellMade(const lobby::Challenge& challenge) {
  context_.notices.Publish(challenge.from.id, lobby::ChallengeMade{challenge});
  if (challenge.heard) context_.notices.Publish(challenge.to.id, lobby::ChallengeMade{challenge});
}

void StandingChallenges::Ended(const lobby::Challenge& challenge, const lobby::ChallengeEnded& end) {
  if (ended_.Find(challenge.id) != nullptr) return;
  ended_.Put(challenge.id, true);
  book_.Remove(challenge.id);
  context_.notices.Publish(challenge.from.id, end);
  if (challenge.heard) context_.notices.Publish(challenge.to.id, end);
}

void StandingChallenges::TellEnded(const lobby::Challenge& challenge, const lobby::ChallengeEnded& end) {
  Ended(challenge, end);
  if (context_.broadcasts != nullptr) context_.broadcasts->Tell(kEndBroadcast, TextOf(end));
}

// ---- Making and ending

Result<void> StandingChallenges::MayMake(const lobby::Challenge& challenge) const {
  if (auto may = book_.MayAdd(challenge); !may) return may;
  const auto full = [&](std::string_view limit, std::int64_t most) {
    return Error{Reason::kLimitReached, challenge.to.name + " has too many challenges; try again later"}
        .AtLimit(limit, most);
  };
  const AccountId& from = challenge.from.id;
  const std::int64_t in_all = ports_.limits.max_challenges;
  if (!context_.origins.MayHold(from, in_all, book_.size(), [this] { return book_.OwnerOfEach(); }))
    return full("max-challenges", in_all);
  const std::int64_t received = ports_.limits.max_challenges_to_account;
  const std::vector<AccountId> rivals = book_.ChallengersOf(challenge.to.id);
  if (!context_.origins.MayHold(from, received, rivals.size(), [&] { return rivals; }))
    return full("max-challenges-to-account", received);
  return {};
}

void StandingChallenges::Make(const lobby::Challenge& challenge, const domain::IdempotencyKey& request,
                              Done<lobby::Challenged> done) {
  if (const auto may = MayMake(challenge); !may) return done(may.error());
  const milliseconds lasts = challenge.clock.correspondence() ? CorrespondenceOffersLast(ports_.limits)
                                                              : milliseconds(ports_.limits.challenge_ms);
  const store::StoredChallenge kept{challenge, request, challenge.created_at + lasts};
  context_.idempotency_keys.Remember(request);
  context_.store.MakeChallenge(
      kept, callbacks_.WrapOnce([this, challenge, key = request.key, done = std::move(done)](
                                    const Result<store::OfferOrMatch<store::StoredChallenge>>& made) {
        if (!made) {
          context_.idempotency_keys.Forget(key);
          return done(made.error());
        }
        const auto* stands = std::get_if<store::StoredChallenge>(&*made);
        if (stands == nullptr) return done(lobby::Challenged(std::get<MatchId>(*made)));
        done(lobby::Challenged(Made(challenge, *stands)));
      }));
}

lobby::Challenge StandingChallenges::Made(const lobby::Challenge& challenge,
                                          const store::StoredChallenge& kept) {
  lobby::Challenge made = kept.challenge;
  made.from = challenge.from;
  made.to = challenge.to;
  if (book_.Find(made.id) != nullptr) return made;  // a retry has come first
  Enter(kept, made.from, made.to);
  if (!context_.is_here(made.from.id)) SetHere(made.from.id, false);
  SetTimer();
  KeepUp();
  if (context_.broadcasts != nullptr) context_.broadcasts->Tell(kMadeBroadcast, made.id.text());
  return made;
}

void StandingChallenges::LookFor(const ChallengeId& id, Done<void> done) {
  alone() ? done({}) : LookAt({id}, std::move(done));
}

std::optional<lobby::Challenge> StandingChallenges::Take(const ChallengeId& id) {
  auto taken = book_.Remove(id);
  if (taken)
    taking_.insert(taken->id);  // the id that was given may have been the challenge's own, and gone with it
  return taken;
}

void StandingChallenges::PutBack(const lobby::Challenge& challenge, const RequestId& request) {
  taking_.erase(challenge.id);
  if (ended_.Find(challenge.id) != nullptr) return;
  book_.PutBack(challenge, request, !alone() || context_.is_here(challenge.from.id),
                ports_.clock.Monotonic());
  SetTimer();
}

void StandingChallenges::Accepted(const lobby::Challenge& challenge, const MatchId& match) {
  taking_.erase(challenge.id);
  TellEnded(challenge, {challenge.id, lobby::ChallengeEnd::kAccepted, lobby::DeclineReason::kNone, match});
}

void StandingChallenges::Gone(const lobby::Challenge& challenge) {
  taking_.erase(challenge.id);
  Ended(challenge, {challenge.id, lobby::ChallengeEnd::kExpired, lobby::DeclineReason::kNone, {}});
}

void StandingChallenges::End(const lobby::ChallengeEnded& end, Done<void> done) {
  const lobby::Challenge* challenge = book_.Find(end.id);
  if (challenge == nullptr) return done({});
  context_.store.Close(end.id.text(),
                       callbacks_.Then(done, [this, challenge = *challenge, end, done](bool closed) {
                         // Otherwise the node that took the row announces it; or an earlier try of unknown
                         // outcome has.
                         if (closed || alone()) TellEnded(challenge, end);
                         done({});
                       }));
}

// ---- Terms

void StandingChallenges::SetHere(const AccountId& account, bool here) {
  const auto given = book_.Of(account);
  const bool any = std::any_of(given.begin(), given.end(),
                               [&](const lobby::Challenge& one) { return one.from.id == account; });
  if (!any) return;
  book_.SetHere(account, here, ports_.clock.Monotonic());
  const milliseconds lasts(ports_.limits.challenge_ms);
  const milliseconds away = ports_.clock.Now() + milliseconds(ports_.limits.challenge_away_ms);
  context_.store.SetChallengers({account}, here ? std::nullopt : std::optional(away), lasts,
                                [](const Result<void>&) {});
  SetTimer();
  KeepUp();
}

/// At another node challengers who are online here may count as gone.
void StandingChallenges::KeepUp() {
  if (alone()) return;
  KeepTelling(milliseconds(ports_.limits.challenge_away_ms), [this](const std::vector<AccountId>& here) {
    context_.store.SetChallengers(here, std::nullopt, milliseconds(ports_.limits.challenge_ms),
                                  [](const Result<void>&) {});
  });
}

void StandingChallenges::CloseOver(const std::vector<ChallengeId>& due, milliseconds by) {
  context_.store.CloseOver(
      TextsOf(due), by, callbacks_.WrapOnce([this, due](const Result<std::vector<std::string>>& closed) {
        for (const ChallengeId& id : due) {
          const lobby::Challenge* challenge = book_.Find(id);
          if (challenge == nullptr) continue;
          const bool over =
              closed && (alone() || std::find(closed->begin(), closed->end(), id.text()) != closed->end());
          if (over) {
            TellEnded(lobby::Challenge(*challenge),
                      {id, lobby::ChallengeEnd::kExpired, lobby::DeclineReason::kNone, {}});
          } else if (!closed) {
            book_.EndBy(id, ports_.clock.Monotonic() + kCloseAgain);
          }
        }
        SetTimer();
      }));
}

// ---- Other nodes

/// One that is unknown here will not be found in the store any more.
void StandingChallenges::HeardEnd(const std::string& about) {
  const auto end = EndOf(about);
  if (!end) return;
  const lobby::Challenge* challenge = book_.Find(end->id);
  if (challenge != nullptr) Ended(lobby::Challenge(*challenge), *end);
}

void StandingChallenges::ListTerms(Done<std::vector<store::OfferTerm>> done) {
  context_.store.ListChallengeTerms(std::move(done));
}

void StandingChallenges::Vanished(const ChallengeId& id) {
  const lobby::Challenge* challenge = book_.Find(id);
  if (challenge == nullptr) return;
  Ended(lobby::Challenge(*challenge), {id, lobby::ChallengeEnd::kExpired, lobby::DeclineReason::kNone, {}});
}

void StandingChallenges::LookAt(const std::vector<ChallengeId>& ids, Done<void> done) {
  context_.store.FindChallenges(
      ids, callbacks_.Then(done, [this, done](const std::vector<store::StoredChallenge>& found) {
        TakeIn(found, done);
      }));
}

}  // namespace merels::service
