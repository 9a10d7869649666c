// Followed players: their presence, and notices when they come online.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/api/account.h"
#include "common/base/done.h"
#include "server/base/lru.h"
#include "server/domain/access_policy.h"
#include "server/service/accounts/accounts.h"
#include "server/service/base/call.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/page.h"
#include "server/service/base/ports.h"
#include "server/service/following/feeds.h"

namespace merels::store {
class FriendStore;
struct StoredFriend;
}  // namespace merels::store

namespace merels::service {

/// A player may follow anybody but themselves, and does not learn whether somebody has blocked them: such a
/// player stays in the list as one who never comes online. A player who blocks another no longer follows
/// them.
///
/// In memory are only the notices that online players want, at most max-friends-per-account for each.
/// Presence is the cluster's. All calls on the executor; every `done` runs on it too, exactly once, possibly
/// before the call returns. Errors of every call, besides its own: rate-limited, store-refused.
class Friends {
 public:
  using Friend = api::Friend;
  /// Whether the account has a stream open, at any node.
  using IsHere = std::function<bool(const AccountId&)>;

  /// References outlive it.
  Friends(const Ports& ports, Accounts& accounts, const domain::AccessPolicy& access, NoticeFeed& notices,
          IsHere is_here);
  Friends(const Friends&) = delete;
  ~Friends();

  /// Idempotent: changes whether the follower is notified. unknown-player, bad-argument (the own account),
  /// not-allowed (somebody whom the follower has blocked), limit-reached.
  void Follow(const match::Player& follower, const api::FollowPlayer& request, Done<Friend> done);
  /// Succeeds also for a player who is not followed. unknown-player.
  void Unfollow(const match::Player& follower, const std::string& player, Done<match::Player> done);
  /// By id.
  void List(const match::Player& follower, const PageQuery& query, Done<Page<Friend>> done);
  /// All of them.
  void ListAll(const match::Player& follower, Done<std::vector<Friend>> done);

  /// The player's first stream at this node is open; `first`: in the whole cluster.
  void Came(const match::Player& player, bool first);
  /// The last one at this node is closed.
  void Left(const AccountId& player);
  /// The first one in the cluster is open, at another node.
  void CameElsewhere(const AccountId& player);
  /// The last one in the cluster is closed.
  void Gone(const AccountId& player);
  /// A block has begun.
  void Blocked(const AccountId& blocker, const AccountId& blocked);

 private:
  /// The notices that an online player wants.
  struct Waiting {
    std::set<AccountId> followed;
    std::uint64_t changes = 0;  // since they came online: a read from before the last is out of date
  };
  using Kept = std::vector<store::StoredFriend>;

  void ReadNotify(const AccountId& follower);
  void SetNotify(const AccountId& follower, const AccountId& followed, bool notify);
  void ForgetWaiting(const AccountId& follower, const AccountId& followed);
  void Tell(const match::Player& player);
  bool MayShow(const AccountId& follower, const AccountId& followed) const {
    return access_.MayWatch(follower, followed) && !access_.Blocked(follower, followed);
  }
  Friend FriendOf(const AccountId& follower, const match::Player& player,
                  const store::StoredFriend& kept) const;
  void WithPlayers(const AccountId& follower, Kept kept, Done<std::vector<Friend>> done);
  std::size_t most() const { return static_cast<std::size_t>(ports_.limits.max_friends_per_account); }

  Ports ports_;
  Accounts& accounts_;
  const domain::AccessPolicy& access_;
  NoticeFeed& notices_;
  IsHere is_here_;
  const std::unique_ptr<store::FriendStore> store_;
  std::unordered_map<AccountId, Waiting> waiting_;                 // by the follower, who is online
  std::unordered_map<AccountId, std::set<AccountId>> waited_for_;  // the other way round
  LruMap<AccountId, ReadAt> left_;                                 // when they were last online
  CallbackScope callbacks_;
};

}  // namespace merels::service
