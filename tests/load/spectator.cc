#include "tests/load/spectator.h"

#include <chrono>
#include <iterator>
#include <utility>

namespace merels::load {
namespace {

constexpr std::chrono::milliseconds kAgainAfter{200};

}  // namespace

void Spectator::Connect() {
  stage_.gate.Enter([this] { guest_.SignIn(*this); });
}

void Spectator::Begin() {
  stage_.gate.Enter([this] {
    begun_ = true;
    Switch();
  });
}

void Spectator::WatchNext(const MatchId& match) {
  next_ = match;
  Switch();
}

void Spectator::Switch() {
  const bool busy = !follower_.match().empty() && !follower_.ended();
  if (!begun_ || busy || next_.empty()) return;
  if (!follower_.match().empty()) {
    ends_.push_back(follower_.End());
    guest_.Send(follower_.Unsubscription());
  }
  follower_ = Follower(std::exchange(next_, MatchId()));
  guest_.Send(follower_.Subscription());
}

void Spectator::Up() {
  if (!std::exchange(connected_once_, true)) stage_.gate.Leave();
  if (!follower_.match().empty()) guest_.Send(follower_.Subscription());
}

void Spectator::Heard(const v1::SessionResponse& message) {
  if (message.has_delivery()) Take(message.delivery());
  const bool refused = message.acknowledgement().has_refused();
  if (refused || message.has_subscription_ended()) {
    const v1::Refusal& why =
        refused ? message.acknowledgement().refused() : message.subscription_ended().refusal();
    stage_.tally.Refuse(wire::FromProto(why).reason);
    stage_.worker.After(kAgainAfter, [this] { guest_.Send(follower_.Subscription()); });
  }
}

void Spectator::Take(const v1::Delivery& delivery) {
  if (delivery.topic() != follower_.topic()) return;
  stage_.tally.Deliver(Now());
  const auto verdict = follower_.Take(delivery);
  if (verdict != Feed::Verdict::kNew) {
    guest_.CountGap(follower_, delivery, verdict);
    return;
  }
  if (!std::exchange(counted_ready_, true)) {
    ++stage_.tally.ready;
    stage_.gate.Leave();
  }
  Switch();
}

bool Spectator::Settled(const Heads& heads) const {
  if (!guest_.up() || !follower_.begun()) return false;
  // A match of other players never rests: no comparison is possible.
  if (stage_.options.watch_only) return true;
  const auto head = heads.find(follower_.match());
  return next_.empty() && head != heads.end() && follower_.seq() >= head->second;
}

void Spectator::Tell(Findings& findings) {
  ends_.push_back(follower_.End());
  if (stage_.options.watch_only) ends_.back().may_be_behind = true;
  std::move(ends_.begin(), ends_.end(), std::back_inserter(findings.ends));
}

void Spectator::Leave() { guest_.Close(); }

}  // namespace merels::load
