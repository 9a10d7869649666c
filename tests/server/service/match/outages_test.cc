#include "server/service/match/outages.h"

#include <gtest/gtest.h>

namespace merels::service {
namespace {

using std::chrono::seconds;

TEST(Outages, LastFromTheFirstRefusedWriteToTheFirstThatIsCarriedOut) {
  Outages refusals;
  EXPECT_FALSE(refusals.now());
  refusals.CarriedOut(seconds(5));
  refusals.Refused(seconds(10));
  refusals.Refused(seconds(12));
  EXPECT_TRUE(refusals.now());
  EXPECT_EQ(refusals.Within(seconds(0), seconds(15)), seconds(5)) << "it goes on";
  refusals.CarriedOut(seconds(20));
  EXPECT_FALSE(refusals.now());
  EXPECT_EQ(refusals.Within(seconds(0), seconds(100)), seconds(10));
}

TEST(Outages, CountOnlyWithinTheTimeAskedFor) {
  Outages refusals;
  for (const int start : {10, 30}) {
    refusals.Refused(seconds(start));
    refusals.CarriedOut(seconds(start + 10));
  }
  EXPECT_EQ(refusals.Within(seconds(0), seconds(100)), seconds(20));
  EXPECT_EQ(refusals.Within(seconds(15), seconds(33)), seconds(8));
  EXPECT_EQ(refusals.Within(seconds(20), seconds(30)), seconds(0));
  EXPECT_EQ(refusals.Within(seconds(12), seconds(13)), seconds(1));
  EXPECT_EQ(refusals.Within(seconds(50), seconds(100)), seconds(0));
}

TEST(Outages, BeginNoEarlierThanTheLastWriteThatWasCarriedOut) {
  Outages refusals;
  refusals.CarriedOut(seconds(10));
  refusals.Refused(seconds(4));  // it waited long for its turn
  EXPECT_EQ(refusals.Within(seconds(0), seconds(20)), seconds(10));
}

TEST(Outages, AreNotEndedByAWriteThatWasAskedForBeforeThem) {
  Outages refusals;
  refusals.Refused(seconds(10));
  refusals.CarriedOut(seconds(9));  // its answer was slow
  EXPECT_TRUE(refusals.now());
}

TEST(Outages, AreNotEndedByAWriteOfTheirBeginningThatIsAnsweredLate) {
  Outages refusals;
  refusals.CarriedOut(seconds(10));
  refusals.Refused(seconds(8));  // a stretch from 10 on, as far as is known
  refusals.Refused(seconds(13));
  refusals.CarriedOut(seconds(12));
  EXPECT_TRUE(refusals.now());
  EXPECT_EQ(refusals.Within(seconds(0), seconds(20)), seconds(10));
  refusals.CarriedOut(seconds(21));
  EXPECT_FALSE(refusals.now());
}

TEST(Outages, BeyondThoseThatAreKeptNobodyPaysMore) {
  Outages refusals;
  for (int i = 0; i < 1000; ++i) {
    refusals.Refused(seconds(10 * i));
    refusals.CarriedOut(seconds(10 * i + 1));
  }
  EXPECT_GE(refusals.Within(seconds(0), seconds(10'000)), seconds(1000));
  EXPECT_EQ(refusals.Within(seconds(9'900), seconds(10'000)), seconds(10)) << "the newest are exact";
}

TEST(Outages, AProcessThatStoodStillServedNobody) {
  Outages outages;
  outages.OnProcessSuspended(seconds(10), seconds(30));
  EXPECT_FALSE(outages.now());
  EXPECT_EQ(outages.Within(seconds(0), seconds(100)), seconds(20));
  EXPECT_EQ(outages.Within(seconds(15), seconds(18)), seconds(3));
}

TEST(Outages, TimeInWhichTheStoreRefusedAndTheProcessStoodStillCountsOnce) {
  Outages outages;
  outages.Refused(seconds(10));
  outages.OnProcessSuspended(seconds(5), seconds(20));
  outages.CarriedOut(seconds(25));
  EXPECT_EQ(outages.Within(seconds(0), seconds(100)), seconds(20)) << "from 5 to 25";
  outages.OnProcessSuspended(seconds(40), seconds(60));
  outages.Refused(seconds(45));  // requested before the suspension
  outages.CarriedOut(seconds(70));
  EXPECT_EQ(outages.Within(seconds(30), seconds(100)), seconds(30)) << "from 40 to 70";
}

}  // namespace
}  // namespace merels::service
