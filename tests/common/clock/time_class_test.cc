#include "common/clock/time_class.h"

#include <gtest/gtest.h>

namespace merels::clock {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(TimeClass, IsByTheTimeForFortyMoves) {
  EXPECT_EQ(TimeClassOf({minutes(3) - milliseconds(1), {}}), TimeClass::kBullet);
  EXPECT_EQ(TimeClassOf({minutes(3), {}}), TimeClass::kBlitz);
  EXPECT_EQ(TimeClassOf({minutes(1), seconds(3)}), TimeClass::kBlitz);
  EXPECT_EQ(TimeClassOf({minutes(5), seconds(5)}), TimeClass::kRapid);
  EXPECT_EQ(TimeClassOf({minutes(25), {}}), TimeClass::kClassical);
  EXPECT_EQ(TimeClassOf({hours(24), {}}), TimeClass::kDaily);
  EXPECT_EQ(TimeClassOf({}), TimeClass::kUnlimited);
}

TEST(TimeClass, EachHasANameByWhichItIsFound) {
  for (const auto one : {TimeClass::kBullet, TimeClass::kBlitz, TimeClass::kRapid, TimeClass::kClassical,
                         TimeClass::kDaily, TimeClass::kUnlimited}) {
    EXPECT_EQ(FindTimeClass(Name(one)), one);
  }
  EXPECT_EQ(Name(TimeClass::kBlitz), "blitz");
  EXPECT_EQ(FindTimeClass("Blitz"), std::nullopt);
}

}  // namespace
}  // namespace merels::clock
