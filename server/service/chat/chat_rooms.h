// The followers of a match's chat rooms, and the delivery of messages to them from any node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/chat/chat.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/service/following/cluster_broadcasts.h"
#include "server/service/following/follower.h"
#include "server/store/chat.h"

namespace merels::service {

/// All calls on the executor. Where there are other nodes, followers get what the store has after the last
/// message they were sent, by number, since broadcasts of two nodes may overtake each other. A broadcast may
/// be lost: therefore the store is polled once in chat-interval-ms.
class ChatRooms {
 public:
  /// Messages that one poll reads at most: the newest.
  static constexpr std::size_t kMaxRead = 200;

  /// References outlive it.
  ChatRooms(const Ports& ports, ClusterBroadcasts& news);
  ChatRooms(const ChatRooms&) = delete;
  ~ChatRooms() { Stop(); }

  /// Polls the store from now on, unless no broadcast can be lost. A second call does nothing.
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
    std::uint64_t told = 0;     // messages delivered up to this number
    std::uint64_t wanted = 0;   // the newest that was announced
    int tries = 0;              // reads in which the store did not have it yet
    bool reading = false;       // or waiting to
    std::optional<bool> off{};  // as the followers know it
  };

  Room* Find(const Key& key);
  void TellAll(const Key& key, Room& room, const chat::Message& message);
  void TellSet(const MatchId& match);

  void Heard(const std::string& about);
  void Want(const Key& key, std::uint64_t number);
  void Read(const Key& key);
  void Took(const Key& key, const Result<std::vector<chat::Message>>& messages);

  void LookLater();
  void Look();
  void Compare(const std::vector<store::ChatHead>& heads);

  Ports ports_;
  ClusterBroadcasts& news_;
  std::map<Key, Room> rooms_;
  TimerId looking_ = 0;
  std::size_t asked_ = 0;  // questions not answered yet
  CallbackScope callbacks_;
};

}  // namespace merels::service
