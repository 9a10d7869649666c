#include "tests/sim/wire.h"

#include <algorithm>
#include <utility>

#include "common/base/check.h"
#include "proto/wire/entry.h"
#include "proto/wire/session.h"

namespace merels::sim {
namespace {

using std::chrono::milliseconds;

/// The time after which an end notices that the other is gone, if it does.
constexpr Range kNoticing{milliseconds(0), milliseconds(3000)};

const Error kGone{Reason::kUnreachable, "the stream broke"};

template <class Request>
session::Topic TopicOf(const Request& request) {
  auto topic = wire::FromProto(request.topic());
  MERELS_CHECK(topic.ok());
  return *std::move(topic);
}

/// Replaces the ply.
void Distort(v1::SessionResponse& response) {
  if (!response.has_delivery() || !response.delivery().has_match_entry()) return;
  for (auto& event : *response.mutable_delivery()->mutable_match_entry()->mutable_events()) {
    if (event.has_ply_played())
      event.mutable_ply_played()->set_charged_ms(event.ply_played().charged_ms() + 1);
  }
}

}  // namespace

nanoseconds Wire::Arrival(nanoseconds& last) {
  const nanoseconds now = sea_.scheduler.now();
  last = std::max(last, now + sea_.dice.Within(sea_.weather.latency));
  return last - now;
}

void Wire::Open() {
  if (life_ == nullptr || !life_->serving()) {
    cut_ = true;
    return TellClient(kGone, sea_.dice.Within(sea_.weather.latency));
  }
  life_->Attach(shared_from_this());
  sea_.After(Arrival(last_to_node_), [self = shared_from_this()] {
    if (self->life_ != nullptr) self->life_->Post([self] { self->Begin(); });
  });
}

void Wire::Begin() {
  if (cut_) return;
  auto session = life_->game_server().OpenSession(player_, *this);
  if (session) {
    session_ = std::move(*session);
    return;
  }
  cut_ = true;
  TellClient(session.error(), Arrival(last_to_client_));
}

void Wire::SendToNode(v1::SessionRequest request) {
  if (cut_ || (request.has_command() && sea_.Strikes(Fault::kDeaf, 50))) return;
  sea_.After(Arrival(last_to_node_), [self = shared_from_this(), request = std::move(request)] {
    if (self->cut_ || self->life_ == nullptr) return;
    self->life_->Post([self, request] { self->Receive(request); });
  });
  if (sea_.dice.Happens(sea_.weather.cut)) Cut();
}

void Wire::Receive(const v1::SessionRequest& request) {
  if (!session_) return;
  switch (request.kind_case()) {
    case v1::SessionRequest::kSubscribe:
      return session_->Subscribe(TopicOf(request.subscribe()), request.subscribe().epoch(),
                                 request.subscribe().after_seq());
    case v1::SessionRequest::kUnsubscribe: {
      const session::Topic topic = TopicOf(request.unsubscribe());
      session_->Unsubscribe(topic);
      return StopFollowing(topic.match, false);
    }
    case v1::SessionRequest::kCommand: return Submit(request.command());
    case v1::SessionRequest::kLeave: session_->Leave(); return CloseSession(true);
    case v1::SessionRequest::kPong: return session_->Pong(request.pong().nonce(), life_->clock().Monotonic());
    default: return;
  }
}

void Wire::Submit(const v1::Command& command) {
  auto submit = wire::FromProto(command);
  MERELS_CHECK(submit.ok());
  session_->Submit(submit->match, std::move(submit->command), life_->clock().Monotonic());
}

void Wire::NoteFollowed(const service::Outgoing& message) {
  const auto begins = [this](const session::Topic& topic) {
    if (topic.kind != session::Topic::Kind::kMatch || follows_.contains(topic.match)) return;
    follows_[topic.match] = sea_.ledger.Follows({player_.id, topic.match});
  };
  if (const auto* one = std::get_if<service::SharedDelivery>(&message)) begins((*one)->topic);
  if (const auto* one = std::get_if<service::AnsweringDelivery>(&message)) begins(one->delivery->topic);
  if (const auto* ended = std::get_if<service::SubscriptionEnded>(&message)) {
    if (ended->topic.kind == session::Topic::Kind::kMatch) StopFollowing(ended->topic.match, false);
  }
}

void Wire::StopFollowing(const MatchId& match, bool left) {
  const auto followed = follows_.extract(match);
  if (followed.empty() || stopped_) return;
  sea_.ledger.FollowsNoMore({player_.id, match}, followed.mapped(), left);
}

bool Wire::Send(service::Outgoing message) {
  NoteFollowed(message);
  const auto* go_away = std::get_if<service::GoAway>(&message);
  if (!cut_) {
    const grpc::Slice bytes = sea_.encoder.Encode(message).bytes;
    v1::SessionResponse response;
    MERELS_CHECK(response.ParseFromArray(bytes.begin(), static_cast<int>(bytes.size())));
    if (sea_.Strikes(Fault::kGossip, 100)) Distort(response);
    SendToClient(std::move(response));
    if (go_away != nullptr) TellClient(go_away->error, Arrival(last_to_client_));
    if (sea_.dice.Happens(sea_.weather.cut)) Cut();
  }
  if (go_away != nullptr) {
    cut_ = true;
    life_->Post([self = shared_from_this()] { self->CloseSession(); });
  }
  return true;
}

void Wire::SendToClient(v1::SessionResponse response) {
  sea_.After(Arrival(last_to_client_), [self = shared_from_this(), response = std::move(response)] {
    if (!self->client_told_) self->client_.heard(response);
  });
}

void Wire::Cut() {
  if (std::exchange(cut_, true)) return;
  const bool half_open = sea_.dice.Happens(sea_.weather.half_open);
  const bool client_hears = !half_open || sea_.dice.Below(2) == 0;
  const bool node_hears = !half_open || !client_hears;
  if (client_hears) TellClient(kGone, sea_.dice.Within(kNoticing));
  if (!node_hears) return;
  sea_.After(sea_.dice.Within(kNoticing), [self = shared_from_this()] {
    if (self->life_ != nullptr) self->life_->Post([self] { self->CloseSession(); });
  });
}

void Wire::Hush() {
  client_told_ = true;
  Cut();
}

void Wire::TellClient(const Error& why, nanoseconds delay) {
  sea_.After(delay, [self = shared_from_this(), why] {
    if (!std::exchange(self->client_told_, true)) self->client_.ended(why);
  });
}

void Wire::CloseSession(bool left) {
  if (!session_) return;
  session_.reset();
  while (!follows_.empty()) StopFollowing(MatchId(follows_.begin()->first), left);
}

void Wire::NodeStopped(bool stopped) {
  stopped_ = stopped;
  if (!session_) return;
  for (const auto& [match, number] : follows_) {
    stopped ? sea_.ledger.FollowsNoMore({player_.id, match}, number, false)
            : sea_.ledger.GoesOn({player_.id, match});
  }
}

void Wire::NodeCrashed() {
  life_ = nullptr;
  CloseSession();
  if (std::exchange(cut_, true)) return;
  if (sea_.dice.Below(4) != 0) TellClient(kGone, sea_.dice.Within(kNoticing));
}

}  // namespace merels::sim
