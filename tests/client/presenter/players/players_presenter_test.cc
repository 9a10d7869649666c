#include "client/presenter/players/players_presenter.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/support/memory_settings.h"
#include "tests/client/support/requests.h"

namespace merels::presenter {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class PlayersTest : public ::testing::Test {
 protected:
  bool Do(const Intent& intent) { return players.Do(intent, now); }
  void Open(Met met) { Do(action::ShowPlayer{std::move(met)}); }
  void Hear(const model::Update& news) { players.Hear(news, now); }
  void HearFriends(std::vector<api::Friend> friends) {
    Hear(AnswerTo(api::ListFriends{}, Listed(std::move(friends))));
  }
  ListPage Blocked() const { return BlockedList(state); }
  template <class Request>
  std::vector<Request> Requests() const {
    return RequestsIn<Request>(effects);
  }
  std::vector<std::string> Actions() const {
    std::vector<std::string> labels;
    const auto sheet = players.Sheet();
    for (const auto& action : sheet->actions) labels.push_back(action.label);
    return labels;
  }

  const match::Player bob{AccountId("bob"), "Bob", false, false};
  const match::Player cee{AccountId("cee"), "Cee", true, false};
  Effects effects;
  PlayersState state;
  model::RatingBook book;
  PlayersPresenter players{state, book, effects};
  const model::Millis now{1000};
};

TEST_F(PlayersTest, TheProfileOfThePlayerIsShownAndTheSheetCloses) {
  Open({cee});
  EXPECT_TRUE(Do(Action(action::CloseAndShowProfile{})));
  EXPECT_FALSE(players.Sheet());
  EXPECT_EQ(DispatchedIn<action::ShowProfile>(effects)->what.player.id, cee.id);
}

TEST_F(PlayersTest, ANameOpensASheetThatEscapeCloses) {
  EXPECT_THAT(Requests<api::ListBlocks>(), SizeIs(1));
  EXPECT_FALSE(players.Sheet());
  EXPECT_FALSE(Do(Key{KeyCode::kEscape, 0})) << "that is another screen's";
  Open({cee});
  EXPECT_EQ(players.Sheet()->name, "Cee");
  EXPECT_EQ(players.Sheet()->note, "Guest");
  EXPECT_THAT(Actions(), ElementsAre("Challenge", "Games and record"));
  Do(action::MoreAboutPlayer{});
  EXPECT_THAT(Actions(), ElementsAre("Hide messages", "Block", "Report…"));
  Do(action::MoreAboutPlayer{});
  EXPECT_THAT(Actions(), ElementsAre("Challenge", "Games and record"));
  EXPECT_TRUE(Do(Key{KeyCode::kCharacter, 'f'})) << "nothing below it is played by keys";
  EXPECT_TRUE(Do(Key{KeyCode::kEscape, 0}));
  EXPECT_FALSE(players.Sheet());
}

TEST_F(PlayersTest, TheSheetLeadsWithRatingsAndFriendship) {
  Open({bob});
  ASSERT_THAT(Requests<api::GetRatings>(), SizeIs(1));
  EXPECT_EQ(players.Sheet()->text, "Loading the ratings…");
  book.Take(bob.id, {});
  EXPECT_EQ(players.Sheet()->text, "No rated game yet.");
  lobby::PoolRating blitz{"standard/blitz", {}, true};
  blitz.standing.rating.value = 1612;
  blitz.standing.games = 1;
  book.Take(bob.id, {blitz});
  EXPECT_EQ(players.Sheet()->text, "Blitz 1612?, 1 game");
  HearFriends({});
  EXPECT_THAT(Actions(), ElementsAre("Challenge", "Follow", "Games and record"));
  Do(players.Sheet()->actions[1].action);
  ASSERT_THAT(Requests<api::FollowPlayer>(), SizeIs(1));
  Hear(AnswerTo(Requests<api::FollowPlayer>()[0], api::Friend{bob, true}));
  EXPECT_THAT(Actions(), ElementsAre("Challenge", "Unfollow", "Games and record"));
}

TEST_F(PlayersTest, SomebodyIsBlockedOnceAndLetBackIn) {
  Hear(AnswerTo(api::ListBlocks{}, Listed(std::vector{cee})));
  Open({bob});
  Do(action::BlockPlayer{});
  Do(action::BlockPlayer{});
  ASSERT_THAT(Requests<api::BlockPlayer>(), SizeIs(1));
  EXPECT_EQ(Requests<api::BlockPlayer>()[0].player, bob.id.text());
  Hear(AnswerTo(Requests<api::BlockPlayer>()[0], bob));
  EXPECT_EQ(effects.notes.back().text, "Bob is blocked");
  EXPECT_THAT(Actions(), Contains("Unblock"));
  EXPECT_FALSE(players.Sheet()->actions[0].enabled) << "nobody challenges a player they have blocked";
  ASSERT_THAT(Blocked().lines, SizeIs(2));
  const auto action = *Blocked().lines[0].button;
  EXPECT_EQ(action.Id(), "unblock-player:cee");
  Do(action.action);
  ASSERT_THAT(Requests<api::UnblockPlayer>(), SizeIs(1));
  EXPECT_EQ(Requests<api::UnblockPlayer>()[0].player, cee.id.text());
  Hear(AnswerTo(Requests<api::UnblockPlayer>()[0], cee));
  EXPECT_EQ(effects.notes.back().text, "Cee is no longer blocked");
  EXPECT_THAT(Blocked().lines, SizeIs(1));
}

TEST_F(PlayersTest, ARefusedBlockIsSaidAndMayBeTriedAgain) {
  Open({bob});
  Do(action::BlockPlayer{});
  Hear(AnswerTo(Requests<api::BlockPlayer>()[0],
                Error{Reason::kLimitReached, "you have blocked enough people"}));
  EXPECT_TRUE(effects.notes.back().problem);
  Do(action::MoreAboutPlayer{});
  EXPECT_THAT(Actions(), Contains("Block"));
  Do(action::BlockPlayer{});
  EXPECT_THAT(Requests<api::BlockPlayer>(), SizeIs(2));
}

TEST_F(PlayersTest, AReportSaysWhatItIsAboutAndBringsTheMatch) {
  Open({bob, MatchId("m1")});
  Do(action::ReportPlayer{});
  EXPECT_FALSE(players.Sheet()->ends[1].enabled) << "its kind is wanted";
  Do(action::SendReport{});
  Do(action::ChooseReport{api::ReportKind::kInsult});
  Do(Edit{kReportField, "He was unkind"});
  Do(Submit{kReportField});
  Do(action::SendReport{});
  ASSERT_THAT(Requests<api::ReportPlayer>(), SizeIs(1));
  EXPECT_EQ(Requests<api::ReportPlayer>()[0].match, MatchId("m1"));
  EXPECT_EQ(Requests<api::ReportPlayer>()[0].kind, api::ReportKind::kInsult);
  EXPECT_EQ(Requests<api::ReportPlayer>()[0].text, "He was unkind");
  Hear(AnswerTo(Requests<api::ReportPlayer>()[0], Error{Reason::kBadArgument, "that is no plain text"}));
  EXPECT_EQ(players.Sheet()->words->problem, "That is no plain text");
  EXPECT_EQ(players.Sheet()->words->text, "He was unkind") << "to be mended";
  Do(action::SendReport{});
  Hear(AnswerTo(Requests<api::ReportPlayer>().back(), std::string("r1")));
  EXPECT_FALSE(players.Sheet());
  Open({cee});
  Do(action::ReportPlayer{});
  EXPECT_EQ(players.Sheet()->words->text, "") << "that was of another";
}

TEST_F(PlayersTest, EveryKindOfReportHasItsChip) {
  Open({bob});
  Do(action::ReportPlayer{});
  std::vector<std::string> kinds;
  const auto sheet = players.Sheet();
  for (const auto& kind : sheet->kinds) kinds.push_back(kind.action.Id());
  EXPECT_THAT(kinds, testing::UnorderedElementsAre("choose-report:other", "choose-report:cheating",
                                                   "choose-report:insult", "choose-report:spam",
                                                   "choose-report:name"));
  Do(action::ReportPlayer{});
  EXPECT_THAT(players.Sheet()->kinds, IsEmpty()) << "the way back";
}

TEST_F(PlayersTest, MutingIsTheWindowsOwnAffair) {
  Open({bob});
  const std::size_t asked = effects.requests.size();
  Do(action::MutePlayer{});
  EXPECT_THAT(state.muted, ElementsAre(AccountId("bob")));
  Do(action::MoreAboutPlayer{});
  EXPECT_THAT(Actions(), Contains("Show messages"));
  Do(action::MutePlayer{});
  EXPECT_THAT(state.muted, IsEmpty());
  EXPECT_EQ(effects.requests.size(), asked) << "the server hears nothing of it";
}

TEST_F(PlayersTest, WhoIsMutedStaysMutedForThisAccountUntilTheyAreHeardAgain) {
  MemorySettings settings;
  settings.kept[AccountId("dan")] = {cee.id};
  const auto mute = [&](const char* me) {
    PlayersState players_of;
    PlayersPresenter again(players_of, book, effects, AccountId(me), &settings);
    again.Do(action::ShowPlayer{{bob}}, now);
    again.Do(action::MutePlayer{}, now);
    return players_of.muted;
  };
  const auto muted = [&](const char* me) {
    PlayersState players_of;
    const PlayersPresenter again(players_of, book, effects, AccountId(me), &settings);
    return players_of.muted;
  };
  EXPECT_THAT(mute("ann"), ElementsAre(bob.id));
  EXPECT_THAT(muted("ann"), ElementsAre(bob.id));
  EXPECT_THAT(muted("dan"), ElementsAre(cee.id));
  EXPECT_THAT(mute("ann"), IsEmpty());
  EXPECT_THAT(settings.kept[AccountId("ann")], IsEmpty());
}

TEST_F(PlayersTest, SettingsThatCannotBeReadAreComplainedOfAndMutingHoldsForThisRun) {
  MemorySettings settings;
  settings.fault = Error{Reason::kBadFile, "the file is bad"};
  PlayersState players_of;
  PlayersPresenter other(players_of, book, effects, AccountId("ann"), &settings);
  ASSERT_THAT(effects.notes, SizeIs(1));
  EXPECT_TRUE(effects.notes[0].problem);
  other.Do(action::ShowPlayer{{bob}}, now);
  other.Do(action::MutePlayer{}, now);
  EXPECT_THAT(players_of.muted, ElementsAre(bob.id));
  EXPECT_EQ(effects.notes.back().text, "the file is bad");
}

TEST_F(PlayersTest, NobodyMutesMoreThanTheMost) {
  for (std::size_t i = 0; i <= kMaxMuted; ++i) {
    Open({{AccountId("p" + std::to_string(i)), "P", false, false}});
    Do(action::MutePlayer{});
  }
  EXPECT_THAT(state.muted, SizeIs(kMaxMuted));
  EXPECT_THAT(effects.notes, SizeIs(1));
}

TEST_F(PlayersTest, TheListOfBlocksSaysHowItIs) {
  EXPECT_EQ(Blocked().state, ListState::kLoading);
  Hear(AnswerTo(api::ListBlocks{}, Error{Reason::kUnreachable, "no answer"}));
  EXPECT_EQ(Blocked().message, "No answer");
  Do(Blocked().more->action);
  EXPECT_THAT(Requests<api::ListBlocks>(), SizeIs(2));
  Hear(AnswerTo(api::ListBlocks{}, Listed(std::vector<match::Player>())));
  EXPECT_EQ(Blocked().state, ListState::kEmpty);
}

TEST_F(PlayersTest, APlayerIsFollowedOnceAndTheListSaysWhoIsHere) {
  EXPECT_THAT(Requests<api::ListFriends>(), SizeIs(1));
  EXPECT_EQ(FriendList(state).state, ListState::kLoading);
  HearFriends({api::Friend{cee, false, false, {}}});
  EXPECT_EQ(FriendList(state).count, "0 of 1 online");
  for (int i = 0; i < 2; ++i) Do(action::FollowPlayer{{bob}});
  ASSERT_THAT(Requests<api::FollowPlayer>(), SizeIs(1));
  EXPECT_EQ(Requests<api::FollowPlayer>()[0].player, bob.id.text());
  EXPECT_FALSE(Requests<api::FollowPlayer>()[0].notify) << "nothing is told unless it is wanted";
  Hear(AnswerTo(Requests<api::FollowPlayer>()[0], api::Friend{bob, true, false, {}}));
  EXPECT_EQ(FriendList(state).lines.at(0).cells.at(1).text, "Online");
  EXPECT_EQ(FriendList(state).count, "1 of 2 online");
  EXPECT_EQ(effects.notes.back().text, "You follow Bob");
}

TEST_F(PlayersTest, OneIsToldOfAFriendWhoComes) {
  HearFriends({api::Friend{bob, false, false, {}}});
  Do(action::NotifyOfPlayer{{bob}});
  ASSERT_THAT(Requests<api::FollowPlayer>(), SizeIs(1));
  EXPECT_TRUE(Requests<api::FollowPlayer>()[0].notify);
  Hear(AnswerTo(Requests<api::FollowPlayer>()[0], api::Friend{bob, false, true, {}}));
  EXPECT_TRUE(FriendList(state).lines.at(0).button->chosen) << "told";
  session::Delivery delivery;
  delivery.content = lobby::Notice(lobby::FriendOnline{bob});
  players.Hear(delivery, now);
  EXPECT_EQ(effects.notes.back().text, "Bob is online");
  EXPECT_EQ(FriendList(state).lines.at(0).cells.at(1).text, "Online");
}

TEST_F(PlayersTest, WhatTheOperatorSaysIsShownOnce) {
  const lobby::Announcement said{"Restart at 22:00", model::Millis(5), model::Millis(50)};
  session::Delivery delivery;
  delivery.content = lobby::Notice(said);
  players.Hear(delivery, now);
  ASSERT_EQ(effects.notes.size(), 1U);
  EXPECT_EQ(effects.notes.back().text, "From the operator of this server: Restart at 22:00");
  lobby::NoticesSnapshot again;
  again.recent.push_back({said.at, said});
  delivery.content = again;
  players.Hear(delivery, now);
  EXPECT_EQ(effects.notes.size(), 1U) << "after a reconnect";
}

TEST_F(PlayersTest, WhoIsFollowedNoLongerOrIsBlockedLeavesTheList) {
  HearFriends({api::Friend{bob}, api::Friend{cee}});
  Do(action::UnfollowPlayer{{bob}});
  EXPECT_EQ(Requests<api::UnfollowPlayer>().at(0).player, bob.id.text());
  Hear(AnswerTo(Requests<api::UnfollowPlayer>()[0], bob));
  EXPECT_THAT(FriendList(state).lines, SizeIs(1));
  Hear(AnswerTo(api::BlockPlayer{cee.id.text()}, cee));
  EXPECT_EQ(FriendList(state).state, ListState::kEmpty);
}

TEST_F(PlayersTest, WhoIsHereIsAskedAgainWhenTheConnectionHasComeBack) {
  EXPECT_THAT(Requests<api::ListFriends>(), SizeIs(1));
  players.Hear(model::Online{bob}, now);
  EXPECT_THAT(Requests<api::ListFriends>(), SizeIs(1)) << "that was the sign-in";
  players.Hear(model::Lost{Error{Reason::kUnreachable, "gone"}, 1, now}, now);
  players.Hear(model::Lost{Error{Reason::kUnreachable, "gone"}, 2, now}, now);
  EXPECT_THAT(Requests<api::ListFriends>(), SizeIs(1));
  players.Hear(model::Online{bob}, now);
  EXPECT_THAT(Requests<api::ListFriends>(), SizeIs(2));
  EXPECT_THAT(Requests<api::ListBlocks>(), SizeIs(2)) << "that has never come";
  state.blocked.emplace();
  players.Hear(model::Lost{Error{Reason::kUnreachable, "gone"}, 1, now}, now);
  players.Hear(model::Online{bob}, now);
  EXPECT_THAT(Requests<api::ListBlocks>(), SizeIs(2));
}

TEST_F(PlayersTest, AListOfFriendsThatDoesNotComeCanBeAskedForAgain) {
  Hear(AnswerTo(api::ListFriends{}, Error{Reason::kStoreRefused, "the disk is full"}));
  EXPECT_EQ(FriendList(state).state, ListState::kFailed);
  EXPECT_EQ(FriendList(state).message, "The disk is full");
  Do(action::ReloadFriends{});
  EXPECT_THAT(Requests<api::ListFriends>(), SizeIs(2));
  EXPECT_EQ(FriendList(state).state, ListState::kLoading);
}

}  // namespace
}  // namespace merels::presenter
