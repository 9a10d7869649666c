#include "client/bot/answerer.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "client/sdk/base/request_id.h"
#include "common/api/lobby.h"
#include "common/variants/registry.h"

namespace merels::bot {
namespace {

std::string_view WordsFor(lobby::DeclineReason why) {
  switch (why) {
    case lobby::DeclineReason::kRuleset: return "this program does not play the ruleset";
    case lobby::DeclineReason::kCasual: return "this player plays no rated matches";
    default: return "no seat is free";
  }
}

}  // namespace

Answerer::Answerer(const Wishes& wishes, AccountId me, sdk::Calls& calls, Log& log,
                   std::function<void(Update)> post)
    : wishes_(wishes), me_(std::move(me)), calls_(calls), log_(log), post_(std::move(post)) {}

void Answerer::Take(const lobby::NoticesSnapshot& notices, int free) {
  for (const auto& challenge : notices.challenges) Answer(challenge, free);
}

void Answerer::Take(const lobby::ChallengeMade& made, int free) { Answer(made.challenge, free); }

void Answerer::Answer(const lobby::Challenge& challenge, int free) {
  if (challenge.to.id != me_ || accepting_.contains(challenge.id)) return;
  const std::string words = "challenge " + challenge.id.text() + " of " + challenge.from.name + ": ";
  if (const auto why = WhyNot(challenge, free)) {
    log_.Say(words + "declined, " + std::string(WordsFor(*why)));
    calls_.Make(api::DeclineChallenge{challenge.id, *why}, [](const Result<void>&) {});
    return;
  }
  log_.Say(words + "accepted");
  accepting_.emplace(challenge.id, challenge.from.id);
  calls_.Make(api::AcceptChallenge{sdk::NewRequestId(), challenge.id},
              [post = post_, id = challenge.id](auto seated) {
                post(ChallengeAnswered{id, std::move(seated)});
              });
}

std::optional<lobby::DeclineReason> Answerer::WhyNot(const lobby::Challenge& challenge, int free) const {
  const auto ruleset = variants::ParseRuleset(challenge.ruleset);
  if (!ruleset.ok() || !wishes_.plays(*ruleset)) return lobby::DeclineReason::kRuleset;
  if (wishes_.casual && challenge.rated) return lobby::DeclineReason::kCasual;
  if (free - expected() <= 0) return lobby::DeclineReason::kLater;
  return std::nullopt;
}

std::optional<MatchId> Answerer::Take(const ChallengeAnswered& answered) {
  accepting_.erase(answered.challenge);
  if (answered.outcome.ok()) return answered.outcome->match;
  log_.Say("challenge " + answered.challenge.text() + ": not accepted, " +
           answered.outcome.error().ToString());
  return std::nullopt;
}

bool Answerer::Expects(const AccountId& opponent) const {
  return std::any_of(accepting_.begin(), accepting_.end(),
                     [&](const auto& one) { return one.second == opponent; });
}

}  // namespace merels::bot
