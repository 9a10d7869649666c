#include "client/sdk/stream/session_machine.h"

#include "tests/client/sdk/stream/session_machine_fixture.h"

namespace merels::sdk {
namespace {

using session::Acknowledgement;
using session::Connection;
using session::Topic;
using State = Connection::State;

TEST_F(SessionMachineTest, ItOpensAStreamAndIsConnectedOnceGreeted) {
  const auto start = machine_.Start(now_);
  EXPECT_TRUE(start.open);
  EXPECT_EQ(Told<Connection>(start).at(0).state, State::kConnecting);
  const auto greeted = Hear(Welcome());
  EXPECT_EQ(Told<Connection>(greeted).at(0).state, State::kConnected);
  EXPECT_EQ(Told<Connection>(greeted).at(0).me.name, "Ada");
}

TEST_F(SessionMachineTest, WhatIsAskedBeforeTheGreetingIsSentAfterIt) {
  machine_.Start(now_);
  EXPECT_TRUE(machine_.Follow(Topic::Lobby()).send.empty());
  EXPECT_TRUE(machine_.Submit(kSessionId, OneCommand()).send.empty());
  const auto greeted = Hear(Welcome());
  ASSERT_EQ(greeted.send.size(), 2u);
  EXPECT_TRUE(greeted.send[0].subscribe().topic().has_lobby());
  EXPECT_EQ(greeted.send[1].command().play_ply(), "d2");
}

TEST_F(SessionMachineTest, ThatChallengesAreTakenIsSaidOnceAndAgainOnEachNewStream) {
  machine_.Start(now_);
  EXPECT_TRUE(machine_.TakeChallenges(true).send.empty());
  const auto greeted = Hear(Welcome());
  ASSERT_EQ(greeted.send.size(), 1u);
  EXPECT_TRUE(greeted.send[0].take_challenges().available());
  EXPECT_TRUE(machine_.TakeChallenges(true).send.empty());
  const auto again = Reconnect();
  ASSERT_EQ(again.send.size(), 1u);
  EXPECT_TRUE(again.send[0].take_challenges().available());
  const auto no_longer = machine_.TakeChallenges(false);
  ASSERT_EQ(no_longer.send.size(), 1u);
  EXPECT_TRUE(no_longer.send[0].has_take_challenges());
  EXPECT_FALSE(no_longer.send[0].take_challenges().available());
  EXPECT_TRUE(Reconnect().send.empty());
}

TEST_F(SessionMachineTest, ALostConnectionIsTriedAgainAndResumesWhereItEnded) {
  Connect();
  machine_.Follow(Topic::Lobby());
  Hear(LobbySnapshot(4));
  Hear(Change(5, 4));
  const auto lost = Told<Connection>(Lose()).at(0);
  EXPECT_EQ(lost.state, State::kLost);
  EXPECT_EQ(lost.attempt, 1);
  EXPECT_EQ(lost.next_try_in, Millis(250));
  EXPECT_TRUE(WaitForTick().open);
  const auto greeted = Hear(Welcome());
  ASSERT_EQ(greeted.send.size(), 1u);
  EXPECT_EQ(greeted.send[0].subscribe().epoch(), "run");
  EXPECT_EQ(greeted.send[0].subscribe().after_seq(), 5u);
}

// A match at a row.
v1::SessionResponse MatchSnapshot(Seq seq) {
  v1::SessionResponse message;
  auto& delivery = *message.mutable_delivery();
  delivery.set_topic("matches/" + kSessionId.text());
  delivery.set_epoch("log");
  delivery.set_seq(seq);
  auto& match = *delivery.mutable_match_snapshot();
  match.set_match_id(kSessionId.text());
  match.set_seq(seq);
  match.set_position_seq(seq);
  match.mutable_settings()->set_ruleset("standard");
  match.mutable_settings()->mutable_white()->set_account_id("accountone234");
  return message;
}

TEST_F(SessionMachineTest, AReplayIsAskedForOnceAndTheCodeWheneverTheMatchIs) {
  Connect();
  const auto asked = machine_.FollowMatch(kSessionId, {"abcdefgh", 3}).send.at(0).subscribe();
  EXPECT_EQ(asked.watch_code(), "abcdefgh");
  EXPECT_TRUE(asked.has_replay_from_ply());
  EXPECT_EQ(asked.replay_from_ply(), 3);
  EXPECT_EQ(Reconnect().send.at(0).subscribe().replay_from_ply(), 3);  // it had not begun
  EXPECT_EQ(Told<session::Delivery>(Hear(MatchSnapshot(4))).size(), 1u);
  const auto again = Reconnect().send.at(0).subscribe();
  EXPECT_EQ(again.watch_code(), "abcdefgh");
  EXPECT_EQ(again.after_seq(), 4u);
  EXPECT_FALSE(again.has_replay_from_ply());
  machine_.Unfollow(Topic::Match(kSessionId));
  EXPECT_EQ(machine_.Follow(Topic::Match(kSessionId)).send.at(0).subscribe().watch_code(), "");
}

TEST_F(SessionMachineTest, WhatIsOnAChannelIsToldEachTimeWhateverCameBefore) {
  Connect();
  const auto asked = machine_.Follow(Topic::Tv("six/blitz")).send.at(0).subscribe();
  EXPECT_EQ(asked.topic().channel().pool(), "six/blitz");
  for (const Seq seq : {Seq{3}, Seq{9}}) {
    v1::SessionResponse message;
    auto& delivery = *message.mutable_delivery();
    delivery.set_topic("tv/six/blitz");
    delivery.set_epoch("run");
    delivery.set_seq(seq);
    delivery.mutable_on_air();
    EXPECT_EQ(Told<session::Delivery>(Hear(message)).size(), 1u);
  }
}

TEST_F(SessionMachineTest, AttemptsThatFailAreCountedAndSlowDown) {
  machine_.Start(now_);
  EXPECT_EQ(Told<Connection>(Lose()).at(0).attempt, 2);
  WaitForTick();
  const auto second = Told<Connection>(Lose()).at(0);
  EXPECT_EQ(second.attempt, 3);
  EXPECT_EQ(second.next_try_in, Millis(400));
}

TEST_F(SessionMachineTest, AnOlderStreamIsNotHeard) {
  Connect();
  machine_.Follow(Topic::Lobby());
  const auto old = machine_.generation();
  Reconnect();
  EXPECT_TRUE(machine_.Hear(old, LobbySnapshot(9), now_).tell.empty());
  EXPECT_TRUE(machine_.Ended(old, {Reason::kUnreachable, ""}, now_).tell.empty());
  EXPECT_EQ(Told<session::Delivery>(Hear(LobbySnapshot(9))).size(), 1u);
}

TEST_F(SessionMachineTest, TwoSilentHeartbeatsAreADeadConnection) {
  Connect();
  now_ += 2 * kHeartbeat - Millis(1);
  EXPECT_FALSE(machine_.Tick(now_).cut);
  Hear(Ping(1, -1));
  EXPECT_FALSE(WaitForTick().cut);
  const auto silent = WaitForTick();
  EXPECT_EQ(now_, Millis(1'000'000) + 4 * kHeartbeat - Millis(1));
  EXPECT_TRUE(silent.cut);
  EXPECT_EQ(Told<Connection>(silent).at(0).state, State::kLost);
}

TEST_F(SessionMachineTest, ALateHeartbeatIsToldOnceAndSoIsItsEnd) {
  Connect();
  const auto begun = now_;
  for (int beat = 1; beat <= 3; ++beat) {
    now_ = begun + beat * kHeartbeat + Millis(900);
    EXPECT_TRUE(machine_.Tick(now_).tell.empty()) << "not late enough";
    EXPECT_TRUE(Told<session::Silence>(Hear(Ping(1, -1))).empty());
    now_ = begun + beat * kHeartbeat;
  }
  now_ += Millis(900);
  const auto heard = now_;
  const auto late = WaitForTick();
  EXPECT_EQ(now_, heard + kHeartbeat + Millis(1'000));
  ASSERT_EQ(Told<session::Silence>(late).size(), 1U);
  EXPECT_EQ(Told<session::Silence>(late)[0].late, Millis(1'000));
  EXPECT_TRUE(machine_.Tick(now_ + Millis(1)).tell.empty());
  const auto back = Told<session::Silence>(Hear(Ping(2, -1)));
  ASSERT_EQ(back.size(), 1U);
  EXPECT_EQ(back[0].late, Millis(0));
  EXPECT_TRUE(Told<session::Silence>(Hear(Ping(3, -1))).empty());
}

TEST_F(SessionMachineTest, AnAttemptWithoutAGreetingIsGivenUp) {
  machine_.Start(now_);
  EXPECT_EQ(machine_.next_tick(), now_ + SessionOptions().greeting_time);
  EXPECT_TRUE(WaitForTick().cut);
}

TEST_F(SessionMachineTest, APingIsAnsweredWithTheNewestNumbers) {
  Connect();
  machine_.Follow(Topic::Lobby());
  Hear(LobbySnapshot(4));
  const auto answered = Hear(Ping(77, -1));
  ASSERT_EQ(answered.send.size(), 1u);
  EXPECT_EQ(answered.send[0].pong().nonce(), 77u);
  ASSERT_EQ(answered.send[0].pong().received_size(), 1);
  EXPECT_EQ(answered.send[0].pong().received(0).topic(), "lobby");
  EXPECT_EQ(answered.send[0].pong().received(0).seq(), 4u);
}

TEST_F(SessionMachineTest, AMeasuredRoundTripIsToldWhenItChanges) {
  Connect();
  EXPECT_TRUE(Told<session::RoundTrip>(Hear(Ping(1, -1))).empty());
  EXPECT_EQ(Told<session::RoundTrip>(Hear(Ping(2, 24))).at(0).time, Millis(24));
  EXPECT_TRUE(Told<session::RoundTrip>(Hear(Ping(3, 24))).empty());
}

TEST_F(SessionMachineTest, AGapIsSubscribedToAgain) {
  Connect();
  machine_.Follow(Topic::Lobby());
  Hear(LobbySnapshot(4));
  const auto gap = Hear(Change(7, 6));
  EXPECT_TRUE(gap.tell.empty());
  ASSERT_EQ(gap.send.size(), 1u);
  EXPECT_EQ(gap.send[0].subscribe().after_seq(), 4u);
}

TEST_F(SessionMachineTest, ARowThatCannotBeReadIsReplacedByASnapshot) {
  Connect();
  machine_.Follow(Topic::Lobby());
  Hear(LobbySnapshot(4));
  auto strange = Change(5, 4);
  strange.mutable_delivery()->mutable_lobby_change()->set_table_closed("no id");
  const auto misread = Hear(strange);
  ASSERT_EQ(misread.send.size(), 1u);
  EXPECT_EQ(misread.send[0].subscribe().epoch(), "");
}

TEST_F(SessionMachineTest, ASnapshotThatCannotBeReadEndsItsTopic) {
  Connect();
  machine_.Follow(Topic::Lobby());
  auto strange = LobbySnapshot(4);
  strange.mutable_delivery()->mutable_lobby_snapshot()->add_tables();
  const auto ended = Told<session::TopicEnded>(Hear(strange));
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(ended[0].topic, Topic::Lobby());
  EXPECT_EQ(ended[0].why.reason, Reason::kInternal);
}

TEST_F(SessionMachineTest, ACommandIsSentAgainWithItsIdUntilItIsAnsweredOnce) {
  Connect();
  EXPECT_EQ(machine_.Submit(kSessionId, OneCommand()).send.size(), 1u);
  EXPECT_TRUE(machine_.Submit(kSessionId, OneCommand()).send.empty());
  const auto again = Reconnect();
  ASSERT_EQ(again.send.size(), 1u);
  EXPECT_EQ(again.send[0].command().request_id(), kRequest.text());
  EXPECT_EQ(again.send[0].command().expected_seq(), 3u);
  EXPECT_EQ(Told<Acknowledgement>(Hear(Refused(Reason::kStale))).at(0).outcome.error().reason,
            Reason::kStale);
  EXPECT_TRUE(Hear(Refused(Reason::kStale)).tell.empty());
  EXPECT_TRUE(Reconnect().send.empty());
}

TEST_F(SessionMachineTest, ADeliveryThatAnswersACommandSettlesItOnceEvenWhenItCannotBeUsed) {
  Connect();
  machine_.Submit(kSessionId, OneCommand());
  v1::SessionResponse message;
  message.mutable_acknowledgement()->set_request_id(std::string(kRequest.text()));
  message.mutable_acknowledgement()->mutable_accepted();
  message.mutable_delivery()->set_topic("matches/" + kSessionId.text());
  message.mutable_delivery()->set_seq(4);
  message.mutable_delivery()->set_prev_seq(3);  // nothing was followed
  auto& entry = *message.mutable_delivery()->mutable_match_entry();
  entry.set_seq(4);
  entry.add_events()->mutable_draw_offered()->set_side(v1::SIDE_WHITE);
  const auto answers = Told<Acknowledgement>(Hear(message));
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_EQ(answers[0].outcome->seq(), 4u);
  EXPECT_TRUE(Told<Acknowledgement>(Hear(message)).empty());
  EXPECT_TRUE(Reconnect().send.empty());
}

TEST_F(SessionMachineTest, TooManyCommandsWithoutAnswersAreRefused) {
  machine_.Start(now_);
  for (std::size_t i = 0; i < SessionOptions().max_pending; ++i) {
    auto command = OneCommand();
    command.request = RequestId(std::to_string(i));
    EXPECT_TRUE(machine_.Submit(kSessionId, command).tell.empty());
  }
  const auto refused = Told<Acknowledgement>(machine_.Submit(kSessionId, OneCommand()));
  ASSERT_EQ(refused.size(), 1u);
  EXPECT_EQ(refused[0].outcome.error().reason, Reason::kRateLimited);
}

TEST_F(SessionMachineTest, AGoAwayIsToldAndItsTimeIsKeptWithARandomPart) {
  Connect();
  v1::SessionResponse message;
  message.mutable_go_away()->set_reason("DRAINING");
  message.mutable_go_away()->set_sentence("the server restarts");
  message.mutable_go_away()->set_retry_after_ms(1500);
  EXPECT_EQ(Told<session::GoingAway>(Hear(message)).at(0).why,
            (Error{Reason::kDraining, "the server restarts"}));
  const auto lost = Told<Connection>(Lose()).at(0);
  EXPECT_EQ(lost.why.reason, Reason::kDraining);
  EXPECT_EQ(lost.next_try_in, Millis(1875));  // at most half as much again
}

TEST_F(SessionMachineTest, ABadTokenEndsItForGood) {
  machine_.Start(now_);
  EXPECT_EQ(Told<Connection>(Lose({Reason::kBadToken, "no"})).at(0).state, State::kClosed);
  EXPECT_EQ(machine_.next_tick(), std::nullopt);
  EXPECT_FALSE(machine_.TryNow(now_).open);
}

TEST_F(SessionMachineTest, ABanEndsItForGood) {
  Connect();
  EXPECT_EQ(Told<Connection>(Lose({Reason::kBanned, "this account is banned"})).at(0).state, State::kClosed);
  EXPECT_EQ(machine_.next_tick(), std::nullopt);
}

TEST_F(SessionMachineTest, WhoLeavesSaysSoLastAndNeverComesBack) {
  Connect();
  const auto left = machine_.Leave();
  ASSERT_EQ(left.send.size(), 1u);
  EXPECT_TRUE(left.send.front().has_leave());
  EXPECT_TRUE(machine_.Submit(kSessionId, OneCommand()).send.empty());
  EXPECT_TRUE(Told<Connection>(Lose()).empty());
  EXPECT_EQ(machine_.next_tick(), std::nullopt);
}

TEST_F(SessionMachineTest, WhoLeavesWhileTheConnectionIsLostSaysNothing) {
  Connect();
  Lose();
  EXPECT_TRUE(machine_.Leave().send.empty());
  EXPECT_EQ(machine_.next_tick(), std::nullopt);
}

TEST_F(SessionMachineTest, WhoeverIsImpatientTriesNow) {
  Connect();
  EXPECT_FALSE(machine_.TryNow(now_).open);
  Lose();
  EXPECT_TRUE(machine_.TryNow(now_).open);
}

TEST_F(SessionMachineTest, ANoticeThatWasMissedFollowsTheSnapshotAfterABreak) {
  const auto snapshot = [](Seq seq, bool rated) {
    v1::SessionResponse message;
    auto& delivery = *message.mutable_delivery();
    delivery.set_topic("notices");
    delivery.set_epoch("run");
    delivery.set_seq(seq);
    auto& now = *delivery.mutable_notices_snapshot();
    if (!rated) return message;
    auto& change = *now.add_recent()->mutable_notice()->mutable_rating_changed();
    change.set_match_id(kSessionId.text());
    change.set_pool("standard/blitz");
    return message;
  };
  Connect();
  machine_.Follow(Topic::Notices());
  EXPECT_EQ(Told<session::Delivery>(Hear(snapshot(3, false))).size(), 1u);
  Reconnect();
  const auto told = Told<session::Delivery>(Hear(snapshot(5, true)));
  ASSERT_EQ(told.size(), 2u);
  EXPECT_TRUE(told[0].snapshot());
  const auto& notice = std::get<lobby::Notice>(told[1].content);
  EXPECT_EQ(std::get<lobby::RatingChanged>(notice).match, kSessionId);
  Reconnect();
  EXPECT_EQ(Told<session::Delivery>(Hear(snapshot(5, true))).size(), 1u) << "it is told once";
}

TEST_F(SessionMachineTest, UnfollowingTellsTheServer) {
  Connect();
  machine_.Follow(Topic::Lobby());
  EXPECT_TRUE(machine_.Unfollow(Topic::Lobby()).send.at(0).unsubscribe().topic().has_lobby());
  EXPECT_TRUE(machine_.Unfollow(Topic::Lobby()).send.empty());
  EXPECT_TRUE(Hear(LobbySnapshot(4)).tell.empty());
}

}  // namespace
}  // namespace merels::sdk
