#include "client/web/play/own_stream.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "client/web/play/lobby_json.h"
#include "client/web/play/seat_json.h"

namespace merels::web {
namespace {

Json OfKind(const char* kind) { return {{"kind", kind}}; }

Json OfKind(const char* kind, const std::string& words) { return {{"kind", kind}, {"words", words}}; }

Json OwnMessageJson(const chat::Message& message, const AccountId& me) {
  Json json = MessageJson(message);
  json["player"] = message.by.text();
  json["mine"] = message.by == me;
  return json;
}

}  // namespace

OwnStream::OwnStream(Visitors& visitors, const Visitor& visitor, const MatchId& match, EventReader& reader,
                     TellUnixTime now)
    : reader_(reader), match_id_(match), now_(std::move(now)) {
  session_ = visitors.Open(visitor, [this](const session::Update& update) { Hear(update); });
  if (!session_) {
    Tell(OfKind("busy", "too many people play here now; trying again"));
    return;
  }
  session_->Follow(session::Topic::Notices());
  if (match_id_.empty()) return;
  session_->Follow(session::Topic::Match(match_id_));
  session_->Follow(session::Topic::Chat(match_id_, chat::Room::kPlayers));
}

void OwnStream::Tell(const Json& json) {
  reader_.Take(std::make_shared<WebEvent>(WebEvent{"own", {}, JsonLine(json)}));
}

void OwnStream::Hear(const session::Update& update) {
  if (const auto* connection = std::get_if<session::Connection>(&update)) HearConnection(*connection);
  if (const auto* delivery = std::get_if<session::Delivery>(&update)) HearDelivery(*delivery);
  if (const auto* ended = std::get_if<session::TopicEnded>(&update)) HearEnd(*ended);
}

void OwnStream::HearConnection(const session::Connection& connection) {
  using State = session::Connection::State;
  switch (connection.state) {
    case State::kConnecting: return;
    case State::kClosed: return Tell(OfKind("signed-out", connection.why.sentence));
    case State::kLost: return Tell(OfKind("lost", "The server is out of reach; trying again"));
    case State::kConnected: break;
  }
  me_ = connection.me;
  Json json = OfKind("account");
  json["account"] = AccountJson(me_);
  Tell(json);
  if (!std::exchange(connected_before_, true)) return;
  Tell(OfKind("back", "The server is back"));
  // Its clocks may have stood meanwhile.
  if (!match_id_.empty()) session_->FollowAfresh(session::Topic::Match(match_id_));
}

void OwnStream::HearDelivery(const session::Delivery& delivery) {
  const auto& content = delivery.content;
  if (const auto* snapshot = std::get_if<match::Snapshot>(&content)) Take(*snapshot);
  if (const auto* entry = std::get_if<match::SeenEntry>(&content)) Take(*entry);
  if (const auto* presence = std::get_if<session::PresenceChanged>(&content)) Take(*presence);
  if (const auto* room = std::get_if<chat::Snapshot>(&content)) Take(*room);
  if (const auto* message = std::get_if<chat::Message>(&content)) Take(*message);
  if (const auto* notices = std::get_if<lobby::NoticesSnapshot>(&content)) {
    Json json = NoticesJson(*notices, me_.id);
    json.update(OfKind("notices"));
    Tell(json);
  }
  if (const auto* notice = std::get_if<lobby::Notice>(&content)) {
    Json json = NoticeJson(*notice, me_.id);
    json.update(OfKind("notice"));
    Tell(json);
  }
}

void OwnStream::HearEnd(const session::TopicEnded& ended) {
  if (ended.topic.kind == session::Topic::Kind::kMatch) Tell(OfKind("gone", ended.why.sentence));
}

std::optional<rules::Side> OwnStream::Seat() const { return match_.SeatOf(me_.id); }

void OwnStream::AddSeat(Json& json) const {
  const auto seat = Seat();
  if (seat) json.update(SeatStateJson(match_, *seat));
}

void OwnStream::Take(const match::Snapshot& snapshot) {
  match_.Take(snapshot);
  const auto& now = match_.now();
  Json json = MatchJson(web::Tell(now), now.clocks, now_(), false);
  AddSeat(json);
  json["watching"] = now.settings.watching.code.text();
  json.update(OfKind("whole"));
  Tell(json);
}

void OwnStream::Take(const match::SeenEntry& entry) {
  const Seq before = match_.known() ? match_.now().seq : 0;
  const auto happened = match_.Take(entry);
  if (!match_.known() || match_.now().seq == before) return;
  Json json = HappeningsJson(happened, match_);
  json["seq"] = entry.seq();
  json["prev"] = before;
  json["clocks"] = ClocksJson(match_.now().clocks, now_());
  AddSeat(json);
  json.update(OfKind("entry"));
  Tell(json);
}

void OwnStream::Take(const session::PresenceChanged& change) {
  if (!match_.known()) return;
  match_.Take(change);
  Json json = OfKind("presence");
  AddSeat(json);
  Tell(json);
}

void OwnStream::Take(const chat::Snapshot& room) {
  Json json = OfKind("chat");
  json["off"] = room.off;
  json["messages"] = Json::array();
  for (const auto& message : room.messages) json["messages"].push_back(OwnMessageJson(message, me_.id));
  Tell(json);
}

void OwnStream::Take(const chat::Message& message) {
  Json json = OfKind("said");
  json["message"] = OwnMessageJson(message, me_.id);
  Tell(json);
}

}  // namespace merels::web
