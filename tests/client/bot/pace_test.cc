#include "client/bot/pace.h"

#include <gtest/gtest.h>

namespace merels::bot {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

TEST(Pace, WithoutAClockOnlyTheOwnerLimitsAThought) {
  EXPECT_EQ(TimeForPly({}, Millis(0), {}), std::nullopt);
  EXPECT_EQ(TimeForPly({}, Millis(0), Millis(50)), Millis(50));
}

TEST(Pace, AShareOfTheTimeLeftIsSpent) {
  const clock::TimeControl control{minutes(5), seconds(0)};
  const auto early = TimeForPly(control, minutes(5), {});
  const auto late = TimeForPly(control, minutes(1), {});
  EXPECT_EQ(early, (minutes(5) - kReserve) / kPliesAhead);
  EXPECT_LT(*late, *early);
}

TEST(Pace, AnIncrementIsSpentOnlyFromTimeThatIsThere) {
  const clock::TimeControl control{minutes(5), seconds(10)};
  EXPECT_GT(*TimeForPly(control, minutes(5), {}), Millis(7500));
  EXPECT_EQ(TimeForPly(control, Millis(3300), {}), Millis(1000));
}

TEST(Pace, OfWhatIsKeptBackOnlyTheLeastIsSpent) {
  const clock::TimeControl control{minutes(5), seconds(10)};
  EXPECT_EQ(TimeForPly(control, kReserve, {}), kLeastThought);
  EXPECT_EQ(TimeForPly(control, Millis(-5), {}), kLeastThought);
}

TEST(Pace, TheOwnersLimitHoldsWithAClockToo) {
  EXPECT_EQ(TimeForPly({minutes(5), seconds(0)}, minutes(5), Millis(100)), Millis(100));
}

}  // namespace
}  // namespace merels::bot
