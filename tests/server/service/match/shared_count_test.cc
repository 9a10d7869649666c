// The limit of an account's simultaneous matches in a cluster of two nodes, between which every hint is lost.
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "server/service/lobby/challenges.h"
#include "tests/server/service/nodes.h"

namespace merels::service {
namespace {

class SharedCountTest : public ::testing::Test {
 protected:
  SharedCountTest() {
    world.limits.max_matches_per_account = 2;
    world.limits.max_solo_matches_per_account = 2;
    one = std::make_unique<ClusterNode>(world, deaf);
    two = std::make_unique<ClusterNode>(world, deaf);
    ann = world.Guest("Ann");
    bob = world.Guest("Bob");
    cleo = world.Guest("Cleo");
  }

  Result<lobby::Opened> Open(ClusterNode& node, const match::Player& owner,
                             const std::string& ruleset = "standard") {
    std::optional<Result<lobby::Opened>> answer;
    node.game_server->tables().Open(owner, {world.NewRequest(), ruleset, {}, rules::Side::kFirst, false},
                                    [&](const Result<lobby::Opened>& opened) { answer = opened; });
    world.Run();
    return *answer;
  }
  TableId TableOf(ClusterNode& node, const match::Player& owner) {
    return std::get<lobby::Table>(Open(node, owner).value()).id;
  }
  /// Posts it; the answer comes while the world runs.
  std::shared_ptr<std::optional<Result<Seated>>> BeginToJoin(ClusterNode& node, const match::Player& guest,
                                                             const TableId& table) {
    const auto answer = std::make_shared<std::optional<Result<Seated>>>();
    node.game_server->tables().Join(guest, {world.NewRequest(), table, ""},
                                    [answer](const Result<Seated>& seated) { *answer = seated; });
    return answer;
  }
  Result<Seated> Join(ClusterNode& node, const match::Player& guest, const TableId& table) {
    const auto answer = BeginToJoin(node, guest, table);
    world.Run();
    return **answer;
  }
  Result<void> Resign(ClusterNode& node, const match::Player& player, const MatchId& match) {
    std::optional<Result<match::SeenEntry>> answer;
    match::Command command{player.id, world.NewRequest(), 0, 0, match::Resign{}};
    node.game_server->match_calls().Submit(match, command, world.clock.Monotonic(),
                                           [&](const Result<match::SeenEntry>& result) { answer = result; });
    world.Run();
    return *answer ? Result<void>() : Result<void>(answer->error());
  }
  static Reason Why(const Result<Seated>& seated) { return seated ? kLastReason : seated.error().reason; }

  World world;
  DeafBus deaf;
  std::unique_ptr<ClusterNode> one, two;
  match::Player ann, bob, cleo;
};

TEST_F(SharedCountTest, MatchesOfAllNodesCountForWhoeverOpensJoinsSeeksOrChallenges) {
  const auto first = Join(*one, ann, TableOf(*one, bob));
  ASSERT_TRUE(first.ok());
  ASSERT_TRUE(Join(*two, ann, TableOf(*two, bob)).ok());
  for (ClusterNode* node : {one.get(), two.get()}) {
    EXPECT_EQ(Open(*node, ann).error().reason, Reason::kLimitReached);
    EXPECT_EQ(Why(Join(*node, ann, TableOf(*node, cleo))), Reason::kLimitReached);
    std::optional<Result<Ticket>> sought;
    node->game_server->quick_play().Seek(ann, {world.NewRequest(), {{{"standard", {}}}}},
                                         [&](const Result<Ticket>& ticket) { sought = ticket; });
    std::optional<Result<lobby::Challenged>> challenged;
    node->game_server->challenges().Make(
        ann, {world.NewRequest(), cleo.id.text(), "standard", {}, std::nullopt, false, {}},
        [&](const Result<lobby::Challenged>& made) { challenged = made; });
    world.Run();
    EXPECT_EQ((*sought).error().reason, Reason::kLimitReached);
    EXPECT_EQ((*challenged).error().reason, Reason::kLimitReached);
  }
  EXPECT_EQ(one->game_server->tables().List({}, {})->items.size(), 1U)
      << "a table that was refused stands for others";
  ASSERT_TRUE(Resign(*two, bob, first->match).ok());
  EXPECT_TRUE(Open(*one, ann).ok());
  EXPECT_TRUE(Join(*one, ann, TableOf(*two, cleo)).ok());
}

TEST_F(SharedCountTest, AnOwnerWhoHasAsManyAsOneMayIsNamedToWhoeverJoins) {
  const TableId table = TableOf(*one, ann);
  for (ClusterNode* node : {one.get(), two.get()}) ASSERT_TRUE(Join(*node, ann, TableOf(*node, bob)).ok());
  const auto refused = Join(*two, cleo, table);
  EXPECT_EQ(Why(refused), Reason::kLimitReached);
  EXPECT_EQ(refused.error().sentence.find("Ann has"), 0U);
}

TEST_F(SharedCountTest, WhoTakesManySeatsInOneMomentHasOneTooManyForEachFurtherNodeAtMost) {
  std::vector<std::pair<ClusterNode*, TableId>> tables;
  for (const std::string name : {"p", "q", "r", "s"}) {
    const match::Player owner = world.Guest(name);
    for (ClusterNode* node : {one.get(), two.get()}) tables.emplace_back(node, TableOf(*node, owner));
  }
  std::vector<std::shared_ptr<std::optional<Result<Seated>>>> answers;
  for (const auto& [node, table] : tables) answers.push_back(BeginToJoin(*node, ann, table));
  world.Run();
  int begun = 0;
  for (const auto& answer : answers) begun += (*answer)->ok() ? 1 : 0;
  EXPECT_GE(begun, 2);
  EXPECT_LE(begun, 3);
}

TEST_F(SharedCountTest, MatchesOfOnePlayerCountAtAllNodesToo) {
  ASSERT_TRUE(Open(*one, ann, "peg").ok());
  ASSERT_TRUE(Open(*two, ann, "peg").ok());
  for (ClusterNode* node : {one.get(), two.get()}) {
    EXPECT_EQ(Open(*node, ann, "peg").error().reason, Reason::kTooManyTables);
    EXPECT_TRUE(Open(*node, bob, "peg").ok());
  }
  EXPECT_TRUE(Join(*one, ann, TableOf(*one, bob)).ok()) << "those of two have their own limit";
}

TEST_F(SharedCountTest, AfterAMatchThatTheStoreRefusedTheNextIsJudgedAllTheSame) {
  const TableId table = TableOf(*one, bob);
  world.disk->fault = store::MemoryDisk::Fault::kFull;
  EXPECT_EQ(Why(Join(*one, ann, table)), Reason::kStoreRefused);
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  EXPECT_TRUE(Join(*one, ann, table).ok());
}

}  // namespace
}  // namespace merels::service
