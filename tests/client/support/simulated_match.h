// A match as a server would keep it, made of the real state machine, for tests of clients.
#pragma once

#include <string>
#include <vector>

#include "client/model/request.h"
#include "client/session/update.h"
#include "common/match/decide.h"
#include "common/match/state.h"
#include "common/session/delivery.h"

namespace merels {

class SimulatedMatch {
 public:
  static constexpr const char* kStandard = "standard+reps=3+quiet=100";

  explicit SimulatedMatch(const std::string& ruleset = kStandard);

  const match::Player& ann() const { return players_[0]; }  // White
  const match::Player& bob() const { return players_[1]; }  // Black
  const MatchId& id() const { return id_; }
  const match::State& state() const { return state_; }

  /// Time passes before the next command.
  void Think(std::chrono::milliseconds time) { thought_ += time; }
  /// A player's command; a refusal changes nothing.
  Result<match::SeenEntry> Submit(match::Command command);
  /// The answer to a client's command.
  session::Acknowledgement Answer(const model::Command& command);
  /// Plays for the side to move; ends the test when that is illegal.
  void Play(const std::string& plies);
  /// Another action of the player of `side`.
  void Act(rules::Side side, match::Action action);
  /// The flag of the player to move falls.
  void Flag();

  session::Delivery Snapshot() const;
  /// A player's arrival or departure.
  session::Delivery Presence(rules::Side side, const match::Presence& presence) const;
  /// Row `seq`, directly after the row before.
  session::Delivery Row(Seq seq) const;
  session::Delivery Newest() const { return Row(state_.seq()); }
  match::SeenEntry Entry(Seq seq) const;

 private:
  match::LoggedPtr Earlier(const match::Command& command) const;
  RequestId NextRequest() { return RequestId("house-" + std::to_string(++requests_)); }

  MatchId id_{"m1"};
  match::Players players_;
  match::State state_;
  std::vector<match::LoggedPtr> log_;
  std::chrono::milliseconds now_{1'000'000};
  std::chrono::milliseconds thought_{0};
  int requests_ = 0;
};

/// A delivery of another topic than a match.
template <class Content>
session::Delivery Delivered(session::Topic topic, Seq seq, Seq prev, Content content) {
  return {std::move(topic), "run", seq, prev, session::Content(std::move(content))};
}

}  // namespace merels
