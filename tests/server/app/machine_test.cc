// The machine's clock and random source behind their interfaces, and exhausted resources.
#include "server/app/machine.h"

#include <new>
#include <system_error>
#include <thread>

#include <gtest/gtest.h>

#include "server/app/life_cycle.h"

namespace merels {
namespace {

TEST(SystemClock, TheWallIsInThisCenturyAndTheMonotonicTimeDoesNotGoBack) {
  const SystemClock clock;
  EXPECT_GT(clock.Now(), std::chrono::hours{24 * 365 * 50});
  const auto first = clock.Monotonic();
  EXPECT_GE(clock.Monotonic(), first);
}

TEST(Exhaustion, TheProcessEndsWithASentenceWhenThereIsNoMemoryOrThread) {
  const auto end_by = [](auto thrown) {
    EndWithSentenceWhenExhausted();
    std::thread([&thrown] { throw thrown; }).join();
  };
  EXPECT_EXIT(end_by(std::bad_alloc()), testing::ExitedWithCode(1), "gives no more memory");
  EXPECT_EXIT(end_by(std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again))),
              testing::ExitedWithCode(1), "gives no more threads");
}

TEST(OsRandom, DoesNotRepeatItself) {
  OsRandom random;
  EXPECT_NE(NewSecret(random), NewSecret(random));
}

}  // namespace
}  // namespace merels
