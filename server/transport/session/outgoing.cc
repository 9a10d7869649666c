#include "server/transport/session/outgoing.h"

#include <algorithm>

#include "proto/wire/ply_bytes.h"
#include "proto/wire/session.h"
#include "proto/wire/status.h"
#include "proto/wire/types.h"

namespace merels::transport {
namespace {

// A lag that is not known yet, on the wire.
constexpr std::int64_t kNoLag = -1;

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
    response.set_accepted_request_id(answering.request.text());
  }
  void operator()(const service::Acknowledgement& acknowledgement) const {
    wire::Write(acknowledgement.request, acknowledgement.match, acknowledgement.outcome,
                *response.mutable_acknowledgement());
  }
  void operator()(const service::Ping& ping) const {
    v1::Ping& message = *response.mutable_ping();
    message.set_nonce(ping.nonce);
    message.set_lag_ms(ping.lag ? ping.lag->count() : kNoLag);
    for (const session::TopicHead& head : ping.heads) {
      v1::TopicHead& written = *message.add_heads();
      written.set_topic(session::TopicText(head.topic));
      written.set_seq(head.seq);
    }
  }
  void operator()(const service::SubscriptionEnded& ended) const {
    v1::SubscriptionEnded& message = *response.mutable_subscription_ended();
    message.set_topic(session::TopicText(ended.topic));
    *message.mutable_refusal() = wire::ToProto(ended.error);
  }
  void operator()(const service::MessageRefused& refused) const {
    v1::MessageRefused& message = *response.mutable_message_refused();
    message.set_number(static_cast<std::int64_t>(refused.number));
    *message.mutable_refusal() = wire::ToProto(refused.error);
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
    answer_.set_accepted_request_id(answering->request.text());
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
