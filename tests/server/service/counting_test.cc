// A node's counters of its work.
#include <gtest/gtest.h>

#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using Fault = store::MemoryDisk::Fault;

class Counting : public ::testing::Test {
 protected:
  /// Plays through the stream, as a client does.
  void Play(const std::string& ply, Seq expected) {
    session->Submit(match, {{}, world.NewRequest(), expected, 0, match::PlayPly{ply}},
                    world.clock.Monotonic());
    world.Run();
  }

  World world;
  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
  MatchId match = world.Seat(ann, bob);
  Inbox inbox;
  std::unique_ptr<Session> session = world.game_server->OpenSession(ann, inbox).value();
};

TEST_F(Counting, AMatchThatBeginsAndAStreamThatIsOpenedAreCounted) {
  EXPECT_EQ(world.counters.Of(Counted::kMatchBegun), 1U);
  EXPECT_EQ(world.counters.Of(Counted::kStreamOpened), 1U);
  const Occupancy now = world.game_server->occupancy();
  EXPECT_EQ(now.streams, 1U);
  EXPECT_EQ(now.players, 1U);
  EXPECT_FALSE(now.draining);
}

TEST_F(Counting, AnEntryIsCountedByWhatBecameOfIt) {
  Play("d2", 1);
  EXPECT_EQ(world.counters.Of(Counted::kAppended), 1U);
  world.disk->fault = Fault::kFull;
  session->Submit(match, {{}, world.NewRequest(), 2, 0, match::OfferDraw{}}, world.clock.Monotonic());
  world.Run();
  EXPECT_EQ(world.counters.Of(Counted::kAppendRefused), 1U);
  EXPECT_EQ(world.counters.RefusedFor(Reason::kStoreRefused), 1U);
  world.disk->fault = Fault::kNone;
  EXPECT_EQ(world.counters.Of(Counted::kAppended), 1U);
}

TEST_F(Counting, ARefusedCommandIsCountedByItsReason) {
  Play("d2", 1);
  Play("d6", 2);
  EXPECT_EQ(world.counters.RefusedFor(Reason::kNotYourTurn), 1U);
  EXPECT_EQ(world.counters.Of(Counted::kAppended), 1U);
}

TEST_F(Counting, TheEndOfAMatchIsCounted) {
  session->Submit(match, {{}, world.NewRequest(), 0, 0, match::Resign{}}, world.clock.Monotonic());
  world.Run();
  EXPECT_EQ(world.counters.Of(Counted::kMatchEnded), 1U);
}

TEST_F(Counting, AServerThatDrainsSaysSoAndCountsWhomItSendsAway) {
  world.game_server->Drain([] {});
  world.Run();
  EXPECT_TRUE(world.game_server->occupancy().draining);
  EXPECT_EQ(world.counters.GoAways(Reason::kDraining), 1U);
}

}  // namespace
}  // namespace merels::service
