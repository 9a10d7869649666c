#include "server/service/chat/chat_rooms.h"

#include <algorithm>
#include <chrono>

#include "common/base/number.h"
#include "server/bus/bus.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;

constexpr const char* kChatBroadcast = "chat";
constexpr const char* kSet = "chat-set";
/// How often the store is asked for an announced message, and the first delay, which doubles each time. The
/// periodic poll finds it otherwise.
constexpr int kMaxTries = 6;
constexpr milliseconds kAgain{10};
/// Matches per question, so that other reads of the store get their turn between two questions.
constexpr std::size_t kHeadsAtOnce = 500;

struct SaidBroadcast {
  MatchId match;
  chat::Room room;
  std::uint64_t number;
};

std::string TextOf(const SaidBroadcast& news) {
  return news.match.text() + " " + (news.room == chat::Room::kPlayers ? "0" : "1") + " " +
         std::to_string(news.number);
}

/// Nothing: it was not written by TextOf.
std::optional<SaidBroadcast> ParseSaid(const std::string& text) {
  const std::size_t space = text.find(' ');
  if (space == 0 || space == text.npos || text.size() < space + 4 || text[space + 2] != ' ') return {};
  const char room = text[space + 1];
  if (room != '0' && room != '1') return {};
  const auto number = ParseNumber<std::uint64_t>(std::string_view(text).substr(space + 3));
  if (!number) return {};
  return SaidBroadcast{MatchId(text.substr(0, space)),
                       room == '0' ? chat::Room::kPlayers : chat::Room::kSpectators, *number};
}

}  // namespace

ChatRooms::ChatRooms(const Ports& ports, ClusterBroadcasts& news)
    : ports_(ports), news_(news), callbacks_(ports.executor) {
  news_.On(kChatBroadcast, [this](const std::string& about) { Heard(about); });
  news_.On(kSet, [this](const std::string& match) { TellSet(MatchId(match)); });
}

void ChatRooms::Begin() {
  if (!ports_.bus.lossless() && looking_ == 0) LookLater();
}

void ChatRooms::Stop() { ports_.executor.Cancel(std::exchange(looking_, 0)); }

ChatRooms::Room* ChatRooms::Find(const Key& key) {
  const auto found = rooms_.find(key);
  return found == rooms_.end() ? nullptr : &found->second;
}

void ChatRooms::Follow(const MatchId& match, chat::Room room, Follower& follower) {
  auto& all = rooms_[{match, room}].followers;
  if (std::find(all.begin(), all.end(), &follower) == all.end()) all.push_back(&follower);
}

void ChatRooms::Unfollow(const MatchId& match, chat::Room room, Follower& follower) {
  const auto found = rooms_.find({match, room});
  if (found == rooms_.end()) return;
  std::erase(found->second.followers, &follower);
  if (found->second.followers.empty()) rooms_.erase(found);
}

/// A follower who has it already recognises it by its number.
void ChatRooms::TellAll(const Key& key, Room& room, const chat::Message& message) {
  room.told = std::max(room.told, message.number);
  const std::vector<Follower*> all = room.followers;  // one may unfollow during its call
  for (Follower* follower : all) follower->OnChatMessage(key.first, key.second, message);
}

// ---- What this node does

void ChatRooms::Said(const chat::Place& place, const chat::Message& message) {
  const Key key(place.match, place.room);
  if (ports_.bus.HasPeers()) {
    news_.Tell(kChatBroadcast, TextOf({place.match, place.room, message.number}));
    return Want(key, message.number);
  }
  if (Room* room = Find(key)) TellAll(key, *room, message);
}

void ChatRooms::Set(const MatchId& match) {
  news_.Tell(kSet, match.text());
  TellSet(match);
}

/// Each of them reads the setting again.
void ChatRooms::TellSet(const MatchId& match) {
  Room* room = Find({match, chat::Room::kPlayers});
  if (room == nullptr) return;
  room->off.reset();
  const std::vector<Follower*> all = room->followers;
  for (Follower* follower : all) follower->OnChatSet(match);
}

void ChatRooms::NoteOff(const chat::Place& place, bool off) {
  Room* room = Find({place.match, place.room});
  if (room != nullptr && !room->off) room->off = off;
}

// ---- What other nodes do

void ChatRooms::Heard(const std::string& about) {
  if (const auto said = ParseSaid(about)) Want({said->match, said->room}, said->number);
}

void ChatRooms::Want(const Key& key, std::uint64_t number) {
  Room* room = Find(key);
  if (room == nullptr || number <= std::max(room->told, room->wanted)) return;
  room->wanted = number;
  room->tries = 0;
  if (!std::exchange(room->reading, true)) Read(key);
}

void ChatRooms::Read(const Key& key) {
  const Room* room = Find(key);
  if (room == nullptr) return;
  ports_.chat.List({key.first, key.second}, {room->told, 0}, kMaxRead,
                   callbacks_.WrapOnce([this, key](const auto& messages) { Took(key, messages); }));
}

void ChatRooms::Took(const Key& key, const Result<std::vector<chat::Message>>& messages) {
  for (std::size_t i = 0; messages && i < messages->size(); ++i) {
    Room* room = Find(key);
    if (room == nullptr) return;
    TellAll(key, *room, (*messages)[i]);
  }
  Room* room = Find(key);
  if (room == nullptr) return;
  const bool there = room->wanted <= room->told;
  if (there || room->tries == kMaxTries) {
    room->reading = false;
    room->wanted = room->told;
    return;
  }
  ports_.executor.After(kAgain * (1 << room->tries++), callbacks_.Task([this, key] { Read(key); }));
}

// ---- The store

void ChatRooms::LookLater() {
  looking_ = ports_.executor.After(milliseconds(ports_.limits.chat_interval_ms), callbacks_.Task([this] {
    Look();
    LookLater();
  }));
}

/// Runs after the last answer has come.
void ChatRooms::Look() {
  if (asked_ > 0) return;
  std::vector<MatchId> matches;
  for (const auto& [key, room] : rooms_) {
    if (matches.empty() || matches.back() != key.first) matches.push_back(key.first);
  }
  for (std::size_t i = 0; i < matches.size(); i += kHeadsAtOnce) {
    ++asked_;
    const auto first = matches.begin() + static_cast<std::ptrdiff_t>(i);
    const auto count = std::min(kHeadsAtOnce, matches.size() - i);
    ports_.chat.Heads({first, first + static_cast<std::ptrdiff_t>(count)},
                      callbacks_.WrapOnce([this](const Result<std::vector<store::ChatHead>>& heads) {
                        --asked_;
                        if (heads) Compare(*heads);
                      }));
  }
}

void ChatRooms::Compare(const std::vector<store::ChatHead>& heads) {
  for (const store::ChatHead& head : heads) {
    Want({head.match, chat::Room::kPlayers}, head.players);
    Want({head.match, chat::Room::kSpectators}, head.spectators);
    const Room* room = Find({head.match, chat::Room::kPlayers});
    if (room != nullptr && room->off && *room->off != head.off) TellSet(head.match);
  }
}

}  // namespace merels::service
