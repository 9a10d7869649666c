// The interface of a receiver of events: a session, as the feeds see it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "common/base/ids.h"
#include "common/chat/chat.h"
#include "common/lobby/lobby.h"
#include "common/session/delivery.h"

namespace merels::service {

/// One object for all receivers of the same delivery, so that it is encoded only once.
using SharedDelivery = std::shared_ptr<const session::Delivery>;

/// The followers of a match that get a delivery: spectators may have to wait (match::Watching).
enum class Recipients : std::uint8_t { kAll, kPlayers, kSpectators };

/// Calls come on the executor. A follower unfollows before it is destroyed, and never from within these
/// calls.
class Follower {
 public:
  virtual ~Follower() = default;

  virtual const AccountId& account() const = 0;
  /// The client has announced that it leaves.
  virtual bool leaving() const { return false; }
  /// An entry of a match is durable: the delivery is for a viewer who was sent the entry before it. Or a
  /// player came or left, or the number of spectators changed: the delivery is for a viewer who was sent the
  /// newest entry.
  virtual void OnMatchEntry(const SharedDelivery& delivery) = 0;
  virtual void OnLobbyChange(Seq seq, const lobby::Change& change) = 0;
  virtual void OnChannel(Seq seq, const std::string& channel, const session::OnAir& on) = 0;
  virtual void OnNotice(Seq seq, const lobby::Notice& notice) = 0;
  /// A message was written in a room; it may be delivered twice.
  virtual void OnChatMessage(const MatchId&, chat::Room, const chat::Message&) {}
  /// The chat of a match's players was turned off or on.
  virtual void OnChatSet(const MatchId&) {}
};

}  // namespace merels::service
