// Chat at a table: the two rooms, the right to write and read, and the messages on a stream.
#include "server/service/chat/chat.h"

#include <gtest/gtest.h>

#include "server/service/accounts/credentials.h"
#include "server/service/match/matches.h"
#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using chat::Room;
using std::chrono::hours;
using std::chrono::seconds;

class ChatTest : public ::testing::Test {
 protected:
  template <class T, class Start>
  Result<T> Ask(Start start) {
    std::optional<Result<T>> answer;
    start([&](Result<T> result) { answer = std::move(result); });
    world.Run();
    return answer ? *answer : Result<T>(Error{Reason::kInternal, "no answer"});
  }
  Result<chat::Message> Say(const match::Player& by, const std::string& text, Room room = Room::kPlayers) {
    return Ask<chat::Message>([&](auto done) {
      world.game_server->chat().Say(by, {world.NewRequest(), match, room, text, {}}, std::move(done));
    });
  }
  Reason Refusal(const Result<chat::Message>& said) {
    EXPECT_FALSE(said.ok());
    return said.ok() ? Reason::kInternal : said.error().reason;
  }
  Result<chat::Snapshot> List(const match::Player& viewer, Room room) {
    return Ask<chat::Snapshot>(
        [&](auto done) { world.game_server->chat().List({viewer.id}, match, room, 0, std::move(done)); });
  }
  std::vector<std::string> Texts(const match::Player& viewer, Room room) {
    const auto listed = List(viewer, room);
    std::vector<std::string> texts;
    for (const auto& message : listed.value().messages) texts.push_back(message.text);
    return texts;
  }
  Result<void> SetOff(const match::Player& player, bool off) {
    return Ask<void>([&](auto done) {
      world.game_server->chat().SetOff(player.id, {match, off}, std::move(done));
    });
  }
  void EndMatch() {
    ASSERT_TRUE(world.Submit(ann, match, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  }
  std::unique_ptr<Session> Listen(const match::Player& player, Inbox& inbox, const session::Topic& topic) {
    auto session = world.game_server->OpenSession(player, inbox).value();
    session->Subscribe(topic, "", 0);
    world.Run();
    return session;
  }
  static std::vector<std::string> Heard(const Inbox& inbox) {
    std::vector<std::string> texts;
    for (const auto& message : inbox.Contents<chat::Message>()) texts.push_back(message.text);
    return texts;
  }

  World world;
  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
  match::Player eve = world.Guest("Eve");
  MatchId match = world.Seat(ann, bob);
  const session::Topic players = session::Topic::Chat(match, Room::kPlayers);
  const session::Topic spectators = session::Topic::Chat(match, Room::kSpectators);
};

TEST_F(ChatTest, PlayersTalkToEachOtherAndSpectatorsNeverHearIt) {
  ASSERT_TRUE(Say(ann, "good luck").ok());
  EXPECT_EQ(Texts(bob, Room::kPlayers), std::vector<std::string>{"good luck"});
  EXPECT_EQ(List(eve, Room::kPlayers).error().reason, Reason::kNotAllowed);
  EXPECT_EQ(Refusal(Say(eve, "hello")), Reason::kNotAllowed);
  EndMatch();
  EXPECT_EQ(List(eve, Room::kPlayers).error().reason, Reason::kNotAllowed) << "nor afterwards";
}

TEST_F(ChatTest, PlayersSeeTheSpectatorsRoomOnceTheMatchIsOver) {
  ASSERT_TRUE(Say(eve, "Ann will win", Room::kSpectators).ok());
  EXPECT_EQ(List(ann, Room::kSpectators).error().reason, Reason::kNotAllowed);
  EXPECT_EQ(Refusal(Say(ann, "will I?", Room::kSpectators)), Reason::kNotAllowed);
  EndMatch();
  EXPECT_EQ(Texts(ann, Room::kSpectators), std::vector<std::string>{"Ann will win"});
  EXPECT_TRUE(Say(ann, "well", Room::kSpectators).ok());
}

TEST_F(ChatTest, PlayersSayNothingToSpectatorsBeforeThoseMayKnowOfTheEnd) {
  match::Watching late;
  late.delay = seconds(60);
  TableId table;
  world.game_server->tables().Open(
      ann, {world.NewRequest(), "standard", {}, rules::Side::kFirst, false, late},
      [&](const Result<lobby::Opened>& opened) { table = std::get<lobby::Table>(opened.value()).id; });
  world.Run();
  world.game_server->tables().Join(bob, {world.NewRequest(), table, ""},
                                   [&](const Result<Seated>& seated) { match = seated.value().match; });
  world.Run();
  world.Pass(seconds(61));
  EndMatch();
  EXPECT_EQ(Refusal(Say(ann, "I gave up", Room::kSpectators)), Reason::kNotAllowed);
  EXPECT_TRUE(Say(ann, "well played").ok());
  world.Pass(seconds(61));
  EXPECT_TRUE(Say(ann, "I gave up", Room::kSpectators).ok());
}

TEST_F(ChatTest, TogglingCountsLikeTalking) {
  int toggled = 0;
  while (SetOff(ann, toggled % 2 == 0).ok()) ++toggled;
  EXPECT_EQ(toggled, world.limits.chat_burst);
}

TEST_F(ChatTest, StreamsHearTheirRoomAndOnlyThat) {
  Inbox anns, bobs, eves;
  const auto a = Listen(ann, anns, players), b = Listen(bob, bobs, players),
             e = Listen(eve, eves, spectators);
  ASSERT_TRUE(Say(ann, "to Bob").ok());
  ASSERT_TRUE(Say(eve, "to all who watch", Room::kSpectators).ok());
  ASSERT_TRUE(Say(bob, "to Ann").ok());
  EXPECT_EQ(Heard(anns), (std::vector<std::string>{"to Bob", "to Ann"}));
  EXPECT_EQ(Heard(bobs), Heard(anns));
  EXPECT_EQ(Heard(eves), std::vector<std::string>{"to all who watch"});
  Seq before = 0;
  for (const auto& delivery : anns.Deliveries()) {
    EXPECT_EQ(delivery.prev_seq, before);
    before = delivery.seq;
  }
}

TEST_F(ChatTest, AStreamThatMayNotReadTheRoomIsToldSoAndHearsNothing) {
  Inbox anns, eves;
  const auto a = Listen(ann, anns, spectators), e = Listen(eve, eves, players);
  ASSERT_TRUE(Say(ann, "to Bob").ok());
  ASSERT_TRUE(Say(eve, "among us", Room::kSpectators).ok());
  for (const Inbox* inbox : {&anns, &eves}) {
    ASSERT_EQ(inbox->All<SubscriptionEnded>().size(), 1U);
    EXPECT_EQ(inbox->All<SubscriptionEnded>()[0].error.reason, Reason::kNotAllowed);
    EXPECT_TRUE(Heard(*inbox).empty());
    EXPECT_TRUE(inbox->Contents<chat::Snapshot>().empty());
  }
}

TEST_F(ChatTest, WhatIsSaidWhileAStreamAsksIsNotMissed) {
  ASSERT_TRUE(Say(ann, "first").ok());
  Inbox inbox;
  const auto session = world.game_server->OpenSession(bob, inbox).value();
  world.disk->read_delay = std::chrono::milliseconds(50);
  session->Subscribe(players, "", 0);
  world.executor.Advance(std::chrono::milliseconds(60));
  bool said = false;
  world.game_server->chat().Say(ann, {world.NewRequest(), match, Room::kPlayers, "second", {}},
                                [&](const Result<chat::Message>& kept) { said = kept.ok(); });
  world.executor.Advance(seconds(1));
  ASSERT_TRUE(said);
  std::vector<std::string> known;
  for (const auto& room : inbox.Contents<chat::Snapshot>()) {
    for (const auto& message : room.messages) known.push_back(message.text);
  }
  for (const auto& text : Heard(inbox)) known.push_back(text);
  EXPECT_EQ(known, (std::vector<std::string>{"first", "second"}));
}

TEST_F(ChatTest, ARetryIsSaidOnce) {
  Inbox inbox;
  const auto session = Listen(bob, inbox, players);
  const api::Say saying{world.NewRequest(), match, Room::kPlayers, "hi", {}};
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(Ask<chat::Message>([&](auto done) {
                  world.game_server->chat().Say(ann, saying, std::move(done));
                }).ok());
  }
  EXPECT_EQ(Heard(inbox).size(), 1U);
  EXPECT_EQ(Texts(ann, Room::kPlayers).size(), 1U);
}

TEST_F(ChatTest, ACourtesyIsKeptAsOneAndInWords) {
  const auto said = Ask<chat::Message>([&](auto done) {
    world.game_server->chat().Say(
        ann, {world.NewRequest(), match, Room::kPlayers, "", chat::Courtesy::kGoodGame}, std::move(done));
  });
  EXPECT_EQ(said.value().courtesy, chat::Courtesy::kGoodGame);
  EXPECT_EQ(said.value().text, "Good game");
  EXPECT_EQ(said.value().name, "Ann");
}

TEST_F(ChatTest, LengthCharactersAndNumberAreLimited) {
  EXPECT_EQ(Refusal(Say(ann, "")), Reason::kBadText);
  EXPECT_EQ(Refusal(Say(ann, std::string(201, 'a'))), Reason::kBadText);
  EXPECT_EQ(Refusal(Say(ann,
                        "a\xE2\x80\xAE"
                        "b")),
            Reason::kBadText);
  EXPECT_EQ(Refusal(Say(ann, "a\xFF")), Reason::kBadText);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(Say(ann, std::string(200, 'a')).ok());
  EXPECT_EQ(Refusal(Say(ann, "too much")), Reason::kRateLimited);
  EXPECT_TRUE(Say(bob, "each has his own").ok());
  world.executor.Advance(seconds(3));
  EXPECT_TRUE(Say(ann, "after a while").ok());
}

TEST_F(ChatTest, EitherPlayerTurnsTheirTalkOffAndTheSpectatorsGoOn) {
  Inbox inbox;
  const auto session = Listen(bob, inbox, players);
  ASSERT_TRUE(SetOff(ann, true).ok());
  EXPECT_EQ(Refusal(Say(bob, "hello?")), Reason::kChatOff);
  EXPECT_TRUE(inbox.Contents<chat::Snapshot>().back().off) << "Bob is told at once";
  EXPECT_TRUE(Say(eve, "hello!", Room::kSpectators).ok());
  ASSERT_TRUE(SetOff(bob, false).ok());
  EXPECT_EQ(Refusal(Say(bob, "hello?")), Reason::kChatOff) << "it is Ann who wants none";
  ASSERT_TRUE(SetOff(ann, false).ok());
  EXPECT_TRUE(Say(bob, "hello!").ok());
  EXPECT_EQ(SetOff(eve, true).error().reason, Reason::kNotYourSeat);
}

TEST_F(ChatTest, WhoIsMutedIsToldSo) {
  world.game_server->access().Impose({"s1", ann.id, domain::SanctionKind::kMute, "insults", {}, {}, {}});
  EXPECT_EQ(Refusal(Say(ann, "hello")), Reason::kMuted);
}

TEST_F(ChatTest, WhoIsBlockedIsNotHeard) {
  Inbox inbox;
  const auto session = Listen(bob, inbox, players);
  world.game_server->access().Block(bob.id, ann.id);
  ASSERT_TRUE(Say(ann, "hello").ok());
  EXPECT_TRUE(Heard(inbox).empty());
  EXPECT_TRUE(Texts(bob, Room::kPlayers).empty());
  EXPECT_EQ(Texts(ann, Room::kPlayers).size(), 1U);
}

TEST_F(ChatTest, WhoIsBlockedByAPlayerFindsNoRoom) {
  world.game_server->access().Block(ann.id, eve.id);
  EXPECT_EQ(List(eve, Room::kSpectators).error().reason, Reason::kUnknownMatch);
}

TEST_F(ChatTest, AModeratorReadsBothRooms) {
  ASSERT_TRUE(Say(ann, "hello").ok());
  world.game_server->access().SetModerator(eve.id, true);
  EXPECT_EQ(Texts(eve, Room::kPlayers).size(), 1U);
  EXPECT_EQ(Refusal(Say(eve, "hello")), Reason::kNotAllowed);
}

TEST_F(ChatTest, WhatWasSaidIsForgottenAfterNinetyDays) {
  ASSERT_TRUE(Say(ann, "long ago").ok());
  world.clock.Advance(hours(24 * 89));
  world.game_server->chat().ForgetOld();
  EXPECT_EQ(Texts(bob, Room::kPlayers).size(), 1U);
  world.clock.Advance(hours(25));
  world.game_server->chat().ForgetOld();
  EXPECT_TRUE(Texts(bob, Room::kPlayers).empty());
}

TEST_F(ChatTest, WhatAClosedAccountHasSaidIsGone) {
  ASSERT_TRUE(Say(eve, "Ann will win", Room::kSpectators).ok());
  const auto closed = Ask<void>([&](auto done) {
    world.game_server->credentials().Close({eve, ""}, "", std::move(done));
  });
  ASSERT_TRUE(closed.ok()) << closed.error().ToString();
  EXPECT_TRUE(Texts(world.Guest("Fay"), Room::kSpectators).empty());
}

TEST_F(ChatTest, NoLogRecordOrSnapshotOfTheMatchHasAWordOfIt) {
  ASSERT_TRUE(Say(ann, "unmistakable").ok());
  EndMatch();
  for (const auto& [seq, row] : world.disk->log.at(match))
    EXPECT_EQ(row.bytes.find("unmistakable"), row.bytes.npos);
  const auto record = Ask<std::string>(
      [&](auto done) { world.game_server->match_calls().ExportMatch(ann, {match}, std::move(done)); });
  EXPECT_EQ(record.value().find("unmistakable"), std::string::npos);
}

}  // namespace
}  // namespace merels::service
