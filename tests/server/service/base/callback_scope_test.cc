#include "server/service/base/callback_scope.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/manual_executor.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;

TEST(Then, AValueGoesToWhatFollowsAndAnErrorPastIt) {
  std::vector<std::string> seen;
  const std::function<void(Result<std::string>)> done = [&](const Result<std::string>& text) {
    seen.push_back(text ? *text : text.error().sentence);
  };
  const std::function<void(Result<int>)> number =
      Then(done, [done](int value) { done(std::to_string(value)); });
  number(7);
  number(Error{Reason::kInternal, "it broke"});
  const std::function<void(Result<void>)> nothing = Then(done, [done] { done(std::string("over")); });
  nothing({});
  EXPECT_EQ(seen, (std::vector<std::string>{"7", "it broke", "over"}));
}

TEST(Then, WhatFollowsAnAnswerFromAnyThreadIsATaskOfALivingOwner) {
  ManualClock clock;
  ManualExecutor executor{clock};
  int told = 0;
  const std::function<void(Result<void>)> done = [&](const Result<void>&) { ++told; };
  auto owner = std::make_unique<CallbackScope>(executor);
  const std::function<void(Result<int>)> first = owner->Then(done, [done](int) { done({}); });
  const std::function<void(Result<int>)> late = owner->Then(done, [done](int) { done({}); });
  first(1);
  EXPECT_EQ(told, 0);
  executor.RunUntilIdle();
  EXPECT_EQ(told, 1);
  late(Error{Reason::kInternal, "it broke"});
  owner.reset();
  executor.RunUntilIdle();
  EXPECT_EQ(told, 1);
}

class PollLoopTest : public testing::Test {
 protected:
  ManualClock clock_;
  ManualExecutor executor_{clock_};
  Limit every_{300};
  int asked_ = 0;
};

TEST_F(PollLoopTest, ItAsksOnceInAnIntervalUntilItIsStopped) {
  PollLoop loop(executor_, every_, [this] { ++asked_; });
  loop.Begin();
  loop.Begin();
  executor_.Advance(milliseconds(299));
  EXPECT_EQ(asked_, 0);
  executor_.Advance(milliseconds(601));
  EXPECT_EQ(asked_, 3);
  loop.Stop();
  executor_.Advance(milliseconds(1'000));
  EXPECT_EQ(asked_, 3);
}

TEST_F(PollLoopTest, ItMayBeginAtOnceAndTheIntervalMayBePartOfALimitThatIsSetMeanwhile) {
  PollLoop loop(
      executor_, every_, [this] { ++asked_; }, 3);
  loop.BeginNow();
  EXPECT_EQ(asked_, 1);
  executor_.Advance(milliseconds(100));
  EXPECT_EQ(asked_, 2);
  every_ = 3'000;
  executor_.Advance(milliseconds(100));
  EXPECT_EQ(asked_, 3);
  executor_.Advance(milliseconds(999));
  EXPECT_EQ(asked_, 3);
}

TEST_F(PollLoopTest, AnAskerThatWaitsForAnAnswerSaysWhenTheNextIntervalBegins) {
  PollLoop::Next answered;
  PollLoop loop(executor_, milliseconds(300), [&](const PollLoop::Next& next) {
    ++asked_;
    answered = next;
  });
  loop.Begin();
  executor_.Advance(milliseconds(1'000));
  EXPECT_EQ(asked_, 1);
  answered();
  executor_.Advance(milliseconds(300));
  EXPECT_EQ(asked_, 2);
  loop.Stop();
  answered();
  executor_.Advance(milliseconds(1'000));
  EXPECT_EQ(asked_, 2) << "an answer that comes after the end begins nothing";
}

TEST_F(PollLoopTest, AnAnswerFromBeforeTheEndAddsNoSecondTimerToALoopThatBeganAgain) {
  PollLoop::Next answered;
  PollLoop loop(executor_, milliseconds(300), [&](const PollLoop::Next& next) {
    ++asked_;
    answered = next;
  });
  loop.BeginNow();
  loop.Stop();
  loop.Begin();
  executor_.Advance(milliseconds(200));
  answered();
  executor_.Advance(milliseconds(299));
  EXPECT_EQ(asked_, 1);
  executor_.Advance(milliseconds(1));
  EXPECT_EQ(asked_, 2);
}

}  // namespace
}  // namespace merels::service
