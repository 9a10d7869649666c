// Presence and numbers of spectators in a cluster of several nodes that start, are cut off, and die.
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/service/friends/friends.h"
#include "tests/server/service/nodes.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

/// A blitz match with Ann to move: absence counts after 30 s.
class SharedPresenceTest : public ::testing::Test {
 protected:
  struct Node {
    Node(World& world, std::shared_ptr<bus::Bus> carrier)
        : bus(std::make_unique<CarryingBus>(std::move(carrier))),
          house(std::make_unique<ClusterNode>(world, *bus)) {}
    GameServer& server() { return *house->game_server; }
    void CutOff(bool cut = true) { bus->times = cut ? 0 : 1; }

    std::unique_ptr<CarryingBus> bus;
    std::unique_ptr<ClusterNode> house;
  };
  struct Client {
    match::Player player;
    Inbox inbox;
    std::unique_ptr<Session> session;
  };

  void SetUp() override {
    for (Client* client : {&ann, &bob, &eve, &fay}) client->player = world.Guest("Guest");
    match = world.Seat(ann.player, bob.player, {minutes(5), seconds(0)});
    world.game_server.reset();  // its notes stop: a node that has died before
    Come(one, ann);
    Come(two, bob);
    world.executor.Advance(seconds(45));  // the outage between the nodes is charged to nobody
  }
  void TearDown() override {
    for (Client* client : {&ann, &bob, &eve, &fay}) client->session.reset();
  }
  void Come(Node& node, Client& client) {
    auto session = node.server().OpenSession(client.player, client.inbox).value();
    session->Subscribe(session::Topic::Match(match), "", 0);
    session->Subscribe(session::Topic::Notices(), "", 0);
    world.Run();
    client.session = std::move(session);
    world.executor.Advance(milliseconds(100));
  }
  void Leave(Client& client) {
    client.session.reset();
    world.executor.Advance(milliseconds(100));
  }
  /// Without a farewell.
  void Kill(Node& node, Client& client) {
    node.CutOff();
    client.session.reset();
    node.house.reset();
  }
  Result<match::SeenEntry> Claim(Node& node, const Client& client) {
    std::optional<Result<match::SeenEntry>> answer;
    match::Command command{{}, world.NewRequest(), 0, 0, match::ClaimAbandoned{match::Claim::kWin}};
    command.by = client.player.id;
    node.server().match_calls().Submit(match, command, world.clock.Monotonic(),
                                       [&](const Result<match::SeenEntry>& result) { answer = result; });
    world.Run();
    return *answer;
  }
  Reason Refusal(Node& node, const Client& client) {
    const auto claimed = Claim(node, client);
    EXPECT_FALSE(claimed.ok());
    return claimed.ok() ? Reason::kInternal : claimed.error().reason;
  }
  /// The other player's presence as a client last knew it.
  static std::optional<bool> ToldPresent(const Client& client) {
    const auto told = client.inbox.Contents<session::PresenceChanged>();
    if (told.empty()) return std::nullopt;
    return told.back().presence.present;
  }
  static int ToldWatchers(const Client& client) {
    const auto told = client.inbox.Contents<session::WatchersChanged>();
    return told.empty() ? 0 : told.back().watchers;
  }
  static int Came(const Client& client) {
    int came = 0;
    for (const lobby::Notice& notice : client.inbox.Contents<lobby::Notice>())
      came += std::holds_alternative<lobby::FriendOnline>(notice) ? 1 : 0;
    return came;
  }
  api::Friend FriendOf(Node& node, const Client& follower, const Client& followed) {
    std::optional<api::Friend> found;
    node.server().friends().Follow(follower.player, {followed.player.id.text(), true},
                                   [&](const Result<api::Friend>& one_friend) { found = *one_friend; });
    world.Run();
    return *found;
  }

  World world;
  std::shared_ptr<bus::Bus> carrier = bus::MakeLocalBus();
  Node one{world, carrier}, two{world, carrier}, three{world, carrier};
  Client ann, bob, eve, fay;
  MatchId match;
};

TEST_F(SharedPresenceTest, WhoIsAtAnotherNodeIsHereAndNothingCanBeClaimedFromThem) {
  world.executor.Advance(minutes(1));
  EXPECT_EQ(Refusal(two, bob), Reason::kOpponentPresent);
  EXPECT_EQ(Refusal(three, bob), Reason::kOpponentPresent);
}

TEST_F(SharedPresenceTest, WhoGoesAtOneNodeIsMissedAtOthersAtOnceAndCanBeClaimedFromInTime) {
  Leave(ann);
  EXPECT_EQ(ToldPresent(bob), false);
  EXPECT_EQ(Refusal(two, bob), Reason::kClaimTooEarly);
  world.executor.Advance(seconds(29));
  EXPECT_EQ(Refusal(three, bob), Reason::kClaimTooEarly);
  world.executor.Advance(seconds(15));
  EXPECT_TRUE(Claim(two, bob).ok());
}

TEST_F(SharedPresenceTest, WhoComesBackAtAnotherNodeIsHereAgain) {
  Leave(ann);
  Come(three, ann);
  EXPECT_EQ(ToldPresent(bob), true);
  world.executor.Advance(minutes(1));
  EXPECT_EQ(Refusal(two, bob), Reason::kOpponentPresent);
}

TEST_F(SharedPresenceTest, WhoHasStreamsAtTwoNodesIsHereUntilTheLastOneEnds) {
  Client also;
  also.player = ann.player;
  Come(three, also);
  Leave(ann);
  world.executor.Advance(minutes(1));
  EXPECT_EQ(Refusal(two, bob), Reason::kOpponentPresent);
  Leave(also);
  EXPECT_EQ(ToldPresent(bob), false);
}

TEST_F(SharedPresenceTest, WhoStopsFollowingTheMatchIsMissedAtAllNodesThoughTheirStreamIsOpen) {
  ann.session->Unsubscribe(session::Topic::Match(match));
  world.executor.Advance(milliseconds(100));
  EXPECT_EQ(ToldPresent(bob), false);
  EXPECT_TRUE(FriendOf(two, bob, ann).online) << "the account is here";
  EXPECT_EQ(Refusal(three, bob), Reason::kClaimTooEarly);
  ann.session->Subscribe(session::Topic::Match(match), "", 0);
  world.executor.Advance(milliseconds(100));
  EXPECT_EQ(ToldPresent(bob), true);
  EXPECT_EQ(Refusal(three, bob), Reason::kOpponentPresent);
}

TEST_F(SharedPresenceTest, TheDeathOfANodeIsKnownInThreeSecondsAndItsPlayersCanBeClaimedFrom) {
  Kill(one, ann);
  world.executor.Advance(milliseconds(world.limits.node_term_ms) / 3);
  EXPECT_EQ(Refusal(two, bob), Reason::kOpponentPresent);
  world.executor.Advance(milliseconds(world.limits.node_term_ms) * 2 / 3 + milliseconds(600));
  EXPECT_EQ(ToldPresent(bob), false);
  EXPECT_EQ(Refusal(two, bob), Reason::kClaimTooEarly);
  world.executor.Advance(seconds(45));
  EXPECT_TRUE(Claim(two, bob).ok());
}

TEST_F(SharedPresenceTest, ANodeThatLivesButIsNotHeardMayHaveAnybody) {
  Leave(ann);
  three.CutOff();
  world.executor.Advance(seconds(5));
  Come(three, ann);
  world.executor.Advance(minutes(1));
  EXPECT_EQ(Refusal(two, bob), Reason::kOpponentPresent);
  three.CutOff(false);
  world.executor.Advance(seconds(2));
  EXPECT_EQ(Refusal(two, bob), Reason::kOpponentPresent);
  Leave(ann);
  EXPECT_EQ(Refusal(two, bob), Reason::kClaimTooEarly) << "it counts from now";
  world.executor.Advance(seconds(45));
  EXPECT_TRUE(Claim(two, bob).ok());
}

TEST_F(SharedPresenceTest, ANodeThatHearsNobodyKnowsThatItDoesNotKnow) {
  Leave(ann);
  two.CutOff();
  world.executor.Advance(seconds(5));
  Come(one, ann);
  world.executor.Advance(minutes(1));
  EXPECT_EQ(Refusal(two, bob), Reason::kOpponentPresent);
}

TEST_F(SharedPresenceTest, WhatWasLostIsAskedForAfterTheNextBeat) {
  three.CutOff();
  Come(three, eve);
  three.CutOff(false);
  EXPECT_FALSE(FriendOf(two, bob, eve).online);
  world.executor.Advance(milliseconds(world.limits.node_term_ms) / 3);
  EXPECT_TRUE(FriendOf(two, bob, eve).online);
}

TEST_F(SharedPresenceTest, ANodeThatBeginsLearnsWhoIsHere) {
  Node four(world, carrier);
  world.executor.Advance(seconds(1));
  EXPECT_TRUE(FriendOf(four, bob, ann).online);
  EXPECT_EQ(Refusal(four, bob), Reason::kOpponentPresent);
}

TEST_F(SharedPresenceTest, NewsThatComeTwiceDoNoHarm) {
  for (Node* node : {&one, &two, &three}) node->bus->times = 2;
  Leave(ann);
  Come(three, ann);
  Leave(ann);
  EXPECT_EQ(ToldPresent(bob), false);
  EXPECT_EQ(bob.inbox.Contents<session::PresenceChanged>().size(), 3U);
}

TEST_F(SharedPresenceTest, AfterAPauseOfANodeNobodyHasDiedMeanwhile) {
  world.clock.Advance(seconds(20));  // no task has run
  world.Run();
  EXPECT_NE(ToldPresent(bob), std::optional(false));
  EXPECT_TRUE(FriendOf(two, bob, ann).online);
}

TEST_F(SharedPresenceTest, WatchersOfAllNodesAreCountedAndThoseOfADeadNodeNoLonger) {
  Come(one, eve);
  Come(three, fay);
  world.executor.Advance(seconds(2));
  for (const Client* client : {&ann, &bob, &eve, &fay}) EXPECT_EQ(ToldWatchers(*client), 2);
  one.CutOff();
  for (Client* client : {&ann, &eve}) client->session.reset();
  one.house.reset();
  world.executor.Advance(milliseconds(world.limits.node_term_ms) + seconds(2));
  EXPECT_EQ(ToldWatchers(fay), 1);
  EXPECT_EQ(ToldWatchers(bob), 1);
  Leave(fay);
  world.executor.Advance(seconds(2));
  EXPECT_EQ(ToldWatchers(bob), 0);
}

TEST_F(SharedPresenceTest, AFriendWhoComesAtAnotherNodeIsToldOfOnce) {
  EXPECT_FALSE(FriendOf(two, bob, eve).online);
  Come(three, eve);
  EXPECT_EQ(Came(bob), 1);
  EXPECT_TRUE(FriendOf(two, bob, eve).online);
  Client also;
  also.player = eve.player;
  Come(one, also);
  Leave(eve);
  Leave(also);
  EXPECT_FALSE(FriendOf(two, bob, eve).online);
  Come(one, eve);
  EXPECT_EQ(Came(bob), 1) << "after a short absence nobody is told";
  Leave(eve);
  world.executor.Advance(minutes(2));
  Come(one, eve);
  EXPECT_EQ(Came(bob), 2);
}

TEST_F(SharedPresenceTest, WhatNoNodeHasWrittenIsIgnored) {
  for (const char* kind : {"node-facts", "node-beat", "node-ask"}) {
    for (const std::string& about :
         {std::string(), std::string("x"), std::string("node 1\n+w" + match.text() + " -5"),
          std::string("node 2\n+w" + match.text() + " 99999999999999999999"), std::string("node 3\n+? x"),
          std::string("node 5\n+s x"), std::string("node 6\n+s" + match.text() + "? 1"),
          std::string("node 4 1 1"), std::string("\0\n\xFF", 3), std::string(1 << 16, 'x')}) {
      carrier->Tell("another\n" + std::string(kind) + "\n" + about);
    }
  }
  world.executor.Advance(seconds(10));
  EXPECT_EQ(ToldWatchers(bob), 0);
  Leave(ann);
  EXPECT_EQ(ToldPresent(bob), false);
  EXPECT_EQ(Refusal(two, bob), Reason::kClaimTooEarly);
}

}  // namespace
}  // namespace merels::service
