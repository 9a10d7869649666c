#include "server/base/counters.h"

#include <numeric>

#include <gtest/gtest.h>

namespace merels {
namespace {

using std::chrono::microseconds;
using std::chrono::seconds;

TEST(Counters, EveryCountIsItsOwn) {
  Counters counters;
  counters.Add(Counted::kFenced);
  counters.Add(Counted::kFenced);
  counters.AddRefusal(Reason::kStale);
  counters.AddGoAway(Reason::kStuckReader);
  EXPECT_EQ(counters.Of(Counted::kFenced), 2U);
  EXPECT_EQ(counters.Of(Counted::kAppended), 0U);
  EXPECT_EQ(counters.RefusedFor(Reason::kStale), 1U);
  EXPECT_EQ(counters.RefusedFor(Reason::kStuckReader), 0U);
  EXPECT_EQ(counters.GoAways(Reason::kStuckReader), 1U);
}

TEST(Counters, TheLastReasonHasAPlace) {
  Counters counters;
  counters.AddRefusal(kLastReason);
  EXPECT_EQ(counters.RefusedFor(kLastReason), 1U);
}

TEST(Counters, ACodeThatThereIsNotCountsAsUnknown) {
  constexpr std::size_t kUnknown = 2;
  Counters counters;
  for (const int code : {0, 16, 17, -1, 1000}) counters.AddCall(code);
  EXPECT_EQ(counters.Calls(0), 1U);
  EXPECT_EQ(counters.Calls(16), 1U);
  EXPECT_EQ(counters.Calls(kUnknown), 3U);
}

TEST(Counters, ATimeIsCountedAtTheFirstBoundThatItKeepsTo) {
  Counters counters;
  counters.AddTime(Timed::kAppend, microseconds(250));  // the first bound
  counters.AddTime(Timed::kAppend, microseconds(251));
  counters.AddTime(Timed::kAppend, seconds(60));  // beyond all
  const TimeCounts times = counters.Times(Timed::kAppend);
  EXPECT_EQ(times.counts.front(), 1U);
  EXPECT_EQ(times.counts[1], 1U);
  EXPECT_EQ(times.counts.back(), 1U);
  EXPECT_EQ(std::accumulate(times.counts.begin(), times.counts.end(), std::uint64_t{0}), 3U);
  EXPECT_NEAR(times.seconds, 60.000501, 1e-9);
}

}  // namespace
}  // namespace merels
