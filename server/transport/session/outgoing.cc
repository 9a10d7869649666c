#include "server/transport/session/outgoing.h"

#include <algorithm>

#include "proto/wire/status.h"
#include "proto/wire/types.h"

namespace merels::transport {
namespace {

/// The delivery beside it has the entry.
void WriteAccepted(const service::AnsweringDelivery& answering, v1::Acknowledgement& message) {
  message.mutable_request_id()->assign(answering.request.text());
  message.set_match_id(answering.delivery->topic.match.text());
  message.mutable_accepted();
}

struct Writer {
  v1::SessionResponse& response;
  const std::string& version;

  void operator()(const service::Welcome& welcome) const {
    v1::Welcome& message = *response.mutable_welcome();
    *message.mutable_player() = wire::ToProto(welcome.player);
    message.set_server_version(version);
    message.set_heartbeat_ms(welcome.heartbeat.count());
    message.set_node(welcome.node);
  }
  void operator()(const service::SharedDelivery& delivery) const {
    wire::Write(*delivery, *response.mutable_delivery());
  }
  void operator()(const service::AnsweringDelivery& answering) const {
    (*this)(answering.delivery);
    WriteAccepted(answering, *response.mutable_acknowledgement());
  }
  void operator()(const service::Acknowledgement& acknowledgement) const {
    wire::Write(acknowledgement.request, acknowledgement.match, acknowledgement.outcome,
                *response.mutable_acknowledgement());
  }
  void operator()(const service::Ping& ping) const {
    v1::Ping& message = *response.mutable_ping();
    message.set_nonce(ping.nonce);
    if (ping.lag) message.set_lag_ms(ping.lag->count());
    for (const session::TopicHead& head : ping.heads) {
      v1::TopicHead& written = *message.add_heads();
      written.set_topic(session::TopicText(head.topic));
      written.set_seq(head.seq);
    }
  }
  void operator()(const service::SubscriptionEnded& ended) const {
    if (ended.request) return (*this)(service::MessageAnswered{*ended.request, ended.error, ended.topic});
    v1::SubscriptionEnded& message = *response.mutable_subscription_ended();
    message.set_topic(session::TopicText(ended.topic));
    *message.mutable_refusal() = wire::ToProto(ended.error);
  }
  void operator()(const service::MessageAnswered& answered) const {
    v1::Acknowledgement& message = *response.mutable_acknowledgement();
    message.set_request_id(answered.request);
    if (answered.topic) message.set_topic(session::TopicText(*answered.topic));
    if (answered.outcome.ok()) {
      message.mutable_accepted();
    } else {
      *message.mutable_refused() = wire::ToProto(answered.outcome.error());
    }
  }
  void operator()(const service::GoAway& go_away) const {
    v1::GoAway& message = *response.mutable_go_away();
    message.set_reason(WireName(go_away.error.reason));
    message.set_sentence(go_away.error.sentence);
    if (const auto delay = wire::RetryDelayOf(go_away.error)) message.set_retry_after_ms(delay->count());
    wire::WriteFacts(go_away.error.facts, *message.mutable_metadata());
  }
};

}  // namespace

Encoded Encoder::Encode(const service::Outgoing& outgoing) {
  if (const auto* delivery = std::get_if<service::SharedDelivery>(&outgoing))
    return EncodeDelivery(*delivery);
  if (const auto* answering = std::get_if<service::AnsweringDelivery>(&outgoing)) {
    const Encoded& delivery = EncodeDelivery(answering->delivery);
    WriteAccepted(*answering, *answer_.mutable_acknowledgement());
    return Join(delivery, answer_);
  }
  return EncodeNew(outgoing);
}

Encoded Encoder::EncodeNew(const service::Outgoing& outgoing) {
  auto& response = arena_.New<v1::SessionResponse>();
  std::visit(Writer{response, version_}, outgoing);
  return transport::Encode(response);
}

const Encoded& Encoder::EncodeDelivery(const service::SharedDelivery& delivery) {
  const auto known = std::find(known_.begin(), known_.end(), delivery.get());
  if (known != known_.end()) return kept_[static_cast<std::size_t>(known - known_.begin())].encoded;
  Kept& kept = kept_[next_];
  known_[next_] = delivery.get();
  next_ = (next_ + 1) % kKept;
  const auto ply = wire::PlyBytes(*delivery, room_);
  kept = {delivery, ply.empty() ? EncodeNew(delivery) : Encoded{grpc::Slice(ply.data(), ply.size())}};
  return kept.encoded;
}

}  // namespace merels::transport
