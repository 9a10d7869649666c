// The operator's view of a cluster's nodes and their leases.
#include "server/cluster/cluster_nodes.h"

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/cluster/node_states.h"
#include "tests/server/service/nodes.h"

namespace merels::service {
namespace {

using api::NodeState;
using std::chrono::milliseconds;
using std::chrono::seconds;

class ClusterNodesTest : public ::testing::Test {
 protected:
  struct Node {
    Node(World& world, std::shared_ptr<bus::Bus> carrier, const std::string& name)
        : bus(std::make_unique<CarryingBus>(std::move(carrier))),
          house(std::make_unique<ClusterNode>(world, *bus)) {
      nodes().Describe({name, "127.0.0.1:1", "7.1"});
    }
    ClusterNodes& nodes() { return house->game_server->nodes(); }

    std::unique_ptr<CarryingBus> bus;
    std::unique_ptr<ClusterNode> house;
  };

  void SetUp() override {
    world.game_server.reset();
    world.executor.Advance(seconds(5));
  }
  /// By their names.
  static std::map<std::string, api::Node> SeenFrom(Node& node) {
    std::map<std::string, api::Node> seen;
    for (const api::Node& one : node.nodes().List({}).items) seen[one.name] = one;
    return seen;
  }
  std::vector<api::Lease> LeasesSeenFrom(Node& node) {
    std::optional<std::vector<api::Lease>> seen;
    node.nodes().ListLeases({}, [&](const Result<Page<api::Lease>>& page) { seen = page->items; });
    world.Run();
    return *seen;
  }
  milliseconds Term() const { return milliseconds(world.limits.node_term_ms); }

  World world;
  std::shared_ptr<bus::Bus> carrier = bus::MakeLocalBus();
  Node one{world, carrier, "one"}, two{world, carrier, "two"};
};

TEST_F(ClusterNodesTest, WhatTheOperatorSaysAtOneNodeIsHeardAtTheOthers) {
  Inbox inbox;
  const auto session = two.house->game_server->OpenSession({AccountId("ann"), "Ann"}, inbox).value();
  session->Subscribe(session::Topic::Notices(), "", 0);
  world.Run();
  ASSERT_TRUE(
      one.house->game_server->operations().Announce({"Restart at 22:00", std::chrono::minutes(1)}).ok());
  world.Run();
  std::vector<std::string> heard;
  for (const auto& notice : inbox.Contents<lobby::Notice>()) {
    if (const auto* said = std::get_if<lobby::Announcement>(&notice)) heard.push_back(said->text);
  }
  EXPECT_EQ(heard, std::vector<std::string>{"Restart at 22:00"});
}

TEST_F(ClusterNodesTest, TheStatusIsThatOfTheNodeThatAnswers) {
  const api::NodeStatus status = two.nodes().Status();
  EXPECT_EQ(status.node.name, "two");
  EXPECT_TRUE(status.node.is_this);
  EXPECT_EQ(status.seeks, 0);
}

TEST_F(ClusterNodesTest, EachNodeListsItselfAndTheOthersWithWhatTheySayOfThemselves) {
  for (Node* node : {&one, &two}) {
    const auto seen = SeenFrom(*node);
    ASSERT_EQ(seen.size(), 2U);
    for (const auto& [name, shown] : seen) {
      EXPECT_EQ(shown.state, NodeState::kServing);
      EXPECT_EQ(shown.address, "127.0.0.1:1");
      EXPECT_EQ(shown.version, "7.1");
      EXPECT_GT(shown.started_at, milliseconds(0));
      ASSERT_TRUE(shown.heard_ago.has_value());
      EXPECT_LT(*shown.heard_ago, Term());
    }
  }
  EXPECT_TRUE(SeenFrom(one).at("one").is_this);
  EXPECT_FALSE(SeenFrom(one).at("two").is_this);
  EXPECT_EQ(SeenFrom(one).at("two").id, SeenFrom(two).at("two").id);
}

TEST_F(ClusterNodesTest, StreamsAndPlayersOfAnotherNodeAreKnownAfterItsNextBeat) {
  match::Player ann;
  two.house->game_server->membership().SignInGuest({"Ann", false},
                                                   [&](const Result<SignedIn>& in) { ann = in->player; });
  world.Run();
  Inbox first, second;
  auto session = two.house->game_server->OpenSession(ann, first).value();
  auto other = two.house->game_server->OpenSession(ann, second).value();
  world.executor.Advance(Term() / 3);
  EXPECT_EQ(SeenFrom(one).at("two").streams, 2);
  EXPECT_EQ(SeenFrom(one).at("two").players, 1);
  EXPECT_EQ(SeenFrom(two).at("two").streams, 2);
  other.reset();
  world.executor.Advance(Term() / 3);
  EXPECT_EQ(SeenFrom(one).at("two").streams, 1);
}

TEST_F(ClusterNodesTest, ANodeThatIsCutOffIsSilentAndADeadOneIsGone) {
  two.bus->times = 0;
  world.executor.Advance(Term() + seconds(1));
  EXPECT_EQ(SeenFrom(one).at("two").state, NodeState::kSilent);
  EXPECT_GE(*SeenFrom(one).at("two").heard_ago, Term());
  two.bus->times = 1;
  world.executor.Advance(Term());
  EXPECT_EQ(SeenFrom(one).at("two").state, NodeState::kServing);
  two.house.reset();
  world.executor.Advance(Term() + seconds(1));
  EXPECT_EQ(SeenFrom(one).size(), 1U);
}

TEST_F(ClusterNodesTest, ADrainIsKnownAtOtherNodes) {
  two.nodes().StartDraining();
  world.executor.Advance(milliseconds(100));
  EXPECT_EQ(SeenFrom(two).at("two").state, NodeState::kDraining);
  EXPECT_EQ(SeenFrom(one).at("two").state, NodeState::kDraining);
  EXPECT_EQ(SeenFrom(one).at("one").state, NodeState::kServing);
}

TEST_F(ClusterNodesTest, ALeaseIsShownWithItsNodeAndWhetherThatLives) {
  const auto leases = LeasesSeenFrom(two);
  ASSERT_EQ(leases.size(), 1U);
  EXPECT_EQ(leases[0].name, "pairing");
  EXPECT_TRUE(leases[0].is_alive);
  EXPECT_EQ(leases[0].node, SeenFrom(two).at("one").id) << "which came first";
  one.house.reset();
  EXPECT_TRUE(LeasesSeenFrom(two)[0].is_alive) << "as far as it can know";
  world.executor.Advance(Term() + seconds(5));
  const auto later = LeasesSeenFrom(two);
  EXPECT_EQ(later[0].node, SeenFrom(two).at("two").id);
  EXPECT_EQ(later[0].epoch, leases[0].epoch + 1);
}

TEST_F(ClusterNodesTest, ANodeThatIsCutOffHasItsLeaseAndIsAlive) {
  one.bus->times = 0;
  world.executor.Advance(Term() + seconds(5));
  EXPECT_EQ(SeenFrom(two).at("one").state, NodeState::kSilent);
  const auto leases = LeasesSeenFrom(two);
  ASSERT_EQ(leases.size(), 1U);
  EXPECT_EQ(leases[0].node, SeenFrom(two).at("one").id);
  EXPECT_TRUE(leases[0].is_alive);
}

TEST_F(ClusterNodesTest, WhatANodeIsCalledIsCutForOthersAtALineBreakAndWhereFactsEnd) {
  two.nodes().Describe({"two\nthree", std::string(kMaxFactText + 1, 'x'), "7.1"});
  world.executor.Advance(milliseconds(100));
  EXPECT_EQ(SeenFrom(one).at("two").address, std::string(kMaxFactText, 'x'));
}

}  // namespace
}  // namespace merels::service
