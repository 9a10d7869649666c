#include "common/match/packed_plies.h"

#include <gtest/gtest.h>

namespace merels::match {
namespace {

using std::chrono::seconds;

std::vector<PlyTime> TimesOf(const PackedPlies& list) {
  std::vector<PlyTime> times;
  for (const ListedPly& listed : list.Read()) times.push_back(listed.time);
  return times;
}

TEST(PackedPlies, PliesOfEveryShapeComeBackLetterByLetter) {
  const std::vector<std::string> plies = {"a1",           "g7,d2", "a7-d7", "a7-d7,b2,c3", "d4-b6-b4-d2-f4",
                                          "pass",         "g1-g7", "",      "a1-",         "a1x",
                                          "z9-something", "a",     "a1b2"};
  PackedPlies list({}, 2);
  for (const std::string& ply : plies) list.Add(ply, {});
  EXPECT_EQ(list.Plies(), plies);
  EXPECT_EQ(list.size(), static_cast<int>(plies.size()));
}

TEST(PackedPlies, TimesComeBackAlsoWhenTheyAreNotWhatTheClockSays) {
  for (const int seats : {1, 2}) {
    PackedPlies list({seconds(60), seconds(2)}, seats);
    const std::vector<PlyTime> times = {
        {seconds(4), Millis(120), seconds(58)},
        {Millis(0), Millis(0), seconds(62)},
        {seconds(50), Millis(500), seconds(3)},  // an outage was charged between
        {seconds(70), Millis(0), seconds(2)}};
    for (const PlyTime& time : times) list.Add("a1-a4", time);
    EXPECT_EQ(TimesOf(list), times) << seats;
  }
}

TEST(PackedPlies, WithoutAStartAmountBothBeginWithOneIncrement) {
  PackedPlies list({seconds(0), seconds(5)}, 2);
  EXPECT_EQ(list.left(), (std::array<Millis, 2>{seconds(5), seconds(5)}));
  const PlyTime time{seconds(2), Millis(0), seconds(8)};
  list.Add("d2", time);
  EXPECT_EQ(TimesOf(list), std::vector{time});
  list.TakeBack(1);
  EXPECT_EQ(list.left(), (std::array<Millis, 2>{seconds(5), seconds(5)}));
}

TEST(PackedPlies, APlyAndItsTimeAreReadTogether) {
  PackedPlies list({seconds(60), seconds(2)}, 2);
  list.Add("d2", {seconds(4), Millis(0), seconds(58)});
  list.Add("f4", {seconds(1), Millis(7), seconds(61)});
  const auto read = list.Read();
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read[1].ply, "f4");
  EXPECT_EQ(read[1].time, (PlyTime{seconds(1), Millis(7), seconds(61)}));
}

TEST(PackedPlies, WhatIsTakenBackNoLongerStandsAndIsStillAmongTheSteps) {
  PackedPlies list({seconds(60), seconds(0)}, 2);
  list.Add("d2", {seconds(4), Millis(0), seconds(56)});
  list.Add("f4", {seconds(1), Millis(7), seconds(59)});
  list.Add("a1", {seconds(6), Millis(0), seconds(50)});
  list.TakeBack(2);
  EXPECT_EQ(list.left(), (std::array<Millis, 2>{seconds(56), seconds(60)}));
  list.Add("pass", {seconds(2), Millis(0), seconds(58)});
  EXPECT_EQ(list.Plies(), (std::vector<std::string>{"d2", "pass"}));
  EXPECT_EQ(TimesOf(list).back(), (PlyTime{seconds(2), Millis(0), seconds(58)}));
  EXPECT_EQ(list.size(), 2);
  const auto steps = list.Steps();
  ASSERT_EQ(steps.size(), 5U);
  EXPECT_EQ(steps[2].added.ply, "a1");
  EXPECT_EQ(steps[3].taken_back, 2);
  EXPECT_EQ(steps[4].added.time.left, seconds(58));
}

}  // namespace
}  // namespace merels::match
