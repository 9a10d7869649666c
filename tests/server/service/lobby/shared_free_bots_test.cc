// Free bots in the lobby of each node of a cluster.
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/service/lobby/challenges.h"
#include "tests/server/service/nodes.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class SharedFreeBotsTest : public ::testing::Test {
 protected:
  /// Time for broadcasts to arrive, and for names to be read.
  static constexpr milliseconds kHeard{100};

  struct Node {
    Node(World& world, std::shared_ptr<bus::Bus> carrier)
        : bus(std::make_unique<CarryingBus>(std::move(carrier))),
          house(std::make_unique<ClusterNode>(world, *bus)) {}

    std::unique_ptr<CarryingBus> bus;
    std::unique_ptr<ClusterNode> house;
  };
  struct Client {
    match::Player player;
    Inbox inbox;
    std::unique_ptr<Session> session;
  };

  void SetUp() override {
    world.game_server.reset();  // its notes stop: a node that has died before
    world.executor.Advance(seconds(10));
  }
  std::unique_ptr<Client> Connect(Node& node, const match::Player& player, const std::string& topic = "") {
    auto client = std::make_unique<Client>();
    client->player = player;
    client->session = node.house->game_server->OpenSession(player, client->inbox).value();
    if (!topic.empty()) client->session->Subscribe(session::ParseTopic(topic).value(), "", 0);
    world.Run();
    return client;
  }
  match::Player Bot(Node& node, const std::string& name) {
    match::Player bot;
    node.house->game_server->membership().SignInGuest(
        {name, true}, [&](const Result<SignedIn>& in) { bot = in.value().player; });
    world.Run();
    return bot;
  }
  /// A bot that is free at this node.
  std::unique_ptr<Client> FreeAt(Node& node, const match::Player& bot) {
    auto client = Connect(node, bot, "notices");
    EXPECT_TRUE(client->session->TakeChallenges(true).ok());
    world.executor.Advance(kHeard);
    return client;
  }
  /// The names on a new stream at this node.
  std::string ShownAt(Node& node) {
    const auto client = Connect(node, someone, "lobby");
    const auto snapshots = client->inbox.Contents<lobby::Snapshot>();
    std::string shown;
    for (const auto& bot : snapshots.at(0).free_bots) shown += bot.name + " ";
    return shown;
  }
  /// +NAME and -NAME as they came on a stream.
  std::string Told(const Client& client) const {
    std::string told;
    for (const auto& change : client.inbox.Contents<lobby::Change>()) {
      if (const auto* free = std::get_if<lobby::BotFree>(&change)) told += "+" + free->bot.name + " ";
      if (const auto* gone = std::get_if<lobby::BotNotFree>(&change)) {
        for (const auto& bot : {deep, fritz}) told += bot.id == gone->id ? "-" + bot.name + " " : "";
      }
    }
    return told;
  }
  void Kill(Node& node, std::unique_ptr<Client>& client) {
    node.bus->times = 0;  // without a farewell
    client.reset();
    node.house.reset();
  }

  World world;
  match::Player someone = world.Guest("Someone");
  std::shared_ptr<bus::Bus> carrier = bus::MakeLocalBus();
  Node one{world, carrier}, two{world, carrier}, three{world, carrier};
  match::Player deep = Bot(one, "Deep"), fritz = Bot(one, "Fritz");
};

TEST_F(SharedFreeBotsTest, AComputerThatTakesChallengesAtOneNodeIsShownAtAllUntilItDoesNoLongerOrIsGone) {
  const auto watcher = Connect(two, someone, "lobby");
  auto bot = FreeAt(one, deep);
  for (Node* node : {&one, &two, &three}) EXPECT_EQ(ShownAt(*node), "Deep ");
  EXPECT_EQ(Told(*watcher), "+Deep ");
  EXPECT_TRUE(bot->session->TakeChallenges(false).ok());
  world.executor.Advance(kHeard);
  EXPECT_EQ(Told(*watcher), "+Deep -Deep ");
  EXPECT_TRUE(bot->session->TakeChallenges(true).ok());
  world.executor.Advance(kHeard);
  bot.reset();
  world.executor.Advance(kHeard);
  EXPECT_EQ(Told(*watcher), "+Deep -Deep +Deep -Deep ");
  for (Node* node : {&one, &two, &three}) EXPECT_EQ(ShownAt(*node), "");
}

TEST_F(SharedFreeBotsTest, AChallengeToAFreeComputerAtAnotherNodeReachesItAndItCanAcceptThere) {
  const auto bot = FreeAt(one, deep);
  const auto watcher = Connect(two, someone, "lobby");
  const auto shown = watcher->inbox.Contents<lobby::Snapshot>().at(0).free_bots.at(0);
  two.house->game_server->challenges().Make(
      someone, {world.NewRequest(), shown.id.text(), "standard", {seconds(300), seconds(2)}, {}, false, {}},
      [](const Result<lobby::Challenged>& made) { EXPECT_TRUE(made.ok()); });
  world.executor.Advance(kHeard);
  std::optional<ChallengeId> heard;
  for (const auto& notice : bot->inbox.Contents<lobby::Notice>()) {
    if (const auto* made = std::get_if<lobby::ChallengeMade>(&notice)) heard = made->challenge.id;
  }
  ASSERT_TRUE(heard.has_value());
  bool seated = false;
  one.house->game_server->challenges().Accept(deep, {world.NewRequest(), *heard},
                                              [&](const Result<Seated>& seat) { seated = seat.ok(); });
  world.Run();
  EXPECT_TRUE(seated);
}

TEST_F(SharedFreeBotsTest, AllNodesShowTheSameOnesTheLongestFreeFirst) {
  world.limits.max_free_bots = 1;
  Node four(world, carrier), five(world, carrier);
  world.executor.Advance(seconds(1));
  const auto watcher = Connect(five, someone, "lobby");
  auto first = FreeAt(four, deep);
  const auto second = FreeAt(five, fritz);
  EXPECT_EQ(ShownAt(four), "Deep ");
  EXPECT_EQ(ShownAt(five), "Deep ");
  first.reset();
  world.executor.Advance(kHeard);
  EXPECT_EQ(ShownAt(four), "Fritz ");
  EXPECT_EQ(Told(*watcher), "+Deep -Deep +Fritz ");
}

TEST_F(SharedFreeBotsTest, OneWithStreamsAtTwoNodesIsFreeUntilTheLastSaysSoNoLonger) {
  const auto watcher = Connect(three, someone, "lobby");
  auto here = FreeAt(one, deep), there = FreeAt(two, deep);
  here.reset();
  world.executor.Advance(kHeard);
  EXPECT_EQ(ShownAt(one), "Deep ");
  there.reset();
  world.executor.Advance(kHeard);
  EXPECT_EQ(Told(*watcher), "+Deep -Deep ");
}

TEST_F(SharedFreeBotsTest, ThoseOfANodeThatDiesAreGoneAfterItsTerm) {
  const auto watcher = Connect(two, someone, "lobby");
  auto bot = FreeAt(one, deep);
  Kill(one, bot);
  EXPECT_EQ(ShownAt(two), "Deep ");
  world.executor.Advance(milliseconds(world.limits.node_term_ms) + seconds(1));
  EXPECT_EQ(ShownAt(two), "");
  EXPECT_EQ(Told(*watcher), "+Deep -Deep ");
}

TEST_F(SharedFreeBotsTest, ANodeThatBeginsLearnsOfThemAndWhatWasLostIsLearntAfterTheNextBeat) {
  one.bus->times = 0;
  const auto bot = FreeAt(one, deep);
  EXPECT_EQ(ShownAt(two), "");
  one.bus->times = 1;
  world.executor.Advance(seconds(1));
  EXPECT_EQ(ShownAt(two), "Deep ");
  Node four(world, carrier);
  world.executor.Advance(seconds(1));
  EXPECT_EQ(ShownAt(four), "Deep ");
}

TEST_F(SharedFreeBotsTest, WhileTheStoreRefusesANameIsAskedForAgain) {
  const auto bot = Connect(one, deep);
  world.disk->fault = store::MemoryDisk::Fault::kBroken;
  EXPECT_TRUE(bot->session->TakeChallenges(true).ok());
  world.executor.Advance(milliseconds(500));
  EXPECT_EQ(ShownAt(two), "");
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  world.executor.Advance(seconds(1));
  EXPECT_EQ(ShownAt(two), "Deep ");
}

TEST_F(SharedFreeBotsTest, WhatNoNodeHasWrittenAndWhoIsNoComputerIsNotShown) {
  const std::string human = someone.id.text();
  int number = 0;
  for (const std::string& fact :
       {deep.id.text() + " x", deep.id.text() + " -5", deep.id.text() + " ",
        deep.id.text() + " 99999999999999999999", human + " 5", std::string("nobody 5"), std::string(" 5")}) {
    carrier->Tell("another\nnode-beat\nanother " + std::to_string(++number) + " 1 1");
    carrier->Tell("another\nnode-facts\nanother " + std::to_string(++number) + "\n+b" + fact);
    world.executor.Advance(kHeard);
    EXPECT_EQ(ShownAt(two), "") << fact;
  }
}

}  // namespace
}  // namespace merels::service
