#include "server/store/friends.h"

#include <utility>

#include "server/store/sql/runner.h"

namespace merels::store {
namespace {

StoredFriend StoredFriendOf(const SqlRow& row) {
  return {AccountId(row.Text(0)), row.Integer(1) != 0, row.Millis(2)};
}

/// `kept` is set to the stored row; to nothing if there are too many others.
Changed PutFriend(SqlConnection& connection, const AccountId& follower, const StoredFriend& followed,
                  std::size_t most, std::optional<StoredFriend>& kept) {
  kept.reset();
  const auto full = FirstOf<bool>(
      connection, "SELECT 1 FROM friends WHERE follower = ?1 AND followed <> ?2 LIMIT 1 OFFSET ?3",
      [](const SqlRow&) { return true; }, follower.text(), followed.account.text(),
      static_cast<std::int64_t>(most) - 1);
  if (!full) return full.error();
  const auto before = FirstOf<StoredFriend>(
      connection, "SELECT followed, told, at FROM friends WHERE follower = ?1 AND followed = ?2",
      StoredFriendOf, follower.text(), followed.account.text());
  if (!before) return before.error();
  if (*full && !*before) return 0;
  kept = followed;
  if (*before) kept->at = (*before)->at;
  return RunOnce(connection,
                 "INSERT INTO friends(follower, followed, told, at) VALUES(?1, ?2, ?3, ?4)"
                 " ON CONFLICT(follower, followed) DO UPDATE SET told = excluded.told",
                 follower.text(), followed.account.text(), kept->notify ? 1 : 0, kept->at.count());
}

}  // namespace

void FriendStore::Put(const AccountId& follower, const StoredFriend& followed, std::size_t most,
                      Done<std::optional<StoredFriend>> done) {
  using Kept = std::optional<StoredFriend>;
  WriteFor<Kept>(runner_, std::move(done), [follower, followed, most](SqlConnection& connection, Kept& kept) {
    return PutFriend(connection, follower, followed, most, kept);
  });
}

void FriendStore::Remove(const AccountId& follower, const AccountId& followed, Done<void> done) {
  runner_.Write(
      [follower, followed](SqlConnection& connection) {
        return RunOnce(connection, "DELETE FROM friends WHERE follower = ?1 AND followed = ?2",
                       follower.text(), followed.text());
      },
      std::move(done));
}

void FriendStore::List(const AccountId& follower, std::size_t most, Done<std::vector<StoredFriend>> done) {
  Ask<std::vector<StoredFriend>>(runner_, std::move(done), [follower, most](SqlConnection& connection) {
    return AllOf<StoredFriend>(
        connection, "SELECT followed, told, at FROM friends WHERE follower = ?1 ORDER BY followed LIMIT ?2",
        StoredFriendOf, follower.text(), static_cast<std::int64_t>(most));
  });
}

}  // namespace merels::store
