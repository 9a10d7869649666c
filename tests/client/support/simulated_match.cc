#include "tests/client/support/simulated_match.h"

#include <sstream>
#include <utility>

#include "common/base/check.h"
#include "common/variants/registry.h"

namespace merels {
namespace {

match::Players PlayersOf(const std::string& ruleset) {
  match::Players players = {match::Player{AccountId("ann"), "Ann", true},
                            match::Player{AccountId("bob"), "Bob", true}};
  if (rules::Seats(*variants::ParseRuleset(ruleset)) == 1) players[1] = {};
  return players;
}

match::State Begin(const std::string& ruleset) {
  const clock::TimeControl control{std::chrono::minutes(5), std::chrono::seconds(3)};
  const auto players = PlayersOf(ruleset);
  auto first = match::DecideStart({ruleset, control, false, {players[0].id, players[1].id}, true},
                                  AccountId("ann"), RequestId("start"), std::chrono::milliseconds(1'000'000));
  MERELS_CHECK(first.ok());
  auto state = match::State::Begin(std::move(*first));
  MERELS_CHECK(state.ok());
  return std::move(*state);
}

}  // namespace

SimulatedMatch::SimulatedMatch(const std::string& ruleset)
    : players_(PlayersOf(ruleset)), state_(Begin(ruleset)) {
  log_.push_back(state_.At(1));
}

match::LoggedPtr SimulatedMatch::Earlier(const match::Command& command) const {
  for (const match::LoggedPtr& logged : log_) {
    if (logged->entry.by == command.by && logged->entry.request == command.request) return logged;
  }
  return nullptr;
}

Result<match::SeenEntry> SimulatedMatch::Submit(match::Command command) {
  now_ += thought_;
  auto decision =
      match::DecideWith(Earlier(command), state_, command, {now_, std::exchange(thought_, {}), std::nullopt});
  if (!decision) return decision.error();
  if (const auto* earlier = std::get_if<match::LoggedPtr>(&*decision)) {
    return match::SeenEntry{id_, *earlier, players_};
  }
  auto applied = state_.Apply(std::get<match::Entry>(std::move(*decision)));
  MERELS_CHECK(applied.ok());
  log_.push_back(*applied);
  return Entry(state_.seq());
}

session::Acknowledgement SimulatedMatch::Answer(const model::Command& command) {
  return {command.command.request, command.match, Submit(command.command)};
}

void SimulatedMatch::Play(const std::string& plies) {
  std::istringstream words(plies);
  for (std::string ply; words >> ply;) Act(state_.game().to_move(), match::PlayPly{ply});
}

void SimulatedMatch::Act(rules::Side side, match::Action action) {
  const match::Basis basis = match::BasisOf(action);
  const Seq expected = basis == match::Basis::kPosition    ? state_.position_seq()
                       : basis == match::Basis::kDrawOffer ? state_.offer_seq()
                                                           : state_.takeback_seq();
  MERELS_CHECK(Submit({players_[rules::Index(side)].id, NextRequest(), expected, 0, std::move(action)}).ok());
}

void SimulatedMatch::Flag() {
  now_ += thought_;
  auto entry = match::DecideFlag(state_, {now_, std::exchange(thought_, {}), std::nullopt});
  MERELS_CHECK(entry.ok());
  auto applied = state_.Apply(std::move(*entry));
  MERELS_CHECK(applied.ok());
  log_.push_back(*applied);
}

session::Delivery SimulatedMatch::Snapshot() const {
  auto snapshot =
      match::ViewSnapshot(id_, state_, players_, match::ViewerOf(state_, AccountId("ann")), {thought_});
  return {session::Topic::Match(id_), std::string(session::kMatchEpoch), state_.seq(), 0,
          std::move(snapshot)};
}

session::Delivery SimulatedMatch::Presence(rules::Side side, const match::Presence& presence) const {
  return {session::Topic::Match(id_), std::string(session::kMatchEpoch), state_.seq(), state_.seq(),
          session::PresenceChanged{side, presence}};
}

session::Delivery SimulatedMatch::Row(Seq seq) const {
  return {session::Topic::Match(id_), std::string(session::kMatchEpoch), seq, seq - 1, Entry(seq)};
}

match::SeenEntry SimulatedMatch::Entry(Seq seq) const { return {id_, log_.at(seq - 1), players_}; }

}  // namespace merels
