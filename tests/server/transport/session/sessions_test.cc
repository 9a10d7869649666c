#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

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

/// What became of a command: "accepted SEQ" or "CODE REASON".
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

TEST_F(SessionsOfPlayers, APlyInAMatchThatIsFollowedIsAnsweredByItsDelivery) {
  ASSERT_TRUE(stream_.Subscribe("matches/" + match_));
  EXPECT_TRUE(stream_.Read().delivery().has_match_snapshot());
  const v1::SessionRequest command = PlayOnStream(match_, "d2", 1);
  ASSERT_TRUE(stream_.Write(command));
  const v1::SessionResponse answer = stream_.Read();
  EXPECT_EQ(answer.accepted_request_id(), command.command().request_id());
  EXPECT_EQ(answer.delivery().match_entry().events(0).ply_played().ply(), "d2");
  EXPECT_EQ(Outcome(stream_, PlayOnStream(match_, "a1", 2)), "9 NOT_YOUR_TURN") << "nothing comes between";
}

TEST(Sessions, ATopicThatCannotBeFollowedIsRefusedAndTheStreamGoesOn) {
  TestGameServer game_server;
  Guest guest(game_server);
  TestStream stream(guest);
  EXPECT_TRUE(stream.Read().has_welcome());
  ASSERT_TRUE(stream.Subscribe("tv/weather"));
  const v1::SessionResponse refused = stream.Read();
  EXPECT_EQ(refused.subscription_ended().topic(), "tv/weather");
  EXPECT_EQ(refused.subscription_ended().refusal().reason(), "BAD_ARGUMENT");
  ASSERT_TRUE(stream.Subscribe("lobby"));
  EXPECT_TRUE(stream.Read().delivery().has_lobby_snapshot());
}

TEST(Sessions, ATopicThatCannotBeIsRefusedByItsMessageAndTheStreamGoesOn) {
  TestGameServer game_server;
  Guest guest(game_server);
  TestStream stream(guest);
  EXPECT_TRUE(stream.Read().has_welcome());
  v1::SessionRequest unknown, nameless, unsaid;
  unknown.mutable_subscribe()->mutable_topic();
  nameless.mutable_unsubscribe()->mutable_topic()->mutable_match();
  unsaid.mutable_subscribe()->mutable_topic()->mutable_lobby()->add_time_classes(v1::TIME_CLASS_UNSPECIFIED);
  const std::vector<std::pair<v1::SessionRequest, std::string>> messages = {
      {unknown, "UNKNOWN_KIND"}, {nameless, "BAD_ARGUMENT"}, {unsaid, "BAD_ARGUMENT"}};
  std::int64_t number = 0;
  for (const auto& [message, reason] : messages) {
    ASSERT_TRUE(stream.Write(message));
    const v1::MessageRefused refused = stream.Read().message_refused();
    EXPECT_EQ(refused.refusal().reason(), reason);
    EXPECT_EQ(refused.number(), ++number);
  }
  ASSERT_TRUE(stream.Subscribe("lobby"));
  EXPECT_TRUE(stream.Read().delivery().has_lobby_snapshot());
}

TEST(Sessions, AMessageThatIsTooLargeEndsTheStream) {
  TestGameServer game_server({AnyBytes()});
  Guest guest(game_server);
  TestStream large(guest);
  EXPECT_TRUE(large.Subscribe(std::string(70'000, 'a')));
  EXPECT_EQ(large.Finish(), "RESOURCE_EXHAUSTED TOO_LARGE");
}

/// What a newer client may say that this server does not know: another kind of message, another action.
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
    ASSERT_TRUE(answer.has_message_refused()) << answer.ShortDebugString();
    EXPECT_GT(answer.message_refused().number(), 1);
    EXPECT_EQ(answer.message_refused().refusal().reason(), "UNKNOWN_KIND");
    EXPECT_EQ(answer.message_refused().refusal().code(), grpc::UNIMPLEMENTED);
  }
  EXPECT_EQ(Outcome(stream_, CommandOfANewerClient(match_)), "12 UNKNOWN_KIND");
  EXPECT_EQ(Outcome(stream_, PlayOnStream(match_, "d2", 1)), "accepted 2");
}

TEST_F(SessionsOfPlayers, AComputerThatTakesChallengesIsInTheLobbyAndAHumanIsRefused) {
  v1::SessionRequest free;
  free.mutable_take_challenges()->set_available(true);
  ASSERT_TRUE(stream_.Write(free));
  EXPECT_EQ(stream_.Read().message_refused().refusal().reason(), "NOT_ALLOWED");
  ASSERT_TRUE(stream_.Subscribe("lobby"));
  EXPECT_EQ(stream_.Read().delivery().lobby_snapshot().free_bots_size(), 0);

  v1::SignInGuestRequest wish;
  wish.set_name("Deep");
  wish.set_bot(true);
  v1::SignInGuestResponse computer;
  ASSERT_EQ(white_.Call(white_.accounts, &v1::AccountService::Stub::SignInGuest, wish, computer), "OK");
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
    ASSERT_TRUE(answer.has_message_refused()) << "nothing else is said, and the stream ends";
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
  EXPECT_EQ(TestStream(guest).Finish(), "RESOURCE_EXHAUSTED TOO_MANY_STREAMS");
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
  EXPECT_EQ(given_up.Finish(), "RESOURCE_EXHAUSTED TOO_MANY_STREAMS");
}

/// Opens stream after stream, although only one is allowed at a time, and leaves in every way there is.
void ComeAndGo(const TestGameServer& game_server, const std::string& match) {
  const Guest guest(game_server);
  for (int welcomes = 0; welcomes < 30;) {
    TestStream stream(guest);
    if (!stream.Read().has_welcome()) continue;  // the stream before is still being taken down
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
