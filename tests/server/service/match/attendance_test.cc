#include "server/service/match/attendance.h"

#include <gtest/gtest.h>

namespace merels::service {
namespace {

using std::chrono::seconds;

TEST(Attendance, WhoNeverCameIsAwaySinceTheBeginning) {
  Attendance attendance(seconds(5));
  ASSERT_TRUE(attendance.Of(AccountId("ann")));
  EXPECT_EQ(attendance.Of(AccountId("ann"))->since, seconds(5));
  EXPECT_FALSE(attendance.Of(AccountId("ann"))->left);
}

TEST(Attendance, WhoCameIsThereAndWhoWentIsAwaySinceThen) {
  const AccountId ann("ann");
  Attendance attendance(seconds(5));
  attendance.Set(ann, std::nullopt);
  EXPECT_FALSE(attendance.Of(ann));
  EXPECT_TRUE(attendance.Of(AccountId("bob")));
  attendance.Set(ann, Away{seconds(9), false});
  ASSERT_TRUE(attendance.Of(ann));
  EXPECT_EQ(attendance.Of(ann)->since, seconds(9));
}

TEST(Attendance, WhoLeftByTheirOwnWordHasLeftUntilTheyComeBack) {
  const AccountId ann("ann");
  Attendance attendance(seconds(0));
  attendance.Set(ann, Away{seconds(3), true});
  EXPECT_TRUE(attendance.Of(ann)->left);
  attendance.Set(ann, std::nullopt);
  attendance.Set(ann, Away{seconds(4), false});
  EXPECT_FALSE(attendance.Of(ann)->left);
}

}  // namespace
}  // namespace merels::service
