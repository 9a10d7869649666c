#include "server/service/friends/friends.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/service/moderation/moderation_fixture.h"

namespace merels::service {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

/// A player with a stream that follows their notices.
struct Present {
  Present(World& world, const Bearer& who) {
    session = world.game_server->OpenSession(who.player, inbox, who.token).value();
    session->Subscribe(session::Topic::Notices(), "", 0);
    world.Run();
  }
  std::vector<AccountId> Came() const {
    std::vector<AccountId> came;
    for (const auto& notice : inbox.Contents<lobby::Notice>()) {
      if (const auto* one = std::get_if<lobby::FriendOnline>(&notice)) came.push_back(one->player.id);
    }
    return came;
  }

  Inbox inbox;
  std::unique_ptr<Session> session;
};

class FriendsTest : public ModerationFixture {
 protected:
  Result<api::Friend> Follow(const Bearer& who, const std::string& whom, bool told = false) {
    return Answer<api::Friend>([&](auto done) {
      world.game_server->friends().Follow(who.player, {whom, told}, done);
    });
  }
  Result<match::Player> Unfollow(const Bearer& who, const std::string& whom) {
    return Answer<match::Player>(
        [&](auto done) { world.game_server->friends().Unfollow(who.player, whom, done); });
  }
  std::vector<api::Friend> Of(const Bearer& who) {
    return Answer<Page<api::Friend>>(
               [&](auto done) { world.game_server->friends().List(who.player, {}, done); })
        ->items;
  }
  void Absence() { world.executor.Advance(std::chrono::minutes(2)); }

  Bearer ann = Member("Ann");
  Bearer bob = Member("Bob");
};

TEST_F(FriendsTest, WhoIsFollowedIsListedAfterARestartUntilItIsTakenBack) {
  EXPECT_EQ(Follow(ann, "bob")->player, bob.player);
  EXPECT_TRUE(Follow(ann, bob.player.id.text()).ok());
  world.Restart();
  ASSERT_THAT(Of(ann), SizeIs(1));
  EXPECT_EQ(Of(ann)[0].player, bob.player);
  EXPECT_FALSE(Of(ann)[0].notify);
  EXPECT_GT(Of(ann)[0].since.count(), 0);
  EXPECT_THAT(Of(bob), IsEmpty());
  for (int i = 0; i < 2; ++i) EXPECT_EQ(Unfollow(ann, "Bob")->id, bob.player.id);
  EXPECT_THAT(Of(ann), IsEmpty());
}

TEST_F(FriendsTest, NobodyFollowsThemselvesOrNobodyOrTooMany) {
  EXPECT_EQ(Follow(ann, "Ann").error().reason, Reason::kBadArgument);
  EXPECT_EQ(Follow(ann, "nobody").error().reason, Reason::kUnknownPlayer);
  EXPECT_EQ(Unfollow(ann, "nobody").error().reason, Reason::kUnknownPlayer);
  world.limits.max_friends_per_account = 1;
  world.Restart();
  EXPECT_TRUE(Follow(ann, "Bob").ok());
  const auto refused = Follow(ann, moderator.player.name);
  EXPECT_EQ(refused.error().reason, Reason::kLimitReached);
  EXPECT_TRUE(Follow(ann, "Bob", true)->notify);
}

TEST_F(FriendsTest, TheListSaysWhoIsHere) {
  EXPECT_TRUE(Follow(ann, "Bob").ok());
  EXPECT_FALSE(Of(ann).at(0).online);
  {
    const Present here(world, bob);
    EXPECT_TRUE(Of(ann).at(0).online);
  }
  world.Run();
  EXPECT_FALSE(Of(ann).at(0).online);
}

TEST_F(FriendsTest, OnlyWhoWantsItIsToldThatTheyCome) {
  const Bearer cid = Member("Cid");
  EXPECT_TRUE(Follow(ann, "Bob", true).ok());
  EXPECT_TRUE(Follow(cid, "Bob").ok());
  const Present ann_here(world, ann), cid_here(world, cid);
  {
    const Present first(world, bob);
    const Present second(world, bob);
  }
  EXPECT_THAT(ann_here.Came(), testing::ElementsAre(bob.player.id)) << "once, for the first stream";
  EXPECT_THAT(cid_here.Came(), IsEmpty());
}

TEST_F(FriendsTest, AShortAbsenceIsNoComing) {
  EXPECT_TRUE(Follow(ann, "Bob", true).ok());
  const Present here(world, ann);
  { const Present once(world, bob); }
  { const Present again(world, bob); }
  EXPECT_THAT(here.Came(), SizeIs(1));
  Absence();
  { const Present later(world, bob); }
  EXPECT_THAT(here.Came(), SizeIs(2));
}

TEST_F(FriendsTest, AWishThatChangesWhileOneIsHereHoldsAtOnce) {
  const Present here(world, ann);
  EXPECT_TRUE(Follow(ann, "Bob", true).ok());
  { const Present came(world, bob); }
  EXPECT_THAT(here.Came(), SizeIs(1));
  EXPECT_TRUE(Follow(ann, "Bob", false).ok());
  Absence();
  { const Present came(world, bob); }
  EXPECT_THAT(here.Came(), SizeIs(1));
  EXPECT_TRUE(Follow(ann, "Bob", true).ok());
  EXPECT_TRUE(Unfollow(ann, "Bob").ok());
  Absence();
  { const Present came(world, bob); }
  EXPECT_THAT(here.Came(), SizeIs(1));
}

TEST_F(FriendsTest, AFriendWhoBlocksIsNeverHereAndNoAnswerTellsOfTheBlock) {
  EXPECT_TRUE(Follow(ann, "Bob", true).ok());
  ASSERT_TRUE(Block(bob, "Ann").ok());
  const Present ann_here(world, ann), bob_here(world, bob);
  EXPECT_THAT(ann_here.Came(), IsEmpty());
  ASSERT_THAT(Of(ann), SizeIs(1));
  EXPECT_FALSE(Of(ann)[0].online);
  EXPECT_TRUE(Unfollow(ann, "Bob").ok());
  const auto again = Follow(ann, "Bob", true);
  ASSERT_TRUE(again.ok()) << "as if there were no block";
  EXPECT_FALSE(again->online);
  const auto unblocked = Answer<match::Player>(
      [&](auto done) { world.game_server->player_safety().Unblock(bob.player, "Ann", done); });
  ASSERT_TRUE(unblocked.ok());
  EXPECT_TRUE(Of(ann).at(0).online);
}

TEST_F(FriendsTest, WhoBlocksAPlayerFollowsThemNoLonger) {
  EXPECT_TRUE(Follow(ann, "Bob", true).ok());
  const Present here(world, ann);
  ASSERT_TRUE(Block(ann, "Bob").ok());
  world.Run();
  EXPECT_THAT(Of(ann), IsEmpty());
  { const Present came(world, bob); }
  EXPECT_THAT(here.Came(), IsEmpty());
  EXPECT_EQ(Follow(ann, "Bob").error().reason, Reason::kNotAllowed);
}

TEST_F(FriendsTest, AClosedAccountIsInNoList) {
  EXPECT_TRUE(Follow(ann, "Bob", true).ok());
  EXPECT_TRUE(Follow(bob, "Ann", true).ok());
  ASSERT_TRUE(Close(bob, "three in a row").ok());
  EXPECT_THAT(Of(ann), IsEmpty());
  EXPECT_THAT(Of(bob), IsEmpty());
}

}  // namespace
}  // namespace merels::service
