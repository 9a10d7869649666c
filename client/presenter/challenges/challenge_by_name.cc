#include "client/presenter/challenges/challenge_by_name.h"

#include <utility>

#include "client/presenter/base/limits.h"
#include "client/presenter/challenges/actions.h"
#include "client/presenter/words/game_names.h"
#include "client/words/text.h"

namespace merels::presenter {

void ChallengeByName::Hear(const model::Answer<api::CreateChallenge>& answer) {
  busy_ = false;
  if (answer.result.ok()) {
    name_.clear();
  } else {
    problem_ = words::Capitalised(answer.result.error().sentence);
    // Low windows have no caption over the field for the problem.
    effects_.Complain(problem_);
  }
}

std::vector<Button> ChallengeByName::Completions() const {
  std::vector<Button> buttons;
  if (busy_) return buttons;
  for (const auto& name : names_.Completing(name_)) {
    buttons.push_back({action::CompleteName{name}, name, true, false, Emphasis::kNormal});
  }
  return buttons;
}

void ChallengeByName::Edit(const std::string& name) {
  name_ = name;
  problem_.clear();
}

void ChallengeByName::Send(const Terms& terms) {
  if (name_.empty() || std::exchange(busy_, true)) return;
  effects_.Send(api::CreateChallenge{new_id_(), name_, std::string(kQuickRuleset), ClockOf(terms.clock),
                                     std::nullopt, terms.rated});
}

ChallengePanel ChallengeByName::View(const Terms& terms) const {
  ChallengePanel panel;
  const std::string kind = (terms.rated ? "rated " : "casual ") + terms.clock;
  panel.field = {kFriendField,    problem_.empty() ? "Challenge a player, " + kind : problem_,
                 "Name, " + kind, name_,
                 !busy_,          kLongestName,
                 false,           problem_};
  panel.send = {action::SendChallenge{}, "Challenge", !busy_ && !name_.empty(), false, Emphasis::kNormal};
  panel.names = Completions();
  return panel;
}

}  // namespace merels::presenter
