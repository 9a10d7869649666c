// While the store refuses, all clocks stop, even those of matches in which nobody tries to move.
#include <gtest/gtest.h>

#include "common/match/codec.h"
#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using Fault = store::MemoryDisk::Fault;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

class StoreRefusalTest : public ::testing::TestWithParam<Fault> {
 protected:
  /// The store fails for so long, from now on.
  void Fail(milliseconds duration) {
    world.disk->fault = GetParam();
    world.executor.Advance(duration);
    world.disk->fault = Fault::kNone;
    world.executor.Advance(seconds(1));  // until the next note of liveness
  }
  Result<match::SeenEntry> Play(const MatchId& match) {
    return world.Submit(ann, match, {{}, world.NewRequest(), 1, 0, match::PlayPly{"d2"}});
  }

  World world;
  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
};

TEST_P(StoreRefusalTest, NobodyPaysForItThoughNobodyTriedToMove) {
  const MatchId match = world.Seat(ann, bob, {minutes(1), {}});
  world.executor.Advance(seconds(10));
  Fail(minutes(5));
  EXPECT_LE(world.Get(match).clocks.left[0], seconds(50));
  EXPECT_GE(world.Get(match).clocks.left[0], seconds(48)) << "a second until it is noticed, and one after";
  world.executor.Advance(seconds(20));
  const auto played = Play(match);
  ASSERT_TRUE(played.ok()) << played.error().ToString();
  const auto& ply = std::get<match::PlyPlayed>(played->logged->entry.events.at(0));
  EXPECT_GE(ply.charged, seconds(30));
  EXPECT_LE(ply.charged, seconds(32));
}

TEST_P(StoreRefusalTest, NoFlagFallsInItAndAfterwardsItFallsLater) {
  const MatchId match = world.Seat(ann, bob, {seconds(30), {}});
  Fail(minutes(5));
  EXPECT_FALSE(world.Get(match).outcome.has_value());
  world.executor.Advance(seconds(27));
  EXPECT_FALSE(world.Get(match).outcome.has_value());
  world.executor.Advance(seconds(4));
  EXPECT_TRUE(world.Get(match).outcome.has_value());
}

TEST_P(StoreRefusalTest, WhoTriesToMoveInItHasThoughtUntilThen) {
  const MatchId match = world.Seat(ann, bob, {minutes(1), {}});
  world.executor.Advance(milliseconds(10'400));
  world.disk->fault = Fault::kFull;
  EXPECT_EQ(Play(match).error().reason, Reason::kStoreRefused);
  world.executor.Advance(minutes(2));
  world.disk->fault = Fault::kNone;
  const auto played = Play(match);
  ASSERT_TRUE(played.ok()) << played.error().ToString();
  EXPECT_EQ(std::get<match::PlyPlayed>(played->logged->entry.events.at(0)).charged, milliseconds(10'400));
}

TEST_P(StoreRefusalTest, ACrashAfterwardsDoesNotChargeForItEither) {
  const MatchId match = world.Seat(ann, bob, {minutes(10), {}});
  world.executor.Advance(seconds(10));
  Fail(minutes(5));
  world.executor.Advance(seconds(10));
  world.game_server.reset();
  world.Run();
  world.clock.Advance(hours(1));
  world.Restart();
  ASSERT_TRUE(Play(match).ok());
  const auto resumed = match::EntryReader().Read(2, world.disk->log.at(match).at(2).bytes).value();
  const milliseconds charged = std::get<match::Resumed>(resumed.events.at(0)).charged;
  EXPECT_GE(charged, seconds(17));
  EXPECT_LE(charged, seconds(22));
}

INSTANTIATE_TEST_SUITE_P(Faults, StoreRefusalTest,
                         ::testing::Values(Fault::kFull, Fault::kBroken, Fault::kUnknownLost));

}  // namespace
}  // namespace merels::service
