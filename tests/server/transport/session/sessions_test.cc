#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "proto/wire/session.h"
#include "server/transport/session/session_service.h"
#include "tests/server/transport/server_fixture.h"

namespace merels::transport {
namespace {

v1::SessionRequest PlayOnStream(const std::string& match, const std::string& ply, std::uint64_t expected) {
  v1::SessionRequest message;
  *message.mutable_command() = CommandFor(match, expected);
  message.mutable_command()->set_play_ply(ply);
  return message;
}

/// A command's result: "accepted SEQ" or "CODE REASON".
std::string Outcome(TestStream& stream, const v1::SessionRequest& command) {
  if (!stream.Write(command)) return "not written";
  const v1::SessionResponse answer = stream.Read();
  const v1::Acknowledgement& acknowledgement = answer.acknowledgement();
  EXPECT_EQ(acknowledgement.request_id(), command.command().request_id());
  if (acknowledgement.has_accepted()) {
    return "accepted " + std::to_string(acknowledgement.accepted().entry().seq());
  }
  return std::to_string(acknowledgement.refused().code()) + " " + acknowledgement.refused().reason();
}

TEST(Sessions, TheServerSpeaksFirstAndSaysWhoTheClientIs) {
  TestGameServer game_server;
  Guest guest(game_server);
  TestStream stream(guest);
  const v1::SessionResponse first = stream.Read();
  ASSERT_TRUE(first.has_welcome());
  EXPECT_EQ(first.welcome().server_version(), "test");
  EXPECT_TRUE(first.welcome().player().guest());
  EXPECT_GT(first.welcome().heartbeat_ms(), 0);
  EXPECT_EQ(first.welcome().node(), TestStream(guest).Read().welcome().node());
  EXPECT_FALSE(first.welcome().node().empty());
}

TEST(Sessions, AStreamWithoutAGoodTokenEndsUnauthenticated) {
  TestGameServer game_server;
  EXPECT_EQ(TestStream(Guest(game_server, "")).Finish(), "UNAUTHENTICATED TOKEN_MISSING");
  EXPECT_EQ(TestStream(Guest(game_server, "x")).Finish(), "UNAUTHENTICATED BAD_TOKEN");
}

class SessionsOfPlayers : public ::testing::Test {
 protected:
  void SetUp() override { EXPECT_TRUE(stream_.Read().has_welcome()); }

  TestGameServer game_server_;
  Guest white_{game_server_};
  Guest black_{game_server_};
  const std::string match_ = BeginMatch(white_, black_);
  TestStream stream_{white_};
};

TEST_F(SessionsOfPlayers, CommandsAreJudgedAsCallsAre) {
  EXPECT_EQ(Outcome(stream_, PlayOnStream(match_, "d2", 1)), "accepted 2");
  EXPECT_EQ(Outcome(stream_, PlayOnStream(match_, "a1", 2)), "9 NOT_YOUR_TURN");
  EXPECT_EQ(Outcome(stream_, PlayOnStream(match_, "a1", 1)), "10 STALE");
  EXPECT_EQ(Outcome(stream_, PlayOnStream("nowhere", "a1", 1)), "5 UNKNOWN_MATCH");
  EXPECT_EQ(Outcome(stream_, PlayOnStream(match_, std::string(1000, 'a'), 1)), "3 BAD_NOTATION");
  v1::SessionRequest nameless = PlayOnStream(match_, "a1", 2);
  nameless.mutable_command()->set_request_id("mine");
  EXPECT_EQ(Outcome(stream_, nameless), "3 BAD_REQUEST_ID");
}

TEST_F(SessionsOfPlayers, WhoFollowsAMatchSeesItAndThenEachPly) {
  Guest stranger(game_server_);
  TestStream stream(stranger);
  EXPECT_TRUE(stream.Read().has_welcome());
  ASSERT_TRUE(stream.Subscribe("matches/" + match_));
  EXPECT_EQ(stream.Read().delivery().match_snapshot().seq(), 1U);
  const char* const plies[] = {"d2", "a1", "g1"};
  for (std::uint64_t i = 0; i < 3; ++i) {
    EXPECT_EQ((i % 2 == 0 ? white_ : black_).Play(match_, plies[i], i + 1), "OK");
    const v1::Delivery delivery = stream.Read().delivery();
    EXPECT_EQ(delivery.prev_seq(), i + 1);
    EXPECT_EQ(delivery.match_entry().events(0).ply_played().ply(), plies[i]);
  }
}

TEST_F(SessionsOfPlayers, APlyInAMatchThatIsFollowedIsAnsweredBesideItsDelivery) {
  ASSERT_TRUE(stream_.Subscribe("matches/" + match_));
  EXPECT_TRUE(stream_.Read().delivery().has_match_snapshot());
  const v1::SessionRequest command = PlayOnStream(match_, "d2", 1);
  ASSERT_TRUE(stream_.Write(command));
  const v1::SessionResponse answer = stream_.Read();
  EXPECT_EQ(answer.acknowledgement().request_id(), command.command().request_id());
  EXPECT_EQ(answer.acknowledgement().match_id(), match_);
  EXPECT_TRUE(answer.acknowledgement().has_accepted());
  EXPECT_EQ(answer.delivery().match_entry().events(0).ply_played().ply(), "d2");
  EXPECT_EQ(Outcome(stream_, PlayOnStream(match_, "a1", 2)), "9 NOT_YOUR_TURN") << "nothing comes between";
}

TEST(Sessions, ATopicThatCannotBeFollowedIsRefusedAndTheStreamGoesOn) {
  TestGameServer game_server;
  Guest guest(game_server);
  TestStream stream(guest);
  EXPECT_TRUE(stream.Read().has_welcome());
  ASSERT_TRUE(stream.Subscribe("tv/weather"));
  const v1::Acknowledgement refused = stream.Read().acknowledgement();
  EXPECT_EQ(refused.topic(), "tv/weather");
  EXPECT_EQ(refused.refused().reason(), "BAD_ARGUMENT");
  ASSERT_TRUE(stream.Subscribe("lobby"));
  EXPECT_TRUE(stream.Read().delivery().has_lobby_snapshot());
}

TEST(Sessions, ATopicThatCannotBeIsRefusedByItsMessageAndTheStreamGoesOn) {
  TestGameServer game_server;
  Guest guest(game_server);
  TestStream stream(guest);
  EXPECT_TRUE(stream.Read().has_welcome());
  v1::SessionRequest unknown, nameless, unheard_of;
  unknown.mutable_subscribe()->mutable_topic();
  nameless.mutable_unsubscribe()->mutable_topic()->mutable_match();
  auto& lobby = *unheard_of.mutable_subscribe()->mutable_topic()->mutable_lobby();
  lobby.add_time_classes(static_cast<v1::TimeClass>(99));
  const std::vector<std::pair<v1::SessionRequest, std::string>> messages = {
      {unknown, "UNKNOWN_KIND"}, {nameless, "BAD_ARGUMENT"}, {unheard_of, "BAD_ARGUMENT"}};
  for (auto [message, reason] : messages) {
    for (const std::string name : {"", "Mine 1"}) {
      message.set_request_id(name);
      ASSERT_TRUE(stream.Write(message));
      const v1::Acknowledgement answer = stream.Read().acknowledgement();
      EXPECT_EQ(answer.refused().reason(), reason);
      EXPECT_EQ(answer.request_id(), name);
    }
  }
  ASSERT_TRUE(stream.Subscribe("lobby"));
  EXPECT_TRUE(stream.Read().delivery().has_lobby_snapshot());
}

/// The answer to a message with this client's NAME: "NAME TOPIC accepted", or its reason.
std::string AnswerTo(TestStream& stream, v1::SessionRequest message, const std::string& name) {
  message.set_request_id(name);
  EXPECT_TRUE(stream.Write(message));
  const v1::Acknowledgement answer = stream.Read().acknowledgement();
  return answer.request_id() + " " + answer.topic() + " " +
         (answer.has_accepted() ? "accepted" : answer.refused().reason());
}

v1::SessionRequest SubscribeTo(const session::Topic& topic) {
  v1::SessionRequest message;
  *message.mutable_subscribe()->mutable_topic() = wire::ToProto(topic);
  return message;
}

TEST_F(SessionsOfPlayers, AMessageWithANameIsAnsweredOnceByTheNameBeforeWhatItsTopicBrings) {
  const auto match = session::Topic::Match(MatchId(match_));
  EXPECT_EQ(AnswerTo(stream_, SubscribeTo(match), "A-1"), "A-1 matches/" + match_ + " accepted");
  EXPECT_TRUE(stream_.Read().delivery().has_match_snapshot());
  v1::SessionRequest resumed = SubscribeTo(match);
  resumed.mutable_subscribe()->set_epoch("log");
  resumed.mutable_subscribe()->set_after_seq(1);
  EXPECT_EQ(AnswerTo(stream_, resumed, "A-2"), "A-2 matches/" + match_ + " accepted")
      << "though nothing follows";
  for (const session::Topic& topic :
       {session::Topic::Lobby(), session::Topic::Notices(), session::Topic::Tv(),
        session::Topic::Chat(MatchId(match_), chat::Room::kPlayers)}) {
    v1::SessionResponse snapshot;
    do {
      EXPECT_EQ(AnswerTo(stream_, SubscribeTo(topic), "B"), "B " + session::TopicText(topic) + " accepted");
      snapshot = stream_.Read();
    } while (!snapshot.has_delivery());
    EXPECT_EQ(snapshot.delivery().topic(), session::TopicText(topic));
  }
  EXPECT_EQ(AnswerTo(stream_, SubscribeTo(session::Topic::Tv("weather")), "C"), "C tv/weather BAD_ARGUMENT");
  EXPECT_EQ(AnswerTo(stream_, SubscribeTo(session::Topic::Match(MatchId("nowhere"))), "D"),
            "D matches/nowhere UNKNOWN_MATCH");
  v1::SessionRequest stop;
  *stop.mutable_unsubscribe()->mutable_topic() = wire::ToProto(session::Topic::Lobby());
  EXPECT_EQ(AnswerTo(stream_, stop, "E"), "E lobby accepted");
  EXPECT_EQ(AnswerTo(stream_, stop, std::string(37, 'x')), "  BAD_ARGUMENT")
      << "such a name is not given back";
}

TEST_F(SessionsOfPlayers, ARequestIdComesBackAsItWasSentAndIsComparedInEitherCase) {
  v1::SessionRequest ply = PlayOnStream(match_, "d2", 1);
  ply.mutable_command()->set_request_id("AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE");
  EXPECT_EQ(Outcome(stream_, ply), "accepted 2");
  ply.mutable_command()->set_request_id("aaaaaaaa-BBBB-4CCC-8DDD-EEEEEEEEEEEE");
  EXPECT_EQ(Outcome(stream_, ply), "accepted 2") << "it is the same one again";
  ASSERT_TRUE(stream_.Subscribe("matches/" + match_));
  EXPECT_TRUE(stream_.Read().delivery().has_match_snapshot());
  EXPECT_EQ(black_.Play(match_, "f4", 2), "OK");
  EXPECT_EQ(stream_.Read().delivery().seq(), 3U);
  ply = PlayOnStream(match_, "g1", 3);
  ply.mutable_command()->set_request_id("FFFFFFFF-BBBB-4CCC-8DDD-EEEEEEEEEEEE");
  ASSERT_TRUE(stream_.Write(ply));
  EXPECT_EQ(stream_.Read().acknowledgement().request_id(), ply.command().request_id())
      << "beside the delivery";
}

TEST_F(SessionsOfPlayers, APlayerWhoAsksForTurnsIsToldTheLegalPliesOfEachPosition) {
  v1::SessionRequest message = SubscribeTo(session::Topic::Match(MatchId(match_)));
  message.mutable_subscribe()->set_with_turns(true);
  ASSERT_TRUE(stream_.Write(message));
  EXPECT_TRUE(stream_.Read().delivery().has_match_snapshot());
  const auto turn = [this](std::uint64_t seq) {
    const v1::Delivery delivery = stream_.Read().delivery();
    EXPECT_TRUE(delivery.has_turn()) << delivery.ShortDebugString();
    EXPECT_EQ(delivery.prev_seq(), seq);
    EXPECT_EQ(delivery.seq(), seq);
    EXPECT_EQ(delivery.turn().position_seq(), seq);
    return delivery.turn();
  };
  EXPECT_EQ(turn(1).to_move(), v1::SIDE_WHITE);
  EXPECT_EQ(white_.Play(match_, "d2", 1), "OK");
  EXPECT_TRUE(stream_.Read().delivery().has_match_entry());
  const v1::Turn second = turn(2);
  EXPECT_EQ(second.to_move(), v1::SIDE_BLACK);
  EXPECT_EQ(second.legal_plies_size(), 23);
  EXPECT_EQ(Outcome(stream_, PlayOnStream(match_, "a1", 2)), "9 NOT_YOUR_TURN") << "nothing comes twice";
  v1::SessionRequest resigns;
  *resigns.mutable_command() = CommandFor(match_, 0);
  resigns.mutable_command()->mutable_resign();
  ASSERT_TRUE(stream_.Write(resigns));
  EXPECT_TRUE(stream_.Read().delivery().match_entry().events(0).has_ended());
  const v1::Delivery last = stream_.Read().delivery();
  EXPECT_FALSE(last.turn().has_to_move());
  EXPECT_EQ(last.turn().legal_plies_size(), 0);
}

TEST(Sessions, WhatAnOlderProtocolHadIsRefusedAndNotLeftOut) {
  TestGameServer game_server;
  Guest guest(game_server);
  TestStream stream(guest);
  EXPECT_TRUE(stream.Read().has_welcome());
  v1::ListMatchesRequest request;
  request.GetReflection()->MutableUnknownFields(&request)->AddVarint(1, 1);  // was live_only
  v1::ListMatchesResponse matches;
  const auto call = &v1::MatchService::Stub::ListMatches;
  EXPECT_EQ(guest.Call(guest.matches, call, request, matches), "INVALID_ARGUMENT BAD_ARGUMENT");
  request = {};
  auto& filter = *request.mutable_filter();
  filter.GetReflection()->MutableUnknownFields(&filter)->AddVarint(8, 1);  // was ended_only
  EXPECT_EQ(guest.Call(guest.matches, call, request, matches), "INVALID_ARGUMENT BAD_ARGUMENT");
  filter.GetReflection()->MutableUnknownFields(&filter)->Clear();
  filter.GetReflection()->MutableUnknownFields(&filter)->AddVarint(1000, 1);
  EXPECT_EQ(guest.Call(guest.matches, call, request, matches), "OK") << "of a newer client";
}

TEST(Sessions, AMessageThatIsTooLargeEndsTheStream) {
  TestGameServer game_server({AnyBytes()});
  Guest guest(game_server);
  TestStream large(guest);
  EXPECT_TRUE(large.Subscribe(std::string(70'000, 'a')));
  EXPECT_EQ(large.Finish(), "INVALID_ARGUMENT TOO_LARGE");
}

/// A newer client's message, unknown to this server: another kind of message, another action.
v1::SessionRequest OfANewerClient() {
  v1::SessionRequest message;
  message.GetReflection()->MutableUnknownFields(&message)->AddLengthDelimited(1000, "new");
  return message;
}
v1::SessionRequest CommandOfANewerClient(const std::string& match) {
  v1::SessionRequest message = PlayOnStream(match, "", 1);
  v1::Command& command = *message.mutable_command();
  command.clear_action();
  command.GetReflection()->MutableUnknownFields(&command)->AddLengthDelimited(1000, "new");
  return message;
}

TEST_F(SessionsOfPlayers, AMessageOfAnUnknownKindIsRefusedByItselfAndTheStreamGoesOn) {
  ASSERT_TRUE(stream_.Subscribe("lobby"));
  EXPECT_TRUE(stream_.Read().delivery().has_lobby_snapshot());
  for (const v1::SessionRequest& unknown : {OfANewerClient(), v1::SessionRequest()}) {
    ASSERT_TRUE(stream_.Write(unknown));
    const v1::SessionResponse answer = stream_.Read();
    EXPECT_EQ(answer.acknowledgement().refused().reason(), "UNKNOWN_KIND");
    EXPECT_EQ(answer.acknowledgement().refused().code(), grpc::UNIMPLEMENTED);
  }
  EXPECT_EQ(Outcome(stream_, CommandOfANewerClient(match_)), "12 UNKNOWN_KIND");
  EXPECT_EQ(Outcome(stream_, PlayOnStream(match_, "d2", 1)), "accepted 2");
}

TEST_F(SessionsOfPlayers, AComputerThatTakesChallengesIsInTheLobbyAndAHumanIsRefused) {
  v1::SessionRequest free;
  free.mutable_take_challenges()->set_available(true);
  ASSERT_TRUE(stream_.Write(free));
  EXPECT_EQ(stream_.Read().acknowledgement().refused().reason(), "NOT_ALLOWED");
  ASSERT_TRUE(stream_.Subscribe("lobby"));
  EXPECT_EQ(stream_.Read().delivery().lobby_snapshot().free_bots_size(), 0);

  v1::SignInGuestRequest request;
  request.set_name("Deep");
  request.set_bot(true);
  v1::SignInGuestResponse computer;
  ASSERT_EQ(white_.Call(white_.accounts, &v1::AccountService::Stub::SignInGuest, request, computer), "OK");
  const Guest bot(game_server_, computer.token());
  {
    TestStream of_bot(bot);
    EXPECT_TRUE(of_bot.Read().has_welcome());
    ASSERT_TRUE(of_bot.Write(free));
    EXPECT_EQ(stream_.Read().delivery().lobby_change().bot_free().name(), "Deep");
  }
  EXPECT_EQ(stream_.Read().delivery().lobby_change().bot_not_free(), computer.player().account_id());
}

TEST(Sessions, MessagesOfUnknownKindsCountLikeAllOthers) {
  TestGameServer game_server({.limits = {.stream_message_burst = 10}});
  Guest guest(game_server);
  TestStream stream(guest);
  EXPECT_TRUE(stream.Read().has_welcome());
  for (int i = 0; i < 40; ++i) stream.Write(OfANewerClient());
  int refused = 0;
  for (auto answer = stream.Read(); !answer.has_go_away(); answer = stream.Read()) {
    ASSERT_TRUE(answer.acknowledgement().has_refused()) << "nothing else is said, and the stream ends";
    ++refused;
  }
  EXPECT_LE(refused, 15);
  EXPECT_EQ(stream.Finish(), "RESOURCE_EXHAUSTED RATE_LIMITED");
}

TEST(Sessions, CommandsThatCannotBeReadCountLikeAllOthers) {
  TestGameServer game_server({.limits = {.command_burst = 5, .stream_message_burst = 10}});
  Guest guest(game_server);
  TestStream stream(guest);
  EXPECT_TRUE(stream.Read().has_welcome());
  v1::SessionRequest nonsense;
  nonsense.mutable_command()->set_request_id("no UUID");
  int unreadable = 0, above = 0;
  for (int i = 0; i < 40; ++i) stream.Write(nonsense);
  for (auto answer = stream.Read(); !answer.has_go_away(); answer = stream.Read()) {
    ASSERT_TRUE(answer.has_acknowledgement());
    ++(answer.acknowledgement().refused().reason() == "RATE_LIMITED" ? above : unreadable);
  }
  EXPECT_LE(unreadable, 7);
  EXPECT_LE(above, 13);
  EXPECT_EQ(stream.Finish(), "RESOURCE_EXHAUSTED RATE_LIMITED");
}

TEST(Sessions, AnAccountMayHaveOnlySoManyStreams) {
  TestGameServer game_server({.limits = {.max_streams_per_account = 1}});
  Guest guest(game_server);
  TestStream first(guest);
  EXPECT_TRUE(first.Read().has_welcome());
  EXPECT_TRUE(first.Subscribe("lobby"));
  EXPECT_TRUE(first.Read().has_delivery());
  EXPECT_EQ(TestStream(guest).Finish(), "FAILED_PRECONDITION TOO_MANY_STREAMS");
  Guest other(game_server);
  TestStream of_other(other);
  EXPECT_TRUE(of_other.Read().has_welcome());
}

TEST(Sessions, AStreamThatNeverSaidAWordGivesWayToANewOneOfItsAccount) {
  TestGameServer game_server({.limits = {.max_streams_per_account = 1}});
  Guest guest(game_server);
  TestStream given_up(guest, /*answers_pings=*/false);
  EXPECT_TRUE(given_up.Read().has_welcome());
  TestStream second(guest);
  EXPECT_TRUE(second.Read().has_welcome());
  EXPECT_EQ(given_up.Finish(), "FAILED_PRECONDITION TOO_MANY_STREAMS");
}

/// Opens stream after stream, though only one is allowed at a time, and leaves in every possible way.
void ComeAndGo(const TestGameServer& game_server, const std::string& match) {
  const Guest guest(game_server);
  for (int welcomes = 0; welcomes < 30;) {
    TestStream stream(guest);
    if (!stream.Read().has_welcome()) continue;  // the stream before is still closing
    ++welcomes;
    if (welcomes % 2 == 0) stream.Subscribe("matches/" + match);
    if (welcomes % 3 == 0) stream.Cancel();
    if (welcomes % 5 == 0) stream.HalfClose();
  }
}

TEST(Sessions, ClientsThatComeAndGoLeaveNoSessionBehind) {
  TestGameServer game_server({.limits = {.max_streams_per_account = 1}});
  const Guest white(game_server);
  const Guest black(game_server);
  const std::string match = BeginMatch(white, black);
  std::vector<std::thread> clients;
  for (int i = 0; i < 4; ++i) clients.emplace_back([&] { ComeAndGo(game_server, match); });
  const char* const plies[] = {"d2", "a1", "g1", "d7", "a4", "g4"};
  for (std::uint64_t i = 0; i < 6; ++i) {
    EXPECT_EQ((i % 2 == 0 ? white : black).Play(match, plies[i], i + 1), "OK");
  }
  for (auto& client : clients) client.join();
}

TEST(Sessions, AReaderWhoAnswersNoPingIsSentAway) {
  TestGameServer game_server({.limits = {.stuck_reader_ms = 100, .ping_interval_ms = 50}});
  Guest guest(game_server);
  TestStream stream(guest, /*answers_pings=*/false);
  EXPECT_TRUE(stream.Read().has_welcome());
  EXPECT_EQ(stream.Read().go_away().reason(), "STUCK_READER");
  EXPECT_EQ(stream.Finish(), "RESOURCE_EXHAUSTED STUCK_READER");
}

TEST_F(SessionsOfPlayers, DrainingSendsEverybodyAwayAndRefusesCommands) {
  game_server_.Drain();
  const v1::GoAway last = stream_.Read().go_away();
  EXPECT_EQ(last.reason(), "DRAINING");
  EXPECT_GT(last.retry_after_ms(), 0);
  EXPECT_EQ(stream_.Finish(), "UNAVAILABLE DRAINING");
  EXPECT_EQ(white_.Play(match_, "d2", 1), "UNAVAILABLE DRAINING");
  EXPECT_EQ(TestStream(white_).Finish(), "UNAVAILABLE DRAINING");
}

}  // namespace
}  // namespace merels::transport
