#include "server/service/friends/friends.h"

#include <utility>

#include "server/store/friends.h"
#include "server/store/store.h"

namespace merels::service {

Friends::Friends(const Ports& ports, Accounts& accounts, const domain::AccessPolicy& access,
                 NoticeFeed& notices, IsHere is_here)
    : ports_(ports),
      accounts_(accounts),
      access_(access),
      notices_(notices),
      is_here_(std::move(is_here)),
      store_(std::make_unique<store::FriendStore>(ports_.store.sql())),
      left_(static_cast<std::size_t>(ports_.limits.max_remembered_requests)),
      callbacks_(ports_.executor) {}

Friends::~Friends() = default;

// ---- Calls

void Friends::Follow(const match::Player& follower, const api::FollowPlayer& request, Done<Friend> done) {
  accounts_.FindOne(
      request.player,
      Then(done, [this, me = follower.id, notify = request.notify, done](const match::Player& found) {
        if (found.id == me) return done(Error{Reason::kBadArgument, "that is your own account"});
        if (access_.Blocked(me, found.id))
          return done(Error{Reason::kNotAllowed, "you have blocked this player: unblock them first"});
        store_->Put(
            me, {found.id, notify, ports_.clock.Now()}, most(),
            callbacks_.Then(done, [this, me, found, done](const std::optional<store::StoredFriend>& kept) {
              if (!kept) {
                return done(Error{Reason::kLimitReached,
                                  "one account follows at most " + std::to_string(most()) + " others"}
                                .AtLimit("max-friends-per-account", most()));
              }
              SetNotify(me, found.id, kept->notify);
              done(FriendOf(me, found, *kept));
            }));
      }));
}

void Friends::Unfollow(const match::Player& follower, const std::string& player, Done<match::Player> done) {
  accounts_.FindOne(player, Then(done, [this, me = follower.id, done](const match::Player& found) {
                      store_->Remove(me, found.id, callbacks_.Then(done, [this, me, found, done] {
                        SetNotify(me, found.id, false);
                        done(found);
                      }));
                    }));
}

Friends::Friend Friends::FriendOf(const AccountId& follower, const match::Player& player,
                                  const store::StoredFriend& kept) const {
  return {player, is_here_(player.id) && MayShow(follower, player.id), kept.notify, kept.at};
}

void Friends::WithPlayers(const AccountId& follower, Kept kept, Done<std::vector<Friend>> done) {
  std::vector<AccountId> ids;
  for (const auto& one : kept) ids.push_back(one.account);
  accounts_.FindListed(std::move(ids), Then(done, [this, follower, kept = std::move(kept),
                                                   done](const std::vector<match::Player>& players) {
                         std::vector<Friend> friends;
                         for (std::size_t i = 0; i < kept.size(); ++i)
                           friends.push_back(FriendOf(follower, players[i], kept[i]));
                         done(std::move(friends));
                       }));
}

void Friends::List(const match::Player& follower, const PageQuery& query, Done<Page<Friend>> done) {
  store_->List(
      follower.id, most(), callbacks_.Then(done, [this, me = follower.id, query, done](const Kept& kept) {
        auto page = PageOf(kept, query, [](const auto& one) { return one.account.text(); });
        WithPlayers(me, std::move(page.items),
                    Then(done, [next = std::move(page.next), done](const std::vector<Friend>& friends) {
                      done(Page<Friend>{friends, next});
                    }));
      }));
}

void Friends::ListAll(const match::Player& follower, Done<std::vector<Friend>> done) {
  store_->List(follower.id, most(), callbacks_.Then(done, [this, me = follower.id, done](const Kept& kept) {
    WithPlayers(me, kept, done);
  }));
}

// ---- Coming and going

void Friends::Came(const match::Player& player, bool first) {
  waiting_[player.id] = {};
  if (first) Tell(player);
  ReadNotify(player.id);
}

void Friends::CameElsewhere(const AccountId& player) {
  if (!waited_for_.contains(player)) return;
  accounts_.FindById(player, [this](const Result<match::Player>& found) {
    if (found) Tell(*found);
  });
}

void Friends::Gone(const AccountId& player) { left_.Put(player, ports_.clock.Monotonic()); }

void Friends::Left(const AccountId& player) {
  const auto waiting = waiting_.find(player);
  if (waiting == waiting_.end()) return;
  for (const AccountId& followed : waiting->second.followed) ForgetWaiting(player, followed);
  waiting_.erase(waiting);
}

void Friends::ForgetWaiting(const AccountId& follower, const AccountId& followed) {
  const auto found = waited_for_.find(followed);
  if (found == waited_for_.end()) return;
  found->second.erase(follower);
  if (found->second.empty()) waited_for_.erase(found);
}

/// Not after a short absence, such as a lost connection.
void Friends::Tell(const match::Player& player) {
  const ReadAt* left = left_.Find(player.id);
  const auto long_enough = std::chrono::milliseconds(ports_.limits.friend_away_ms);
  if (left != nullptr && ports_.clock.Monotonic() - *left < long_enough) return;
  const auto found = waited_for_.find(player.id);
  if (found == waited_for_.end()) return;
  for (const AccountId& follower : found->second) {
    if (MayShow(follower, player.id)) notices_.Publish(follower, lobby::FriendOnline{player});
  }
}

void Friends::ReadNotify(const AccountId& follower) {
  const auto found = waiting_.find(follower);
  if (found == waiting_.end()) return;
  store_->List(
      follower, most(),
      callbacks_.WrapOnce([this, follower, changes = found->second.changes](const Result<Kept>& kept) {
        const auto waiting = waiting_.find(follower);
        if (waiting == waiting_.end()) return;
        if (waiting->second.changes != changes) return ReadNotify(follower);
        if (!kept) {
          return ports_.warn("somebody may not be told when those they follow come: " +
                             kept.error().sentence);
        }
        for (const auto& one : *kept) {
          if (one.notify) SetNotify(follower, one.account, true);
        }
      }));
}

void Friends::SetNotify(const AccountId& follower, const AccountId& followed, bool notify) {
  const auto waiting = waiting_.find(follower);
  if (waiting == waiting_.end()) return;
  ++waiting->second.changes;
  if (notify) {
    waiting->second.followed.insert(followed);
    waited_for_[followed].insert(follower);
    return;
  }
  waiting->second.followed.erase(followed);
  ForgetWaiting(follower, followed);
}

void Friends::Blocked(const AccountId& blocker, const AccountId& blocked) {
  SetNotify(blocker, blocked, false);
  store_->Remove(blocker, blocked, [warn = ports_.warn](const Result<void>& removed) {
    if (!removed) warn("a player still follows one whom they have blocked: " + removed.error().sentence);
  });
}

}  // namespace merels::service
