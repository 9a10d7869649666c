// Idle matches without a clock.
#include <gtest/gtest.h>

#include "common/match/codec.h"
#include "tests/server/service/game_server_test.h"

namespace merels::service {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

/// With and without threads for matches.
class IdleMatchTest : public ::testing::TestWithParam<std::size_t> {
 protected:
  void SetUp() override {
    world.limits.idle_match_ms = milliseconds(hours(1)).count();
    world.Restart();
  }
  MatchId Seat() { return world.Seat(ann, bob); }
  void Play(const MatchId& match, const std::string& ply, Seq expected) {
    const match::Player& mover = expected % 2 == 1 ? ann : bob;
    ASSERT_TRUE(world.Submit(mover, match, {{}, world.NewRequest(), expected, 0, match::PlayPly{ply}}).ok());
  }
  void Pass(milliseconds time) { world.Pass(time); }
  /// The end of the match in its log, such as "* aborted"; empty: none yet.
  std::string EndOf(const MatchId& match) {
    const auto& [seq, row] = *world.disk->log.at(match).rbegin();
    const auto entry = match::EntryReader({ann.id, bob.id}).Read(seq, row.bytes).value();
    const auto* ended = std::get_if<match::Ended>(&entry.events.back());
    if (ended == nullptr) return "";
    EXPECT_TRUE(entry.by.empty()) << "nobody commanded it";
    return std::string(rules::ScoreText(ended->outcome.score)) + " " + ended->outcome.reason;
  }

  World world{GetParam()};
  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
};

TEST_P(IdleMatchTest, OneThatWasNeverReallyPlayedIsCalledOff) {
  const MatchId untouched = Seat();
  const MatchId one_ply = Seat();
  Play(one_ply, "d2", 1);
  Pass(minutes(59));
  EXPECT_EQ(EndOf(untouched) + EndOf(one_ply), "");
  Pass(minutes(2));
  EXPECT_EQ(EndOf(untouched), "* aborted");
  EXPECT_EQ(EndOf(one_ply), "* aborted");
  EXPECT_TRUE(world.disk->matches.at(untouched).head.result == "*") << "lists show it as over";
}

TEST_P(IdleMatchTest, OneThatWasPlayedIsLostByThePlayerToMoveAndEachPlyBeginsTheTermAnew) {
  const MatchId match = Seat();
  Play(match, "d2", 1);
  Pass(minutes(50));
  Play(match, "d3", 2);
  Pass(minutes(50));
  EXPECT_EQ(EndOf(match), "");
  Pass(minutes(11));
  EXPECT_EQ(EndOf(match), "0-1 abandoned");
}

TEST_P(IdleMatchTest, TalkAndOffersAreNoPlies) {
  const MatchId match = Seat();
  Play(match, "d2", 1);
  Play(match, "d3", 2);
  Pass(minutes(40));
  ASSERT_TRUE(world.Submit(bob, match, {{}, world.NewRequest(), 3, 0, match::OfferDraw{}}).ok());
  Pass(minutes(21));
  EXPECT_EQ(EndOf(match), "0-1 abandoned");
}

TEST_P(IdleMatchTest, AfterARestartTheTermGoesOnAndTheOutageDoesNotCount) {
  const MatchId match = Seat();
  Pass(minutes(40));
  world.game_server.reset();
  world.Run();
  world.clock.Advance(hours(100));
  world.Restart();
  Pass(minutes(19));
  EXPECT_EQ(EndOf(match), "") << "41 minutes were served, and 18";
  Pass(minutes(3));
  EXPECT_EQ(EndOf(match), "* aborted");
}

TEST_P(IdleMatchTest, OneThatLeftMemoryIsCalledOffInItsTime) {
  world.limits.max_loaded_matches = 16;
  world.limits.max_matches_per_account = 1000;
  world.limits.commands_per_minute = world.limits.command_burst = 1'000'000;
  world.Restart();
  const MatchId match = Seat();
  Play(match, "d2", 1);
  Play(match, "d3", 2);
  Pass(minutes(30));
  for (int i = 0; i < 100; ++i) Seat();
  Pass(minutes(29));
  EXPECT_EQ(EndOf(match), "");
  Pass(minutes(2));
  EXPECT_EQ(EndOf(match), "0-1 abandoned");
}

TEST_P(IdleMatchTest, WhileTheStoreRefusesTheTermStandsStillAndTheEndComesAfterwards) {
  const MatchId match = Seat();
  Pass(minutes(50));
  world.disk->fault = store::MemoryDisk::Fault::kFull;
  Pass(minutes(60));
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  Pass(minutes(8));
  EXPECT_EQ(EndOf(match), "");
  Pass(minutes(4));
  EXPECT_EQ(EndOf(match), "* aborted");
}

TEST_P(IdleMatchTest, APuzzleThatIsLeftIsGivenUp) {
  MatchId match;
  world.game_server->tables().Open(ann, {world.NewRequest(), "peg", {}, std::nullopt, false},
                                   [&](const auto& opened) { match = std::get<MatchId>(opened.value()); });
  world.Run();
  ASSERT_TRUE(world.Submit(ann, match, {{}, world.NewRequest(), 1, 0, match::PlayPly{"b4-d4"}}).ok());
  Pass(minutes(61));
  EXPECT_EQ(EndOf(match), "stuck abandoned");
}

INSTANTIATE_TEST_SUITE_P(Shards, IdleMatchTest, ::testing::Values(0, 2));

}  // namespace
}  // namespace merels::service
