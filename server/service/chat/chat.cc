#include "server/service/chat/chat.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/base/text.h"
#include "common/chat/chat.h"
#include "server/cluster/cluster_broadcasts.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/service/base/rates.h"
#include "server/service/following/follower.h"
#include "server/service/match/loaded_match.h"
#include "server/service/match/matches.h"
#include "server/store/chat.h"

namespace merels::service {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

constexpr milliseconds kForgetEvery = hours(1);

/// A cursor that is no number: 0.
Result<std::uint64_t> ParseBefore(const std::string& token) {
  if (token.empty()) return 0;
  if (const auto before = ParseNumber<std::uint64_t>(token)) return *before;
  return Error{Reason::kBadArgument, "this page_token does not come from a list of messages"};
}

std::size_t SizeOfPage(const PageQuery& query) {
  return query.size <= 0 ? Chat::kMaxListed
                         : std::min(static_cast<std::size_t>(query.size), Chat::kMaxListed);
}

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

std::string TextOf(const SaidBroadcast& broadcast) {
  return broadcast.match.text() + " " + (broadcast.room == chat::Room::kPlayers ? "0" : "1") + " " +
         std::to_string(broadcast.number);
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

// ---- ChatRooms: the followers of the rooms, and the delivery of messages to them from any node

/// All calls on the executor. Where there are other nodes, followers get what the store has after the last
/// message they were sent, by number, since broadcasts of two nodes may overtake each other. A broadcast may
/// be lost: therefore the store is polled once in chat_interval_ms.
class ChatRooms {
 public:
  /// Messages that one poll reads at most: the newest.
  static constexpr std::size_t kMaxRead = 200;

  /// References outlive it.
  ChatRooms(const Ports& ports, ClusterBroadcasts* broadcasts);
  ChatRooms(const ChatRooms&) = delete;
  ~ChatRooms() { Stop(); }

  /// Polls the store from now on, if there are other nodes. A second call does nothing.
  void Begin();
  void Stop();

  /// A second call does nothing.
  void Follow(const MatchId& match, chat::Room room, Follower& follower);
  void Unfollow(const MatchId& match, chat::Room room, Follower& follower);

  /// This node has stored a message; it may be delivered twice.
  void Said(const chat::Place& place, const chat::Message& message);
  /// This node has turned the players' chat of a match off or on.
  void Set(const MatchId& match);
  /// The setting that a follower of the room was sent.
  void NoteOff(const chat::Place& place, bool off);

 private:
  using Key = std::pair<MatchId, chat::Room>;
  struct Room {
    std::vector<Follower*> followers;
    std::uint64_t delivered = 0;  // messages delivered up to this number
    std::uint64_t wanted = 0;     // the newest that was announced
    int tries = 0;                // reads in which the store did not have it yet
    bool reading = false;         // or waiting to
    std::optional<bool> off{};    // as the followers know it
  };

  Room* Find(const Key& key);
  void TellAll(const Key& key, Room& room, const chat::Message& message);
  void TellSet(const MatchId& match);

  void Heard(const std::string& about);
  void Want(const Key& key, std::uint64_t number);
  void Read(const Key& key);
  void Took(const Key& key, const Result<std::vector<chat::Message>>& messages);

  void Look();
  void Compare(const std::vector<store::ChatHead>& heads);

  Ports ports_;
  ClusterBroadcasts* const broadcasts_;  // null on a single node
  std::map<Key, Room> rooms_;
  std::size_t asked_ = 0;  // questions not answered yet
  PollLoop looks_;
  CallbackScope callbacks_;
};

ChatRooms::ChatRooms(const Ports& ports, ClusterBroadcasts* broadcasts)
    : ports_(ports),
      broadcasts_(broadcasts),
      looks_(ports.executor, ports_.limits.chat_interval_ms, [this] { Look(); }),
      callbacks_(ports.executor) {
  if (broadcasts_ == nullptr) return;
  broadcasts_->On(kChatBroadcast, [this](const std::string& about) { Heard(about); });
  broadcasts_->On(kSet, [this](const std::string& match) { TellSet(MatchId(match)); });
}

void ChatRooms::Begin() {
  if (broadcasts_ != nullptr) looks_.Begin();
}

void ChatRooms::Stop() { looks_.Stop(); }

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
  room.delivered = std::max(room.delivered, message.number);
  const std::vector<Follower*> all = room.followers;  // one may unfollow during its call
  for (Follower* follower : all) follower->OnChatMessage(key.first, key.second, message);
}

// ---- What this node does

void ChatRooms::Said(const chat::Place& place, const chat::Message& message) {
  const Key key(place.match, place.room);
  if (broadcasts_ != nullptr) {
    broadcasts_->Tell(kChatBroadcast, TextOf({place.match, place.room, message.number}));
    return Want(key, message.number);
  }
  if (Room* room = Find(key)) TellAll(key, *room, message);
}

void ChatRooms::Set(const MatchId& match) {
  if (broadcasts_ != nullptr) broadcasts_->Tell(kSet, match.text());
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
  if (room == nullptr || number <= std::max(room->delivered, room->wanted)) return;
  room->wanted = number;
  room->tries = 0;
  if (!std::exchange(room->reading, true)) Read(key);
}

void ChatRooms::Read(const Key& key) {
  const Room* room = Find(key);
  if (room == nullptr) return;
  ports_.chat.List({key.first, key.second}, {room->delivered, 0}, kMaxRead,
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
  const bool there = room->wanted <= room->delivered;
  if (there || room->tries == kMaxTries) {
    room->reading = false;
    room->wanted = room->delivered;
    return;
  }
  ports_.executor.After(kAgain * (1 << room->tries++), callbacks_.Task([this, key] { Read(key); }));
}

// ---- The store

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

// ---- Chat

Chat::Chat(const Ports& ports, Matches& matches, domain::AccessPolicy& access, ClusterBroadcasts* broadcasts,
           Rates& rates, Oversight oversight)
    : ports_(ports),
      matches_(matches),
      access_(access),
      rates_(rates.Add("chat",
                       [&limits = ports.limits] {
                         return domain::RateLimit(static_cast<double>(limits.chat_per_minute),
                                                  static_cast<double>(limits.chat_burst));
                       })),
      of_addresses_("chat-of", "address-chat-per-minute", ports.limits, &Limits::address_chat_per_minute,
                    &Limits::address_chat_burst, rates),
      oversight_(std::move(oversight)),
      rooms_(std::make_unique<ChatRooms>(ports, broadcasts)),
      callbacks_(ports.executor) {
  timer_ = ports_.executor.After(kForgetEvery, callbacks_.Task([this] { ForgetOld(); }));
}

Chat::~Chat() { ports_.executor.Cancel(timer_); }

void Chat::ForgetOld() {
  ports_.executor.Cancel(timer_);
  timer_ = ports_.executor.After(kForgetEvery, callbacks_.Task([this] { ForgetOld(); }));
  ports_.chat.ForgetBefore(ports_.clock.Now() - hours(24 * ports_.limits.chat_days),
                           [](const Result<void>&) {});  // if the store refuses, they go an hour later
}

// ---- Permissions

void Chat::FindPart(const MatchViewer& viewer, const MatchId& match, Done<Part> done) {
  const auto part = [account = viewer.account](const LoadedMatch& loaded) {
    return Part{loaded.state.SeatOf(account).has_value(), loaded.SeenBy({}).outcome().has_value()};
  };
  if (access_.IsModerator(viewer.account)) {
    return matches_.With(
        match, [part](const LoadedMatch& loaded, const match::Moment&) { return part(loaded); },
        std::move(done));
  }
  // An account that may not watch a match may not read its chat either.
  matches_.View(
      match, viewer, [part](const MatchView& view) { return part(view.loaded); }, std::move(done));
}

Result<void> Chat::MayRead(const AccountId& viewer, const Part& part, chat::Room room) const {
  if (access_.IsModerator(viewer) && !part.plays) return {};
  if (room == chat::Room::kPlayers) {
    if (part.plays) return {};
    return Error{Reason::kNotAllowed, "the players' chat is for the players only"};
  }
  if (part.plays && !part.over) {
    return Error{
        Reason::kNotAllowed,
        "players have no part in the spectators' chat until everybody may know that the match is over"};
  }
  return {};
}

void Chat::CheckReader(const MatchViewer& viewer, const MatchId& match, chat::Room room, Done<void> done) {
  FindPart(viewer, match, Then(done, [this, viewer, room, done](const Part& part) {
             done(MayRead(viewer.account, part, room));
           }));
}

Result<void> Chat::MaySay(const match::Player& by, const api::Say& what) {
  if (what.courtesy.has_value() != what.text.empty()) {
    return Error{Reason::kBadText, "give either a text or a preset message"};
  }
  const auto longest = static_cast<std::size_t>(ports_.limits.max_chat_text);
  if (!what.courtesy) {
    if (auto fits = chat::CheckText(what.text, longest); !fits) return fits;
  }
  if (auto may = oversight_.may_chat(by); !may) return may;
  return MayCount(by.id);
}

Result<void> Chat::MayCount(const AccountId& account) {
  const auto now = ports_.clock.Monotonic();
  const auto wait = rates_.TakeOrWait(account.text(), now, 1);
  if (wait == wait.zero()) return of_addresses_.Take(oversight_.origin_of(account), now, 1);
  const Limits& limits = ports_.limits;
  return domain::Allowance{"chat-per-minute", limits.chat_per_minute, limits.chat_burst}.Refuse(wait);
}

// ---- Writing

void Chat::Say(const match::Player& by, const api::Say& what, Done<chat::Message> done) {
  if (auto may = MaySay(by, what); !may) return done(may.error());
  FindPart({by.id, what.code}, what.match, Then(done, [this, by, what, done](const Part& part) {
             if (auto may = MayRead(by.id, part, what.room); !may) return done(may.error());
             if (what.room == chat::Room::kPlayers && !part.plays) {
               return done(Error{Reason::kNotAllowed, "only the players of the match can write there"});
             }
             if (what.room == chat::Room::kSpectators) return Keep(by, what, done);
             ports_.chat.IsOff(what.match, callbacks_.Then(done, [this, by, what, done](bool off) {
               if (off)
                 return done(Error{Reason::kChatOff, "a player has turned the chat of this match off"});
               Keep(by, what, done);
             }));
           }));
}

void Chat::Keep(const match::Player& by, const api::Say& what, Done<chat::Message> done) {
  chat::Message message;
  message.at = ports_.clock.Now();
  message.by = by.id;
  message.name = by.name;
  message.guest = by.guest;
  message.bot = by.bot;
  message.text = what.courtesy ? std::string(chat::WordsOf(*what.courtesy)) : what.text;
  message.courtesy = what.courtesy;
  ports_.chat.Add({what.match, what.room}, what.request, message,
                  callbacks_.Then(done, [this, place = chat::Place{what.match, what.room},
                                         done](const chat::Message& kept) {
                    rooms_->Said(place, kept);
                    done(kept);
                  }));
}

// ---- Reading

void Chat::List(const MatchViewer& viewer, const MatchId& match, chat::Room room, std::uint64_t after,
                Done<chat::Snapshot> done) {
  const api::ListMessages newest{match, room, after, {static_cast<int>(kMaxListed), {}}, viewer.code};
  ListPage(viewer.account, newest, Then(done, [done](const ChatPage& page) { done(page.room); }));
}

void Chat::ListPage(const AccountId& viewer, const api::ListMessages& query, Done<ChatPage> done) {
  const auto before = ParseBefore(query.page.token);
  if (!before) return done(before.error());
  FindPart({viewer, query.code}, query.match,
           [this, viewer, query, before = *before, done = std::move(done)](const auto& part) {
             if (!part) return done(part.error());
             if (auto may = MayRead(viewer, *part, query.room); !may) return done(may.error());
             NoteReader(viewer, *part, query, Then(done, [this, viewer, part = *part, query, before, done] {
                          ReadPage(viewer, part, query, before, done);
                        }));
           });
}

void Chat::NoteReader(const AccountId& viewer, const Part& part, const api::ListMessages& query,
                      Done<void> done) {
  if (part.plays || query.room != chat::Room::kPlayers) return done({});
  oversight_.note_reading(viewer, query.match, std::move(done));
}

void Chat::ReadPage(const AccountId& viewer, const Part& part, const api::ListMessages& query,
                    std::uint64_t before, Done<ChatPage> done) {
  const store::ChatRange range{query.after, before};
  ports_.chat.IsOff(query.match, callbacks_.Then(done, [this, viewer, part, query, range, done](bool off) {
    rooms_->NoteOff({query.match, query.room}, off);
    const std::size_t most = SizeOfPage(query.page);
    ports_.chat.List({query.match, query.room}, range, most,
                     callbacks_.Then(done, [this, viewer, part, query, most, off,
                                            done](std::vector<chat::Message> messages) {
                       // The viewer may have ceased to be a moderator meanwhile.
                       if (auto may = MayRead(viewer, part, query.room); !may) return done(may.error());
                       const bool more = messages.size() == most;
                       std::string next = more ? std::to_string(messages.front().number) : std::string();
                       std::erase_if(messages, [&](const auto& one) { return !MayHear(viewer, one); });
                       done(ChatPage{{query.match, query.room, std::move(messages), off}, std::move(next)});
                     }));
  }));
}

void Chat::SetOff(const AccountId& player, const api::SetChat& request, Done<void> done) {
  FindPart({player}, request.match, Then(done, [this, player, request, done](const Part& part) {
             if (!part.plays)
               return done(Error{Reason::kNotYourSeat, "only the players of a match can turn its chat off"});
             // It counts like a message.
             if (auto may = MayCount(player); !may) return done(may.error());
             ports_.chat.SetOff(request.match, player, request.off,
                                callbacks_.Then(done, [this, match = request.match, done] {
                                  rooms_->Set(match);
                                  done({});
                                }));
           }));
}

// ---- Followers

void Chat::Begin() { rooms_->Begin(); }

void Chat::Stop() { rooms_->Stop(); }

void Chat::Follow(const MatchId& match, chat::Room room, Follower& follower) {
  rooms_->Follow(match, room, follower);
}

void Chat::Unfollow(const MatchId& match, chat::Room room, Follower& follower) {
  rooms_->Unfollow(match, room, follower);
}

}  // namespace merels::service
