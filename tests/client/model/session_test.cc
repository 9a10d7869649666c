#include "client/model/session.h"

#include <gtest/gtest.h>

namespace merels::model {
namespace {

using std::chrono::seconds;

TEST(SessionModel, OnlyTheNewestStreamIsHeard) {
  Session session;
  EXPECT_FALSE(session.Hears(0));
  const auto first = session.Begin("one:1");
  const auto second = session.Begin("two:2");
  EXPECT_FALSE(session.Hears(first));
  EXPECT_TRUE(session.Hears(second));
  EXPECT_EQ(session.server(), "two:2");
  session.End();
  EXPECT_FALSE(session.Hears(second));
}

TEST(SessionModel, ALossIsTimedFromItsFirstMoment) {
  Session session;
  session.Begin("one:1");
  session.Online({AccountId("a"), "Ann", true});
  EXPECT_EQ(session.LostFor(seconds(9)), seconds(0));
  session.Lost("broken", seconds(10));
  session.Retrying(1, seconds(11));
  session.Lost("still broken", seconds(12));
  session.Retrying(2, std::nullopt);
  EXPECT_EQ(session.LostFor(seconds(15)), seconds(5));
  EXPECT_EQ(session.attempt(), 2);
  EXPECT_FALSE(session.next_attempt());
  session.Online({AccountId("a"), "Ann", true});
  EXPECT_EQ(session.LostFor(seconds(20)), seconds(0));
  EXPECT_EQ(session.attempt(), 0);
}

TEST(SessionModel, NothingIsLostThatNeverWas) {
  Session session;
  session.Lost("noise", seconds(1));
  EXPECT_EQ(session.link(), Link::kOff);
}

}  // namespace
}  // namespace merels::model
