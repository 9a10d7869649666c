#include "server/cluster/cluster_time.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/manual_clock.h"
#include "tests/support/manual_executor.h"

namespace merels::service {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ClusterTimeTest : public testing::Test {
 protected:
  void Begin() {
    keeper->Begin([this](const Result<void>& answer) { begun = answer; });
    executor.RunUntilIdle();
  }

  ManualClock machine;
  ManualExecutor executor{machine};
  ClusterClock clock{machine};
  milliseconds ahead{0};  // of the cluster
  bool answers = true;
  int questions = 0;
  std::vector<std::string> warnings;
  std::optional<Result<void>> begun;
  std::unique_ptr<ClusterTime> keeper = std::make_unique<ClusterTime>(
      executor, clock,
      [this](Done<milliseconds> done) {
        ++questions;
        answers ? done(machine.Now() + ahead) : done(Error{Reason::kStoreRefused, "not now"});
      },
      ClusterTime::Options{seconds(5), [this](const std::string& warning) { warnings.push_back(warning); }});
};

TEST_F(ClusterTimeTest, TheFirstAnswerSetsTheClockBeforeItBegins) {
  ahead = milliseconds(700);
  Begin();
  ASSERT_TRUE(begun && begun->ok());
  EXPECT_EQ(clock.Now(), machine.Now() + milliseconds(700));
  EXPECT_THAT(warnings, IsEmpty());
}

TEST_F(ClusterTimeTest, ItAsksAgainAndFollowsTheHouse) {
  Begin();
  ahead = seconds(-3);
  executor.Advance(seconds(5));
  EXPECT_EQ(questions, 2);
  EXPECT_NEAR(static_cast<double>((clock.Now() - machine.Now()).count()), -3'000, 1);
}

TEST_F(ClusterTimeTest, AnOperatorIsToldOnceThatTheMachinesClockIsWrong) {
  ahead = milliseconds(-2'300);
  Begin();
  executor.Advance(seconds(30));
  EXPECT_THAT(warnings, ElementsAre(HasSubstr("2.3 s ahead of the database's")));
  ahead = seconds(0);
  executor.Advance(seconds(5));
  ahead = seconds(4);
  executor.Advance(seconds(5));
  EXPECT_THAT(warnings, ElementsAre(HasSubstr("ahead"), HasSubstr("4.0 s behind")));
}

TEST_F(ClusterTimeTest, WithoutAnAnswerTheClockGoesOnAndItIsAskedForAgain) {
  answers = false;
  Begin();
  ASSERT_TRUE(begun);
  EXPECT_EQ(begun->error().reason, Reason::kStoreRefused);
  EXPECT_EQ(clock.Now(), machine.Now());
  answers = true;
  ahead = seconds(1);
  executor.Advance(seconds(5));
  EXPECT_EQ(clock.Now(), machine.Now() + seconds(1));
  answers = false;
  executor.Advance(seconds(60));
  EXPECT_EQ(clock.Now(), machine.Now() + seconds(1));
}

TEST_F(ClusterTimeTest, AnAnswerThatComesWhenItIsGoneIsDropped) {
  std::function<void(Result<milliseconds>)> answer;
  keeper = std::make_unique<ClusterTime>(
      executor, clock, [&](Done<milliseconds> done) { answer = std::move(done); }, ClusterTime::Options{});
  keeper->Begin({});
  keeper.reset();
  answer(milliseconds(0));
  executor.RunUntilIdle();
  EXPECT_EQ(clock.Now(), machine.Now());
}

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
}  // namespace merels::service
