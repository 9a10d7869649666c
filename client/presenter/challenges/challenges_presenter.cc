#include "client/presenter/challenges/challenges_presenter.h"

#include <algorithm>
#include <utility>

#include "client/presenter/account/sign_in_presenter.h"
#include "client/presenter/words/family_face.h"
#include "client/presenter/words/game_names.h"
#include "client/words/clock_text.h"
#include "client/words/text.h"

namespace merels::presenter {
namespace {

const lobby::Challenge* Find(const LobbyState& lobby, const ChallengeId& id) {
  const auto& all = lobby.notices.challenges();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.id == id; });
  return found == all.end() ? nullptr : &*found;
}

/// "5+3 · Standard · Rated · you play Black".
std::string Terms(const lobby::Challenge& challenge) {
  std::string terms = words::ClockLabel(challenge.clock) + " · " + RulesShort(challenge.ruleset) + " · " +
                      (challenge.rated ? "Rated" : "Casual");
  if (!challenge.side) return terms;
  const auto& side = FaceOfText(challenge.ruleset).side(rules::Other(*challenge.side));
  return terms + " · you play " + std::string(side.label);
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

/// The reasons for declining that make sense for this challenge.
std::vector<Answer> AnswersTo(const lobby::Challenge& challenge) {
  using Reason = lobby::DeclineReason;
  std::vector<Answer> answers = {{Reason::kNone, "No reason"}, {Reason::kLater, "Later"}};
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

bool ChallengesPresenter::Do(const Intent& intent, const LobbyState& lobby) {
  if (const auto* press = std::get_if<Press>(&intent)) return DoPress(*press, lobby);
  const auto* edit = std::get_if<Edit>(&intent);
  const auto* submit = std::get_if<Submit>(&intent);
  if (edit != nullptr && edit->field == Field::kFriend) {
    name_ = edit->text;
    problem_.clear();
  } else if (submit != nullptr && submit->field == Field::kFriend) {
    Send(lobby);
  } else {
    return false;
  }
  return true;
}

bool ChallengesPresenter::DoPress(const Press& press, const LobbyState& lobby) {
  const ChallengeId id(press.argument);
  switch (press.action) {
    case Action::kSendChallenge: Send(lobby); return true;
    case Action::kAcceptChallenge: effects_.Send(model::AcceptChallenge{new_id_(), id}); return true;
    case Action::kDeclineChallenge: Decline(press.argument); return true;
    case Action::kWhyDecline: declining_ = id; return true;
    case Action::kWithdrawChallenge: effects_.Send(model::WithdrawChallenge{id}); return true;
    case Action::kRematch: effects_.Send(model::Rematch{new_id_(), MatchId(press.argument)}); return true;
    default: return false;
  }
}

void ChallengesPresenter::Send(const LobbyState& lobby) {
  if (name_.empty() || std::exchange(busy_, true)) return;
  effects_.Send(model::MakeChallenge{
      new_id_(), name_, std::string(kQuickRuleset), ClockOf(lobby.clock), std::nullopt, lobby.rated});
}

void ChallengesPresenter::Decline(const std::string& argument) {
  const auto colon = argument.rfind(':');
  const ChallengeId id(argument.substr(0, colon));
  for (const auto reason : lobby::kDeclineReasons) {
    if (argument.substr(colon + 1) == Name(reason)) effects_.Send(model::DeclineChallenge{id, reason});
  }
  declining_ = {};
}

std::optional<MatchId> ChallengesPresenter::Hear(const model::ChallengeAnswer& answer) {
  if (answer.by_name) busy_ = false;
  if (!answer.result.ok()) {
    if (answer.by_name) problem_ = words::Capitalised(answer.result.error().sentence);
    effects_.Complain(answer.result.error().sentence);
    return std::nullopt;
  }
  if (answer.by_name) name_.clear();
  return *answer.result;
}

void ChallengesPresenter::Hear(const lobby::ChallengeEnded& ended, const LobbyState& lobby) {
  const auto* challenge = Find(lobby, ended.id);
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

Ask ChallengesPresenter::AskOf(const lobby::Challenge& challenge) const {
  const bool again = !challenge.rematch_of.text().empty();
  const std::string& id = challenge.id.text();
  Ask ask{challenge.from.name + (again ? " offers a rematch" : " challenges you"),
          Terms(challenge),
          {Action::kAcceptChallenge, id, "Accept", true, false, Emphasis::kPrimary},
          {Action::kWhyDecline, id, "Decline", true, false, Emphasis::kNormal}};
  if (challenge.id != declining_) return ask;
  for (const auto& [reason, label] : AnswersTo(challenge)) {
    const std::string argument = id + ":" + std::string(Name(reason));
    ask.reasons.push_back({Action::kDeclineChallenge, argument, label, true, false, Emphasis::kNormal});
  }
  ask.reasons.push_back({Action::kWhyDecline, "", "Back", true, false, Emphasis::kQuiet});
  return ask;
}

std::vector<Ask> ChallengesPresenter::Asks(const LobbyState& lobby) const {
  std::vector<Ask> asks;
  for (const auto& challenge : lobby.notices.challenges()) {
    if (challenge.from.id != me_) asks.push_back(AskOf(challenge));
  }
  return asks;
}

ChallengePanel ChallengesPresenter::Panel(const LobbyState& lobby) const {
  ChallengePanel panel;
  const std::string kind = (lobby.rated ? "rated " : "casual ") + lobby.clock;
  panel.field = {Field::kFriend,  problem_.empty() ? "Challenge a player, " + kind : problem_,
                 "Name, " + kind, name_,
                 !busy_,          kLongestName,
                 false,           problem_};
  panel.send = {Action::kSendChallenge, "", "Challenge", !busy_ && !name_.empty(), false, Emphasis::kNormal};
  return panel;
}

Rematch ChallengesPresenter::RematchOf(const MatchId& match, const LobbyState& lobby) const {
  for (const auto& challenge : lobby.notices.challenges()) {
    if (challenge.rematch_of == match) {
      return challenge.from.id == me_ ? Rematch::kOffered : Rematch::kAsked;
    }
  }
  return Rematch::kNone;
}

}  // namespace merels::presenter
