// Matches without a clock whose player to move is present, and does not move.
#include <gtest/gtest.h>

#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

/// Both follow the match and have played; Ann is to move. They are notified after 15 minutes, and after 30
/// the match may be claimed.
class StallingTest : public ::testing::TestWithParam<std::size_t> {
 protected:
  struct Seat {
    match::Player player;
    Inbox inbox = {};
    std::unique_ptr<Session> session = nullptr;
  };

  void SetUp() override { Begin({}); }
  void TearDown() override { ann.session.reset(), bob.session.reset(); }

  void Begin(clock::TimeControl time) {
    match = world.Seat(ann.player, bob.player, time);
    for (Seat* seat : {&ann, &bob}) {
      seat->session = world.game_server->OpenSession(seat->player, seat->inbox).value();
      seat->session->Subscribe(session::Topic::Notices(), "", 0);
      seat->session->Subscribe(session::Topic::Match(match), "", 0);
    }
    world.Run();
    Play(ann, "d2");
    Play(bob, "d3");
  }
  void Play(const Seat& seat, const std::string& ply) {
    const Seq expected = world.Get(match).position_seq;
    ASSERT_TRUE(
        world.Submit(seat.player, match, {{}, world.NewRequest(), expected, 0, match::PlayPly{ply}}).ok());
  }
  Result<match::SeenEntry> Claim(const Seat& seat) {
    return world.Submit(seat.player, match,
                        {{}, world.NewRequest(), 0, 0, match::ClaimAbandoned{match::Claim::kWin}});
  }
  static std::vector<lobby::TurnReminder> Reminders(const Seat& seat) {
    std::vector<lobby::TurnReminder> found;
    for (const lobby::Notice& notice : seat.inbox.Contents<lobby::Notice>()) {
      if (const auto* one = std::get_if<lobby::TurnReminder>(&notice)) found.push_back(*one);
    }
    return found;
  }

  World world{GetParam()};
  Seat ann{world.Guest("Ann")}, bob{world.Guest("Bob")};
  MatchId match;
};

TEST_P(StallingTest, ThePlayerToMoveIsRemindedOnceAndThenTheOpponentMayClaim) {
  world.Pass(minutes(14));
  EXPECT_TRUE(Reminders(ann).empty());
  world.Pass(minutes(1) + seconds(1));
  ASSERT_EQ(Reminders(ann).size(), 1U);
  EXPECT_EQ(Reminders(ann)[0].match, match);
  EXPECT_LE(Reminders(ann)[0].claimable_in, minutes(15));
  EXPECT_GE(Reminders(ann)[0].claimable_in, minutes(15) - seconds(2));
  world.Pass(minutes(14));
  EXPECT_EQ(Claim(bob).error().reason, Reason::kClaimTooEarly);
  EXPECT_EQ(Claim(ann).error().reason, Reason::kClaimTooEarly) << "it is her own turn";
  world.Pass(minutes(1));
  EXPECT_EQ(Reminders(ann).size(), 1U);
  EXPECT_TRUE(Reminders(bob).empty());
  ASSERT_TRUE(Claim(bob).ok());
  EXPECT_EQ(world.Get(match).outcome, (rules::Outcome{rules::Score::kSecondWins, "abandoned"}));
}

TEST_P(StallingTest, APlyBeginsTheTermAnew) {
  world.Pass(minutes(29));
  Play(ann, "a1");
  Play(bob, "g7");
  world.Pass(minutes(29));
  EXPECT_EQ(Claim(bob).error().reason, Reason::kClaimTooEarly);
  EXPECT_EQ(Reminders(ann).size(), 2U) << "one in each turn";
  world.Pass(minutes(1));
  EXPECT_TRUE(Claim(bob).ok());
}

TEST_P(StallingTest, BothAreToldOfItWhenTheMatchBegins) {
  for (const Seat* seat : {&ann, &bob}) {
    const auto first = seat->inbox.Contents<match::Snapshot>().front();
    EXPECT_EQ(first.stall_claim, minutes(30));
    EXPECT_EQ(first.turn_lasted, milliseconds(0));
  }
  world.Pass(minutes(3));
  EXPECT_EQ(world.Get(match).turn_lasted, minutes(3));
}

TEST_P(StallingTest, WhoGoesAfterwardsIsNotWaitedForLonger) {
  world.Pass(minutes(29));
  ann.session.reset();
  world.Pass(minutes(1));
  EXPECT_TRUE(Claim(bob).ok()) << "five minutes of absence are not asked on top";
}

TEST_P(StallingTest, AClockLeavesNothingToClaim) {
  Begin({hours(2), milliseconds(0)});
  world.Pass(minutes(31));
  EXPECT_EQ(Claim(bob).error().reason, Reason::kOpponentPresent);
  EXPECT_TRUE(Reminders(ann).empty());
  EXPECT_EQ(world.Get(match).stall_claim, milliseconds(0));
}

TEST_P(StallingTest, AHouseMayDoWithoutIt) {
  ann.session.reset(), bob.session.reset();
  world.limits.stall_claim_ms = 0;
  world.Restart();
  Begin({});
  world.Pass(hours(2));
  EXPECT_EQ(Claim(bob).error().reason, Reason::kOpponentPresent);
  EXPECT_TRUE(Reminders(ann).empty());
}

INSTANTIATE_TEST_SUITE_P(Shards, StallingTest, ::testing::Values(0, 2));

}  // namespace
}  // namespace merels::service
