#include "client/presenter/local/local_screen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/table/actions.h"
#include "common/engine/level.h"
#include "tests/client/support/local_desk.h"

namespace merels::presenter {
namespace {

using local::Opponent;
using rules::Side;
using std::chrono::seconds;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

class LocalScreenTest : public ::testing::Test {
 protected:
  LocalDesk desk;
};

TEST_F(LocalScreenTest, ThePlyOfTheUserIsAnsweredByTheComputer) {
  desk.Begin();
  EXPECT_EQ(desk.shown, Screen::kLocal);
  EXPECT_TRUE(desk.thinker.asked.empty()) << "White is to move";
  desk.Click("d2");
  ASSERT_THAT(desk.thinker.asked, SizeIs(1));
  EXPECT_EQ(desk.thinker.asked[0].level, local::kFirstLevel);
  EXPECT_EQ(desk.thinker.asked[0].game.plies(), 1);
  desk.Answer("f4");
  EXPECT_THAT(desk.match().state().plies(), ElementsAre("d2", "f4"));
  EXPECT_EQ(desk.View().ribbon->title, "Your turn: place a man");
  EXPECT_EQ(desk.View().heading, "LEVEL 2 OF 9 · NO CLOCK · STANDARD RULES");
}

TEST_F(LocalScreenTest, TheComputerBeginsWhenItPlaysTheFirstSide) {
  desk.state.terms.side = Side::kSecond;
  desk.Begin();
  desk.Answer("a1");
  EXPECT_THAT(desk.match().state().plies(), ElementsAre("a1"));
  EXPECT_EQ(desk.View().bottom.side, Side::kSecond);
}

TEST_F(LocalScreenTest, AnAnswerWaitsUntilTheOwnMoveWasSeen) {
  desk.Begin();
  desk.Click("d2");
  desk.screen.Hear(local::Thought{desk.thinker.asked.back().number, "f4"}, desk.now);
  desk.Wait(kLeastBreath - model::Millis(1));
  EXPECT_THAT(desk.match().state().plies(), SizeIs(1));
  desk.Wait(model::Millis(1));
  EXPECT_THAT(desk.match().state().plies(), SizeIs(2));
}

TEST_F(LocalScreenTest, AnAnswerToAnotherQuestionIsIgnored) {
  desk.Begin();
  desk.Click("d2");
  const auto old = desk.thinker.asked.back().number;
  desk.Press(action::TakeBackLocal{});
  EXPECT_EQ(desk.thinker.dropped, 1);
  desk.Click("d3");
  desk.screen.Hear(local::Thought{old, "f4"}, desk.now);
  desk.Wait(seconds(1));
  EXPECT_THAT(desk.match().state().plies(), ElementsAre("d3"));
}

TEST_F(LocalScreenTest, ATakebackGoesBehindTheAnswer) {
  desk.Begin();
  EXPECT_FALSE(desk.Offers(action::TakeBackLocal{}));
  desk.Click("d2");
  desk.Answer("f4");
  desk.Type('u');
  EXPECT_TRUE(desk.match().state().plies().empty());
  EXPECT_TRUE(desk.View().moves.empty());
  desk.Click("d3");
  EXPECT_THAT(desk.match().state().plies(), ElementsAre("d3"));
}

TEST_F(LocalScreenTest, AHintIsAnArrowAndASentence) {
  desk.Begin();
  desk.Click("d2");
  desk.Answer("a7");
  desk.Type('h');
  EXPECT_EQ(desk.thinker.asked.back().time, kLongestHint);
  EXPECT_EQ(desk.thinker.asked.back().level, engine::kLevels);
  desk.screen.Hear(local::Thought{desk.thinker.asked.back().number, "f2"}, desk.now);
  ASSERT_TRUE(desk.View().board.hint);
  EXPECT_EQ(desk.View().board.hint->to, *board::FindPoint(board::kNine, "f2"));
  EXPECT_EQ(desk.View().ribbon->title, "Hint: f2");
  EXPECT_EQ(desk.View().ribbon->detail, "It threatens a mill");
  EXPECT_THAT(desk.effects.announcements, Contains("Hint: f2. It threatens a mill."));
  desk.Click("b2");
  EXPECT_FALSE(desk.View().board.hint) << "it was about the position before";
}

TEST_F(LocalScreenTest, APositionThatWasSetUpIsPlayedOnKeptAndFoundAgain) {
  const std::string start = ".../.../.../....B./.../.W./... b 8,8";
  desk.Press(action::PlayOn{{"standard", start, {"a1"}, 4, Side::kFirst}});
  ASSERT_NE(desk.screen.match(), nullptr);
  EXPECT_EQ(desk.match().terms().level, 4);
  EXPECT_EQ(desk.match().state().start_position(), start);
  EXPECT_EQ(desk.match().game().to_move(), Side::kFirst);
  desk.Click("g7");
  desk.Answer("d7");
  const MatchId id = desk.match().id();
  const std::string position = desk.match().game().position();
  desk.Begin();
  desk.Press(action::OpenLocal{id});
  EXPECT_EQ(desk.match().game().position(), position);
  EXPECT_EQ(desk.match().terms().start, start);
  desk.Press(action::TakeBackLocal{});
  EXPECT_THAT(desk.match().state().plies(), ElementsAre("a1"));
}

TEST_F(LocalScreenTest, APositionThatCannotBePlayedOnSaysWhy) {
  desk.Press(action::PlayOn{{"standard", "nonsense", {}}});
  EXPECT_EQ(desk.screen.match(), nullptr);
  EXPECT_THAT(desk.effects.notes.back().text, testing::HasSubstr("cannot be played on"));
}

TEST_F(LocalScreenTest, DuringARatedGameAHintIsRefusedInWordsAndTheGameGoesOn) {
  desk.Begin();
  desk.rated = true;
  desk.screen.Settle();
  desk.Press(action::AskHint{});
  EXPECT_TRUE(desk.thinker.asked.empty());
  ASSERT_FALSE(desk.effects.notes.empty());
  EXPECT_THAT(desk.effects.notes.back().text, testing::HasSubstr("rated game: there are no hints"));
  desk.effects.notes.clear();
  desk.Type('h');
  EXPECT_TRUE(desk.thinker.asked.empty());
  EXPECT_FALSE(desk.effects.notes.empty());
  desk.Click("d2");
  desk.Answer("f4");
  EXPECT_THAT(desk.match().state().plies(), ElementsAre("d2", "f4"));
}

TEST_F(LocalScreenTest, AHintGoesWhenARatedGameBegins) {
  desk.Begin();
  desk.Press(action::AskHint{});
  desk.screen.Hear(local::Thought{desk.thinker.asked.back().number, "f2"}, desk.now);
  ASSERT_TRUE(desk.View().board.hint);
  desk.rated = true;
  desk.screen.Settle();
  EXPECT_FALSE(desk.View().board.hint);
  desk.rated = false;
  desk.Press(action::AskHint{});
  desk.rated = true;
  desk.screen.Settle();
  desk.screen.Hear(local::Thought{desk.thinker.asked.back().number, "f2"}, desk.now);
  EXPECT_FALSE(desk.View().board.hint) << "the answer came too late";
}

TEST_F(LocalScreenTest, ThereIsNoHintWhileTheComputerIsToMove) {
  desk.Begin();
  desk.Click("d2");
  EXPECT_FALSE(desk.Offers(action::AskHint{}));
  desk.Press(action::AskHint{});
  EXPECT_THAT(desk.thinker.asked, SizeIs(1)) << "its own";
}

TEST_F(LocalScreenTest, ResigningTakesTwoPressesAndEndsInARematchWithTheOtherSide) {
  desk.Begin();
  desk.Click("d2");
  desk.Answer("f4");
  desk.Press(action::Resign{});
  EXPECT_FALSE(desk.match().over());
  desk.Press(action::Resign{});
  ASSERT_TRUE(desk.match().over());
  EXPECT_EQ(desk.View().result->title, "You lose");
  EXPECT_TRUE(desk.Offers(action::RematchLocal{}));
  EXPECT_TRUE(desk.Offers(action::AnalyseLocal{desk.match().id()}));
  EXPECT_FALSE(desk.Offers(action::NextLevel{})) << "it was lost";
  desk.Press(action::EasierLevel{});
  EXPECT_FALSE(desk.match().over());
  EXPECT_EQ(desk.match().terms().level, local::kFirstLevel - 1);
  EXPECT_EQ(desk.match().mine(), Side::kSecond);
  EXPECT_EQ(desk.state.terms.level, local::kFirstLevel - 1) << "Play shows it too";
}

TEST_F(LocalScreenTest, AfterOneLossTheEasierLevelIsOfferedAndAfterTwoItIsNext) {
  desk.state.terms.level = 4;
  const auto lose = [this] {
    desk.Press(action::Resign{});
    desk.Press(action::Resign{});
  };
  desk.Begin();
  desk.Click("d2");
  lose();
  EXPECT_TRUE(desk.Offers(action::EasierLevel{}));
  EXPECT_EQ(desk.View().result->buttons.front().label, "Rematch");
  EXPECT_EQ(desk.state.terms.level, 4);
  desk.Press(action::RematchLocal{});
  lose();
  const auto card = *desk.View().result;
  EXPECT_EQ(card.buttons.front().label, "Level 3");
  EXPECT_THAT(card.detail, HasSubstr("Two losses in a row: level 3 is next"));
  EXPECT_EQ(card.buttons[1].label, "Stay at level 4");
  EXPECT_EQ(desk.state.terms.level, 3);
  desk.Press(action::RematchLocal{});
  EXPECT_EQ(desk.match().terms().level, 4) << "who wants to stay, stays";
  EXPECT_EQ(desk.state.terms.level, 4);
}

TEST_F(LocalScreenTest, TheFirstLevelHasNoEasierOne) {
  desk.state.terms.level = 1;
  for (int game = 0; game < 2; ++game) {
    desk.Begin();
    desk.Press(action::Resign{});
    desk.Press(action::Resign{});
    EXPECT_FALSE(desk.Offers(action::EasierLevel{}));
    EXPECT_EQ(desk.View().result->buttons.front().label, "Rematch");
  }
}

TEST_F(LocalScreenTest, AGameIsPlayedOnFromWhereItStood) {
  desk.Press(action::PlayOn{{"standard", "", {"d2", "f4", "g1"}, 5, Side::kSecond}});
  EXPECT_EQ(desk.match().game().plies(), 3);
  EXPECT_EQ(desk.match().mine(), rules::Side::kSecond);
  desk.Click("a1");
  EXPECT_EQ(desk.match().game().plies(), 4);
}

TEST_F(LocalScreenTest, AGameThatTheRulesRefuseIsNotPlayedOn) {
  desk.Press(action::PlayOn{{"standard", "", {"d2", "d2"}}});
  EXPECT_EQ(desk.screen.match(), nullptr);
  EXPECT_FALSE(desk.effects.notes.empty());
}

TEST_F(LocalScreenTest, AMatchIsKeptAndGoneOnWithLater) {
  desk.Begin();
  EXPECT_TRUE(desk.store.kept.empty()) << "nothing was played";
  desk.Click("d2");
  desk.Answer("f4");
  const MatchId id = desk.match().id();
  desk.screen.Closing(desk.now);

  LocalDesk later;
  later.store = desk.store;
  EXPECT_EQ(later.state.matches.Unfinished()->match, id);
  later.Press(action::OpenLocal{id});
  EXPECT_EQ(later.shown, Screen::kLocal);
  EXPECT_THAT(later.match().state().plies(), ElementsAre("d2", "f4"));
  later.Click("d3");
  EXPECT_THAT(later.thinker.asked, SizeIs(1));
}

TEST_F(LocalScreenTest, AMatchLeftWhileTheComputerThinksIsAnsweredOnReturn) {
  desk.Begin();
  desk.Click("d2");
  const auto number = desk.thinker.asked.back().number;
  desk.Leave();
  desk.screen.Hear(local::Thought{number, "f4"}, desk.now);
  desk.Wait(seconds(5));
  EXPECT_THAT(desk.match().state().plies(), SizeIs(1)) << "nobody would see it";
  desk.Show(Screen::kLocal, desk.now);
  desk.Wait(seconds(1));
  EXPECT_THAT(desk.match().state().plies(), SizeIs(2));
}

TEST_F(LocalScreenTest, TheClockStandsWhileAnotherScreenIsShown) {
  desk.state.terms.clock = {seconds(60), seconds(0)};
  desk.Begin();
  desk.Click("d2");  // before both have played, its time would only abort it
  desk.Answer("f4");
  desk.Wait(seconds(10));
  desk.Leave();
  desk.Wait(seconds(300));
  desk.Show(Screen::kLocal, desk.now);
  EXPECT_EQ(desk.View().bottom.clock.text, "0:50");
  desk.Wait(seconds(51));
  ASSERT_TRUE(desk.match().over());
  EXPECT_THAT(desk.View().result->detail, HasSubstr("ran out of time"));
}

TEST_F(LocalScreenTest, ThePlyThatComesAfterTheFlagIsNotPlayed) {
  desk.state.terms.clock = {seconds(60), seconds(0)};
  desk.Begin();
  desk.now += seconds(61);
  desk.Click("d2");
  EXPECT_TRUE(desk.match().over());
  EXPECT_TRUE(desk.View().board.men.empty());
}

TEST_F(LocalScreenTest, TwoPlayersPlayInTurnAtABoardThatStays) {
  desk.state.terms.opponent = Opponent::kHuman;
  desk.Begin();
  EXPECT_EQ(desk.View().ribbon->title, "White: place a man");
  desk.Click("d2");
  EXPECT_EQ(desk.View().ribbon->title, "Black: place a man");
  desk.Click("f4 d3");
  EXPECT_THAT(desk.match().state().plies(), ElementsAre("d2", "f4", "d3"));
  EXPECT_FALSE(desk.View().board.flipped);
  EXPECT_TRUE(desk.thinker.asked.empty());
  desk.Press(action::TakeBackLocal{});
  EXPECT_THAT(desk.match().state().plies(), ElementsAre("d2", "f4"));
}

TEST_F(LocalScreenTest, WhoPlaysIsSaidAsInTheRoom) {
  desk.Begin();
  EXPECT_THAT(desk.effects.announcements, Contains("You play White against the computer."));
  desk.state.terms.opponent = Opponent::kHuman;
  desk.Begin();
  EXPECT_THAT(desk.effects.announcements, Contains("White moves first."));
}

TEST_F(LocalScreenTest, ATakebackLeavesTheBoardAsItWasTurnedAndTheNextGameDoesNot) {
  desk.state.terms.opponent = Opponent::kHuman;
  desk.Begin();
  desk.Click("d2 f4");
  desk.Press(action::Flip{});
  EXPECT_TRUE(desk.View().board.flipped);
  desk.Press(action::TakeBackLocal{});
  EXPECT_TRUE(desk.View().board.flipped);
  desk.Begin();
  EXPECT_FALSE(desk.View().board.flipped);
}

TEST_F(LocalScreenTest, TheHintOfKeysSaysThatArrowsStepOnlyWhenTheGameIsOver) {
  desk.Begin();
  EXPECT_THAT(desk.View().keys_hint, HasSubstr("Letters or arrows choose a point"));
  EXPECT_THAT(desk.View().keys_hint, Not(HasSubstr("step")));
  desk.Press(action::Resign{});
  desk.Press(action::Resign{});
  EXPECT_THAT(desk.View().keys_hint, HasSubstr("Arrows step through moves"));
}

TEST_F(LocalScreenTest, AFinishedGameIsSavedAsAnAnimation) {
  desk.state.terms.opponent = Opponent::kHuman;
  desk.Begin();
  desk.Click("d2");
  desk.Press(action::Resign{});
  desk.Press(action::Resign{});
  EXPECT_EQ(desk.View().buttons.back().label, "Save animation");
  EXPECT_TRUE(desk.View().buttons.back().enabled);
  desk.Press(action::AnimateLocal{});
  ASSERT_EQ(desk.effects.animations.size(), 1U);
  EXPECT_THAT(desk.effects.animations[0].record, HasSubstr("\n1 d2\n"));
  EXPECT_THAT(desk.effects.animations[0].name, HasSubstr("White - Black"));
}

TEST_F(LocalScreenTest, ATurningBoardShowsWhoIsToMoveBelow) {
  desk.state.terms.opponent = Opponent::kHuman;
  desk.state.terms.turning = true;
  desk.Begin();
  desk.Click("d2");
  EXPECT_TRUE(desk.View().board.flipped);
  EXPECT_EQ(desk.View().bottom.name, "Black");
  desk.Click("f4");
  EXPECT_FALSE(desk.View().board.flipped);
}

TEST_F(LocalScreenTest, TwoPlayersAgreeToADrawByTwoPresses) {
  desk.state.terms.opponent = Opponent::kHuman;
  desk.Begin();
  desk.Click("d2");
  desk.Press(action::AgreeDraw{});
  EXPECT_FALSE(desk.match().over());
  desk.Wait(kDrawArmed + model::Millis(1));
  desk.Press(action::AgreeDraw{});
  EXPECT_FALSE(desk.match().over()) << "that was too late";
  desk.Press(action::AgreeDraw{});
  ASSERT_TRUE(desk.match().over());
  EXPECT_EQ(desk.View().result->title, "A draw");
}

TEST_F(LocalScreenTest, APuzzleIsUndonePlyByPly) {
  desk.state.terms.opponent = Opponent::kNobody;
  desk.state.terms.ruleset = "peg";
  desk.Begin();
  const auto start = desk.View().board.men;
  desk.Click("d6 d4");
  EXPECT_NE(desk.View().board.men, start);
  EXPECT_FALSE(desk.Offers(action::AskHint{}));
  desk.Press(action::TakeBackLocal{});
  EXPECT_EQ(desk.View().board.men, start);
  desk.Click("d2 d4");
  EXPECT_THAT(desk.match().state().plies(), ElementsAre("d2-d4"));
}

TEST_F(LocalScreenTest, AStoreThatCannotBeWrittenIsSaidOnce) {
  desk.Begin();
  desk.store.fault = Error{Reason::kBadFile, "the disk is full"};
  desk.Click("d2");
  desk.Answer("f4");
  desk.Click("d3");
  std::vector<std::string> told;
  for (const auto& note : desk.effects.notes) told.push_back(note.text);
  EXPECT_THAT(told, ElementsAre(HasSubstr("cannot be read: the disk is full"),
                                HasSubstr("is not kept: the disk is full")));
}

TEST_F(LocalScreenTest, ADamagedMatchIsSaidAndNotOpened) {
  desk.Begin();
  desk.Click("d2");
  const MatchId id = desk.match().id();
  LocalDesk later;
  later.store = desk.store;
  later.store.kept[id] += "nonsense\n\n";
  later.Press(action::OpenLocal{id});
  EXPECT_FALSE(later.screen.open());
  EXPECT_THAT(later.effects.notes, SizeIs(1));
  EXPECT_THAT(later.store.aside, ElementsAre(id));
}

}  // namespace
}  // namespace merels::presenter
