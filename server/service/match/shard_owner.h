// The interface for a shard's reports to the rest of the server.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "common/base/result.h"
#include "common/lobby/lobby.h"
#include "common/match/view.h"
#include "common/session/delivery.h"
#include "server/service/following/follower.h"

namespace merels::service {

/// A later entry of a match, for its followers.
struct NewEntry {
  SharedDelivery delivery;
  bool ended = false;  // it is the last
  Recipients recipients = Recipients::kAll;
  bool listed = true;  // everybody may watch the match
};

/// Receives a shard's reports. Calls come on the shard's executor, in the order of the events.
class ShardOwner {
 public:
  virtual ~ShardOwner() = default;

  /// The first entry of a match is durable.
  virtual void MatchStarted(match::Summary match) = 0;
  /// An entry is durable, or spectators may see one now. Comes before the answer to its command.
  virtual void EntryAppended(NewEntry entry) = 0;
  /// A player, who is present at a match without a clock, has not played for long.
  virtual void Remind(const AccountId& player, const lobby::TurnReminder& reminder) = 0;
  /// The player has aborted a match: reported once in the cluster, by the node that has written it.
  virtual void Aborted(const AccountId& player) = 0;
  /// A player of a match in progress has come or gone.
  virtual void PresenceChanged(SharedDelivery change, Recipients recipients) = 0;
  /// Finds the players with these ids, as Accounts::Find does; `done` from any thread.
  virtual void FindPlayers(std::vector<AccountId> ids,
                           std::function<void(Result<std::vector<match::Player>>)> done) = 0;
  /// Refuses the command of an account without a seat: not-your-seat, or unknown-match if it may not watch
  /// the match. `done` from any thread.
  virtual void RefuseStranger(const MatchId& match, const AccountId& account,
                              std::function<void(Result<match::SeenEntry>)> done) = 0;
};

/// The entry as the delivery for all followers who were sent the one before.
inline SharedDelivery DeliveryOf(match::SeenEntry seen) {
  const auto delivery = std::make_shared<session::Delivery>();
  delivery->topic.kind = session::Topic::Kind::kMatch;
  delivery->topic.match = seen.match;
  delivery->epoch = session::kMatchEpoch;
  delivery->seq = seen.seq();
  delivery->prev_seq = seen.seq() - 1;
  delivery->content = std::move(seen);
  return delivery;
}

}  // namespace merels::service
