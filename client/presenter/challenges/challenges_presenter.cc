#include "client/presenter/challenges/challenges_presenter.h"

#include <algorithm>
#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/base/controls.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/challenges/challenges_view_state.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/words/family_face.h"
#include "client/presenter/words/game_names.h"
#include "client/words/text.h"
#include "client/words/time_text.h"
#include "common/rating/pool.h"

namespace merels::presenter {
namespace {

const lobby::Challenge* Find(const model::Notices& notices, const ChallengeId& id) {
  const auto& all = notices.challenges();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.id == id; });
  return found == all.end() ? nullptr : &*found;
}

/// "5+3 · Rated · you play Black · Standard": the rules may be long.
std::string TermsText(const lobby::Challenge& challenge) {
  std::string terms = words::ClockLabel(challenge.clock) + (challenge.rated ? " · Rated" : " · Casual");
  if (challenge.side) {
    const auto& side = FaceOfText(challenge.ruleset).side(rules::Other(*challenge.side));
    terms += " · you play " + std::string(side.label);
  }
  return terms + " · " + RulesShort(challenge.ruleset);
}

std::string_view WhyDeclined(lobby::DeclineReason reason) {
  using Reason = lobby::DeclineReason;
  switch (reason) {
    case Reason::kNone: break;
    case Reason::kLater: return ": later, please";
    case Reason::kTooFast: return ": the clock is too fast";
    case Reason::kTooSlow: return ": the clock is too slow";
    case Reason::kRuleset: return ": other rules, please";
    case Reason::kRated: return ": rated, please";
    case Reason::kCasual: return ": casual, please";
    case Reason::kNoBot: return ": not against a computer";
  }
  return "";
}

struct Answer {
  lobby::DeclineReason reason;
  const char* label;
};

/// The reasons for declining that fit this challenge.
std::vector<Answer> AnswersTo(const lobby::Challenge& challenge) {
  using Reason = lobby::DeclineReason;
  std::vector<Answer> answers = {{Reason::kLater, "Later"}};
  if (!challenge.rematch_of.text().empty()) return answers;
  if (challenge.clock.timed()) answers.push_back({Reason::kTooFast, "Too fast"});
  answers.push_back({Reason::kTooSlow, "Too slow"});
  answers.push_back({Reason::kRuleset, "Other rules"});
  const Answer kind = challenge.rated ? Answer{Reason::kCasual, "Casual"} : Answer{Reason::kRated, "Rated"};
  const Answer no_bot{Reason::kNoBot, "No computer"};
  answers.push_back(challenge.from.bot ? no_bot : kind);
  return answers;
}

}  // namespace

struct ChallengesPresenter::ActionVisitor {
  ChallengesPresenter& challenges;

  void operator()(const action::AcceptChallenge& accepted) const {
    challenges.effects_.Send(api::AcceptChallenge{challenges.new_id_(), accepted.what});
  }
  void operator()(const action::DeclineChallenge& declined) const {
    challenges.effects_.Send(api::DeclineChallenge{declined.what.challenge, declined.what.reason});
    challenges.declining_ = {};
  }
  void operator()(const action::WhyDecline& why) const { challenges.declining_ = why.what; }
  void operator()(const action::WithdrawChallenge& withdrawn) const {
    challenges.effects_.Send(api::WithdrawChallenge{withdrawn.what});
  }
};

bool ChallengesPresenter::Do(const Intent& intent, model::Millis /*now*/) {
  const auto* actions = ActionsIn<ChallengeActions>(intent);
  if (actions != nullptr) std::visit(ActionVisitor{*this}, actions->one);
  return actions != nullptr;
}

void ChallengesPresenter::Hear(const model::Update& update, model::Millis /*now*/) {
  if (const auto* ended = NoticeIn<lobby::ChallengeEnded>(update)) Hear(*ended);
  std::visit(Overload{[this](const model::Answer<api::CreateChallenge>& answer) { Hear(answer.result); },
                      [this](const model::Answer<api::OfferRematch>& answer) { Hear(answer.result); },
                      [this](const model::Answer<api::AcceptChallenge>& answer) {
                        Hear(answer.result.Map(
                            [](const api::Seated& seated) { return lobby::Challenged(seated.match); }));
                      },
                      [this](const model::Answer<api::DeclineChallenge>& answer) { Hear(answer.result); },
                      [this](const model::Answer<api::WithdrawChallenge>& answer) { Hear(answer.result); },
                      [](const auto&) {}},
             update);
}

void ChallengesPresenter::Hear(const Result<lobby::Challenged>& answer) {
  if (!answer.ok()) return effects_.Complain(answer.error().sentence);
  if (const auto* match = std::get_if<MatchId>(&*answer)) effects_.Dispatch(action::GoTo{*match});
}

void ChallengesPresenter::Hear(const Result<void>& answer) {
  if (!answer.ok()) effects_.Complain(answer.error().sentence);
}

void ChallengesPresenter::Hear(const lobby::ChallengeEnded& ended) {
  const auto* challenge = Find(notices_, ended.id);
  if (challenge == nullptr) return;
  const bool own = challenge->from.id == me_;
  const char* what = challenge->rematch_of.text().empty() ? "challenge" : "rematch";
  if (own && ended.how == lobby::ChallengeEnd::kDeclined) {
    effects_.Tell(challenge->to.name + " declines the " + what + std::string(WhyDeclined(ended.reason)));
  } else if (own && ended.how == lobby::ChallengeEnd::kExpired) {
    effects_.Tell(challenge->to.name + " did not answer the " + what);
  } else if (!own && ended.how == lobby::ChallengeEnd::kWithdrawn) {
    effects_.Tell(challenge->from.name + " withdraws the " + what);
  }
}

std::string ChallengesPresenter::Stake(const lobby::Challenge& challenge) const {
  const auto pool = rating::PoolOf(challenge.ruleset, challenge.clock);
  if (!challenge.rated || !pool) return "";
  const auto mine = book_.StandingIn(me_, *pool);
  const auto theirs = book_.StandingIn(challenge.from.id, *pool);
  if (!mine || !theirs) return "";
  return " · " + ExpectedText(*mine, *theirs, date_ ? date_() : model::Millis{0});
}

void ChallengesPresenter::Settle() {
  for (const auto& challenge : notices_.challenges()) {
    if (challenge.rated && challenge.from.id != me_) AskRatings(challenge.from, book_, effects_);
  }
}

Ask ChallengesPresenter::AskOf(const lobby::Challenge& challenge) const {
  const bool again = !challenge.rematch_of.text().empty();
  Ask ask{challenge.id.text(),
          challenge.from.name + (again ? " offers a rematch" : " challenges you"),
          TermsText(challenge) + Stake(challenge),
          {},
          {action::AcceptChallenge{challenge.id}, "Accept", true, false, Emphasis::kPrimary},
          {action::DeclineChallenge{{challenge.id}}, "Decline", true, false, Emphasis::kNormal},
          {action::WhyDecline{challenge.id}, "Say why", true, false, Emphasis::kQuiet}};
  if (KnowsRules(challenge.ruleset)) {
    ask.rules = Button{action::ShowRules{challenge.ruleset}, "Rules", true, false, Emphasis::kQuiet};
  }
  if (challenge.id != declining_) return ask;
  for (const auto& [reason, label] : AnswersTo(challenge)) {
    ask.reasons.push_back(
        {action::DeclineChallenge{{challenge.id, reason}}, label, true, false, Emphasis::kNormal});
  }
  ask.reasons.push_back({action::WhyDecline{}, "Back", true, false, Emphasis::kQuiet});
  return ask;
}

std::vector<Ask> ChallengesPresenter::Asks() const {
  std::vector<Ask> asks;
  for (const auto& challenge : notices_.challenges()) {
    if (challenge.from.id != me_) asks.push_back(AskOf(challenge));
  }
  return asks;
}

void ChallengeByName::Hear(const model::Answer<api::CreateChallenge>& answer) {
  busy_ = false;
  if (answer.result.ok()) {
    name_.clear();
  } else {
    problem_ = words::Capitalised(answer.result.error().sentence);
    effects_.Announce(problem_ + ".");
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
                 "Player’s name", name_,
                 !busy_,          kLongestName,
                 false,           problem_};
  panel.send = {action::SendChallenge{}, "Challenge", !busy_ && !name_.empty(), false, Emphasis::kNormal};
  panel.names = Completions();
  return panel;
}

}  // namespace merels::presenter
