// Suites with every outcome; suites_test.cmake checks ctest's report of them.

#include <gtest/gtest.h>

namespace merels {
namespace {

TEST(Passed, PassesInAllTests) { SUCCEED(); }

TEST(Failed, FailsInAllTests) { FAIL(); }

TEST(Skipped, IsSkippedInAllTests) { GTEST_SKIP(); }

TEST(SkippedAndPassed, IsSkippedInOneTest) { GTEST_SKIP(); }

TEST(SkippedAndPassed, PassesInTheOther) { SUCCEED(); }

TEST(SkippedAndFailed, IsSkippedInOneTest) { GTEST_SKIP(); }

TEST(SkippedAndFailed, FailsInTheOther) { FAIL(); }

}  // namespace
}  // namespace merels
