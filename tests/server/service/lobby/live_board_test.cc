#include "server/service/lobby/live_board.h"

#include <gtest/gtest.h>

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
  LiveBoard board;
  board.Fill({}, false);
  for (int at = 1; at <= 1000; ++at) board.Add(MatchAt(at));
  const auto newest = board.Newest();
  ASSERT_EQ(newest.size(), LiveBoard::kShown);
  EXPECT_EQ(newest.front(), MatchAt(1000));
  EXPECT_EQ(newest.back(), MatchAt(801));
  EXPECT_EQ(board.Oldest()->match, MatchAt(601).match);
}

TEST(LiveBoard, WantsMoreWhenFewerAreKeptThanShownThoughThereAreOthers) {
  LiveBoard board;
  EXPECT_TRUE(board.WantsMore()) << "what the store has is not known yet";
  board.Fill(Between(801, 1000), true);
  EXPECT_FALSE(board.WantsMore());
  board.Remove(MatchAt(900).match);
  board.Remove(MatchAt(5).match);
  EXPECT_TRUE(board.WantsMore());
  board.Fill(Between(700, 800), false);
  board.Remove(MatchAt(950).match);
  EXPECT_EQ(board.Newest().back(), MatchAt(799));
  for (const auto& match : Between(700, 1000)) board.Remove(match.match);
  EXPECT_TRUE(board.Newest().empty());
  EXPECT_FALSE(board.WantsMore()) << "there are no others";
}

TEST(LiveBoard, AMatchIsThereOnceHoweverOftenItIsAdded) {
  LiveBoard board;
  board.Fill({MatchAt(1)}, false);
  board.Add(MatchAt(1));
  board.Add(MatchAt(2));
  EXPECT_EQ(board.Newest().size(), 2U);
}

}  // namespace
}  // namespace merels::service
