#include "client/bot/seat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/sdk/request.h"
#include "tests/client/bot/player.h"

namespace merels::bot {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

TEST(Pace, WithoutAClockOnlyTheOwnerLimitsAThought) {
  EXPECT_EQ(TimeForPly({}, Millis(0), {}), std::nullopt);
  EXPECT_EQ(TimeForPly({}, Millis(0), Millis(50)), Millis(50));
}

TEST(TimeForPly, ByCorrespondenceNoComputerThinksForHours) {
  EXPECT_EQ(TimeForPly(clock::DaysPerPly(3), 3 * clock::kDay, {}), kMostByDays);
  EXPECT_LT(*TimeForPly(clock::DaysPerPly(3), Millis(5000), {}), Millis(2000));
}

TEST(Pace, AShareOfTheTimeLeftIsSpent) {
  const clock::TimeControl control{minutes(5), seconds(0)};
  const auto early = TimeForPly(control, minutes(5), {});
  const auto late = TimeForPly(control, minutes(1), {});
  EXPECT_EQ(early, (minutes(5) - kReserve) / kPliesAhead);
  EXPECT_LT(*late, *early);
}

TEST(Pace, AnIncrementIsSpentOnlyFromTimeThatIsThere) {
  const clock::TimeControl control{minutes(5), seconds(10)};
  EXPECT_GT(*TimeForPly(control, minutes(5), {}), Millis(7500));
  EXPECT_EQ(TimeForPly(control, Millis(3300), {}), Millis(1000));
}

TEST(Pace, OfWhatIsKeptBackOnlyTheLeastIsSpent) {
  const clock::TimeControl control{minutes(5), seconds(10)};
  EXPECT_EQ(TimeForPly(control, kReserve, {}), kLeastThought);
  EXPECT_EQ(TimeForPly(control, Millis(-5), {}), kLeastThought);
}

TEST(Pace, TheOwnersLimitHoldsWithAClockToo) {
  EXPECT_EQ(TimeForPly({minutes(5), seconds(0)}, minutes(5), Millis(100)), Millis(100));
}

using merels::testing::BotPlayer;
using merels::testing::RunningServer;
using merels::testing::ServerRemote;
using merels::testing::Settle;
using merels::testing::TakesComputers;
using ::testing::HasSubstr;

// Ada, a human, plays White against the bot.
class SeatTest : public ::testing::Test {
 protected:
  SeatTest() { Settle({&player_}); }

  void Begin(const std::string& ruleset = "standard+reps=3+quiet=100", clock::TimeControl clock = {}) {
    match_ = merels::testing::Begin(server_, ada_, player_.remote, ruleset, clock);
    Settle({&player_});
  }
  void Act(match::Action action, Seq expected) {
    const auto done = Submit(ada_, match_, std::move(action), expected);
    ASSERT_TRUE(done.ok()) << done.error().ToString();
    Settle({&player_});
  }
  void Play(const std::string& ply) { Act(match::PlayPly{ply}, Show().position_seq); }
  void Offer() { Act(match::OfferDraw{}, Show().position_seq); }
  match::Snapshot Show() { return merels::testing::Show(ada_, match_); }

  // Both put all their men down without a mill, 18 plies, and slide to and fro once.
  void PlayTwentyPlies() {
    const std::vector<std::pair<std::string, std::string>> plies = {
        {"a1", "d1"}, {"g1", "a4"}, {"g4", "g7"}, {"a7", "d7"}, {"b2", "d2"},
        {"f2", "b4"}, {"f4", "f6"}, {"b6", "d6"}, {"c3", "e3"}, {"f4-e4", "d6-d5"}};
    for (const auto& [mine, its] : plies) {
      player_.thinker.ply = its;
      Play(mine);
    }
    ASSERT_EQ(Show().plies.size(), 20U);
  }

  RunningServer server_{TakesComputers()};
  ServerRemote ada_{server_, "Ada", ServerRemote::Kind::kMember};
  BotPlayer player_{server_, "Robbie", Plan{}};
  MatchId match_;
};

TEST_F(SeatTest, ItAnswersAPlyWithAPly) {
  Begin();
  EXPECT_TRUE(Show().plies.empty());
  Play("d2");
  EXPECT_EQ(Show().plies.size(), 2U);
  EXPECT_THAT(player_.said(), HasSubstr("seated as the second player against Ada"));
}

TEST_F(SeatTest, WhoPlaysNoRatedMatchesLeavesOneAloneHoweverItCame) {
  Plan plan;
  plan.casual = true;
  BotPlayer perfect(server_, "Perfect", plan);
  Settle({&perfect});
  for (const bool rated : {true, false}) {
    const auto match = merels::testing::Begin(server_, perfect.remote, ada_, "standard",
                                              {std::chrono::minutes(5), {}}, rated);
    Settle({&perfect});
    EXPECT_EQ(merels::testing::Show(ada_, match).plies.size(), rated ? 0U : 1U);
  }
  EXPECT_THAT(perfect.said(), HasSubstr("this player plays no rated matches"));
}

TEST_F(SeatTest, ADrawIsAcceptedWhenItStandsNoBetterAndNotTooEarly) {
  Begin();
  PlayTwentyPlies();
  player_.thinker.value = 0;
  Offer();
  EXPECT_EQ(Show().outcome, (rules::Outcome{rules::Score::kDraw, "agreement"}));
}

TEST_F(SeatTest, ADrawIsDeclinedWhenItStandsBetter) {
  Begin();
  PlayTwentyPlies();
  player_.thinker.value = -1;  // for the first side, and it is the second
  Offer();
  EXPECT_FALSE(Show().outcome);
  EXPECT_FALSE(Show().offer);
  EXPECT_THAT(player_.said(), HasSubstr("declines the draw"));
}

TEST_F(SeatTest, ADrawIsDeclinedInTheOpening) {
  Begin();
  player_.thinker.value = 1000;
  Offer();
  EXPECT_FALSE(Show().outcome);
  EXPECT_FALSE(Show().offer);
}

TEST_F(SeatTest, AnOfferThatComesWhileItThinksIsAnsweredFirst) {
  Begin();
  player_.thinker.silent = true;
  Play("d2");
  ASSERT_EQ(player_.thinker.tasks.size(), 1U);
  player_.thinker.silent = false;
  Offer();
  EXPECT_EQ(player_.thinker.forgotten, std::vector<MatchId>{match_});
  EXPECT_EQ(player_.thinker.tasks[1].kind, Task::Kind::kJudge);
  EXPECT_FALSE(Show().offer);
  EXPECT_EQ(Show().plies.size(), 2U);
}

TEST_F(SeatTest, ItLetsTheOtherTakeBackAndPlaysOn) {
  Begin();
  player_.thinker.ply = "f4";
  Play("d2");
  Act(match::OfferTakeback{}, Show().position_seq);
  EXPECT_TRUE(Show().plies.empty());
  player_.thinker.ply = "d2";
  Play("f4");
  EXPECT_EQ(Show().plies, (std::vector<std::string>{"f4", "d2"}));
}

TEST_F(SeatTest, AThoughtAboutAnEarlierPositionIsNotPlayed) {
  Begin();
  player_.thinker.silent = true;
  Play("d2");
  player_.bot.Take(Thought{Task::Kind::kChoosePly, match_, 1, "d6", 0}, player_.now);
  Settle({&player_});
  EXPECT_EQ(Show().plies.size(), 1U);
  EXPECT_THAT(player_.said(), ::testing::Not(HasSubstr("refused")));
}

TEST_F(SeatTest, AMatchWhoseRulesDifferIsGivenUp) {
  Begin();
  player_.thinker.ply = "d2";
  Play("d2");
  EXPECT_FALSE(Show().outcome);
  for (int i = 1; i < kMaxRefusals; ++i) {
    player_.now += kPauseAfterRefusal;
    Settle({&player_});
  }
  EXPECT_EQ(Show().outcome, (rules::Outcome{rules::Score::kFirstWins, "resign"}));
}

TEST_F(SeatTest, AfterARefusalItTriesAgainWhenThePauseIsOver) {
  Begin();
  player_.thinker.ply = "d2";
  Play("d2");
  EXPECT_EQ(player_.bot.wake_at(), player_.now + kPauseAfterRefusal);
  player_.thinker.ply = "d6";
  Settle({&player_});
  EXPECT_EQ(Show().plies.size(), 1U);
  player_.now += kPauseAfterRefusal;
  Settle({&player_});
  EXPECT_EQ(Show().plies.size(), 2U);
}

TEST_F(SeatTest, ItThinksForAShareOfItsTime) {
  Begin("standard", {std::chrono::seconds(60), std::chrono::seconds(0)});
  Play("d2");
  const auto& task = player_.thinker.tasks.back();
  ASSERT_TRUE(task.time);
  EXPECT_GT(*task.time, Millis(1000));
  EXPECT_LT(*task.time, Millis(3000));
}

TEST_F(SeatTest, EveryPlyHasAnotherSeed) {
  Begin();
  Play("d2");
  Play("g1");
  ASSERT_EQ(player_.thinker.tasks.size(), 2U);
  EXPECT_NE(player_.thinker.tasks[0].seed, player_.thinker.tasks[1].seed);
}

}  // namespace

}  // namespace merels::bot
