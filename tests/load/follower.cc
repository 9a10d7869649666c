#include "tests/load/follower.h"

#include "common/session/delivery.h"

namespace merels::load {

v1::SessionRequest Follower::Subscription() const {
  v1::SessionRequest request;
  auto& subscribe = *request.mutable_subscribe();
  subscribe.mutable_topic()->mutable_match()->set_match_id(match_.text());
  if (begun()) subscribe.set_epoch(std::string(session::kMatchEpoch));
  subscribe.set_after_seq(seq());
  return request;
}

v1::SessionRequest Follower::Unsubscription() const {
  v1::SessionRequest request;
  request.mutable_unsubscribe()->mutable_topic()->mutable_match()->set_match_id(match_.text());
  return request;
}

void Follower::TellHead(v1::Pong& pong) const {
  if (!begun()) return;
  auto& head = *pong.add_received();
  head.set_topic(topic_);
  head.set_seq(seq());
}

Feed::Verdict Follower::Take(const v1::Delivery& delivery) {
  const bool unnumbered = delivery.has_presence_changed() || delivery.has_watchers_changed();
  if (unnumbered) return Feed::Verdict::kNew;
  const auto verdict = feed_.Take(delivery.seq(), delivery.prev_seq(), delivery.has_match_snapshot());
  if (verdict != Feed::Verdict::kNew) return verdict;
  if (delivery.has_match_entry()) TakeEntry(delivery.match_entry());
  if (delivery.has_match_snapshot()) TakeSnapshot(delivery.match_snapshot());
  return verdict;
}

void Follower::TakeEntry(const v1::MatchEntry& entry) {
  for (const auto& event : entry.events()) {
    if (event.has_ply_played()) {
      plies_ = static_cast<std::size_t>(event.ply_played().number());
      position_ = event.ply_played().position();
    }
    if (event.has_ended()) ended_ = true;
  }
}

void Follower::TakeSnapshot(const v1::MatchSnapshot& snapshot) {
  plies_ = static_cast<std::size_t>(snapshot.plies_size());
  position_ = snapshot.position();
  ended_ = snapshot.score() != v1::SCORE_UNSPECIFIED;
}

}  // namespace merels::load
