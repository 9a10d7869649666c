// Games over days: their clocks, and the offers that lead to them.
#include <gtest/gtest.h>

#include "server/service/lobby/challenges.h"
#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using clock::kDay;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

class CorrespondenceTest : public ::testing::Test {
 protected:
  Result<match::SeenEntry> Play(const MatchId& match, const std::string& ply, Seq expected = 1) {
    const bool white = expected % 2 == 1;
    return world.Submit(white ? ann : bob, match, {{}, world.NewRequest(), expected, 0, match::PlayPly{ply}});
  }
  std::array<clock::Millis, 2> Left(const MatchId& match) { return world.Get(match).clocks.left; }
  lobby::Table OpenTable(const clock::TimeControl& time) {
    std::optional<lobby::Table> table;
    world.game_server->tables().Open(
        ann, {world.NewRequest(), "standard", time, rules::Side::kFirst, false},
        [&](const Result<lobby::Opened>& opened) { table = std::get<lobby::Table>(opened.value()); });
    world.Run();
    return *table;
  }
  /// The error of joining; nothing: Bob has got the seat.
  std::optional<Reason> Join(const TableId& table) {
    std::optional<Reason> refused;
    world.game_server->tables().Join(bob, {world.NewRequest(), table, ""}, [&](const Result<Seated>& seated) {
      if (!seated) refused = seated.error().reason;
    });
    world.Run();
    return refused;
  }
  void Restart(std::chrono::milliseconds outage) {
    world.game_server.reset();
    world.Run();
    world.clock.Advance(outage);
    world.Restart();
  }

  World world;
  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
};

TEST_F(CorrespondenceTest, EveryTurnBeginsWithItsDaysAndTheFlagFallsAtTheirEnd) {
  const MatchId match = world.Seat(ann, bob, clock::DaysPerPly(1));
  world.executor.Advance(hours(20));
  EXPECT_EQ(Left(match)[0], hours(4));
  ASSERT_TRUE(Play(match, "d2").ok());
  EXPECT_EQ(Left(match)[0], kDay);
  ASSERT_TRUE(Play(match, "f4", 2).ok());
  ASSERT_TRUE(Play(match, "b4", 3).ok());
  world.executor.Advance(kDay - seconds(1));
  EXPECT_FALSE(world.Get(match).outcome);
  world.executor.Advance(seconds(2));
  const auto outcome = world.Get(match).outcome;
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->reason, "time");
  EXPECT_EQ(Left(match)[1], hours(0));
}

TEST_F(CorrespondenceTest, ABankHoldsAtMostWhatItMay) {
  const MatchId match = world.Seat(ann, bob, {kDay, kDay, kDay + hours(12)});
  world.executor.Advance(hours(6));
  ASSERT_TRUE(Play(match, "d2", 1).ok());
  EXPECT_EQ(Left(match)[0], kDay + hours(12));
  world.executor.Advance(hours(18));
  ASSERT_TRUE(Play(match, "d6", 2).ok());
  EXPECT_EQ(Left(match)[1], kDay + hours(6));
}

TEST_F(CorrespondenceTest, NobodysAbsenceCountsAndNobodyMayClaim) {
  const MatchId match = world.Seat(ann, bob, clock::DaysPerPly(1));
  ASSERT_TRUE(Play(match, "d2").ok());
  world.executor.Advance(hours(20));
  const auto claim =
      world.Submit(ann, match, {{}, world.NewRequest(), 0, 0, match::ClaimAbandoned{match::Claim::kWin}});
  EXPECT_EQ(claim.error().reason, Reason::kClaimTooEarly);
  EXPECT_EQ(world.Get(match).presence[1].claimable_in, std::nullopt);
}

TEST_F(CorrespondenceTest, AnOutageIsChargedToNobodyHoweverLong) {
  const MatchId match = world.Seat(ann, bob, clock::DaysPerPly(1));
  world.executor.Advance(hours(10));
  Restart(5 * kDay);
  EXPECT_EQ(Left(match)[0], hours(14));
  world.executor.Advance(hours(13));
  EXPECT_FALSE(world.Get(match).outcome);
  world.executor.Advance(hours(2));
  EXPECT_TRUE(world.Get(match).outcome);
}

TEST_F(CorrespondenceTest, ATableStandsForItsDaysThoughItsOwnerIsNotThereAndOtherTablesDoNot) {
  world.limits.correspondence_offer_days = 2;
  Restart(seconds(1));
  const TableId quick = OpenTable({minutes(5), {}}).id;
  const TableId slow = OpenTable(clock::DaysPerPly(3)).id;
  world.executor.Advance(hours(40));
  EXPECT_EQ(Join(quick), Reason::kUnknownTable);
  Restart(hours(1));
  EXPECT_EQ(Join(slow), std::nullopt);
  const TableId late = OpenTable(clock::DaysPerPly(3)).id;
  world.executor.Advance(hours(49));
  EXPECT_EQ(Join(late), Reason::kUnknownTable);
}

TEST_F(CorrespondenceTest, AChallengeWaitsForDaysThoughItsMakerIsAway) {
  std::optional<lobby::Challenge> challenge;
  world.game_server->challenges().Make(
      ann, {world.NewRequest(), bob.id.text(), "standard", clock::DaysPerPly(3)},
      [&](const Result<lobby::Challenged>& made) { challenge = std::get<lobby::Challenge>(made.value()); });
  world.Run();
  world.executor.Advance(hours(30));
  Restart(hours(1));
  std::optional<Result<Seated>> answer;
  world.game_server->challenges().Accept(bob, {world.NewRequest(), challenge->id},
                                         [&](const Result<Seated>& seated) { answer = seated; });
  world.Run();
  ASSERT_TRUE(answer && answer->ok());
  EXPECT_EQ(world.Get((*answer)->match).settings.clock, clock::DaysPerPly(3));
}

}  // namespace
}  // namespace merels::service
