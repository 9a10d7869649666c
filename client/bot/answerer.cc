#include "client/bot/answerer.h"

#include <algorithm>
#include <utility>

#include "client/sdk/base/request_id.h"
#include "common/engine/engine.h"
#include "common/variants/registry.h"

namespace merels::bot {
namespace {

bool Plays(const std::string& ruleset) {
  const auto parsed = variants::ParseRuleset(ruleset);
  return parsed.ok() && engine::CanPlay(*parsed);
}

}  // namespace

Answerer::Answerer(AccountId me, sdk::ChallengeApi& challenges, Log& log, std::function<void(Update)> post)
    : me_(std::move(me)), challenges_(challenges), log_(log), post_(std::move(post)) {}

void Answerer::Take(const lobby::NoticesSnapshot& notices, int free) {
  for (const auto& challenge : notices.challenges) Answer(challenge, free);
}

void Answerer::Take(const lobby::ChallengeMade& made, int free) { Answer(made.challenge, free); }

void Answerer::Answer(const lobby::Challenge& challenge, int free) {
  if (challenge.to.id != me_ || accepting_.contains(challenge.id)) return;
  const std::string words = "challenge " + challenge.id.text() + " of " + challenge.from.name + ": ";
  const bool plays = Plays(challenge.ruleset);
  if (!plays || free - expected() <= 0) {
    log_.Say(words + "declined, " + (plays ? "no seat is free" : "this program does not play the ruleset"));
    challenges_.DeclineChallenge(
        {challenge.id, plays ? lobby::DeclineReason::kLater : lobby::DeclineReason::kRuleset},
        [](const Result<void>&) {});
    return;
  }
  log_.Say(words + "accepted");
  accepting_.emplace(challenge.id, challenge.from.id);
  challenges_.AcceptChallenge({sdk::NewRequestId(), challenge.id},
                              [post = post_, id = challenge.id](auto seated) {
                                post(ChallengeAnswered{id, std::move(seated)});
                              });
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
