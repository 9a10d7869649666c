// Open tables in a cluster of two nodes, between which every hint is lost.
#include <optional>
#include <set>

#include <gtest/gtest.h>

#include "tests/server/service/nodes.h"

namespace merels::service {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

/// Time for a node to poll the store.
constexpr seconds kLook{1};

class SharedTablesTest : public ::testing::Test {
 protected:
  lobby::Table Open(ClusterNode& node, bool is_private = false, RequestId request = {}) {
    std::optional<lobby::Opened> opened;
    if (request.empty()) request = world.NewRequest();
    node.game_server->tables().Open(ann, {request, "standard", {}, rules::Side::kFirst, is_private},
                                    [&](const Result<lobby::Opened>& answer) { opened = answer.value(); });
    world.Run();
    return std::get<lobby::Table>(*opened);
  }
  /// Posts it; the answer comes while the world runs.
  std::shared_ptr<std::optional<Result<Seated>>> BeginToSit(ClusterNode& node, const match::Player& guest,
                                                            const JoinTable& request) {
    const auto answer = std::make_shared<std::optional<Result<Seated>>>();
    node.game_server->tables().Join(guest, request,
                                    [answer](const Result<Seated>& seated) { *answer = seated; });
    return answer;
  }
  Result<Seated> Sit(ClusterNode& node, const match::Player& guest, const JoinTable& request) {
    const auto answer = BeginToSit(node, guest, request);
    world.Run();
    return **answer;
  }
  JoinTable ById(const lobby::Table& table) { return {world.NewRequest(), table.id, ""}; }
  static std::size_t Listed(const ClusterNode& node) {
    return node.game_server->tables().List({}, {})->items.size();
  }

  World world;
  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
  match::Player cleo = world.Guest("Cleo");
  DeafBus deaf;
  ClusterNode one{world, deaf};
  ClusterNode two{world, deaf};
};

TEST_F(SharedTablesTest, ATableIsSeenAtOtherNodesWhenItOpensAndWhenItCloses) {
  Inbox inbox;
  const auto session = two.game_server->OpenSession(cleo, inbox).value();
  session->Subscribe(session::Topic::Lobby(), "", 0);
  const auto table = Open(one);
  world.executor.Advance(kLook);
  EXPECT_EQ(two.game_server->tables().List({}, {})->items, std::vector{table});
  std::optional<Result<void>> withdrawn;
  one.game_server->tables().Withdraw(ann, table.id, [&](const Result<void>& answer) { withdrawn = answer; });
  world.executor.Advance(kLook);
  ASSERT_TRUE(withdrawn && withdrawn->ok());
  EXPECT_EQ(Listed(two), 0U);
  const auto changes = inbox.Contents<lobby::Change>();
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(std::get<lobby::TableOpened>(changes[0]).table, table);
  EXPECT_EQ(std::get<lobby::TableClosed>(changes[1]).id, table.id);
}

TEST_F(SharedTablesTest, ATableIsJoinedAtANodeThatHasNotSeenItYet) {
  const auto open = Open(one);
  const auto hidden = Open(one, true);
  EXPECT_TRUE(Sit(two, bob, ById(open)).ok());
  EXPECT_EQ(Sit(two, bob, ById(hidden)).error().reason, Reason::kUnknownTable);
  EXPECT_TRUE(Sit(two, bob, {world.NewRequest(), {}, hidden.code}).ok());
  EXPECT_EQ(Sit(two, bob, {world.NewRequest(), {}, hidden.code}).error().reason, Reason::kWrongCode);
  world.executor.Advance(kLook);
  EXPECT_EQ(Listed(one), 0U);
}

TEST_F(SharedTablesTest, OfTwoWhoJoinAtTwoNodesAtOnceOneGetsTheSeat) {
  for (int i = 0; i < 10; ++i) {
    const auto table = Open(one);
    world.executor.Advance(kLook);
    ASSERT_EQ(Listed(two), 1U);
    const auto first = BeginToSit(i % 2 == 0 ? one : two, bob, ById(table));
    const auto second = BeginToSit(i % 2 == 0 ? two : one, cleo, ById(table));
    world.Run();
    ASSERT_NE((*first)->ok(), (*second)->ok());
    const auto& refused = (*first)->ok() ? **second : **first;
    EXPECT_EQ(refused.error().reason, Reason::kUnknownTable);
    EXPECT_EQ(Listed(one) + Listed(two), 0U) << "neither has put it back";
  }
}

TEST_F(SharedTablesTest, AJoinThatIsRepeatedAtAnotherNodeGetsTheSameSeat) {
  const auto table = Open(one);
  world.executor.Advance(kLook);
  const JoinTable request = ById(table);
  const auto seated = Sit(one, bob, request);
  ASSERT_TRUE(seated.ok());
  ASSERT_EQ(Listed(two), 1U) << "it has not heard of that";
  const auto again = Sit(two, bob, request);
  ASSERT_TRUE(again.ok()) << again.error().ToString();
  EXPECT_EQ(again->match, seated->match);
  EXPECT_EQ(again->side, seated->side);
}

TEST_F(SharedTablesTest, ATableThatWasWithdrawnIsNotJoinedWhereItIsStillShown) {
  const auto table = Open(one);
  world.executor.Advance(kLook);
  one.game_server->tables().Withdraw(ann, table.id, [](const Result<void>&) {});
  world.Run();
  ASSERT_EQ(Listed(two), 1U);
  EXPECT_EQ(Sit(two, bob, ById(table)).error().reason, Reason::kUnknownTable);
  EXPECT_EQ(Listed(two), 0U);
}

TEST_F(SharedTablesTest, ItsOwnerWithdrawsATableAtAnyNode) {
  const auto table = Open(one);
  std::optional<Result<void>> withdrawn;
  two.game_server->tables().Withdraw(ann, table.id, [&](const Result<void>& answer) { withdrawn = answer; });
  world.Run();
  ASSERT_TRUE(withdrawn && withdrawn->ok());
  EXPECT_EQ(Sit(one, bob, ById(table)).error().reason, Reason::kUnknownTable);
}

TEST_F(SharedTablesTest, ARequestOpensOneTableAtWhicheverNodesItComes) {
  const RequestId request = world.NewRequest();
  EXPECT_EQ(Open(one, false, request), Open(two, false, request));
  world.executor.Advance(kLook);
  EXPECT_EQ(Listed(one), 1U);
}

TEST_F(SharedTablesTest, ATableOutlivesItsNodeForAMinuteAndIsJoinedMeanwhile) {
  Inbox inbox;
  auto session = one.game_server->OpenSession(ann, inbox).value();
  Open(one);
  const auto taken = Open(one);
  world.executor.Advance(minutes(5));
  session.reset();
  one.game_server.reset();
  world.executor.Advance(seconds(59));
  ASSERT_EQ(Listed(two), 2U);
  EXPECT_TRUE(Sit(two, bob, ById(taken)).ok());
  world.executor.Advance(seconds(8));  // including the tolerance between clocks
  EXPECT_EQ(Listed(two), 0U);
}

TEST_F(SharedTablesTest, ATableGoesAMinuteAfterTheNodeThatKeptIt) {
  Inbox inbox;
  auto session = one.game_server->OpenSession(ann, inbox).value();
  Open(one);
  world.executor.Advance(minutes(5));
  one.store->Close();  // it extends no expiry any more
  world.executor.Advance(seconds(39));
  EXPECT_EQ(Listed(two), 1U);
  world.executor.Advance(seconds(28));  // and the tolerance between clocks
  EXPECT_EQ(Listed(two), 0U);
}

TEST_F(SharedTablesTest, ATableStandsWhileItsOwnerHasAStreamAtAnyNode) {
  Inbox inbox, other;
  auto here = one.game_server->OpenSession(ann, inbox).value();
  Open(one);
  world.executor.Advance(kLook);
  const auto there = two.game_server->OpenSession(ann, other).value();
  here.reset();
  world.executor.Advance(minutes(5));
  EXPECT_EQ(Listed(one), 1U);
  EXPECT_EQ(Listed(two), 1U);
}

// ---- What the players and the lobby are told

/// With a bus.
class TablesOnABusTest : public SharedTablesTest {
 protected:
  CarryingBus bus;
  ClusterNode three{world, bus};
  ClusterNode four{world, bus};
};

std::unique_ptr<Session> FollowAt(ClusterNode& node, const match::Player& player, Inbox& inbox,
                                  const session::Topic& topic) {
  auto session = node.game_server->OpenSession(player, inbox).value();
  session->Subscribe(topic, "", 0);
  return session;
}

std::vector<lobby::Paired> PairingsOf(const Inbox& inbox) {
  std::vector<lobby::Paired> pairings;
  for (const auto& notice : inbox.Contents<lobby::Notice>()) {
    if (const auto* paired = std::get_if<lobby::Paired>(&notice)) pairings.push_back(*paired);
  }
  return pairings;
}

TEST_F(TablesOnABusTest, WhatIsToldIsSeenAtOnceAtOtherNodes) {
  constexpr std::chrono::milliseconds kAtOnce{200};
  Inbox lobby, owners;
  const auto watching = FollowAt(four, cleo, lobby, session::Topic::Lobby());
  const auto waiting = FollowAt(three, ann, owners, session::Topic::Notices());
  const auto table = Open(three);
  world.executor.Advance(kAtOnce);
  ASSERT_EQ(four.game_server->tables().List({}, {})->items, std::vector{table});
  const auto seated = Sit(four, bob, ById(table));
  world.executor.Advance(kAtOnce);
  EXPECT_EQ(Listed(three), 0U);
  ASSERT_EQ(PairingsOf(owners).size(), 1U);
  EXPECT_EQ(PairingsOf(owners)[0].match, seated->match);
  EXPECT_EQ(PairingsOf(owners)[0].opponent, bob);
  world.executor.Advance(seconds(10));
  EXPECT_EQ(PairingsOf(owners).size(), 1U) << "once";
  const auto changes = lobby.Contents<lobby::Change>();
  ASSERT_EQ(changes.size(), 3U);
  EXPECT_EQ(std::get<lobby::TableClosed>(changes[1]).id, table.id);
  EXPECT_EQ(std::get<lobby::MatchStarted>(changes[2]).match.match, seated->match);
}

TEST_F(SharedTablesTest, ItsOwnerAtAnotherNodeIsToldOfTheMatchAndTheLobbyOfItsBeginningAndEnd) {
  Inbox lobby, owners;
  const auto watching = FollowAt(one, cleo, lobby, session::Topic::Lobby());
  const auto waiting = FollowAt(one, ann, owners, session::Topic::Notices());
  const auto table = Open(one);
  const auto seated = Sit(two, bob, ById(table));
  ASSERT_TRUE(seated.ok());
  world.executor.Advance(2 * kLook);
  ASSERT_EQ(PairingsOf(owners).size(), 1U);
  EXPECT_EQ(PairingsOf(owners)[0].match, seated->match);
  match::Command resigns{{}, world.NewRequest(), 0, 0, match::Resign{}};
  resigns.by = bob.id;
  std::optional<Result<match::SeenEntry>> resigned;
  two.game_server->match_calls().Submit(seated->match, resigns, world.clock.Monotonic(),
                                        [&](const Result<match::SeenEntry>& entry) { resigned = entry; });
  world.Run();
  ASSERT_TRUE(resigned && resigned->ok());
  world.executor.Advance(2 * kLook);
  std::vector<MatchId> started, ended;
  for (const auto& change : lobby.Contents<lobby::Change>()) {
    if (const auto* begun = std::get_if<lobby::MatchStarted>(&change)) started.push_back(begun->match.match);
    if (const auto* over = std::get_if<lobby::MatchEnded>(&change)) ended.push_back(over->id);
  }
  EXPECT_EQ(started, std::vector{seated->match});
  EXPECT_EQ(ended, std::vector{seated->match});
}

TEST_F(SharedTablesTest, TelevisionShowsAMatchOfAnotherNode) {
  const auto seated = Sit(two, bob, ById(Open(one)));
  world.executor.Advance(2 * kLook);
  const auto channels = one.game_server->match_calls().ListChannels(cleo);
  ASSERT_FALSE(channels->items.empty());
  ASSERT_TRUE(channels->items.front().match);
  EXPECT_EQ(channels->items.front().match->match, seated->match);
}

}  // namespace
}  // namespace merels::service
