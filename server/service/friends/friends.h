// Players whom others follow: who of them is here, and telling when they come.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/api/friends.h"
#include "server/base/lru.h"
#include "server/domain/access_policy.h"
#include "server/service/accounts/accounts.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/done.h"
#include "server/service/base/page.h"
#include "server/service/base/ports.h"
#include "server/service/following/feeds.h"

namespace merels::store {
class FriendStore;
struct StoredFriend;
}  // namespace merels::store

namespace merels::service {

/// A player may follow anybody but themselves, and is not told whether somebody has blocked them: such a
/// player is kept in the list as one who never comes. Whoever blocks a player no longer follows them.
///
/// In memory is only what those who are here want to be told, at most max-friends-per-account for each.
/// Who is here is the house's. Threads, `done` and errors as of PlayerSafety.
class Friends {
 public:
  using Friend = api::Friend;
  /// Whether the account has a stream open, at any node.
  using IsHere = std::function<bool(const AccountId&)>;

  /// What is referred to outlives it.
  Friends(const Ports& ports, Accounts& accounts, const domain::AccessPolicy& access, NoticeFeed& notices,
          IsHere is_here);
  Friends(const Friends&) = delete;
  ~Friends();

  /// Safe to repeat: changes whether their coming is told. unknown-player, bad-argument (the own account),
  /// not-allowed (somebody whom the follower has blocked), limit-reached.
  void Follow(const match::Player& follower, const api::FollowPlayer& wish, Done<Friend> done);
  /// Succeeds also for a player who is not followed. unknown-player.
  void Unfollow(const match::Player& follower, const std::string& player, Done<match::Player> done);
  /// By their ids.
  void List(const match::Player& follower, const PageQuery& query, Done<Page<Friend>> done);
  /// All of them.
  void ListAll(const match::Player& follower, Done<std::vector<Friend>> done);

  /// The player's first stream at this node is open; `first`: in the whole house.
  void Came(const match::Player& player, bool first);
  /// The last one at this node is closed.
  void Left(const AccountId& player);
  /// The first one in the house is open, at another node.
  void CameElsewhere(const AccountId& player);
  /// The last one in the house is closed.
  void Gone(const AccountId& player);
  /// A block has begun.
  void Blocked(const AccountId& blocker, const AccountId& blocked);

 private:
  /// What somebody who is here waits for.
  struct Waiting {
    std::set<AccountId> told;
    std::uint64_t changes = 0;  // since they came: what was read before the last is out of date
  };
  using Kept = std::vector<store::StoredFriend>;

  void ReadTold(const AccountId& follower);
  void SetTold(const AccountId& follower, const AccountId& followed, bool told);
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
  std::unordered_map<AccountId, Waiting> waiting_;                 // by the follower, who is here
  std::unordered_map<AccountId, std::set<AccountId>> waited_for_;  // the other way round
  LruMap<AccountId, ReadAt> left_;                                 // when they were last here
  CallbackScope callbacks_;
};

}  // namespace merels::service
