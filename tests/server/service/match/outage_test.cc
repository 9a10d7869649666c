// Many matches and few in memory: after a restart, and under eviction. No player's clock is affected.
#include <gtest/gtest.h>
#include <malloc.h>

#include "common/match/decide.h"
#include "server/service/match/match_rows.h"
#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

class OutageTest : public ::testing::Test {
 protected:
  void SetUp() override { world.limits.commands_per_minute = world.limits.command_burst = 1'000'000; }
  MatchId Seat(clock::TimeControl time) { return world.Seat(ann, bob, time); }
  void Crash(milliseconds outage) {
    world.game_server.reset();
    world.Run();
    world.clock.Advance(outage);
    world.Restart();
  }
  std::vector<match::Entry> Log(const MatchId& match) {
    std::vector<store::Row> rows;
    for (const auto& [seq, row] : world.disk->log.at(match)) rows.push_back(row);
    const match::State state = match::State::Replay(EntriesOf(rows).value()).value();
    std::vector<match::Entry> entries;
    for (const match::LoggedPtr& logged : state.After(0)) entries.push_back(logged->entry);
    return entries;
  }
  template <class Event>
  std::vector<Event> Events(const MatchId& match) {
    std::vector<Event> found;
    for (const match::Entry& entry : Log(match)) {
      for (const match::Event& event : entry.events) {
        if (const auto* one = std::get_if<Event>(&event)) found.push_back(*one);
      }
    }
    return found;
  }
  Result<match::SeenEntry> Play(const MatchId& match, const std::string& ply, Seq expected = 1) {
    const bool white = expected % 2 == 1;
    return world.Submit(white ? ann : bob, match, {{}, world.NewRequest(), expected, 0, match::PlayPly{ply}});
  }

  World world;
  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
};

TEST_F(OutageTest, AMatchIsResumedWhenSomebodyFirstCommandsItOrLooksAtItAndNotBefore) {
  const MatchId played = Seat({minutes(1), {}});
  const MatchId seen = Seat({minutes(1), {}});
  const MatchId left_alone = Seat({minutes(1), {}});
  world.executor.Advance(seconds(10));
  Crash(hours(1));
  EXPECT_EQ(world.Get(seen).clocks.left[0], seconds(50));
  EXPECT_EQ(world.Get(seen).seq, 2U);
  ASSERT_TRUE(Play(played, "d2").ok());
  EXPECT_EQ(Events<match::Resumed>(played).size(), 1U);
  EXPECT_EQ(Events<match::Resumed>(seen), Events<match::Resumed>(played));
  EXPECT_EQ(Log(left_alone).size(), 1U);
}

TEST_F(OutageTest, WhoComesBackByTheNumberTheyHadIsToldOfTheOutage) {
  const MatchId match = Seat({minutes(1), {}});
  world.executor.Advance(seconds(10));
  Crash(hours(1));
  world.executor.Advance(seconds(3));
  Inbox inbox;
  const auto session = world.game_server->OpenSession(bob, inbox).value();
  session->Subscribe(session::Topic::Match(match), std::string(session::kMatchEpoch), 1);
  world.Run();
  const auto told = inbox.Contents<match::SeenEntry>();
  ASSERT_EQ(told.size(), 1U);
  const match::Logged& resumed = *told[0].logged;
  EXPECT_EQ(std::get<match::Resumed>(resumed.entry.events.at(0)), (match::Resumed{seconds(10), seconds(50)}));
  EXPECT_EQ(resumed.clocks, (match::Clocks{{seconds(50), seconds(60)}, rules::Side::kFirst}));
  EXPECT_EQ(resumed.entry.at, world.clock.Now() - seconds(3)) << "the clock stands for seven seconds more";
}

TEST_F(OutageTest, AProcessThatIsStoppedAndGoesOnLetsNoFlagFallForThatTime) {
  const MatchId match = Seat({minutes(1), {}});
  world.executor.Advance(seconds(50));
  world.clock.Advance(seconds(60));  // no task runs, as after SIGSTOP
  world.executor.Advance(seconds(9));
  EXPECT_EQ(Log(match).size(), 1U);
  EXPECT_EQ(world.Get(match).clocks.left[0], seconds(1));
  world.executor.Advance(seconds(2));
  EXPECT_EQ(Events<match::Ended>(match).size(), 1U);
}

TEST_F(OutageTest, TheOutageCostsTheSameWheneverTheMatchIsFirstNeeded) {
  std::vector<MatchId> matches;
  for (int i = 0; i < 4; ++i) matches.push_back(Seat({minutes(1), {}}));
  world.executor.Advance(seconds(10));
  Crash(hours(1));
  for (const MatchId& match : matches) {
    ASSERT_TRUE(Play(match, "d2").ok());
    const auto resumed = Events<match::Resumed>(match).at(0);
    EXPECT_EQ(resumed, Events<match::Resumed>(matches[0]).at(0));
    EXPECT_EQ(resumed.charged, seconds(10));
    EXPECT_EQ(Log(match).at(1).at, Log(matches[0]).at(1).at);
    world.executor.Advance(seconds(7));
  }
  for (int i = 0; i < 4; ++i) {
    const auto ply = Events<match::PlyPlayed>(matches[static_cast<std::size_t>(i)]).at(0);
    EXPECT_EQ(ply.charged, seconds(std::max(0, 7 * i - 10)))
        << "it ran since the house was open and ten seconds";
  }
}

TEST_F(OutageTest, TheClockStandsStillForTenSecondsAfterAnOutageAndThenRuns) {
  const MatchId match = Seat({minutes(1), {}});
  const MatchId touched = Seat({minutes(1), {}});
  world.executor.Advance(seconds(20));
  Crash(hours(1));
  EXPECT_EQ(Play(touched, "zz").error().reason, Reason::kBadNotation);  // ends the outage, and nothing else
  ASSERT_EQ(Events<match::Resumed>(touched).size(), 1U);
  for (const auto& [passed, left] :
       {std::pair(0, 40), std::pair(9, 40), std::pair(2, 39), std::pair(20, 19)}) {
    world.executor.Advance(seconds(passed));
    EXPECT_EQ(world.Get(match).clocks.left[0], seconds(left)) << passed;
    EXPECT_EQ(world.Get(touched).clocks.left[0], seconds(left)) << passed;
    const seconds stands = passed == 0 ? seconds(10) : passed == 9 ? seconds(1) : seconds(0);
    EXPECT_EQ(world.Get(match).clock_stands, stands) << passed;
    EXPECT_EQ(world.Get(touched).clock_stands, stands) << passed;
  }
  ASSERT_TRUE(Play(match, "d2").ok());
  EXPECT_EQ(Events<match::PlyPlayed>(match).at(0).charged, seconds(21));
  EXPECT_EQ(Events<match::PlyPlayed>(match).at(0).left, seconds(19));
}

TEST_F(OutageTest, ASecondOutageInTheTenSecondsCostsNothingEitherAndTheyBeginAnew) {
  const MatchId match = Seat({minutes(1), {}});
  world.executor.Advance(seconds(20));
  Crash(hours(1));
  EXPECT_EQ(Play(match, "zz").error().reason, Reason::kBadNotation);
  world.executor.Advance(seconds(4));
  Crash(seconds(2));
  world.Get(match);
  world.executor.Advance(seconds(10));
  EXPECT_EQ(world.Get(match).clocks.left[0], seconds(40));
  world.executor.Advance(seconds(2));
  EXPECT_EQ(world.Get(match).clocks.left[0], seconds(38));
  Crash(hours(1));
  EXPECT_EQ(world.Get(match).clocks.left[0], seconds(38));
  world.executor.Advance(seconds(47));
  EXPECT_TRUE(Events<match::Ended>(match).empty());
  world.executor.Advance(seconds(2));
  EXPECT_EQ(Events<match::Ended>(match).at(0).outcome.reason, "aborted");
}

TEST_F(OutageTest, OfSeveralOutagesInARowNobodyPaysForAny) {
  const MatchId match = Seat({minutes(1), {}});
  for (int run = 0; run < 3; ++run) {
    world.executor.Advance(seconds(5));
    Crash(hours(1));
  }
  ASSERT_TRUE(Play(match, "d2").ok());
  ASSERT_EQ(Events<match::Resumed>(match).size(), 1U) << "it was not touched between them";
  EXPECT_EQ(Events<match::Resumed>(match).at(0).charged, seconds(5)) << "later its clock stood";
  EXPECT_EQ(Events<match::PlyPlayed>(match).at(0).left, seconds(55));
}

TEST_F(OutageTest, FlagsOfMatchesThatNobodyAskedForFallOnTime) {
  constexpr int kMatches = 200;
  world.limits.max_matches_per_account = kMatches;
  world.Restart();
  std::vector<MatchId> matches;
  for (int i = 0; i < kMatches; ++i) {
    matches.push_back(Seat({minutes(1), {}}));
    world.executor.Advance(milliseconds(50));
  }
  Crash(hours(1));  // ten seconds after the first began
  const auto opened = world.clock.Now();
  world.executor.Advance(seconds(59));
  for (const MatchId& match : matches) EXPECT_TRUE(Events<match::Ended>(match).empty());
  world.executor.Advance(seconds(12));
  for (int i = 0; i < kMatches; ++i) {
    const auto log = Log(matches[static_cast<std::size_t>(i)]);
    ASSERT_EQ(log.size(), 3U);
    EXPECT_EQ(std::get<match::Ended>(log[2].events.at(0)).outcome.reason, "aborted");
    const milliseconds expected = opened + seconds(60) + milliseconds(50 * i);
    EXPECT_GE(log[2].at, expected);
    EXPECT_LE(log[2].at, expected + milliseconds(2));
  }
}

TEST_F(OutageTest, AFlagThatFellBeforeTheEndOfTheLastRunEndsTheMatchAtOnce) {
  const MatchId match = Seat({seconds(10), {}});
  world.disk->fault = store::MemoryDisk::Fault::kFull;
  world.executor.Advance(seconds(9));
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  world.disk->liveness.begin()->second.until = world.clock.Now() + seconds(5);
  Crash(seconds(10));
  world.executor.Advance(milliseconds(1));
  EXPECT_EQ(world.Get(match).outcome, (rules::Outcome{rules::Score::kNone, "aborted"}));
}

TEST_F(OutageTest, WhileTheStoreRefusesAMatchIsNotResumedAndItsClockStandsStill) {
  const MatchId match = Seat({minutes(1), {}});
  world.executor.Advance(seconds(10));
  Crash(hours(1));
  world.disk->fault = store::MemoryDisk::Fault::kFull;
  EXPECT_EQ(Play(match, "d2").error().reason, Reason::kStoreRefused);
  world.executor.Advance(minutes(5));
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  const auto played = Play(match, "d2");
  ASSERT_TRUE(played.ok()) << played.error().ToString();
  EXPECT_EQ(Events<match::Resumed>(match).at(0).charged, seconds(10));
  EXPECT_EQ(Events<match::PlyPlayed>(match).at(0).left, seconds(50));
}

TEST_F(OutageTest, AResumptionOfUnknownOutcomeIsWrittenOnce) {
  using Fault = store::MemoryDisk::Fault;
  for (const auto fault : {Fault::kUnknownWritten, Fault::kUnknownLost}) {
    const MatchId match = Seat({minutes(1), {}});
    Crash(hours(1));
    world.Get(match);
    world.disk->fault = fault;
    std::optional<bool> accepted;
    world.game_server->match_calls().Submit(
        match, {ann.id, world.NewRequest(), 1, 0, match::PlayPly{"d2"}}, world.clock.Monotonic(),
        [&](const Result<match::SeenEntry>& answer) { accepted = answer.ok(); });
    world.executor.RunOne();  // the row that ends the outage
    world.disk->fault = Fault::kNone;
    world.Run();
    EXPECT_EQ(accepted, true);
    EXPECT_EQ(Events<match::Resumed>(match).size(), 1U);
    EXPECT_EQ(Events<match::PlyPlayed>(match).size(), 1U);
  }
}

TEST_F(OutageTest, AMatchThatLeftMemoryKeepsItsClock) {
  world.limits.max_loaded_matches = 16;
  world.Restart();
  const MatchId played = Seat({minutes(1), {}});
  const MatchId left_alone = Seat({minutes(1), {}});
  for (int i = 0; i < 40; ++i) Seat({});
  world.executor.Advance(seconds(7));
  world.clock.SetWall(world.clock.Now() + hours(3));  // the turn's length does not depend on the wall
  ASSERT_TRUE(Play(played, "d2").ok());
  EXPECT_EQ(Events<match::PlyPlayed>(played).at(0).charged, seconds(7));
  EXPECT_TRUE(Events<match::Resumed>(played).empty());
  world.executor.Advance(seconds(54));
  EXPECT_EQ(Events<match::Ended>(left_alone).at(0).outcome.reason, "aborted");
}

// The node's data for an unused match: its id, and the time of its flag.
TEST_F(OutageTest, OfAnIdleMatchTheNodeKeepsAtMost256Bytes) {
  constexpr std::size_t kMatches = 10'000;
  // Without a clock: loading a match with one after a restart writes a row, which this disk has in memory.
  const match::Settings settings{"standard+reps=3+quiet=100", {}, false, {ann.id, bob.id}, false};
  for (std::size_t i = 0; i < kMatches; ++i) {
    const MatchId match(NewId(world.random));
    const auto entry = match::DecideStart(settings, {}, {}, world.clock.Now()).value();
    world.disk->log[match][1] = FirstRow(match, entry);
    world.disk->matches[match] = {match, 1, *world.disk->log[match][1].head};
  }
  world.game_server.reset();
  world.Run();
  const std::size_t before = mallinfo2().uordblks;
  if (before == 0) GTEST_SKIP() << "this allocator does not count";
  world.Restart();
  const auto per_match = [before] { return (mallinfo2().uordblks - before) / kMatches; };
  EXPECT_LE(per_match(), 256U) << "never loaded";
  world.limits.max_loaded_matches = 16;
  world.Restart();
  for (const auto& [match, log] : world.disk->log) world.Get(match);
  EXPECT_LE(per_match(), 256U) << "evicted";
  RecordProperty("bytes_per_match", static_cast<int>(per_match()));
}

}  // namespace
}  // namespace merels::service
