#include "server/domain/uptime.h"

#include <gtest/gtest.h>

namespace merels::domain {
namespace {

std::chrono::milliseconds S(int count) { return std::chrono::seconds(count); }
/// A run of a node, and a later part of one.
Span RunOf(int since, int until) { return {S(since), S(until), true}; }
Span PartOf(int since, int until) { return {S(since), S(until), false}; }

TEST(Uptime, WhatLiesBetweenTwoRunsIsNotServed) {
  const Uptime uptime({RunOf(500, 600), RunOf(100, 200)});
  EXPECT_EQ(uptime.Thought(S(150), S(400)), S(50));
  EXPECT_EQ(uptime.Thought(S(200), S(500)), S(0));
  EXPECT_EQ(uptime.Thought(S(700), S(900)), S(0));
}

TEST(Uptime, OfTheSecondsAfterEachOutageNothingIsCharged) {
  const Uptime uptime({RunOf(100, 200), RunOf(500, 600), RunOf(700, 800)});
  EXPECT_EQ(uptime.Thought(S(150), S(505)), S(50));
  EXPECT_EQ(uptime.Thought(S(150), S(510)), S(50));
  EXPECT_EQ(uptime.Thought(S(150), S(650)), S(140));
  EXPECT_EQ(uptime.Thought(S(150), S(1000)), S(230));
}

TEST(Uptime, NorOfThemWhenTheNextOutageCutsThemShort) {
  const Uptime uptime({RunOf(100, 200), RunOf(300, 304), RunOf(306, 308), RunOf(309, 350)});
  EXPECT_EQ(uptime.Thought(S(190), S(350)), S(10 + 0 + 0 + 31));
}

TEST(Uptime, ATurnThatTheEndOfAnOutageSetIsNotChargedForThemEither) {
  const Uptime uptime({RunOf(100, 200), RunOf(500, 600)});
  EXPECT_TRUE(uptime.Opened(S(500)));
  EXPECT_EQ(uptime.Thought(S(500), S(600), true), S(90));
  EXPECT_FALSE(uptime.Opened(S(501)));
  EXPECT_EQ(uptime.Thought(S(501), S(600)), S(99)) << "a ply set it";
}

TEST(Uptime, TimeThatTwoNodesServedCountsOnce) {
  const Uptime uptime({RunOf(100, 300), RunOf(200, 400), RunOf(250, 260), PartOf(400, 450)});
  EXPECT_EQ(uptime.Thought(S(110), S(1000)), S(340));
}

TEST(Uptime, ANodeThatComesBackBesideAnotherEndsNoOutage) {
  const Uptime uptime({RunOf(100, 300), RunOf(150, 300), RunOf(200, 300)});
  EXPECT_EQ(uptime.Thought(S(120), S(300)), S(180));
  EXPECT_EQ(uptime.Thought(S(200), S(300), true), S(90)) << "but for the match that it has told so";
}

TEST(Uptime, ANodeThatTheStoreHadNotAnsweredDidNotRestart) {
  const Uptime uptime({RunOf(100, 200), PartOf(230, 300)});
  EXPECT_EQ(uptime.Thought(S(150), S(300)), S(50 + 70));
}

TEST(Uptime, AHouseThatNeverServedServedNothing) { EXPECT_EQ(Uptime().Thought(S(0), S(1000)), S(0)); }

}  // namespace
}  // namespace merels::domain
