// All topics that browsers follow, each followed at the server once. A topic that nobody follows any more is
// kept for those who come back, until its place is needed. What needs no place at the server, such as a match
// that there is not, takes none from others: it is there only as long as somebody waits for it.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "client/web/feed/rooms.h"
#include "client/web/feed/topic.h"
#include "client/web/feed/upstream.h"
#include "client/web/http/message.h"

namespace merels::web {

/// On the thread of the network. Outlives its subscriptions.
class Hub final : public UpstreamListener {
 public:
  /// `most`: topics followed at the server at the same time. `upstream` outlives it.
  Hub(Upstream& upstream, TellTime now, std::size_t most);

  /// The lobby is followed always: pages show it, and it says when a player's next match begins.
  void Begin();

  /// Room for these topics, whose readers are to come; too-many-subscriptions when there is none.
  Result<void> Prepare(const std::vector<WebTopic>& topics);
  /// Whether a topic of these has a room already.
  bool Has(const WebTopic& topic) { return FindRoom(topic) != nullptr; }
  /// The server has said that this topic cannot be followed: it is not asked for.
  void PrepareGone(const WebTopic& topic, const Error& why);
  /// A reader of topics that were prepared.
  std::unique_ptr<EventSubscription> Subscribe(EventReader& reader, const std::vector<WebTopic>& topics,
                                               const TopicPlaces& seen);

  /// A match that is followed, as it is now; nothing for one that is not, or while the server is lost.
  std::optional<SeenMatch> Find(const MatchId& match) const;
  const model::Lobby& lobby() const { return lobby_room_.lobby(); }
  std::size_t rooms() const { return rooms_.size(); }

  void Hear(const session::Delivery& delivery) override;
  void Hear(const session::TopicEnded& ended) override;
  void HearConnection(bool connected) override;

 private:
  class Subscription;
  struct Place {
    std::unique_ptr<TopicRoom> room;  // null for the lobby, which is a member
    WebTopic topic;
    std::uint64_t used = 0;  // when, by the count of uses
    bool followed = false;   // at the server
  };

  TopicRoom* FindRoom(const WebTopic& topic);
  Place* FindPlace(const WebTopic& topic);
  Result<void> Open(const WebTopic& topic);
  bool MakePlace(const std::vector<WebTopic>& kept);
  std::unique_ptr<TopicRoom> MakeRoom(const WebTopic& topic) const;
  void StopFollowing(Place& place);
  /// A reader has left this room.
  void Left(const TopicRoom& room);
  void ForgetIdle();
  void AskForNewest(const std::string& topic, const std::string& player);
  void AskForClocks(const MatchId& match);
  void HearLobby(const session::Delivery& delivery);
  void AskForAllPlayers();

  Upstream& upstream_;
  const TellTime time_;
  const std::size_t most_;
  std::size_t followed_ = 0;  // rooms whose topic is followed at the server
  LobbyRoom lobby_room_{"lobby"};
  std::map<std::string, Place> rooms_;  // by the name of the topic
  std::uint64_t uses_ = 0;
  std::shared_ptr<Hub*> self_ = std::make_shared<Hub*>(this);  // for answers that come late
};

}  // namespace merels::web
