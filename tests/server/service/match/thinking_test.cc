// The start of a player's thinking time.
#include <gtest/gtest.h>

#include "common/match/event.h"
#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

/// White's first ply is durable, and the server passes it to Black's streams 300 ms late.
class ThinkingTimeTest : public ::testing::Test {
 protected:
  ThinkingTimeTest() {
    session->Subscribe(session::Topic::Match(match), "", 0);
    world.Run();
    world.game_server->match_calls().Submit(match, {ann.id, world.NewRequest(), 1, 0, match::PlayPly{"d2"}},
                                            world.clock.Monotonic(), [](const Result<match::SeenEntry>&) {});
    while (world.disk->log.at(match).size() < 2) world.RunSome(1);
    world.shard_executors[0]->RunUntilIdle();  // applied, and on its way to the server's executor
    world.clock.Advance(milliseconds(300));    // in which the server is busy
    world.Run();
  }
  ~ThinkingTimeTest() override { session = nullptr; }

  /// Black's charge for a ply that comes now on Black's stream.
  milliseconds ChargedOnTheStream() {
    session->Submit(match, {{}, world.NewRequest(), 2, 0, match::PlayPly{"f4"}}, world.clock.Monotonic());
    world.Run();
    return LastCharge();
  }
  milliseconds LastCharge() {
    const auto& entry = inbox.Contents<match::SeenEntry>().back().logged->entry;
    return std::get<match::PlyPlayed>(entry.events.at(0)).charged;
  }

  World world{1};
  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
  Inbox inbox;
  std::unique_ptr<Session> session = world.game_server->OpenSession(bob, inbox).value();
  MatchId match = world.Seat(ann, bob, {minutes(5), seconds(0)});
};

TEST_F(ThinkingTimeTest, BeginsWhenThePositionIsHandedToThePlayersStream) {
  world.clock.Advance(seconds(2));
  EXPECT_EQ(ChargedOnTheStream(), seconds(2));
}

TEST_F(ThinkingTimeTest, BeginsWhenThePositionIsDurableForWhoPlaysBySingleCalls) {
  world.clock.Advance(seconds(2));
  ASSERT_TRUE(world.Submit(bob, match, {{}, world.NewRequest(), 2, 0, match::PlayPly{"f4"}}).ok());
  EXPECT_EQ(LastCharge(), milliseconds(2300));
}

TEST_F(ThinkingTimeTest, IsNotSetBackByFollowingTheMatchAnew) {
  world.clock.Advance(seconds(2));
  session->Unsubscribe(session::Topic::Match(match));
  session->Subscribe(session::Topic::Match(match), "log", 1);
  world.Run();
  world.clock.Advance(seconds(1));
  EXPECT_EQ(ChargedOnTheStream(), milliseconds(3300));
}

}  // namespace
}  // namespace merels::service
