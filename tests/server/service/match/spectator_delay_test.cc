#include "server/service/match/spectator_delay.h"

#include <utility>

#include <gtest/gtest.h>

#include "tests/server/service/match/shard_parts.h"
#include "tests/support/manual_executor.h"

namespace merels::service {
namespace {

using std::chrono::seconds;

class SpectatorDelayTest : public ::testing::Test {
 protected:
  static match::Watching ThirtySeconds() {
    match::Watching watching;
    watching.delay = seconds(30);
    return watching;
  }
  std::shared_ptr<match::Late> LateOf(const match::Watching& watching) {
    const auto start =
        match::DecideStart(MinuteEach(watching), kAnnsAccount, RequestId("start"), clock.Now()).value();
    return delay.LateOf({start}).value();
  }
  LoadedMatchPtr BeginLate() {
    auto loaded = BeginMatch("one", clock, ThirtySeconds());
    loaded->late = std::make_unique<match::Late>(std::move(*LateOf(ThirtySeconds())));
    return loaded;
  }
  void Play(const LoadedMatchPtr& loaded) {
    delay.Add(loaded, JudgeAndApply(*loaded, kAnnsAccount, match::PlayPly{"a1"}, clock), false);
  }

  ManualClock clock;
  ManualExecutor executor{clock};
  KeepingOwner owner;
  SteadyTime time{clock};
  SpectatorDelay delay{executor, time, owner};
};

TEST_F(SpectatorDelayTest, SpectatorsAreToldWhenTheTimeIsOverAndNobodyElseIs) {
  const auto loaded = BeginLate();
  Play(loaded);
  executor.Advance(seconds(29));
  EXPECT_TRUE(owner.entries.empty());
  executor.Advance(seconds(1));
  ASSERT_EQ(owner.entries.size(), 1U);
  EXPECT_EQ(owner.entries[0].recipients, Recipients::kSpectators);
  EXPECT_EQ(owner.entries[0].delivery->seq, loaded->state.seq());
}

TEST_F(SpectatorDelayTest, AMatchThatLeftMemoryIsForgotten) {
  auto loaded = BeginLate();
  Play(loaded);
  loaded.reset();
  executor.Advance(seconds(31));
  EXPECT_TRUE(owner.entries.empty());
}

TEST_F(SpectatorDelayTest, WithoutADelaySpectatorsSeeAll) { EXPECT_EQ(LateOf({}), nullptr); }

}  // namespace
}  // namespace merels::service
