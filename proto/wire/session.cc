#include "proto/wire/session.h"

#include <utility>

#include "proto/wire/chat.h"
#include "proto/wire/event.h"
#include "proto/wire/lobby.h"
#include "proto/wire/match.h"
#include "proto/wire/reading.h"
#include "proto/wire/status.h"
#include "proto/wire/types.h"

namespace merels::wire {
namespace {

using Kind = session::Topic::Kind;

struct ContentWriter {
  v1::Delivery& message;

  void operator()(const match::SeenEntry& entry) const { Write(entry, *message.mutable_match_entry()); }
  void operator()(const match::Snapshot& match) const { Write(match, *message.mutable_match_snapshot()); }
  void operator()(const lobby::Change& change) const { *message.mutable_lobby_change() = ToProto(change); }
  void operator()(const lobby::Snapshot& lobby) const { *message.mutable_lobby_snapshot() = ToProto(lobby); }
  void operator()(const lobby::Notice& notice) const { *message.mutable_notice() = ToProto(notice); }
  void operator()(const lobby::NoticesSnapshot& notices) const {
    *message.mutable_notices_snapshot() = ToProto(notices);
  }
  void operator()(const session::PresenceChanged& change) const {
    *message.mutable_presence_changed() = ToProto(change.side, change.presence);
  }
  void operator()(const chat::Message& said) const { *message.mutable_chat_message() = ToProto(said); }
  void operator()(const chat::Snapshot& room) const { *message.mutable_chat_snapshot() = ToProto(room); }
  void operator()(const session::WatchersChanged& change) const {
    message.mutable_watchers_changed()->set_watchers(change.watchers);
  }
  void operator()(const session::OnAir& on_air) const {
    auto& written = *message.mutable_on_air();
    if (on_air.match) *written.mutable_match() = ToProto(*on_air.match);
  }
  void operator()(const match::Turn& turn) const {
    auto& written = *message.mutable_turn();
    written.set_position_seq(turn.position_seq);
    if (turn.to_move) written.set_to_move(ToProto(*turn.to_move));
    for (const std::string& ply : turn.legal_plies) written.add_legal_plies(ply);
    written.set_more_plies(turn.more_plies);
  }
};

match::Turn ReadTurn(const v1::Turn& message, Reading& reading) {
  match::Turn turn{
      message.position_seq(), reading.Take(OptionalFromProto(message.to_move())), {}, message.more_plies()};
  for (const auto& ply : message.legal_plies())
    turn.legal_plies.push_back(reading.Text(ply, kMaxPlyText, "a legal ply"));
  return turn;
}

Kind KindOf(v1::Delivery::ContentCase content) {
  switch (content) {
    case v1::Delivery::kMatchEntry:
    case v1::Delivery::kPresenceChanged:
    case v1::Delivery::kWatchersChanged:
    case v1::Delivery::kTurn:
    case v1::Delivery::kMatchSnapshot: return Kind::kMatch;
    case v1::Delivery::kOnAir: return Kind::kTv;
    case v1::Delivery::kNotice:
    case v1::Delivery::kNoticesSnapshot: return Kind::kNotices;
    case v1::Delivery::kChatMessage:
    case v1::Delivery::kChatSnapshot: return Kind::kChat;
    case v1::Delivery::kLobbyChange:
    case v1::Delivery::kLobbySnapshot:
    case v1::Delivery::CONTENT_NOT_SET: break;
  }
  return Kind::kLobby;
}

session::Content ReadContent(const v1::Delivery& message, const session::Topic& topic, Reading& reading) {
  switch (message.content_case()) {
    case v1::Delivery::kMatchEntry: return reading.Take(FromProto(message.match_entry(), topic.match));
    case v1::Delivery::kMatchSnapshot: return reading.Take(FromProto(message.match_snapshot()));
    case v1::Delivery::kLobbyChange: return reading.Take(FromProto(message.lobby_change()));
    case v1::Delivery::kLobbySnapshot: return reading.Take(FromProto(message.lobby_snapshot()));
    case v1::Delivery::kNotice: return reading.Take(FromProto(message.notice()));
    case v1::Delivery::kNoticesSnapshot: return reading.Take(FromProto(message.notices_snapshot()));
    case v1::Delivery::kPresenceChanged: {
      const auto seat = reading.Take(FromProto(message.presence_changed()));
      return session::PresenceChanged{seat.side, seat.presence};
    }
    case v1::Delivery::kChatMessage: return reading.Take(FromProto(message.chat_message()));
    case v1::Delivery::kChatSnapshot: return reading.Take(FromProto(message.chat_snapshot()));
    case v1::Delivery::kWatchersChanged:
      return session::WatchersChanged{message.watchers_changed().watchers()};
    case v1::Delivery::kTurn: return ReadTurn(message.turn(), reading);
    case v1::Delivery::kOnAir: {
      session::OnAir on_air;
      if (message.on_air().has_match()) on_air.match = reading.Take(FromProto(message.on_air().match()));
      return on_air;
    }
    case v1::Delivery::CONTENT_NOT_SET: break;
  }
  reading.Require(false, Reason::kBadArgument, "the delivery has content of an unknown kind");
  return session::Content{};
}

void CheckFit(const session::Delivery& delivery, Kind content, Reading& reading) {
  reading.Require(content == delivery.topic.kind, Reason::kBadArgument,
                  "the delivery's content does not belong to its topic");
  const auto* snapshot = std::get_if<match::Snapshot>(&delivery.content);
  reading.Require(snapshot == nullptr || snapshot->match == delivery.topic.match, Reason::kBadArgument,
                  "the delivery brings another match than its topic says");
  const auto* entry = std::get_if<match::SeenEntry>(&delivery.content);
  reading.Require(entry == nullptr || (entry->logged && entry->seq() == delivery.seq), Reason::kBadArgument,
                  "the delivery brings another row than its number says");
  const auto* room = std::get_if<chat::Snapshot>(&delivery.content);
  reading.Require(
      room == nullptr || (room->match == delivery.topic.match && room->room == delivery.topic.room),
      Reason::kBadArgument, "the delivery brings another room than its topic says");
}

}  // namespace

v1::Delivery ToProto(const session::Delivery& delivery) {
  v1::Delivery message;
  Write(delivery, message);
  return message;
}

void Write(const session::Delivery& delivery, v1::Delivery& message) {
  message.set_topic(session::TopicText(delivery.topic));
  message.set_epoch(delivery.epoch);
  message.set_seq(delivery.seq);
  message.set_prev_seq(delivery.prev_seq);
  std::visit(ContentWriter{message}, delivery.content);
}

Result<session::Delivery> FromProto(const v1::Delivery& message) {
  Reading reading;
  session::Delivery delivery;
  delivery.topic = reading.Take(session::ParseTopic(message.topic()));
  delivery.epoch = reading.Text(message.epoch(), kMaxOpaqueText, "the epoch");
  delivery.seq = message.seq();
  delivery.prev_seq = message.prev_seq();
  delivery.content = ReadContent(message, delivery.topic, reading);
  CheckFit(delivery, KindOf(message.content_case()), reading);
  return reading.Done(std::move(delivery));
}

v1::Acknowledgement ToProto(const RequestId& request, const MatchId& match,
                            const Result<match::SeenEntry>& outcome) {
  v1::Acknowledgement message;
  Write(request, match, outcome, message);
  return message;
}

void Write(const RequestId& request, const MatchId& match, const Result<match::SeenEntry>& outcome,
           v1::Acknowledgement& message) {
  message.set_request_id(request.text());
  message.set_match_id(match.text());
  if (outcome.ok()) {
    Write(*outcome, *message.mutable_accepted()->mutable_entry());
  } else {
    *message.mutable_refused() = ToProto(outcome.error());
  }
}

Result<match::SeenEntry> FromProto(const v1::Acknowledgement& message) {
  if (message.has_refused()) return FromProto(message.refused());
  Reading reading;
  reading.Require(message.has_accepted(), Reason::kBadArgument,
                  "the acknowledgement says neither accepted nor refused");
  const auto match = reading.Take(ReadMatchId(message.match_id()));
  auto entry = reading.Take(FromProto(message.accepted().entry(), match));
  return reading.Done(std::move(entry));
}

}  // namespace merels::wire
