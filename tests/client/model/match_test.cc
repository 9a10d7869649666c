#include "client/model/match.h"

#include <array>

#include <gtest/gtest.h>

#include "tests/client/support/simulated_match.h"

namespace merels::model {
namespace {

using std::chrono::seconds;

class MatchTest : public ::testing::Test {
 protected:
  session::Taken Hear(const session::Delivery& delivery) { return match.Apply(delivery, now); }

  SimulatedMatch house;
  Match match{house.id()};
  Millis now{50'000};
};

TEST_F(MatchTest, ASnapshotAndTheRowsAfterItMakeTheMatch) {
  house.Play("d2 f4");
  EXPECT_FALSE(match.known());
  EXPECT_EQ(Hear(house.Snapshot()), session::Taken::kNew);
  house.Play("a1");
  EXPECT_EQ(Hear(house.Newest()), session::Taken::kNew);
  EXPECT_EQ(match.plies(), (std::vector<std::string>{"d2", "f4", "a1"}));
  EXPECT_EQ(match.position(), house.state().game().position());
  EXPECT_EQ(match.game()->position(), match.position());
  EXPECT_EQ(match.seq(), 4U);
  EXPECT_EQ(match.position_seq(), 4U);
  EXPECT_EQ(match.SeatOf(house.bob().id), rules::Side::kSecond);
}

TEST_F(MatchTest, TheWholeLogMakesItToo) {
  house.Play("d2 f4");
  for (Seq seq = 1; seq <= 3; ++seq) EXPECT_EQ(Hear(house.Row(seq)), session::Taken::kNew);
  EXPECT_EQ(match.players()[1].name, "Bob");
  EXPECT_EQ(match.position(), house.state().game().position());
}

TEST_F(MatchTest, ARowHeardTwiceCountsOnce) {
  Hear(house.Snapshot());
  house.Play("d2");
  EXPECT_EQ(Hear(house.Newest()), session::Taken::kNew);
  EXPECT_EQ(Hear(house.Newest()), session::Taken::kOld);
  EXPECT_EQ(match.Apply(house.Entry(2), now), session::Taken::kOld);
  EXPECT_EQ(match.plies().size(), 1U);
}

TEST_F(MatchTest, AGapIsSaidAndChangesNothing) {
  Hear(house.Snapshot());
  house.Play("d2 f4");
  EXPECT_EQ(Hear(house.Row(3)), session::Taken::kGap);
  EXPECT_EQ(match.Apply(house.Entry(3), now), session::Taken::kGap);
  EXPECT_TRUE(match.plies().empty());
  EXPECT_EQ(Hear(house.Snapshot()), session::Taken::kNew);
  EXPECT_EQ(match.plies().size(), 2U);
}

TEST_F(MatchTest, AnOlderSnapshotIsNoNews) {
  const auto old = house.Snapshot();
  house.Play("d2");
  Hear(house.Snapshot());
  EXPECT_EQ(Hear(old), session::Taken::kOld);
  EXPECT_EQ(match.plies().size(), 1U);
}

TEST_F(MatchTest, ARowThatTheRulesRefuseChangesNothing) {
  SimulatedMatch other;
  other.Play("a1 d1");
  house.Play("d1");
  Hear(house.Snapshot());
  EXPECT_EQ(Hear(other.Row(3)), session::Taken::kUnfitting);
  EXPECT_EQ(match.seq(), 2U);
}

TEST_F(MatchTest, PliesThatAreTakenBackAreGone) {
  Hear(house.Snapshot());
  house.Play("d2 f4 a1");
  for (Seq seq = 2; seq <= 4; ++seq) Hear(house.Row(seq));
  house.Act(rules::Side::kFirst, match::OfferTakeback{});
  EXPECT_EQ(Hear(house.Newest()), session::Taken::kNew);
  EXPECT_EQ(match.takeback(), rules::Side::kFirst);
  const match::Command answer = match.Make(house.bob().id, RequestId("r"), match::AcceptTakeback{});
  EXPECT_EQ(answer.expected_seq, match.takeback_seq());
  house.Act(rules::Side::kSecond, match::AcceptTakeback{});
  EXPECT_EQ(Hear(house.Newest()), session::Taken::kNew);
  EXPECT_EQ(match.plies(), (std::vector<std::string>{"d2", "f4"}));
  EXPECT_EQ(match.game()->position(), house.state().game().position());
  EXPECT_EQ(match.position_seq(), house.state().position_seq());
  EXPECT_FALSE(match.takeback());
  EXPECT_TRUE(match.outbox().commands().empty());
  EXPECT_EQ(match.Make(house.ann().id, RequestId("a"), match::Abort{}).expected_seq, 0U);
}

TEST_F(MatchTest, AnOwnPlyIsPendingUntilTheServerAnswers) {
  Hear(house.Snapshot());
  ASSERT_TRUE(match.MayPlay(house.ann().id));
  const auto command = match.Play(house.ann().id, RequestId("r1"), "D2");
  EXPECT_EQ(std::get<match::PlayPly>(command.action).ply, "d2");
  EXPECT_EQ(command.expected_seq, 1U);
  EXPECT_FALSE(match.MayPlay(house.ann().id));
  EXPECT_TRUE(match.plies().empty());
  EXPECT_EQ(match.newest_game()->plies(), 1);

  const auto answer = house.Answer({match.id(), command});
  match.Accept(answer.request);
  EXPECT_EQ(match.Apply(*answer.outcome, now), session::Taken::kNew);
  EXPECT_FALSE(match.pending());
  EXPECT_TRUE(match.outbox().commands().empty());
  EXPECT_EQ(Hear(house.Newest()), session::Taken::kOld);
  EXPECT_EQ(match.plies(), std::vector<std::string>{"d2"});
}

TEST_F(MatchTest, TheStreamConfirmsAPendingPlyWhoseAnswerWasLost) {
  Hear(house.Snapshot());
  const auto command = match.Play(house.ann().id, RequestId("r1"), "d2");
  ASSERT_TRUE(house.Submit(command).ok());
  EXPECT_EQ(Hear(house.Newest()), session::Taken::kNew);
  EXPECT_FALSE(match.pending());
  EXPECT_TRUE(match.outbox().commands().empty());
}

TEST_F(MatchTest, ARefusedPlyIsTakenBack) {
  Hear(house.Snapshot());
  const auto before = match.newest_game()->position();
  match.Play(house.ann().id, RequestId("r1"), "d2");
  EXPECT_TRUE(match.Refuse(RequestId("r1")));
  EXPECT_FALSE(match.Refuse(RequestId("r1")));
  EXPECT_EQ(match.newest_game()->position(), before);
  EXPECT_TRUE(match.MayPlay(house.ann().id));
}

TEST_F(MatchTest, APendingPlyOutlivesASnapshotWithoutIt) {
  Hear(house.Snapshot());
  const auto command = match.Play(house.ann().id, RequestId("r1"), "d2");
  EXPECT_EQ(Hear(house.Snapshot()), session::Taken::kNew);
  ASSERT_TRUE(match.pending());
  ASSERT_TRUE(house.Submit(command).ok());
  EXPECT_EQ(Hear(house.Snapshot()), session::Taken::kNew);
  EXPECT_FALSE(match.pending());
}

TEST_F(MatchTest, TheEndDropsWhateverIsUnderWay) {
  Hear(house.Snapshot());
  match.Play(house.ann().id, RequestId("r1"), "d2");
  house.Act(rules::Side::kSecond, match::Resign{});
  Hear(house.Newest());
  EXPECT_FALSE(match.pending());
  EXPECT_TRUE(match.outbox().commands().empty());
  EXPECT_EQ(match.outcome()->reason, "resign");
  EXPECT_FALSE(match.MayPlay(house.ann().id));
}

TEST_F(MatchTest, OffersComeAndGo) {
  Hear(house.Snapshot());
  house.Act(rules::Side::kSecond, match::OfferDraw{});
  Hear(house.Newest());
  EXPECT_EQ(match.offer(), rules::Side::kSecond);
  const auto accept = match.Make(house.ann().id, RequestId("r1"), match::AcceptDraw{});
  EXPECT_EQ(accept.expected_seq, 2U);
  house.Act(rules::Side::kFirst, match::DeclineDraw{});
  Hear(house.Newest());
  EXPECT_FALSE(match.offer());
}

TEST_F(MatchTest, OnlyTheClockOfThePlayerToMoveRuns) {
  Hear(house.Snapshot());
  EXPECT_EQ(match.clocks().Left(rules::Side::kFirst, now + seconds(20)), seconds(280));
  EXPECT_EQ(match.clocks().Left(rules::Side::kSecond, now + seconds(20)), seconds(300));
  EXPECT_EQ(match.clocks().Left(rules::Side::kFirst, now + seconds(999)), seconds(0));
}

TEST_F(MatchTest, TimeThatPassedBeforeARowWasHeardCounts) {
  Hear(house.Snapshot());
  house.Think(seconds(10));
  house.Play("d2");
  now += seconds(10);
  Hear(house.Newest());
  house.Think(seconds(30));
  house.Play("f4");
  now += seconds(50);  // the connection was lost for twenty of them
  Hear(house.Newest());
  EXPECT_EQ(match.clocks().Left(rules::Side::kFirst, now), seconds(300 - 10 + 3 - 20));
}

TEST_F(MatchTest, TheWaitForAClaimRunsOnTheAbsentPlayersTurnAlone) {
  constexpr auto kBob = rules::Side::kSecond;
  EXPECT_EQ(Hear(house.Presence(kBob, {false, false, seconds(30)})), session::Taken::kOld)
      << "nothing is known yet";
  Hear(house.Snapshot());
  EXPECT_EQ(match.ClaimableIn(kBob, now), std::nullopt);
  EXPECT_EQ(Hear(house.Presence(kBob, {false, false, seconds(30)})), session::Taken::kNew);
  now += seconds(50);
  EXPECT_EQ(match.ClaimableIn(kBob, now), seconds(30)) << "it is Ann's turn";
  house.Think(seconds(50));
  house.Play("d2");
  EXPECT_EQ(Hear(house.Newest()), session::Taken::kNew) << "presence takes no number";
  EXPECT_EQ(match.ClaimableIn(kBob, now), seconds(30));
  EXPECT_EQ(match.ClaimableIn(kBob, now + seconds(29)), seconds(1));
  EXPECT_EQ(match.ClaimableIn(kBob, now + seconds(31)), seconds(0));
  Hear(house.Presence(kBob, {}));
  EXPECT_EQ(match.ClaimableIn(kBob, now + seconds(31)), std::nullopt);
}

TEST_F(MatchTest, ASnapshotTellsWhoIsAwayAndTheEndMakesItMeaningless) {
  house.Play("d2");
  auto seen = house.Snapshot();
  std::get<match::Snapshot>(seen.content).presence[1] = {false, true, seconds(8)};
  Hear(seen);
  EXPECT_TRUE(match.PresenceOf(rules::Side::kSecond).left);
  EXPECT_TRUE(match.PresenceOf(rules::Side::kFirst).present);
  EXPECT_EQ(match.ClaimableIn(rules::Side::kSecond, now + seconds(3)), seconds(5));
  house.Act(rules::Side::kSecond, match::Resign{});
  Hear(house.Newest());
  EXPECT_EQ(match.ClaimableIn(rules::Side::kSecond, now), std::nullopt);
}

TEST_F(MatchTest, WithoutAClockWhoIsHereAndDoesNotPlayMayBeClaimedFromAfterTheTermOfEachTurn) {
  constexpr auto kBob = rules::Side::kSecond;
  house.Play("d2");
  auto seen = house.Snapshot();
  auto& snapshot = std::get<match::Snapshot>(seen.content);
  snapshot.stall_claim = seconds(1800);
  snapshot.turn_lasted = seconds(300);
  Hear(seen);
  EXPECT_EQ(match.ClaimableIn(kBob, now), seconds(1500));
  EXPECT_EQ(match.ClaimableIn(rules::Side::kFirst, now), seconds(1800)) << "it is not her turn";
  Hear(house.Presence(kBob, {false, false, seconds(300)}));
  EXPECT_EQ(match.ClaimableIn(kBob, now), seconds(300)) << "who is away is not waited for longer";
  Hear(house.Presence(kBob, {}));
  house.Think(seconds(20));
  now += seconds(20);
  house.Play("f4 a1");
  Hear(house.Row(3));
  Hear(house.Newest());
  EXPECT_EQ(match.ClaimableIn(kBob, now), seconds(1800)) << "another turn";
}

TEST_F(MatchTest, AfterADeclinedOfferThePliesAreCountedAsTheServerCountsThem) {
  Hear(house.Snapshot());
  const auto left = [&] { return match.OfferPause(match::OfferKind::kDraw, rules::Side::kFirst); };
  for (const bool by_rows : {true, false}) {
    house.Act(rules::Side::kFirst, match::OfferDraw{});
    Hear(house.Newest());
    house.Act(rules::Side::kSecond, match::DeclineDraw{});
    Hear(by_rows ? house.Newest() : house.Snapshot());
    EXPECT_EQ(left(), match::kPliesBetweenOffers);
    for (const char* ply :
         by_rows ? std::array{"d2", "f4", "a1", "d6", "g7"} : std::array{"b4", "e5", "a7", "c3", "g1"}) {
      house.Play(ply);
      Hear(house.Newest());
      EXPECT_EQ(left(), house.state().pauses().PliesLeft(match::OfferKind::kDraw, rules::Side::kFirst));
    }
    EXPECT_EQ(left(), 0);
    if (by_rows) house.Play("f2");
    if (by_rows) Hear(house.Newest());
  }
}

TEST_F(MatchTest, AClaimNamesNoPosition) {
  Hear(house.Snapshot());
  house.Play("d2");
  Hear(house.Newest());
  EXPECT_EQ(match.Make(house.ann().id, RequestId("r"), match::ClaimAbandoned{}).expected_seq, 0U);
}

TEST_F(MatchTest, AnOfferDoesNotSetTheRunningClockBack) {
  Hear(house.Snapshot());
  now += seconds(40);
  house.Act(rules::Side::kSecond, match::OfferDraw{});
  Hear(house.Newest());
  EXPECT_EQ(match.clocks().Left(rules::Side::kFirst, now), seconds(260));
}

TEST_F(MatchTest, AHeldClockStandsUntilTheServersNextWord) {
  Hear(house.Snapshot());
  now += seconds(10);
  match.HoldClocks(now);
  now += seconds(30);
  match.HoldClocks(now);
  EXPECT_TRUE(match.clocks().held());
  EXPECT_EQ(match.clocks().Left(rules::Side::kFirst, now), seconds(290));
  house.Play("d2");
  Hear(house.Newest());
  EXPECT_FALSE(match.clocks().held());
}

TEST_F(MatchTest, WhoLostOnTimeHasNoneLeft) {
  house.Play("d2 f4");  // before both have played, it would only be aborted
  Hear(house.Snapshot());
  house.Think(seconds(304));
  house.Flag();
  now += seconds(304);
  Hear(house.Newest());
  EXPECT_EQ(match.outcome()->reason, "time");
  EXPECT_EQ(match.clocks().Left(rules::Side::kFirst, now), seconds(0));
  EXPECT_EQ(match.clocks().Left(rules::Side::kSecond, now), seconds(303));
  Match late(house.id());
  late.Apply(house.Snapshot(), now);
  EXPECT_EQ(late.clocks().Left(rules::Side::kFirst, now), seconds(0));
}

TEST_F(MatchTest, WhoseTimeRunsOutBeforeBothHavePlayedHasAbortedAndHasNoneLeft) {
  Hear(house.Snapshot());
  house.Think(seconds(301));
  house.Flag();
  now += seconds(301);
  Hear(house.Newest());
  EXPECT_EQ(match.outcome()->reason, "aborted");
  EXPECT_EQ(match.ended().aborted_by, rules::Side::kFirst);
  EXPECT_EQ(match.clocks().Left(rules::Side::kFirst, now), seconds(0));
  EXPECT_EQ(match.clocks().Left(rules::Side::kSecond, now), seconds(300));
  Match late(house.id());
  late.Apply(house.Snapshot(), now);
  EXPECT_EQ(late.clocks().Left(rules::Side::kFirst, now), seconds(0));
}

TEST_F(MatchTest, AnEarlierPositionCanBeLookedAt) {
  house.Play("d2 f4 a1");
  Hear(house.Snapshot());
  EXPECT_EQ(match.GameAfter(0).plies(), 0);
  const auto& row = house.Entry(3).logged->entry;
  EXPECT_EQ(match.GameAfter(2).position(), std::get<match::PlyPlayed>(row.events[0]).position);
}

TEST_F(MatchTest, ARulesetThatIsUnknownHereIsSaid) {
  auto delivery = house.Snapshot();
  std::get<match::Snapshot>(delivery.content).settings.ruleset = "unheard-of";
  EXPECT_EQ(Hear(delivery), session::Taken::kNew);
  EXPECT_NE(match.unplayable(), "");
  EXPECT_EQ(match.newest_game(), nullptr);
  EXPECT_FALSE(match.MayPlay(house.ann().id));
}

}  // namespace
}  // namespace merels::model
