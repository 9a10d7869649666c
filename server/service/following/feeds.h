// The feeds with many followers: changes of the lobby, and each player's own notices. Both are numbered per
// run of the server; after a restart the epoch differs and every client starts from a snapshot.
#pragma once

#include <deque>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/lobby/lobby.h"
#include "server/base/lru.h"
#include "server/service/base/ports.h"
#include "server/service/following/follower.h"

namespace merels::service {

/// Single-threaded, on the executor.
class LobbyFeed {
 public:
  /// Changes kept for clients that come back after a short absence.
  static constexpr std::size_t kKept = 256;

  Seq seq() const { return seq_; }
  void Publish(const lobby::Change& change);
  /// The changes after `seq`; false when some of them are no longer kept.
  bool Since(Seq seq, std::vector<std::pair<Seq, lobby::Change>>& changes) const;

  void Follow(Follower& follower) { followers_.push_back(&follower); }
  void Unfollow(Follower& follower) { std::erase(followers_, &follower); }

 private:
  Seq seq_ = 0;
  std::deque<std::pair<Seq, lobby::Change>> kept_;
  std::vector<Follower*> followers_;
};

/// Single-threaded, on the executor. All players share one numbering, so a viewer's numbers rise with gaps;
/// that is why there is prev_seq. A notice that is sent once is kept for a while, for players who are away.
class NoticeFeed {
 public:
  explicit NoticeFeed(const Ports& ports)
      : ports_(ports), recent_(static_cast<std::size_t>(ports.limits.max_remembered_requests)) {}

  Seq seq() const { return seq_; }
  void Publish(const AccountId& player, const lobby::Notice& notice);
  /// Another node has sent the notice, if the player was online there: it is kept only for their next
  /// snapshot here.
  void Remember(const AccountId& player, const lobby::Notice& notice) { Keep(player, notice); }

  void Follow(Follower& follower) { followers_[follower.account()].push_back(&follower); }
  /// True if this was the player's last.
  bool Unfollow(Follower& follower);
  bool Follows(const AccountId& player) const { return followers_.contains(player); }
  /// The player's recent one-time notices, whether or not they received them; oldest first, each subject
  /// once.
  std::vector<lobby::RecentNotice> Recent(const AccountId& player);

 private:
  using Kept = std::deque<lobby::RecentNotice>;

  void Keep(const AccountId& player, const lobby::Notice& notice);
  void DropOld(Kept& kept) const;

  const Ports ports_;
  LruMap<AccountId, Kept> recent_;
  Seq seq_ = 0;
  std::unordered_map<AccountId, std::vector<Follower*>> followers_;
};

}  // namespace merels::service
