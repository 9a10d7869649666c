#include "client/web/feed/hub.h"

#include <algorithm>
#include <utility>

namespace merels::web {
namespace {

using Kind = WebTopic::Kind;

/// What is followed at the server for a topic; a player's matches are known by calls and the lobby.
std::optional<session::Topic> FollowedFor(const WebTopic& topic) {
  switch (topic.kind) {
    case Kind::kMatch: return session::Topic::Match(MatchId(topic.name));
    case Kind::kTv: return session::Topic::Tv(topic.name);
    case Kind::kPlayer: return std::nullopt;
    case Kind::kLobby: break;
  }
  return session::Topic::Lobby();
}

std::optional<WebTopic> WebTopicOf(const session::Topic& topic) {
  if (topic.kind == session::Topic::Kind::kMatch) return WebTopic{Kind::kMatch, topic.match.text()};
  if (topic.kind == session::Topic::Kind::kTv) return WebTopic{Kind::kTv, topic.channel};
  if (topic.kind == session::Topic::Kind::kLobby) return WebTopic{Kind::kLobby};
  return std::nullopt;
}

Error NoRoom() {
  return {Reason::kTooManySubscriptions,
          "this gateway follows as many games as it can; try again in a moment"};
}

}  // namespace

class Hub::Subscription final : public EventSubscription {
 public:
  void Enter(TopicRoom& room, EventReader& reader, std::optional<TopicPlace> seen) {
    seats_.emplace_back(&room, room.Enter(reader, std::move(seen)));
  }
  ~Subscription() override {
    for (const auto& [room, seat] : seats_) room->Leave(seat);
  }

 private:
  std::vector<std::pair<TopicRoom*, TopicRoom::Seat>> seats_;
};

Hub::Hub(Upstream& upstream, TellTime now, std::size_t most_rooms)
    : upstream_(upstream), time_(std::move(now)), most_rooms_(most_rooms) {}

void Hub::Begin() { upstream_.Follow(session::Topic::Lobby()); }

Hub::Place* Hub::FindPlace(const WebTopic& topic) {
  const auto found = rooms_.find(TopicName(topic));
  return found == rooms_.end() ? nullptr : &found->second;
}

TopicRoom* Hub::FindRoom(const WebTopic& topic) {
  if (topic.kind == Kind::kLobby) return &lobby_room_;
  const Place* place = FindPlace(topic);
  return place == nullptr ? nullptr : place->room.get();
}

void Hub::ForgetGone(const std::vector<WebTopic>& topics) {
  for (const WebTopic& topic : topics) {
    const Place* place = FindPlace(topic);
    if (place != nullptr && place->room->ended() && place->room->empty()) rooms_.erase(TopicName(topic));
  }
}

Result<void> Hub::Prepare(const std::vector<WebTopic>& topics) {
  for (const WebTopic& topic : topics) {
    if (Place* place = FindPlace(topic)) place->used = ++uses_;
  }
  for (const WebTopic& topic : topics) {
    if (FindRoom(topic) != nullptr) continue;
    if (rooms_.size() >= most_rooms_ && !MakeRoom(topics)) return NoRoom();
    if (const auto opened = Open(topic); !opened.ok()) return opened.error();
  }
  return {};
}

void Hub::PrepareGone(const WebTopic& topic, const Error& why) {
  if (Has(topic) || (rooms_.size() >= most_rooms_ && !MakeRoom({}))) return;
  Place& place = rooms_[TopicName(topic)];
  place.topic = topic;
  place.used = ++uses_;
  place.room = std::make_unique<MatchRoom>(TopicName(topic), time_);
  place.room->End(why);
}

/// Lets go of the topic that nobody follows for longest, and that is none of `kept`.
bool Hub::MakeRoom(const std::vector<WebTopic>& kept) {
  auto oldest = rooms_.end();
  for (auto place = rooms_.begin(); place != rooms_.end(); ++place) {
    if (!place->second.room->empty()) continue;
    if (std::find(kept.begin(), kept.end(), place->second.topic) != kept.end()) continue;
    if (oldest == rooms_.end() || place->second.used < oldest->second.used) oldest = place;
  }
  if (oldest == rooms_.end()) return false;
  const auto followed = FollowedFor(oldest->second.topic);
  if (followed && !oldest->second.room->ended()) upstream_.Unfollow(*followed);
  rooms_.erase(oldest);
  return true;
}

Result<void> Hub::Open(const WebTopic& topic) {
  const std::string name = TopicName(topic);
  if (const auto followed = FollowedFor(topic)) {
    if (!upstream_.Follow(*followed)) return NoRoom();
  }
  Place& place = rooms_[name];
  place.topic = topic;
  place.used = ++uses_;
  if (topic.kind == Kind::kMatch) place.room = std::make_unique<MatchRoom>(name, time_);
  if (topic.kind == Kind::kTv) place.room = std::make_unique<TvRoom>(name);
  if (topic.kind == Kind::kPlayer) {
    place.room = std::make_unique<PlayerRoom>(name, topic.name);
    AskForNewest(name, topic.name);
  }
  return {};
}

std::unique_ptr<EventSubscription> Hub::Subscribe(EventReader& reader, const std::vector<WebTopic>& topics,
                                                  const TopicPlaces& seen) {
  auto subscription = std::make_unique<Subscription>();
  for (const WebTopic& topic : topics) {
    if (TopicRoom* room = FindRoom(topic)) subscription->Enter(*room, reader, seen.Find(room->topic()));
  }
  return subscription;
}

std::optional<SeenMatch> Hub::Find(const MatchId& match) const {
  const auto found = rooms_.find(TopicName({Kind::kMatch, match.text()}));
  if (found == rooms_.end() || found->second.room->ended() || !upstream_.connected()) return std::nullopt;
  return static_cast<const MatchRoom&>(*found->second.room).seen();
}

void Hub::Hear(const session::Delivery& delivery) {
  const auto topic = WebTopicOf(delivery.topic);
  if (!topic) return;
  if (topic->kind == Kind::kLobby) return HearLobby(delivery);
  TopicRoom* room = FindRoom(*topic);
  if (room == nullptr) return;  // unfollowed meanwhile
  if (topic->kind == Kind::kMatch) static_cast<MatchRoom&>(*room).Hear(delivery);
  if (topic->kind == Kind::kTv) static_cast<TvRoom&>(*room).Hear(delivery);
}

void Hub::HearLobby(const session::Delivery& delivery) {
  const auto taken = lobby_room_.Hear(delivery);
  if (taken == session::Taken::kGap || taken == session::Taken::kUnfitting)
    return upstream_.FollowAfresh(session::Topic::Lobby());
  // A snapshot may be the first after an outage: who began a match meanwhile is not in any change.
  if (std::holds_alternative<lobby::Snapshot>(delivery.content)) return AskForAllPlayers();
  const auto* change = std::get_if<lobby::Change>(&delivery.content);
  const auto* started = change == nullptr ? nullptr : std::get_if<lobby::MatchStarted>(change);
  if (started == nullptr) return;
  for (auto& [name, place] : rooms_) {
    if (place.topic.kind == Kind::kPlayer) static_cast<PlayerRoom&>(*place.room).HearStarted(started->match);
  }
}

void Hub::AskForAllPlayers() {
  for (const auto& [name, place] : rooms_) {
    if (place.topic.kind == Kind::kPlayer) AskForNewest(name, place.topic.name);
  }
}

void Hub::Hear(const session::TopicEnded& ended) {
  const auto topic = WebTopicOf(ended.topic);
  if (!topic || topic->kind == Kind::kLobby) return;
  if (TopicRoom* room = FindRoom(*topic)) room->End(ended.why);
}

void Hub::HearConnection(bool connected) {
  for (auto& [name, place] : rooms_) {
    if (place.topic.kind != Kind::kMatch) continue;
    auto& room = static_cast<MatchRoom&>(*place.room);
    room.SetConnected(connected);
    const auto seen = room.seen();
    if (connected && seen && !seen->match.outcome && seen->match.clocks.running)
      AskForClocks(MatchId(place.topic.name));
  }
}

void Hub::AskForNewest(const std::string& topic, const std::string& player) {
  api::ListMatches call;
  call.page.size = 1;
  call.filter.player = AccountId(player);
  upstream_.List(call, [self = std::weak_ptr(self_), topic](const Result<api::Page<match::Summary>>& page) {
    const auto hub = self.lock();
    if (!hub) return;
    const auto found = (*hub)->rooms_.find(topic);
    if (found == (*hub)->rooms_.end()) return;
    auto& room = static_cast<PlayerRoom&>(*found->second.room);
    if (page.ok()) return room.SetNewest(page->items.empty() ? std::nullopt : std::optional(page->items[0]));
    // Whatever passes by itself is asked again after the lobby's next snapshot.
    if (page.error().reason == Reason::kUnknownPlayer) room.End(page.error());
  });
}

void Hub::AskForClocks(const MatchId& match) {
  upstream_.Get({{match}}, [self = std::weak_ptr(self_), match](const Result<match::Snapshot>& snapshot) {
    const auto hub = self.lock();
    if (!hub || !snapshot.ok()) return;
    if (TopicRoom* room = (*hub)->FindRoom({Kind::kMatch, match.text()}))
      static_cast<MatchRoom&>(*room).SetClocks(*snapshot);
  });
}

}  // namespace merels::web
