#include "client/picture/game_animation.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "common/variants/registry.h"
#include "tests/client/picture/read_gif.h"

namespace merels::picture {
namespace {

constexpr int kStrip = NameStrips::kHeight;

notation::Record RecordWith(const std::vector<notation::RecordedPly>& plies) {
  notation::Record record;
  record.ruleset = "three";
  record.white = "Anna";
  record.black = "Benedict";
  record.clock = "300+0";
  record.plies = plies;
  return record;
}

/// A ply that took so long, and what it left.
notation::RecordedPly After(const std::string& ply, std::int64_t charged_ms, std::int64_t left_ms) {
  return {ply, notation::RecordedClock{charged_ms, 0, left_ms}};
}

ReadGif Drawn(const notation::Record& record) {
  BoardPictures boards;
  return Reread(GameAnimations().Draw(boards, rules::Game(*variants::ParseRuleset(record.ruleset)), record));
}

/// How many pixels of a part of two pictures differ by more than their palettes do.
int Differing(const view::Pixels& one, const view::Pixels& other, int top, int bottom) {
  constexpr int kByPalette = 40;
  int count = 0;
  for (int y = top; y < bottom; ++y) {
    for (int x = 0; x < one.width(); ++x)
      count += std::abs(one.At(x, y).g - other.At(x, y).g) > kByPalette ? 1 : 0;
  }
  return count;
}

TEST(GameAnimations, ThereIsAPictureForTheStartAndForEachPlyWithAStripAboveAndBelow) {
  const auto read = Drawn(RecordWith({After("a1", 800, 299'200), After("b1", 800, 299'200)}));
  EXPECT_EQ(read.pictures, 3);
  EXPECT_EQ(read.wide, GameAnimations::kWidth);
  EXPECT_EQ(read.last.height(), GameAnimations::kWidth + 2 * kStrip);
  const auto alone = [] {
    auto record = RecordWith({{"f2-d4", {}}});
    record.ruleset = "peg";
    record.black = record.clock = "-";
    return Drawn(record);
  }();
  EXPECT_EQ(alone.last.height(), GameAnimations::kWidth + kStrip);
}

TEST(GameAnimations, ABoardIsSeenAsLongAsItWasThoughtAboutWithinBounds) {
  const auto read =
      Drawn(RecordWith({After("a1", 2000, 298'000), After("b1", 100, 299'900), After("a2", 60'000, 238'000),
                        After("c3", 4000, 295'900), After("c1", 2000, 236'000)}));
  // The usual thought, of 2 s, takes the usual 0.8 s.
  EXPECT_EQ(read.delays, (std::vector<int>{80, 50, 300, 160, 80, 500}));
}

TEST(GameAnimations, WithoutClocksAllBoardsLastAsLongAndThereAreNoClocks) {
  auto record = RecordWith({{"a1", {}}, {"b1", {}}});
  record.clock = "-";
  const auto read = Drawn(record);
  EXPECT_EQ(read.delays, (std::vector<int>{80, 80, 500}));
  const auto timed = Drawn(RecordWith({{"a1", {}}, {"b1", {}}}));
  EXPECT_GT(Differing(read.last, timed.last, 0, kStrip), 100);
}

TEST(GameAnimations, TheClocksAreThoseAfterThePliesAndTheFlagThatFellShowsNothing) {
  const auto plies = std::vector{After("a1", 1000, 299'000), After("b1", 1000, 299'000)};
  auto slower = plies;
  slower[0].clock->left_ms = 200'000;
  const auto one = Drawn(RecordWith(plies)), other = Drawn(RecordWith(slower));
  const int high = one.last.height();
  EXPECT_EQ(Differing(one.last, other.last, 0, kStrip), 0) << "Black's are the same";
  EXPECT_GT(Differing(one.last, other.last, high - kStrip, high), 20);
  auto lost = RecordWith(plies);
  lost.result = "0-1";
  lost.reason = "time";
  const auto over = Drawn(lost);
  EXPECT_EQ(Differing(one.last, over.last, 0, kStrip), 0);
  EXPECT_GT(Differing(one.last, over.last, high - kStrip, high), 20);
}

TEST(GameAnimations, OfALongGameTheLastPliesAreShown) {
  auto record = RecordWith({});
  record.ruleset = "three+reps=0+quiet=0";
  for (const char* ply : {"a1", "b1", "b3", "a2", "c2", "c3"}) record.plies.push_back({ply, {}});
  while (record.plies.size() < kMostPlies + 7) {
    for (const char* ply : {"c2-c1", "a2-a3", "c1-c2", "a3-a2"}) record.plies.push_back({ply, {}});
  }
  EXPECT_EQ(Drawn(record).pictures, static_cast<int>(kMostPlies) + 1);
}

TEST(GameAnimations, ALongNameLeavesRoomForTheClock) {
  const NameStrips strips;
  StripSeat seat;
  seat.name = "Maximiliana of the Very Long Name Indeed";
  seat.clock = "1:02:09";
  auto shorter = seat;
  shorter.name = "M";
  const int clock = 230;
  const auto one = strips.Draw(seat, 300), other = strips.Draw(shorter, 300);
  for (int y = 0; y < kStrip; ++y) {
    for (int x = clock; x < 300; ++x) ASSERT_EQ(one.At(x, y), other.At(x, y)) << x << ' ' << y;
  }
}

TEST(AnimateRecord, ATextBecomesAnAnimationUnlessItHasNoMoves) {
  auto record = RecordWith({After("a1", 800, 299'200)});
  const auto gif = AnimateRecord(notation::PrintRecord(record));
  ASSERT_TRUE(gif.ok());
  EXPECT_EQ(Reread(*gif).pictures, 2);
  record.plies.clear();
  EXPECT_EQ(AnimateRecord(notation::PrintRecord(record)).error().reason, Reason::kBadRecord);
  EXPECT_FALSE(AnimateRecord("no record").ok());
}

}  // namespace
}  // namespace merels::picture
