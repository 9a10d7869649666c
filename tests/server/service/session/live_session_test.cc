// One client's stream: topics, numbers, heartbeats, limits, and the end.
#include <gtest/gtest.h>

#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;

class LiveSessionTest : public ::testing::Test {
 protected:
  std::unique_ptr<Session> Open(const match::Player& player) {
    return world.game_server->OpenSession(player, inbox).value();
  }

  /// Lets time pass until the next ping, which is answered as if after `delay`.
  void AnswerNextPing(Session& session, milliseconds delay) {
    const std::size_t had = inbox.All<Ping>().size();
    while (inbox.All<Ping>().size() == had) world.executor.Advance(milliseconds(1));
    session.Pong(inbox.All<Ping>().back().nonce, world.clock.Monotonic() + delay);
  }

  World world;
  Inbox inbox;
  match::Player ann = world.Guest("Ann");
};

TEST_F(LiveSessionTest, TheServerSpeaksFirst) {
  const auto session = Open(ann);
  ASSERT_EQ(inbox.messages.size(), 1U);
  EXPECT_EQ(std::get<Welcome>(inbox.messages[0]).player, ann);
}

TEST_F(LiveSessionTest, AnUnknownChannelOrMatchIsRefusedAndTheStreamGoesOn) {
  const auto session = Open(ann);
  session->Subscribe(session::Topic::Tv("weather"), "", 0);
  session->Subscribe(session::Topic::Match(MatchId("aaaaaaaaaaaaa")), "", 0);
  world.Run();
  const auto refused = inbox.All<SubscriptionEnded>();
  ASSERT_EQ(refused.size(), 2U);
  EXPECT_EQ(refused[0].topic, session::Topic::Tv("weather"));
  EXPECT_EQ(refused[0].error.reason, Reason::kBadArgument);
  EXPECT_EQ(refused[1].error.reason, Reason::kUnknownMatch);
}

TEST_F(LiveSessionTest, AStreamFollowsOnlySoManyTopics) {
  world.limits.max_subscriptions_per_stream = 1;
  const auto session = Open(ann);
  session->Subscribe(session::Topic::Lobby(), "", 0);
  session->Subscribe(session::Topic::Notices(), "", 0);
  EXPECT_EQ(inbox.All<SubscriptionEnded>().at(0).error.reason, Reason::kTooManySubscriptions);
  session->Unsubscribe(session::Topic::Lobby());
  session->Subscribe(session::Topic::Notices(), "", 0);
  EXPECT_EQ(inbox.All<SubscriptionEnded>().size(), 1U);
}

TEST_F(LiveSessionTest, AnAccountBeginsToFollowOnlySoManyTopicsAMinuteOnAllItsStreams) {
  world.limits.subscription_burst = 3;
  world.limits.subscriptions_per_minute = 60;
  const auto first = Open(ann), second = Open(ann);
  first->Subscribe(session::Topic::Lobby(), "", 0);
  first->Subscribe(session::Topic::Lobby(), "", 0);
  second->Subscribe(session::Topic::Tv(), "", 0);
  EXPECT_TRUE(inbox.All<SubscriptionEnded>().empty());
  second->Subscribe(session::Topic::Tv(), "", 0);
  ASSERT_EQ(inbox.All<SubscriptionEnded>().size(), 1U);
  EXPECT_EQ(inbox.All<SubscriptionEnded>()[0].error.reason, Reason::kRateLimited);
  world.executor.Advance(milliseconds(1000));
  second->Subscribe(session::Topic::Tv(), "", 0);
  EXPECT_EQ(inbox.All<SubscriptionEnded>().size(), 1U);
}

TEST_F(LiveSessionTest, AnAccountHasOnlySoManyStreams) {
  world.limits.max_streams_per_account = 2;
  auto first = Open(ann);
  const auto second = Open(ann);
  for (Session* session : {first.get(), second.get()}) session->Subscribe(session::Topic::Lobby(), "", 0);
  EXPECT_EQ(world.game_server->OpenSession(ann, inbox).error().reason, Reason::kTooManyStreams);
  first.reset();
  EXPECT_TRUE(world.game_server->OpenSession(ann, inbox).ok());
}

TEST_F(LiveSessionTest, OfTooManyStreamsTheOldestGivesWayThatNeverSaidAWord) {
  world.limits.max_streams_per_account = 3;
  const auto answered = Open(ann);
  AnswerNextPing(*answered, milliseconds(5));
  Inbox silent, later;
  auto given_up = world.game_server->OpenSession(ann, silent).value();
  const auto also_silent = world.game_server->OpenSession(ann, later).value();
  const auto fourth = Open(ann);
  ASSERT_EQ(silent.All<GoAway>().size(), 1U);
  EXPECT_EQ(silent.All<GoAway>()[0].error.reason, Reason::kTooManyStreams);
  EXPECT_TRUE(later.All<GoAway>().empty());
  given_up.reset();
  fourth->Unsubscribe(session::Topic::Lobby());
  also_silent->Leave();
  EXPECT_EQ(world.game_server->OpenSession(ann, inbox).error().reason, Reason::kTooManyStreams);
}

TEST_F(LiveSessionTest, AfterUnsubscribingNothingMoreComes) {
  const MatchId match = world.Seat(ann, world.Guest("Bob"));
  const auto session = Open(ann);
  session->Subscribe(session::Topic::Match(match), "", 0);
  session->Unsubscribe(session::Topic::Match(match));
  const auto before = inbox.messages.size();
  ASSERT_TRUE(world.Submit(ann, match, {{}, world.NewRequest(), 1, 0, match::PlayPly{"d2"}}).ok());
  EXPECT_EQ(inbox.messages.size(), before);
}

TEST_F(LiveSessionTest, HeartbeatsCarryTheNewestNumbers) {
  const MatchId match = world.Seat(ann, world.Guest("Bob"));
  const auto session = Open(ann);
  session->Subscribe(session::Topic::Match(match), "", 0);
  ASSERT_TRUE(world.Submit(ann, match, {{}, world.NewRequest(), 1, 0, match::PlayPly{"d2"}}).ok());
  world.executor.Advance(milliseconds(world.limits.ping_interval_ms));
  const auto ping = inbox.All<Ping>().at(0);
  ASSERT_EQ(ping.heads.size(), 1U);
  EXPECT_EQ(ping.heads[0].topic, session::Topic::Match(match));
  EXPECT_EQ(ping.heads[0].seq, 2U);
}

TEST_F(LiveSessionTest, LagIsTheLowestPongAndUnknownBeforeThree) {
  const auto session = Open(ann);
  for (const int delay : {80, 30, 50, 90}) AnswerNextPing(*session, milliseconds(delay));
  const auto pings = inbox.All<Ping>();
  EXPECT_FALSE(pings.at(2).lag.has_value());
  EXPECT_EQ(pings.at(3).lag, milliseconds(30));
}

TEST_F(LiveSessionTest, AClientIsAskedSoonUntilItsLagIsKnownThenOnceAnInterval) {
  const auto session = Open(ann);
  const ReadAt opened = world.clock.Monotonic();
  for (int i = 0; i < 3; ++i) AnswerNextPing(*session, milliseconds(1));
  EXPECT_LE(world.clock.Monotonic() - opened, milliseconds(2'000));
  AnswerNextPing(*session, milliseconds(1));
  const ReadAt known = world.clock.Monotonic();
  AnswerNextPing(*session, milliseconds(1));
  EXPECT_EQ(world.clock.Monotonic() - known, milliseconds(world.limits.ping_interval_ms));
}

TEST_F(LiveSessionTest, ACommandStandsForAPingButNotForEver) {
  const MatchId match = world.Seat(ann, world.Guest("Bob"));
  const auto session = Open(ann);
  for (int i = 0; i < 4; ++i) AnswerNextPing(*session, milliseconds(1));
  const std::size_t before = inbox.All<Ping>().size();
  const milliseconds half(world.limits.ping_interval_ms / 2);
  for (int i = 0; i < 4; ++i) {
    world.executor.Advance(half);
    session->Submit(match, {{}, world.NewRequest(), 1, 0, match::PlayPly{"d2"}}, world.clock.Monotonic());
  }
  EXPECT_EQ(inbox.All<Ping>().size(), before);
  world.executor.Advance(half);
  EXPECT_EQ(inbox.All<Ping>().size(), before + 1);
}

TEST_F(LiveSessionTest, AClientThatNeverAnswersIsSentAwayAndOneThatDoesIsNot) {
  Inbox lively_inbox;
  const auto stuck = Open(ann);
  const auto lively = world.game_server->OpenSession(world.Guest("Bob"), lively_inbox).value();
  for (int i = 0; i < 10; ++i) {
    world.executor.Advance(milliseconds(world.limits.ping_interval_ms));
    for (const Ping& ping : lively_inbox.All<Ping>()) lively->Pong(ping.nonce, world.clock.Monotonic());
  }
  ASSERT_EQ(inbox.All<GoAway>().size(), 1U);
  EXPECT_EQ(inbox.All<GoAway>()[0].error.reason, Reason::kStuckReader);
  EXPECT_TRUE(lively_inbox.All<GoAway>().empty());
}

TEST_F(LiveSessionTest, AClientWithoutRoomForItsNoticesIsSentAway) {
  const auto session = Open(ann);
  inbox.full = true;
  session->Subscribe(session::Topic::Notices(), "", 0);
  world.Run();
  EXPECT_EQ(inbox.All<GoAway>().at(0).error.reason, Reason::kStuckReader);
}

TEST_F(LiveSessionTest, APlayerWithoutRoomForTheirMatchIsSentAwayAndItGoesOn) {
  const MatchId match = world.Seat(ann, world.Guest("Bob"));
  const auto session = Open(ann);
  session->Subscribe(session::Topic::Match(match), "", 0);
  inbox.full = true;
  EXPECT_TRUE(world.Submit(ann, match, {{}, world.NewRequest(), 1, 0, match::PlayPly{"d2"}}).ok());
  EXPECT_EQ(inbox.All<GoAway>().at(0).error.reason, Reason::kStuckReader);
}

TEST_F(LiveSessionTest, ASpectatorWithoutRoomGetsASnapshotWhenThereIsSomeAgain) {
  const auto bob = world.Guest("Bob");
  const MatchId match = world.Seat(ann, bob);
  const auto session = Open(world.Guest("Eve"));
  session->Subscribe(session::Topic::Match(match), "", 0);
  session->Subscribe(session::Topic::Lobby(), "", 0);
  inbox.full = true;
  ASSERT_TRUE(world.Submit(ann, match, {{}, world.NewRequest(), 1, 0, match::PlayPly{"d2"}}).ok());
  ASSERT_TRUE(world.Submit(bob, match, {{}, world.NewRequest(), 2, 0, match::PlayPly{"f4"}}).ok());
  world.Seat(ann, bob);
  inbox.full = false;
  ASSERT_TRUE(world.Submit(ann, match, {{}, world.NewRequest(), 3, 0, match::PlayPly{"a7"}}).ok());
  EXPECT_EQ(inbox.Deliveries().size(), 3U)
      << "two snapshots and how many watch: what was left out is not followed by what comes after it";
  session->HasRoom();
  world.Run();
  EXPECT_EQ(inbox.Contents<match::Snapshot>().back().plies, (std::vector<std::string>{"d2", "f4", "a7"}));
  EXPECT_EQ(inbox.Contents<lobby::Snapshot>().back().live_matches.size(), 2U);
  ASSERT_TRUE(world.Submit(bob, match, {{}, world.NewRequest(), 4, 0, match::PlayPly{"g7"}}).ok());
  EXPECT_EQ(inbox.Contents<match::SeenEntry>().back().seq(), 5U);
  EXPECT_TRUE(inbox.All<GoAway>().empty());
}

TEST_F(LiveSessionTest, AWatcherWhoMissedMoreThanIsReplayedGetsASnapshot) {
  const auto bob = world.Guest("Bob");
  const MatchId match = world.Seat(ann, bob);
  for (int i = 0; i < 150; ++i) {  // offers and answers make a long log without a long game
    const auto& [offers, declines] = i % 2 == 0 ? std::pair(ann, bob) : std::pair(bob, ann);
    const Seq offer = world.Submit(offers, match, {{}, world.NewRequest(), 1, 0, match::OfferDraw{}})->seq();
    ASSERT_TRUE(world.Submit(declines, match, {{}, world.NewRequest(), offer, 0, match::DeclineDraw{}}).ok());
    world.executor.Advance(std::chrono::seconds(1));
  }
  const auto session = Open(ann);
  session->Subscribe(session::Topic::Match(match), "log", 2);
  EXPECT_EQ(inbox.Contents<match::Snapshot>().size(), 1U);
  EXPECT_TRUE(inbox.Contents<match::SeenEntry>().empty());
}

TEST_F(LiveSessionTest, EachCommandIsAnsweredOnceByTheDeliveryOfItsRowOrApart) {
  const MatchId match = world.Seat(ann, world.Guest("Bob"));
  const match::Command ply{{}, world.NewRequest(), 1, 0, match::PlayPly{"d2"}};
  const auto session = Open(ann);
  const auto submit = [&](const match::Command& command) {
    inbox.messages.clear();
    session->Submit(match, command, world.clock.Monotonic());
    world.Run();
  };
  session->Subscribe(session::Topic::Match(match), "", 0);
  world.Run();

  submit(ply);
  ASSERT_EQ(inbox.messages.size(), 1U);
  EXPECT_EQ(inbox.All<AnsweringDelivery>().at(0).request, ply.request);
  EXPECT_EQ(inbox.All<AnsweringDelivery>().at(0).delivery->seq, 2U);

  submit(ply);
  ASSERT_EQ(inbox.messages.size(), 1U) << "a retry's row was delivered before";
  EXPECT_EQ(inbox.All<Acknowledgement>().at(0).outcome->seq(), 2U);

  submit({{}, world.NewRequest(), 2, 0, match::PlayPly{"g1"}});
  ASSERT_EQ(inbox.messages.size(), 1U);
  EXPECT_EQ(inbox.All<Acknowledgement>().at(0).outcome.error().reason, Reason::kNotYourTurn);

  session->Unsubscribe(session::Topic::Match(match));
  submit({{}, world.NewRequest(), 0, 0, match::Resign{}});
  ASSERT_EQ(inbox.messages.size(), 1U) << "nothing is delivered of a match that is not followed";
  EXPECT_TRUE(inbox.All<Acknowledgement>().at(0).outcome.ok());
}

TEST_F(LiveSessionTest, ACommandThatCouldNotBeReadCountsLikeAnyOther) {
  world.limits.command_burst = 3;
  world.limits.commands_per_minute = 1;
  const auto session = Open(ann);
  const Error why{Reason::kBadRequestId, "a command needs a request_id"};
  for (int i = 0; i < 4; ++i) session->RefuseCommand(RequestId("r"), MatchId("m"), why);
  session->Submit(MatchId("aaaaaaaaaaaaa"), {{}, world.NewRequest(), 1, 0, match::Resign{}}, {});
  world.Run();
  const auto answers = inbox.All<Acknowledgement>();
  ASSERT_EQ(answers.size(), 5U);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    EXPECT_EQ(answers[i].outcome.error().reason, i < 3 ? Reason::kBadRequestId : Reason::kRateLimited);
  }
}

TEST_F(LiveSessionTest, WhatAnotherStreamOfTheAccountCommandedIsNoAnswerHere) {
  const MatchId match = world.Seat(ann, world.Guest("Bob"));
  const auto session = Open(ann);
  session->Subscribe(session::Topic::Match(match), "", 0);
  world.Run();
  inbox.messages.clear();
  ASSERT_TRUE(world.Submit(ann, match, {{}, world.NewRequest(), 1, 0, match::PlayPly{"d2"}}).ok());
  world.Run();
  ASSERT_EQ(inbox.messages.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<SharedDelivery>(inbox.messages.at(0)));
}

TEST_F(LiveSessionTest, DrainingRefusesCommandsLetsWritesFinishAndSendsEverybodyAway) {
  const MatchId match = world.Seat(ann, world.Guest("Bob"));
  const auto session = Open(ann);
  world.disk->write_delay = milliseconds(20);
  session->Submit(match, {{}, world.NewRequest(), 1, 0, match::PlayPly{"d2"}}, world.clock.Monotonic());
  bool drained = false;
  world.game_server->Drain([&] { drained = true; });
  world.Run();
  EXPECT_FALSE(drained);
  world.executor.Advance(milliseconds(20));
  world.Run();
  EXPECT_TRUE(drained);
  EXPECT_TRUE(inbox.All<Acknowledgement>().at(0).outcome.ok());
  EXPECT_EQ(inbox.All<GoAway>().at(0).error.reason, Reason::kDraining);
  EXPECT_EQ(world.game_server->OpenSession(ann, inbox).error().reason, Reason::kDraining);
  EXPECT_EQ(world.Submit(ann, match, {{}, world.NewRequest(), 1, 0, match::PlayPly{"d3"}}).error().reason,
            Reason::kDraining);
}

}  // namespace
}  // namespace merels::service
