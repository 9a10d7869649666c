#include "server/service/match/store_outage.h"

#include <gtest/gtest.h>

namespace merels::service {
namespace {

using std::chrono::seconds;

TEST(StoreOutage, LastFromTheFirstRefusedWriteToTheFirstThatIsCarriedOut) {
  StoreOutage refusals;
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

TEST(StoreOutage, CountOnlyWithinTheTimeAskedFor) {
  StoreOutage refusals;
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

TEST(StoreOutage, BeginNoEarlierThanTheLastWriteThatWasCarriedOut) {
  StoreOutage refusals;
  refusals.CarriedOut(seconds(10));
  refusals.Refused(seconds(4));  // it waited long for its turn
  EXPECT_EQ(refusals.Within(seconds(0), seconds(20)), seconds(10));
}

TEST(StoreOutage, AreNotEndedByAWriteThatWasAskedForBeforeThem) {
  StoreOutage refusals;
  refusals.Refused(seconds(10));
  refusals.CarriedOut(seconds(9));  // its answer was slow
  EXPECT_TRUE(refusals.now());
}

TEST(StoreOutage, AreNotEndedByAWriteOfTheirBeginningThatIsAnsweredLate) {
  StoreOutage refusals;
  refusals.CarriedOut(seconds(10));
  refusals.Refused(seconds(8));  // a stretch from 10 on, as far as is known
  refusals.Refused(seconds(13));
  refusals.CarriedOut(seconds(12));
  EXPECT_TRUE(refusals.now());
  EXPECT_EQ(refusals.Within(seconds(0), seconds(20)), seconds(10));
  refusals.CarriedOut(seconds(21));
  EXPECT_FALSE(refusals.now());
}

TEST(StoreOutage, BeyondThoseThatAreKeptNobodyPaysMore) {
  StoreOutage refusals;
  for (int i = 0; i < 1000; ++i) {
    refusals.Refused(seconds(10 * i));
    refusals.CarriedOut(seconds(10 * i + 1));
  }
  EXPECT_GE(refusals.Within(seconds(0), seconds(10'000)), seconds(1000));
  EXPECT_EQ(refusals.Within(seconds(9'900), seconds(10'000)), seconds(10)) << "the newest are exact";
}

}  // namespace
}  // namespace merels::service
