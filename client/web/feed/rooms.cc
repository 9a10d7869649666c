#include "client/web/feed/rooms.h"

#include <algorithm>
#include <cctype>

#include <nlohmann/json.hpp>

#include "client/web/page/json.h"

namespace merels::web {
namespace {

/// Whoever comes within this time gets the same state with the same clocks: after a kill many come at once.
constexpr Millis kSameMoment{100};

/// Messages of a chat that a page shows.
constexpr std::size_t kMessagesShown = 50;

Json Heading(const std::string& topic, const char* kind) { return {{"topic", topic}, {"kind", kind}}; }

bool SameIgnoringCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
  });
}

/// A change of the lobby, for programs.
struct LobbyTeller {
  Json json;

  void operator()(const lobby::TableOpened& opened) {
    json["is"] = "table-opened";
    json["table"] = TableJson(opened.table);
  }
  void operator()(const lobby::TableClosed& closed) {
    json["is"] = "table-closed";
    json["table"] = closed.id.text();
  }
  void operator()(const lobby::MatchStarted& started) {
    json["is"] = "match-started";
    json["match"] = SummaryJson(started.match);
  }
  void operator()(const lobby::MatchEnded& ended) {
    json["is"] = "match-ended";
    json["match"] = ended.id.text();
  }
  void operator()(const lobby::BotFree& free) {
    json["is"] = "computer-free";
    json["player"] = free.bot.name;
  }
  void operator()(const lobby::BotNotFree&) { json["is"] = "computer-busy"; }
};

}  // namespace

std::optional<SeenMatch> MatchRoom::seen() const {
  if (!match_.known()) return std::nullopt;
  return SeenMatch{match_.now(), heard_at_};
}

TopicPlace MatchRoom::Now() const { return {std::string(session::kMatchEpoch), match_.now().seq}; }

WebEventPtr MatchRoom::Whole() const {
  const Instant now = time_();
  const bool same = whole_ && whole_->place == Now() && now.monotonic - whole_at_ < kSameMoment;
  if (same) return whole_;
  const SeenMatch seen{match_.now(), heard_at_};
  Json json = MatchJson(Tell(seen.match), seen.ClocksAt(now.monotonic), now.unix_time, false);
  json.update(Heading(topic(), "whole"));
  json["watchers"] = Watchers();
  whole_ = MakeEvent(JsonLine(json), Now());
  whole_at_ = now.monotonic;
  return whole_;
}

// The server counts this gateway as one, however many look at it here.
int MatchRoom::Watchers() const { return std::max(0, watchers_ - 1) + static_cast<int>(readers()); }

WebEventPtr MatchRoom::Beside() const { return MakeEvent(ClocksLine(), {}); }

std::string MatchRoom::ClocksLine() const {
  const Instant now = time_();
  Json json = Heading(topic(), "clocks");
  json["clocks"] = ClocksJson(SeenMatch{match_.now(), heard_at_}.ClocksAt(now.monotonic), now.unix_time);
  json["watchers"] = Watchers();
  return JsonLine(json);
}

void MatchRoom::Hear(const session::Delivery& delivery) {
  if (const auto* snapshot = std::get_if<match::Snapshot>(&delivery.content)) Take(*snapshot);
  if (const auto* entry = std::get_if<match::SeenEntry>(&delivery.content)) Take(*entry);
  if (const auto* watchers = std::get_if<session::WatchersChanged>(&delivery.content)) {
    watchers_ = watchers->watchers;
    if (match_.known()) PublishBeside(ClocksLine());
  }
  if (const auto* presence = std::get_if<session::PresenceChanged>(&delivery.content)) {
    if (match_.known()) match_.Take(*presence);
  }
}

void MatchRoom::Take(const match::Snapshot& snapshot) {
  const bool known = match_.known();
  const Seq before = known ? match_.now().seq : 0;
  match_.Take(snapshot);
  heard_at_ = time_().monotonic;
  if (!known) return BeginAll();
  if (match_.now().seq != before) return PublishWhole();
  PublishBeside(ClocksLine());
}

void MatchRoom::Take(const match::SeenEntry& entry) {
  const bool known = match_.known();
  const Seq before = known ? match_.now().seq : 0;
  const auto happened = match_.Take(entry);
  if (!match_.known() || match_.now().seq == before) return;
  const Instant now = time_();
  heard_at_ = now.monotonic;
  if (!known) return BeginAll();
  Json json = HappeningsJson(happened, match_);
  json.update(Heading(topic(), "entry"));
  json["seq"] = entry.seq();
  json["prev"] = before;
  json["clocks"] = ClocksJson(match_.now().clocks, now.unix_time);
  Publish(JsonLine(json));
}

void MatchRoom::SetClocks(const match::Snapshot& snapshot) {
  if (!match_.known() || snapshot.seq != match_.now().seq) return;
  match_.Take(snapshot);
  heard_at_ = time_().monotonic;
  PublishBeside(ClocksLine());
}

void MatchRoom::SetConnected(bool connected) {
  if (!match_.known()) return;
  Json json = Heading(topic(), connected ? "back" : "lost");
  json["words"] = connected ? "The server is back" : "The server is out of reach; trying again";
  PublishBeside(JsonLine(json));
}

void TalkRoom::Hear(const session::Delivery& delivery) {
  if (const auto* room = std::get_if<chat::Snapshot>(&delivery.content)) {
    messages_.assign(room->messages.begin(), room->messages.end());
    place_ = {delivery.epoch, delivery.seq};
    return std::exchange(known_, true) ? PublishWhole() : BeginAll();
  }
  const auto* message = std::get_if<chat::Message>(&delivery.content);
  if (message == nullptr || !known_) return;
  messages_.push_back(*message);
  if (messages_.size() > kMessagesShown) messages_.pop_front();
  place_ = {delivery.epoch, delivery.seq};
  Json json = Heading(topic(), "said");
  json["message"] = MessageJson(*message);
  Publish(JsonLine(json));
}

WebEventPtr TalkRoom::Whole() const {
  Json json = Heading(topic(), "chat");
  json["messages"] = Json::array();
  const std::size_t skipped = messages_.size() - std::min(messages_.size(), kMessagesShown);
  for (std::size_t i = skipped; i < messages_.size(); ++i)
    json["messages"].push_back(MessageJson(messages_[i]));
  return MakeEvent(JsonLine(json), Now());
}

void TvRoom::Hear(const session::Delivery& delivery) {
  const auto* on = std::get_if<session::OnAir>(&delivery.content);
  if (on == nullptr) return;
  const bool known = on_.has_value();
  on_ = *on;
  place_ = {delivery.epoch, delivery.seq};
  known ? PublishWhole() : BeginAll();
}

WebEventPtr TvRoom::Whole() const {
  Json json = Heading(topic(), "on-air");
  json["match"] = on_->match ? SummaryJson(*on_->match) : Json();
  return MakeEvent(JsonLine(json), Now());
}

void PlayerRoom::SetNewest(const std::optional<match::Summary>& newest) {
  const bool newer = newest && (!newest_ || newest->started_at >= newest_->started_at);
  const bool another = newer && (!newest_ || newest->match != newest_->match);
  if (newer) newest_ = newest;
  if (!std::exchange(known_, true)) return BeginAll();
  if (another) PublishWhole();
}

void PlayerRoom::HearStarted(const match::Summary& match) {
  if (!Plays(match)) return;
  SetNewest(match);
}

bool PlayerRoom::Plays(const match::Summary& match) const {
  return std::any_of(match.players.begin(), match.players.end(), [&](const match::Player& player) {
    return SameIgnoringCase(player.name, player_) || player.id.text() == player_;
  });
}

// A match is an epoch of its own, so that the place holds at every gateway.
TopicPlace PlayerRoom::Now() const { return {newest_ ? newest_->match.text() : "none", 1}; }

WebEventPtr PlayerRoom::Whole() const {
  Json json = Heading(topic(), "on-air");
  json["match"] = newest_ ? SummaryJson(*newest_) : Json();
  return MakeEvent(JsonLine(json), Now());
}

session::Taken LobbyRoom::Hear(const session::Delivery& delivery) {
  const bool known = lobby_.known();
  const auto taken = lobby_.Apply(delivery);
  if (taken != session::Taken::kNew) return taken;
  if (const auto* change = std::get_if<lobby::Change>(&delivery.content)) {
    LobbyTeller teller{Heading(topic(), "change")};
    std::visit([&](const auto& one) { teller(one); }, *change);
    Publish(JsonLine(teller.json));
  } else {
    known ? PublishWhole() : BeginAll();
  }
  return taken;
}

WebEventPtr LobbyRoom::Whole() const {
  Json json = Heading(topic(), "whole");
  json["tables"] = Json::array();
  for (const auto& table : lobby_.tables()) json["tables"].push_back(TableJson(table));
  json["matches"] = Json::array();
  for (const auto& match : lobby_.live_matches()) json["matches"].push_back(SummaryJson(match));
  return MakeEvent(JsonLine(json), Now());
}

}  // namespace merels::web
