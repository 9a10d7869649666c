#include "server/service/match/attendance.h"

#include <gtest/gtest.h>

namespace merels::service {
namespace {

using std::chrono::seconds;

TEST(Attendance, WhoNeverCameIsAwaySinceTheBeginning) {
  Attendance attendance(seconds(5));
  ASSERT_TRUE(attendance.Of(SeatId{MatchId("m"), rules::Side::kFirst}));
  EXPECT_EQ(attendance.Of(SeatId{MatchId("m"), rules::Side::kFirst})->since, seconds(5));
  EXPECT_FALSE(attendance.Of(SeatId{MatchId("m"), rules::Side::kFirst})->left);
}

TEST(Attendance, WhoCameIsThereAndWhoWentIsAwaySinceThen) {
  const SeatId ann{MatchId("m"), rules::Side::kFirst};
  Attendance attendance(seconds(5));
  attendance.Set(ann, std::nullopt);
  EXPECT_FALSE(attendance.Of(ann));
  EXPECT_TRUE(attendance.Of(SeatId{MatchId("m"), rules::Side::kSecond}));
  EXPECT_TRUE(attendance.Of(SeatId{MatchId("another"), rules::Side::kFirst})) << "it is of a match";
  attendance.Set(ann, Away{seconds(9), false});
  ASSERT_TRUE(attendance.Of(ann));
  EXPECT_EQ(attendance.Of(ann)->since, seconds(9));
}

TEST(Attendance, WhoLeftByTheirOwnWordHasLeftUntilTheyComeBack) {
  const SeatId ann{MatchId("m"), rules::Side::kFirst};
  Attendance attendance(seconds(0));
  attendance.Set(ann, Away{seconds(3), true});
  EXPECT_TRUE(attendance.Of(ann)->left);
  attendance.Set(ann, std::nullopt);
  attendance.Set(ann, Away{seconds(4), false});
  EXPECT_FALSE(attendance.Of(ann)->left);
}

}  // namespace
}  // namespace merels::service
