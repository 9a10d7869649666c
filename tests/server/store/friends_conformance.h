// Tests that every store of friends must pass. A backend joins as in conformance.h:
//   INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, FriendsConformance, SqliteHost);
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/accounts.h"
#include "server/store/friends.h"
#include "tests/server/store/answers.h"

namespace merels::store {

template <class Host>
class FriendsConformance : public testing::Test {
 protected:
  std::optional<StoredFriend> Put(const std::string& follower, const StoredFriend& followed,
                                  std::size_t most = 9) {
    const auto friends = std::make_unique<FriendStore>(host_.store().sql());
    return Await<std::optional<StoredFriend>>(
               host_, [&](auto done) { friends->Put(AccountId(follower), followed, most, done); })
        .value();
  }
  bool Remove(const std::string& follower, const std::string& followed) {
    const auto friends = std::make_unique<FriendStore>(host_.store().sql());
    return Await<void>(host_,
                       [&](auto done) { friends->Remove(AccountId(follower), AccountId(followed), done); })
        .ok();
  }
  std::vector<StoredFriend> Of(const std::string& follower, std::size_t most = 9) {
    const auto friends = std::make_unique<FriendStore>(host_.store().sql());
    return Await<std::vector<StoredFriend>>(
               host_, [&](auto done) { friends->List(AccountId(follower), most, done); })
        .value();
  }
  void Make(const std::string& name) {
    const auto account_store = std::make_unique<AccountStore>(host_.store().sql());
    const Account account{AccountId(name), name, name, AccountKind::kGuest, Ms(1)};
    const Token token{"t-" + name, account.id, "", Ms(1), session::Scopes::All(), Ms(0)};
    ASSERT_TRUE(
        Await<void>(host_, [&](auto done) { account_store->CreateAccount(account, token, done); }).ok());
  }
  void Close(const std::string& name) {
    const auto account_store = std::make_unique<AccountStore>(host_.store().sql());
    ASSERT_TRUE(
        *Await<bool>(host_, [&](auto done) { account_store->CloseAccount(AccountId(name), "", done); }));
  }

  Host host_;
};

TYPED_TEST_SUITE_P(FriendsConformance);

TYPED_TEST_P(FriendsConformance, WhoIsFollowedIsThereAfterReopeningUntilItIsTakenBack) {
  const StoredFriend bob{AccountId("bob"), false, Ms(5)}, abe{AccountId("abe"), true, Ms(6)};
  EXPECT_EQ(this->Put("ann", bob), bob);
  EXPECT_EQ(this->Put("ann", abe), abe);
  EXPECT_EQ(this->Put("cid", bob), bob);
  this->host_.Reopen();
  EXPECT_EQ(this->Of("ann"), (std::vector{abe, bob}));
  EXPECT_EQ(this->Of("ann", 1), std::vector{abe});
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(this->Remove("ann", "bob"));
  EXPECT_EQ(this->Of("ann"), std::vector{abe});
  EXPECT_EQ(this->Of("cid"), std::vector{bob});
}

TYPED_TEST_P(FriendsConformance, FollowingAgainChangesWhatIsToldAndNotSinceWhen) {
  const AccountId bob("bob");
  this->Put("ann", {bob, false, Ms(5)});
  EXPECT_EQ(this->Put("ann", {bob, true, Ms(9)}), (StoredFriend{bob, true, Ms(5)}));
  EXPECT_EQ(this->Of("ann"), (std::vector{StoredFriend{bob, true, Ms(5)}}));
}

TYPED_TEST_P(FriendsConformance, SoManyAreFollowedAndNoMore) {
  this->Put("ann", {AccountId("bob"), false, Ms(5)}, 2);
  this->Put("ann", {AccountId("cid"), false, Ms(5)}, 2);
  EXPECT_EQ(this->Put("ann", {AccountId("dan"), false, Ms(5)}, 2), std::nullopt);
  EXPECT_TRUE(this->Put("ann", {AccountId("cid"), true, Ms(5)}, 2)) << "is followed already";
  EXPECT_EQ(this->Of("ann").size(), 2U);
}

TYPED_TEST_P(FriendsConformance, NothingIsKeptOfAClosedAccount) {
  for (const char* name : {"ann", "bob", "gone"}) this->Make(name);
  this->Put("gone", {AccountId("bob"), false, Ms(5)});
  this->Put("ann", {AccountId("gone"), false, Ms(5)});
  this->Put("ann", {AccountId("bob"), false, Ms(5)});
  this->Close("gone");
  EXPECT_TRUE(this->Of("gone").empty());
  EXPECT_EQ(this->Of("ann").size(), 1U);
  this->Put("gone", {AccountId("ann"), false, Ms(6)});
  this->Put("bob", {AccountId("gone"), false, Ms(6)});
  EXPECT_TRUE(this->Of("gone").empty()) << "a call was under way when it was closed";
  EXPECT_TRUE(this->Of("bob").empty());
}

REGISTER_TYPED_TEST_SUITE_P(FriendsConformance, WhoIsFollowedIsThereAfterReopeningUntilItIsTakenBack,
                            FollowingAgainChangesWhatIsToldAndNotSinceWhen, SoManyAreFollowedAndNoMore,
                            NothingIsKeptOfAClosedAccount);

}  // namespace merels::store
