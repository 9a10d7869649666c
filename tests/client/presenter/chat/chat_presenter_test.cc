#include "client/presenter/chat/chat_presenter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/chat/chat_view_state.h"
#include "client/presenter/players/players_view_state.h"
#include "tests/client/support/requests.h"

namespace merels::presenter {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::SizeIs;

class ChatTest : public ::testing::Test {
 protected:
  void Hear(session::Content content) {
    ++seq;
    const bool snapshot = std::holds_alternative<chat::Snapshot>(content);
    const session::Delivery delivery{chat.topic(), "log", seq, snapshot ? 0 : seq - 1, std::move(content)};
    chat.Hear(delivery, now);
  }
  void HearSnapshot(std::vector<chat::Message> messages, bool off = false) {
    Hear(chat::Snapshot{MatchId("m1"), chat::Room::kPlayers, std::move(messages), off});
  }
  static chat::Message Message(const std::string& by, const std::string& text) {
    return {1, {}, AccountId(by), by, text, std::nullopt};
  }
  std::vector<api::Say> Said() const { return RequestsIn<api::Say>(effects); }

  Effects effects;
  const match::Players players = {match::Player{AccountId("ann"), "ann", true, false},
                                  match::Player{AccountId("bob"), "bob", false, true}};
  std::set<AccountId> muted;
  ChatPresenter chat{MatchId("m1"), true, AccountId("ann"), muted, [] { return RequestId("r"); }, effects};
  const model::Millis now{1000};
  Seq seq = 0;
};

TEST_F(ChatTest, PlayersAndThoseWhoWatchHaveRoomsOfTheirOwn) {
  EXPECT_EQ(chat.topic(), session::Topic::Chat(MatchId("m1"), chat::Room::kPlayers));
  const ChatPresenter watching(
      MatchId("m1"), false, AccountId("cee"), muted, [] { return RequestId("r"); }, effects);
  EXPECT_EQ(watching.topic(), session::Topic::Chat(MatchId("m1"), chat::Room::kSpectators));
  EXPECT_FALSE(watching.View(players).toggle) << "it is not theirs to turn off";
  EXPECT_EQ(std::get<model::Follow>(effects.requests[0]).topic, chat.topic());
}

TEST_F(ChatTest, WhatIsSaidIsShownAndReadOut) {
  HearSnapshot({Message("bob", "Hello")});
  Hear(Message("ann", "You too"));
  Hear(Message("bob", "Nice move"));
  const auto lines = chat.View(players).lines;
  ASSERT_THAT(lines, SizeIs(3));
  EXPECT_EQ(lines[0].text, "Hello");
  EXPECT_TRUE(lines[1].mine);
  EXPECT_THAT(effects.announcements, Contains("bob says: Nice move."));
  EXPECT_THAT(effects.announcements, SizeIs(1)) << "one's own words are known";
}

TEST_F(ChatTest, AMessageIsSentOnceAndAnEmptyOneNever) {
  HearSnapshot({});
  chat.Do(Edit{kChatField, "  "}, now);
  chat.Do(Submit{kChatField}, now);
  EXPECT_THAT(Said(), IsEmpty());
  chat.Do(Edit{kChatField, "Well met"}, now);
  chat.Do(Submit{kChatField}, now);
  chat.Do(Submit{kChatField}, now);
  ASSERT_THAT(Said(), SizeIs(1));
  EXPECT_EQ(Said()[0].text, "Well met");
  EXPECT_EQ(Said()[0].room, chat::Room::kPlayers);
  EXPECT_EQ(chat.View(players).field.text, "");
}

TEST_F(ChatTest, WhatWasRefusedCanBeMended) {
  HearSnapshot({});
  chat.Do(Edit{kChatField, "again and again"}, now);
  chat.Do(Submit{kChatField}, now);
  chat.Hear(AnswerTo(Said()[0], Error{Reason::kRateLimited, "wait a little"}), now);
  EXPECT_EQ(chat.View(players).field.text, "again and again");
  EXPECT_EQ(chat.View(players).note, "Wait a little");
  chat.Do(Edit{kChatField, "again"}, now);
  EXPECT_EQ(chat.View(players).note, "");
}

TEST_F(ChatTest, ACourtesyIsSentByItsName) {
  HearSnapshot({});
  chat.Do(action::SayCourtesy{chat::Courtesy::kGoodLuck}, now);
  ASSERT_THAT(Said(), SizeIs(1));
  EXPECT_EQ(Said()[0].courtesy, chat::Courtesy::kGoodLuck);
}

TEST_F(ChatTest, TalkThatIsOffIsSaidAndCanBeTurnedOn) {
  HearSnapshot({}, true);
  EXPECT_TRUE(chat.View(players).silent);
  EXPECT_FALSE(chat.View(players).field.enabled);
  chat.Do(action::ToggleChat{}, now);
  const auto asked = std::get<api::SetChat>(effects.requests.back());
  EXPECT_FALSE(asked.off);
  chat.Hear(AnswerTo(asked, Result<void>()), now);
  EXPECT_FALSE(chat.View(players).silent);
}

TEST_F(ChatTest, AGapAsksForTheRoomAfresh) {
  HearSnapshot({});
  seq += 3;
  Hear(Message("bob", "later"));
  EXPECT_TRUE(std::get<model::Follow>(effects.requests.back()).afresh);
}

TEST_F(ChatTest, WhoIsMutedIsNeitherReadNorReadOut) {
  muted = {AccountId("bob")};
  HearSnapshot({Message("bob", "You are slow"), Message("bob", "very slow"), Message("cee", "Be kind")});
  Hear(Message("bob", "ha"));
  const auto lines = chat.View(players).lines;
  ASSERT_THAT(lines, SizeIs(3)) << "messages in a row are one line";
  EXPECT_EQ(lines[0].who, "bob") << "so that the mute can be ended";
  EXPECT_EQ(lines[0].text, "(hidden)");
  EXPECT_EQ(lines[1].text, "Be kind");
  EXPECT_EQ(lines[2].text, "(hidden)");
  EXPECT_THAT(effects.announcements, IsEmpty());
}

TEST_F(ChatTest, TheNamesOfOthersCanBePressed) {
  HearSnapshot({Message("bob", "Hello"), Message("ann", "Hello")});
  EXPECT_EQ(chat.View(players).lines[0].name_button->Id(), "show-player:bob");
  EXPECT_FALSE(chat.View(players).lines[1].name_button);
}

TEST_F(ChatTest, WhereThereIsRoomForOneTheTabsCountWhatWasNotRead) {
  HearSnapshot({Message("bob", "Hello")});
  EXPECT_EQ(chat.View(players).tabs.at(1).label, "Chat") << "that is old";
  Hear(Message("bob", "Are you there?"));
  Hear(Message("ann", "Yes"));
  EXPECT_EQ(chat.View(players).tabs.at(1).label, "Chat · 1");
  EXPECT_FALSE(chat.View(players).in_front);
  chat.Do(action::ShowColumn{SideColumn::kChat}, now);
  EXPECT_TRUE(chat.View(players).in_front);
  EXPECT_TRUE(chat.View(players).tabs.at(1).chosen);
  Hear(Message("bob", "Good"));
  EXPECT_EQ(chat.View(players).tabs.at(1).label, "Chat");
  chat.Do(action::ShowColumn{SideColumn::kMoves}, now);
  EXPECT_TRUE(chat.View(players).tabs.at(0).chosen);
}

}  // namespace
}  // namespace merels::presenter
