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
    case Kind::kChat: return session::Topic::Chat(MatchId(topic.name), chat::Room::kSpectators);
    case Kind::kTv: return session::Topic::Tv(topic.name);
    case Kind::kPlayer: return std::nullopt;
    case Kind::kLobby: break;
  }
  return session::Topic::Lobby();
}

std::optional<WebTopic> WebTopicOf(const session::Topic& topic) {
  if (topic.kind == session::Topic::Kind::kMatch) return WebTopic{Kind::kMatch, topic.match.text()};
  if (topic.kind == session::Topic::Kind::kChat) return WebTopic{Kind::kChat, topic.match.text()};
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
  explicit Subscription(Hub& hub) : hub_(hub) {}
  void Enter(TopicRoom& room, EventReader& reader, std::optional<TopicPlace> seen) {
    seats_.emplace_back(&room, room.Enter(reader, std::move(seen)));
  }
  ~Subscription() override {
    for (const auto& [room, seat] : seats_) {
      room->Leave(seat);
      hub_.Left(*room);
    }
  }

 private:
  Hub& hub_;
  std::vector<std::pair<TopicRoom*, TopicRoom::Seat>> seats_;
};

Hub::Hub(Upstream& upstream, TellTime now, std::size_t most)
    : upstream_(upstream), time_(std::move(now)), most_(most) {}

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

Result<void> Hub::Prepare(const std::vector<WebTopic>& topics) {
  ForgetIdle();
  for (const WebTopic& topic : topics) {
    if (Place* place = FindPlace(topic)) place->used = ++uses_;
  }
  for (const WebTopic& topic : topics) {
    if (FindRoom(topic) != nullptr) continue;
    const bool full = FollowedFor(topic) && followed_ >= most_;
    if (full && !MakePlace(topics)) return NoRoom();
    if (const auto opened = Open(topic); !opened.ok()) return opened.error();
  }
  return {};
}

void Hub::PrepareGone(const WebTopic& topic, const Error& why) {
  if (Has(topic)) return;
  Place& place = rooms_[TopicName(topic)];
  place.topic = topic;
  place.room = MakeRoom(topic);
  place.room->End(why);
}

/// Lets go of the topic that nobody follows for longest, and that is none of `kept`.
bool Hub::MakePlace(const std::vector<WebTopic>& kept) {
  auto oldest = rooms_.end();
  for (auto place = rooms_.begin(); place != rooms_.end(); ++place) {
    if (!place->second.followed || !place->second.room->empty()) continue;
    if (std::find(kept.begin(), kept.end(), place->second.topic) != kept.end()) continue;
    if (oldest == rooms_.end() || place->second.used < oldest->second.used) oldest = place;
  }
  if (oldest == rooms_.end()) return false;
  upstream_.Unfollow(*FollowedFor(oldest->second.topic));
  StopFollowing(oldest->second);
  rooms_.erase(oldest);
  return true;
}

void Hub::StopFollowing(Place& place) {
  if (std::exchange(place.followed, false)) --followed_;
}

void Hub::Left(const TopicRoom& room) {
  const auto found = rooms_.find(room.topic());
  if (found != rooms_.end() && !found->second.followed && room.empty()) rooms_.erase(found);
}

/// Rooms for which nobody came after all.
void Hub::ForgetIdle() {
  constexpr std::size_t kMany = 1000;
  if (rooms_.size() < kMany + most_) return;
  std::erase_if(rooms_, [](const auto& one) { return !one.second.followed && one.second.room->empty(); });
}

Result<void> Hub::Open(const WebTopic& topic) {
  const std::string name = TopicName(topic);
  const auto followed = FollowedFor(topic);
  if (followed && !upstream_.Follow(*followed)) return NoRoom();
  Place& place = rooms_[name];
  place.topic = topic;
  place.used = ++uses_;
  place.followed = followed.has_value();
  if (place.followed) ++followed_;
  place.room = MakeRoom(topic);
  if (topic.kind == Kind::kPlayer) AskForNewest(name, topic.name);
  return {};
}

std::unique_ptr<TopicRoom> Hub::MakeRoom(const WebTopic& topic) const {
  const std::string name = TopicName(topic);
  switch (topic.kind) {
    case Kind::kMatch: return std::make_unique<MatchRoom>(name, time_);
    case Kind::kChat: return std::make_unique<TalkRoom>(name);
    case Kind::kTv: return std::make_unique<TvRoom>(name);
    case Kind::kPlayer: return std::make_unique<PlayerRoom>(name, topic.name);
    case Kind::kLobby: break;  // it has one always
  }
  return nullptr;
}

std::unique_ptr<EventSubscription> Hub::Subscribe(EventReader& reader, const std::vector<WebTopic>& topics,
                                                  const TopicPlaces& seen) {
  auto subscription = std::make_unique<Subscription>(*this);
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
  if (topic->kind == Kind::kChat) static_cast<TalkRoom&>(*room).Hear(delivery);
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
  Place* place = FindPlace(*topic);
  if (place == nullptr) return;
  StopFollowing(*place);
  const std::string name = TopicName(*topic);
  place->room->End(ended.why);
  // What cannot be followed now may be there later: it is asked for again once nobody waits for it.
  if (place->room->empty()) rooms_.erase(name);
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
