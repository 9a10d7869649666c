#include "client/presenter/players/known_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/support/requests.h"

namespace merels::presenter {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class KnownNamesTest : public ::testing::Test {
 protected:
  void Hear(const model::Update& update) { names.Hear(update, AccountId("ann")); }
  static match::Player Named(const std::string& name) { return {AccountId(name), name, false, false}; }
  static match::Summary Game(const std::string& white, const std::string& black) {
    match::Summary game;
    game.players = {Named(white), Named(black)};
    return game;
  }
  void HearGames(std::vector<match::Summary> games) {
    Hear(AnswerTo(api::ListMatches{}, Listed(std::move(games))));
  }
  void Follow(const std::vector<std::string>& whom) {
    std::vector<api::Friend> friends;
    for (const auto& name : whom) friends.push_back({Named(name), false, false, {}});
    Hear(AnswerTo(api::ListFriends{}, Listed(friends)));
  }

  KnownNames names;
};

TEST_F(KnownNamesTest, OpponentsOfLoadedGamesCompleteAName) {
  HearGames({Game("ann", "Bartolo"), Game("Barbara", "ann")});
  EXPECT_THAT(names.Completing("bar"), ElementsAre("Bartolo", "Barbara"))
      << "the last one played comes first";
  EXPECT_THAT(names.Completing("ann"), IsEmpty()) << "nobody means themselves";
  EXPECT_THAT(names.Completing(""), IsEmpty());
  EXPECT_THAT(names.Completing("Bartolo"), IsEmpty()) << "there is nothing to complete";
}

TEST_F(KnownNamesTest, FriendsComeFirstAndAreNeverForgotten) {
  Follow({"Bea", "Cid"});
  for (std::size_t i = 0; i <= kMaxNamesMet; ++i) HearGames({Game("ann", "b" + std::to_string(i))});
  EXPECT_THAT(names.Completing("b"), ElementsAre("Bea", "b300", "b299", "b298"));
  EXPECT_THAT(names.Completing("b0"), IsEmpty()) << "the oldest was";
  Follow({"Cid"});
  EXPECT_THAT(names.Completing("be"), IsEmpty());
}

TEST_F(KnownNamesTest, WhoIsFollowedNowIsAFriendAtOnce) {
  Hear(AnswerTo(api::FollowPlayer{"Dora"}, api::Friend{Named("Dora")}));
  EXPECT_THAT(names.Completing("do"), ElementsAre("Dora"));
  Hear(AnswerTo(api::UnfollowPlayer{"Dora"}, Named("Dora")));
  EXPECT_THAT(names.Completing("do"), ElementsAre("Dora")) << "they were met";
}

TEST_F(KnownNamesTest, WhoseANameIsIsKnown) {
  HearGames({Game("ann", "Bartolo")});
  Follow({"Bea"});
  EXPECT_EQ(names.Find("Bartolo"), AccountId("Bartolo"));
  EXPECT_EQ(names.Find("Bea"), AccountId("Bea"));
  EXPECT_TRUE(names.Find("bart").empty());
}

TEST_F(KnownNamesTest, AuthorsOfMessagesCompleteAName) {
  session::Delivery delivery;
  chat::Message one;
  one.by = AccountId("e");
  one.name = "Eve";
  delivery.content = one;
  Hear(delivery);
  chat::Snapshot room;
  one.by = AccountId("ann");
  one.name = "Evelyn";
  room.messages = {one};
  delivery.content = room;
  Hear(delivery);
  EXPECT_THAT(names.Completing("e"), ElementsAre("Eve")) << "not the user";
  room.messages[0].by = AccountId("x");
  delivery.content = room;
  Hear(delivery);
  EXPECT_THAT(names.Completing("e"), ElementsAre("Evelyn", "Eve"));
}

TEST_F(KnownNamesTest, OwnersOfTablesAndPlayersOfTheLobbyCompleteAName) {
  session::Delivery delivery;
  lobby::Snapshot lobby;
  lobby.tables.emplace_back().owner = Named("Fay");
  lobby.live_matches = {Game("Fred", "Fritz")};
  delivery.content = lobby;
  Hear(delivery);
  lobby::TableOpened opened;
  opened.table.owner = Named("Fiona");
  delivery.content = lobby::Change(opened);
  Hear(delivery);
  EXPECT_THAT(names.Completing("f"), ElementsAre("Fiona", "Fritz", "Fred", "Fay"));
}

}  // namespace
}  // namespace merels::presenter
