#include <gtest/gtest.h>

#include "server/base/cluster_clock.h"
#include "tests/support/manual_clock.h"

namespace merels {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

struct HouseClockTest : testing::Test {
  /// Receives the cluster's time after a round trip of this length.
  void Hear(milliseconds told, milliseconds way) {
    const auto asked = machine.Monotonic();
    machine.Advance(way);
    house.Take(asked, machine.Monotonic(), told);
  }

  ManualClock machine;
  ClusterClock house{machine};
  const milliseconds begun = machine.Now();
};

TEST_F(HouseClockTest, UntilTheHouseWasHeardItIsTheMachines) {
  machine.Advance(seconds(3));
  EXPECT_EQ(house.Now(), machine.Now());
  EXPECT_EQ(house.MachineAhead(), milliseconds(0));
}

TEST_F(HouseClockTest, WhatWasHeardCountsFromTheMiddleOfTheWay) {
  Hear(begun + hours(1), milliseconds(40));
  EXPECT_EQ(house.Now(), begun + hours(1) + milliseconds(20));
  EXPECT_EQ(house.MachineAhead(), milliseconds(20) - hours(1));
}

TEST_F(HouseClockTest, ItGoesOnWithTheMonotonicClockWhateverIsSetAtTheMachine) {
  Hear(begun, milliseconds(0));
  machine.SetWall(begun + hours(24));
  machine.Advance(seconds(5));
  EXPECT_EQ(house.Now(), begun + seconds(5));
}

TEST_F(HouseClockTest, WhatIsSetAtTheHouseDoesNotMoveItsSteadyTime) {
  Hear(begun, milliseconds(0));
  for (const auto set : {hours(1), -hours(2), hours(0)}) {
    machine.Advance(seconds(10));
    const milliseconds steady = house.Steady();
    Hear(begun + set, milliseconds(0));
    EXPECT_NEAR(static_cast<double>((house.Now() - begun - set).count()), 0, 1);
    EXPECT_EQ(house.Steady(), steady);
  }
}

TEST_F(HouseClockTest, ButClocksThatRunApartDo) {
  Hear(begun, milliseconds(0));
  milliseconds told = begun;
  for (int i = 0; i < 1000; ++i) {
    machine.Advance(seconds(10));
    told += milliseconds(9'998);
    Hear(told, milliseconds(0));
  }
  EXPECT_NEAR(static_cast<double>((house.Steady() - told).count()), 0, 2);
}

TEST_F(HouseClockTest, ASlowAnswerThatFitsMovesNothing) {
  Hear(begun, milliseconds(2));
  const milliseconds before = house.Now();
  Hear(before + milliseconds(500), milliseconds(1'000));
  EXPECT_EQ(house.Now(), before + milliseconds(1'000));
}

TEST_F(HouseClockTest, AnAnswerThatDoesNotFitMovesItAsFarAsNeeded) {
  Hear(begun, milliseconds(0));
  machine.Advance(hours(10));  // in which the clocks came apart by a second
  Hear(begun + hours(10) - seconds(1), milliseconds(10));
  EXPECT_NEAR(static_cast<double>((house.Now() - begun - hours(10)).count()), -990, 2);
  Hear(begun + hours(10) + seconds(1), milliseconds(10));
  EXPECT_NEAR(static_cast<double>((house.Now() - begun - hours(10)).count()), 1'000, 2);
}

}  // namespace
}  // namespace merels
