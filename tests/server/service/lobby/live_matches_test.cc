#include "server/service/lobby/live_matches.h"

#include <gtest/gtest.h>

#include "tests/server/service/nodes.h"

namespace merels::service {
namespace {

match::Summary MatchAt(int started_at) {
  match::Summary match;
  match.match = MatchId("m" + std::to_string(started_at));
  match.started_at = std::chrono::milliseconds(started_at);
  return match;
}

std::vector<match::Summary> Between(int oldest, int newest) {
  std::vector<match::Summary> matches;
  for (int at = newest; at >= oldest; --at) matches.push_back(MatchAt(at));
  return matches;
}

TEST(LiveBoard, ShowsTheNewestFirstAndKeepsOnlySoMany) {
  LiveBoard board([](const match::Summary&) { return Origin(); });
  board.Fill({}, false);
  constexpr int kAll = static_cast<int>(LiveBoard::kKept + LiveBoard::kAboveKept) + 1;
  for (int at = 1; at <= kAll; ++at) board.Add(MatchAt(at));
  const auto newest = board.Shown();
  ASSERT_EQ(newest.size(), LiveBoard::kShown);
  EXPECT_EQ(newest.front(), MatchAt(kAll));
  EXPECT_EQ(newest.back(), MatchAt(kAll - 199));
  EXPECT_EQ(board.Kept().size(), LiveBoard::kKept);
  EXPECT_EQ(board.Oldest()->match, MatchAt(kAll - static_cast<int>(LiveBoard::kKept) + 1).match);
}

/// Matches from one address, except the oldest.
Origin OriginOf(const match::Summary& match) {
  return match == MatchAt(1) ? Origin{"192.0.2.1", "192.0.2.0/24"}
                             : Origin{"198.51.100.1", "198.51.100.0/24"};
}

TEST(LiveBoard, ShowsAndKeepsAMatchOfAnotherAddressHoweverManyBeginAtOne) {
  LiveBoard board(OriginOf);
  board.Fill({MatchAt(1)}, false);
  for (int at = 2; at <= 10'000; ++at) board.Add(MatchAt(at));
  EXPECT_TRUE(board.Knows(MatchAt(1).match));
  EXPECT_EQ(board.Shown().back(), MatchAt(1));
  EXPECT_EQ(board.Shown().size(), LiveBoard::kShown);
}

TEST(LiveBoard, OfOneAddressTheBestAreShown) {
  LiveBoard board([](const match::Summary&) { return Origin(); });
  match::Summary good = MatchAt(1);
  good.rating = 1800;
  board.Fill({good}, false);
  for (int at = 2; at <= 300; ++at) board.Add(MatchAt(at));
  EXPECT_EQ(board.Shown().back(), good);
}

TEST(LiveBoard, WantsMoreWhenFewerAreKeptThanShownThoughThereAreOthers) {
  LiveBoard board([](const match::Summary&) { return Origin(); });
  EXPECT_TRUE(board.WantsMore()) << "what the store has is not known yet";
  board.Fill(Between(801, 1000), true);
  EXPECT_FALSE(board.WantsMore());
  board.Remove(MatchAt(900).match);
  board.Remove(MatchAt(5).match);
  EXPECT_TRUE(board.WantsMore());
  board.Fill(Between(700, 800), false);
  board.Remove(MatchAt(950).match);
  EXPECT_EQ(board.Shown().back(), MatchAt(799));
  for (const auto& match : Between(700, 1000)) board.Remove(match.match);
  EXPECT_TRUE(board.Shown().empty());
  EXPECT_FALSE(board.WantsMore()) << "there are no others";
}

TEST(LiveBoard, AMatchIsThereOnceHoweverOftenItIsAdded) {
  LiveBoard board([](const match::Summary&) { return Origin(); });
  board.Fill({MatchAt(1)}, false);
  board.Add(MatchAt(1));
  board.Add(MatchAt(2));
  EXPECT_EQ(board.Shown().size(), 2U);
}

/// Steps in which the stored data, except notes, is read.
constexpr int kSteps = 60;

TEST(SharedLiveMatchesTest, ANodeOpensThoughItHearsOfAnEndAtAnyStepOfThat) {
  World world;
  for (int step = 0; step < kSteps; ++step) {
    CarryingBus bus;
    const auto store = store::MakeMemoryStore(world.executor, world.disk);
    const auto node = std::make_unique<GameServer>(Ports{world.executor, world.clock, world.random, *store,
                                                         *world.account_store, *world.chat, world.passwords,
                                                         &bus, world.limits, [](const std::string&) {}});
    bool opened = false;
    node->Open([&opened](const Result<void>& answer) { opened = answer.ok(); });
    for (int i = 0; i < step; ++i) world.executor.RunOne();
    bus.Tell("another node\nover\n" + NewId(world.random));
    world.Run();
    world.Pass(Liveness::kLook);
    ASSERT_TRUE(opened) << "told at step " << step;
  }
}

}  // namespace

}  // namespace merels::service
