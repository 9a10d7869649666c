// Who follows which room of a match's chat, and how a message reaches them from whichever node it was said
// at.
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

/// All calls on the executor. Where there are other nodes, followers are told what the store gives after the
/// last message they were told, in the order of its numbers, since two nodes' news may overtake each other.
/// What another node told may be lost: then the store is looked at once in chat-interval-ms.
class ChatRooms {
 public:
  /// Messages that one look reads at most: the newest of them.
  static constexpr std::size_t kMaxRead = 200;

  /// References outlive it.
  ChatRooms(const Ports& ports, ClusterBroadcasts& news);
  ChatRooms(const ChatRooms&) = delete;
  ~ChatRooms() { Stop(); }

  /// From now on looks at the store, unless no news can be lost. A second call does nothing.
  void Begin();
  void Stop();

  /// A second call does nothing.
  void Follow(const MatchId& match, chat::Room room, Follower& follower);
  void Unfollow(const MatchId& match, chat::Room room, Follower& follower);

  /// This node has stored a message; it may come twice.
  void Said(const chat::Place& place, const chat::Message& message);
  /// This node has turned the chat of a match's players off or on.
  void Set(const MatchId& match);
  /// What a follower of the room was told of that.
  void NoteOff(const chat::Place& place, bool off);

 private:
  using Key = std::pair<MatchId, chat::Room>;
  struct Room {
    std::vector<Follower*> followers;
    std::uint64_t told = 0;     // messages up to this number
    std::uint64_t wanted = 0;   // the newest that was heard of
    int tries = 0;              // to read it, in which the store did not have it yet
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
