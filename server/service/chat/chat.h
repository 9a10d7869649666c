// The chat of matches: writing and reading, and who may do either.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "common/api/chat.h"
#include "common/base/done.h"
#include "common/chat/chat.h"
#include "server/domain/access_policy.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/page.h"
#include "server/service/base/ports.h"
#include "server/service/following/follower.h"

namespace merels::service {

using api::ChatPage;

class ChatRooms;
class ClusterBroadcasts;
class Rates;
class Matches;
struct MatchViewer;
class RateKind;

/// All calls on the executor. chat_service.proto says what each does, and when it is refused.
class Chat {
 public:
  static constexpr std::size_t kMaxListed = 200;

  struct Oversight {
    /// muted.
    std::function<Result<void>(const match::Player&)> may_chat;
    /// A moderator is about to read the players' chat.
    std::function<void(const AccountId& moderator, const MatchId&, Done<void>)> note_reading;
    std::function<Origin(const AccountId&)> origin_of;
  };

  /// References outlive it.
  Chat(const Ports& ports, Matches& matches, domain::AccessPolicy& access, ClusterBroadcasts* broadcasts,
       Rates& rates, Oversight oversight);
  Chat(const Chat&) = delete;
  ~Chat();

  /// Messages from other nodes are delivered from now on; until Stop.
  void Begin();
  void Stop();

  void Say(const match::Player& by, const api::Say& what, Done<chat::Message> done);
  /// The messages after that number; if there are more than kMaxListed, the newest.
  void List(const MatchViewer& viewer, const MatchId& match, chat::Room room, std::uint64_t after,
            Done<chat::Snapshot> done);
  void ListPage(const AccountId& viewer, const api::ListMessages& query, Done<ChatPage> done);
  /// Whether the viewer may read a room.
  void CheckReader(const MatchViewer& viewer, const MatchId& match, chat::Room room, Done<void> done);
  void SetOff(const AccountId& player, const api::SetChat& request, Done<void> done);

  /// From now on the follower gets the messages of the room; the caller has checked that they may read it. A
  /// second call does nothing.
  void Follow(const MatchId& match, chat::Room room, Follower& follower);
  void Unfollow(const MatchId& match, chat::Room room, Follower& follower);
  /// Whether a message is shown to `viewer`.
  bool MayHear(const AccountId& viewer, const chat::Message& message) const {
    return access_.MayHear(viewer, message.by, message.at);
  }

  /// Deletes messages older than the server keeps them. Also runs by itself.
  void ForgetOld();

 private:
  /// An account's role in a match.
  struct Part {
    bool plays = false;
    bool over = false;  // as far as spectators may know
  };
  void FindPart(const MatchViewer& viewer, const MatchId& match, Done<Part> done);
  Result<void> MayRead(const AccountId& viewer, const Part& part, chat::Room room) const;
  Result<void> MaySay(const match::Player& by, const api::Say& what);
  /// Counts a message or a toggle, of the account and of its address: rate-limited.
  Result<void> MayCount(const AccountId& account);
  /// Called before the messages are read.
  void NoteReader(const AccountId& viewer, const Part& part, const api::ListMessages& query, Done<void> done);
  void ReadPage(const AccountId& viewer, const Part& part, const api::ListMessages& query,
                std::uint64_t before, Done<ChatPage> done);
  void Keep(const match::Player& by, const api::Say& what, Done<chat::Message> done);

  Ports ports_;
  Matches& matches_;
  domain::AccessPolicy& access_;
  RateKind& rates_;
  AddressRates of_addresses_;
  const Oversight oversight_;
  const std::unique_ptr<ChatRooms> rooms_;
  TimerId timer_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service
