// The machine's own clock and random source, behind their interfaces.
#include <gtest/gtest.h>

#include "server/app/os_random.h"
#include "server/app/system_clock.h"

namespace merels {
namespace {

TEST(SystemClock, TheWallIsInThisCenturyAndTheMonotonicTimeDoesNotGoBack) {
  const SystemClock clock;
  EXPECT_GT(clock.Now(), std::chrono::hours{24 * 365 * 50});
  const auto first = clock.Monotonic();
  EXPECT_GE(clock.Monotonic(), first);
}

TEST(OsRandom, DoesNotRepeatItself) {
  OsRandom random;
  EXPECT_NE(NewSecret(random), NewSecret(random));
}

}  // namespace
}  // namespace merels
