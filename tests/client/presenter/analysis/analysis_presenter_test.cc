#include "client/presenter/analysis/analysis_presenter.h"

#include <cmath>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/variants/registry.h"
#include "tests/client/presenter/analysis/analysis_fixture.h"

namespace merels::presenter {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST_F(AnalysisTest, APastedRecordIsShownFromItsStart) {
  PasteText(kRecord);
  EXPECT_EQ(shown, Screen::kAnalysis);
  EXPECT_THAT(Path(), IsEmpty());
  EXPECT_EQ(View().players[1].name, "Ann");
  EXPECT_EQ(View().players[1].clock, "5:00");
  EXPECT_EQ(View().strip.size(), 4U);
}

TEST_F(AnalysisTest, KeysStepThroughTheGameAndTheClocksAreThoseOfThen) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  PressKey(KeyCode::kRight);
  EXPECT_THAT(Path(), ElementsAre("d2", "f4"));
  EXPECT_EQ(View().players[0].clock, "4:59");
  EXPECT_EQ(View().players[1].clock, "5:02");
  PressKey(KeyCode::kLeft);
  EXPECT_THAT(Path(), ElementsAre("d2"));
  PressKey(KeyCode::kEnd);
  EXPECT_THAT(Path(), ElementsAre("d2", "f4", "g1"));
  PressKey(KeyCode::kHome);
  EXPECT_THAT(Path(), IsEmpty());
}

TEST_F(AnalysisTest, OnesOwnGameIsSeenFromOnesOwnSide) {
  const auto opened_as = [this](const std::string& name) {
    me.name = name;
    PasteText(kRecord);
    return View().board.flipped;
  };
  EXPECT_TRUE(opened_as("Bob"));
  EXPECT_FALSE(opened_as("Ann"));
  EXPECT_FALSE(opened_as("Eve"));
  EXPECT_FALSE(opened_as(""));
}

TEST_F(AnalysisTest, UpAndDownGoToWhatElseWasTried) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  PressKey(KeyCode::kRight);
  PressKey(KeyCode::kDown);
  EXPECT_THAT(Path(), ElementsAre("d2", "g7"));
  PressKey(KeyCode::kUp);
  EXPECT_THAT(Path(), ElementsAre("d2", "f4"));
}

TEST_F(AnalysisTest, APlyOnTheBoardOpensABranch) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  Click("a1");
  EXPECT_THAT(Path(), ElementsAre("d2", "a1"));
  EXPECT_EQ(screen_.state().study->tree.plies(), 6U);
  Press(action::PromotePly{});
  EXPECT_EQ(screen_.state().study->tree.At(screen_.state().at).depth, 0);
  Press(action::DeletePly{});
  EXPECT_THAT(Path(), ElementsAre("d2"));
  EXPECT_EQ(screen_.state().study->tree.plies(), 5U);
}

TEST_F(AnalysisTest, AnIllegalPlyChangesNothing) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  Click("d2");
  EXPECT_THAT(Path(), ElementsAre("d2"));
  EXPECT_EQ(screen_.state().study->tree.plies(), 5U);
}

TEST_F(AnalysisTest, EveryPositionOfTheGameIsGlancedAtBeforeAnyIsLookedAtLonger) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(analyst.asked.back().time, kGlance) << i;
    Answer(0);
  }
  EXPECT_EQ(analyst.asked.back().time, kLook);
  EXPECT_EQ(analyst.asked.back().game.plies(), 1) << "what is on the board is looked at first";
}

TEST_F(AnalysisTest, AMistakeIsNamedWithWhatIsBetter) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  // By plies: the value for White.
  const std::map<int, int> values = {{0, 0}, {1, -200}, {2, -200}, {3, -200}};
  for (int i = 0; i < 9 && !analyst.asked.empty(); ++i) {
    const auto& game = analyst.asked.back().game;
    const int value = values.at(game.plies());
    Answer(game.to_move() == rules::Side::kFirst ? value : -value, game.LegalPlies().front());
  }
  EXPECT_EQ(View().sign, "?");
  EXPECT_THAT(View().sentence, HasSubstr("d2 is a mistake (−13 %); a1 was better"));
  EXPECT_EQ(View().rows->front().cells.front().sign, "?");
  EXPECT_EQ(View().verdict, "Black is slightly better · 63 %");
  ASSERT_TRUE(View().bar);
  EXPECT_NEAR(View().bar->chance, 0.37, 0.01);
  EXPECT_EQ(View().bar->words, View().verdict);
  EXPECT_EQ(View().board.line.size(), 1U);
}

TEST_F(AnalysisTest, TheFirstPliesOfTheBestLineAreDrawnInTheirOrder) {
  PasteText(kRecord);
  Hear(local::Opinion{analyst.asked.back().number, 0, {"d2", "f4", "g1", "a1"}, 5});
  const auto line = View().board.line;
  ASSERT_EQ(line.size(), 3U);
  const auto at = [&](const char* name) { return *board::FindPoint(*View().board.topology, name); };
  EXPECT_EQ(line[0].to, at("d2"));
  EXPECT_EQ(line[1].to, at("f4"));
  EXPECT_EQ(line[2].to, at("g1"));
  EXPECT_FALSE(line[0].from) << "men are placed";
  EXPECT_FALSE(View().board.hint) << "that is one arrow, of a local game";
}

TEST_F(AnalysisTest, TheEngineRestsWhileTheScreenIsLeftOrItIsOff) {
  PasteText(kRecord);
  const auto asked = analyst.asked.size();
  Press(action::SwitchEngine{});
  EXPECT_EQ(analyst.dropped, 1);
  EXPECT_EQ(View().verdict, "The engine is off");
  Press(action::SwitchEngine{});
  EXPECT_GT(analyst.asked.size(), asked);
  screen_.ScreenChanged(Screen::kLobby);
  EXPECT_EQ(analyst.dropped, 2);
}

TEST_F(AnalysisTest, ExactValuesTakeThePlaceOfTheOpinion) {
  PasteText(kRecord);
  for (const char* best : {"d2", "a1", "g1", "a4"}) AnswerExactly(best);
  EXPECT_EQ(analyst.asked.size(), 4U) << "nothing is asked again";
  EXPECT_THAT(Path(), ElementsAre("d2", "f4")) << "the first mistake";
  PressKey(KeyCode::kHome);
  EXPECT_EQ(View().verdict, "Draw (exact)");
  EXPECT_EQ(View().best, "Best: d2");
  EXPECT_EQ(View().players[1].accuracy, "right in 2 of 2 that mattered");
  EXPECT_EQ(View().players[0].accuracy, "right in 0 of 1 that mattered");
  PressKey(KeyCode::kRight);
  PressKey(KeyCode::kRight);
  EXPECT_EQ(View().sign, "??");
  EXPECT_THAT(View().sentence, HasSubstr("a1 was better"));
}

TEST_F(AnalysisTest, TheValuesOfAllPliesStandInThePlaceOfTheListWhileTheyAreWanted) {
  PasteText(kRecord);
  const auto values = [this]() -> std::optional<Button> {
    for (const Button& tool : View().tools) {
      if (tool.action == Action(action::SwitchValues{})) return tool;
    }
    return std::nullopt;
  };
  EXPECT_FALSE(values());
  AnswerExactly("d2");
  ASSERT_TRUE(values());
  Press(action::SwitchValues{});
  EXPECT_EQ(View().rows->size(), 25U);
  EXPECT_TRUE(values()->chosen);
  rated = true;
  screen_.Settle();
  EXPECT_FALSE(values()) << "nothing may help";
  EXPECT_LT(View().rows->size(), 25U);
  rated = false;
  screen_.Settle();
  Press(action::SwitchValues{});
  EXPECT_LT(View().rows->size(), 25U);
}

TEST_F(AnalysisTest, DuringARatedGameNothingHelps) {
  PasteText(kRecord);
  rated = true;
  screen_.Settle();
  EXPECT_EQ(analyst.dropped, 1);
  EXPECT_THAT(View().verdict, HasSubstr("rated game"));
  EXPECT_TRUE(View().board.line.empty());
  PasteText(kRecord);
  EXPECT_THAT(LastComplaint(), HasSubstr("cannot be pasted"));
}

TEST_F(AnalysisTest, ReplayAtTheLastPlyStartsFromTheBeginning) {
  PasteText(kRecord);
  PressKey(KeyCode::kEnd);
  Press(action::Autoplay{});
  EXPECT_THAT(Path(), IsEmpty());
  EXPECT_TRUE(screen_.state().autoplay.on());
}

TEST_F(AnalysisTest, TheLineOfTheBranchShownIsReplayed) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  PressKey(KeyCode::kRight);
  PressKey(KeyCode::kDown);
  PressKey(KeyCode::kEnd);
  Press(action::Autoplay{});
  for (int i = 0; i < 5; ++i) {
    now += kAutoplayStep;
    screen_.Tick(now);
  }
  EXPECT_THAT(Path(), ElementsAre("d2", "g7", "a1"));
}

TEST_F(AnalysisTest, AButtonChangesHowFastPliesFollowEachOther) {
  PasteText(kRecord);
  EXPECT_EQ(View().steps[5].label, "1×");
  Press(action::ChangeSpeed{});
  EXPECT_EQ(View().steps[5].label, "2×");
  Press(action::Autoplay{});
  now += kAutoplayStep / 2;
  screen_.Tick(now);
  EXPECT_THAT(Path(), ElementsAre("d2"));
  Press(action::ChangeSpeed{});
  Press(action::ChangeSpeed{});
  EXPECT_EQ(View().steps[5].label, "0.5×");
  now += kAutoplayStep;
  screen_.Tick(now);
  EXPECT_THAT(Path(), ElementsAre("d2"));
}

TEST_F(AnalysisTest, TheTimeOfAPlyIsSaidAndALongThoughtLeavesTheOthersToBeSeen) {
  PasteText(kRecord);
  EXPECT_EQ(View().time, "") << "nobody thought before the first ply";
  PressKey(KeyCode::kRight);
  EXPECT_EQ(View().time, "took 0:01");
  PressKey(KeyCode::kEnd);
  EXPECT_EQ(View().time, "took 0.9 s");
  const auto strip = View().strip;
  ASSERT_EQ(strip.size(), 4U);
  EXPECT_FLOAT_EQ(strip[0].time, 0);
  EXPECT_FLOAT_EQ(strip[1].time, std::sqrt(1200.0F / 4200));
  EXPECT_FLOAT_EQ(strip[2].time, 1);
  EXPECT_FLOAT_EQ(strip[3].time, std::sqrt(900.0F / 4200));
}

TEST_F(AnalysisTest, TheMenuOpensAndClosesByItsKeyAndWhatIsChosenClosesIt) {
  PressKey(KeyCode::kCharacter, 'm');
  EXPECT_FALSE(View().menu) << "nothing is open that it could be of";
  PasteText(kRecord);
  PressKey(KeyCode::kCharacter, 'm');
  ASSERT_TRUE(View().menu);
  PressKey(KeyCode::kRight);
  EXPECT_THAT(Path(), IsEmpty()) << "it covers the game";
  PressKey(KeyCode::kEscape);
  EXPECT_FALSE(View().menu);
  PressKey(KeyCode::kCharacter, 'M');
  Press(action::CopyAnalysis{});
  EXPECT_FALSE(View().menu);
  PressKey(KeyCode::kCharacter, 'm');
  PressKey(KeyCode::kOpen);
  EXPECT_FALSE(View().menu);
  EXPECT_TRUE(View().sheet);
}

TEST_F(AnalysisTest, TheMenuStaysWhileASecondPressWouldReplaceTheFile) {
  Open("/tmp/game.txt", kRecord);
  Press(action::OpenMenu{});
  Press(action::SaveAnalysis{});
  EXPECT_EQ(InMenu(action::SaveAnalysis{})->label, "Replace it?");
  ASSERT_TRUE(View().menu);
  Press(action::SaveAnalysis{});
  EXPECT_FALSE(View().menu);
  EXPECT_EQ(effects.records.size(), 1U);
}

TEST_F(AnalysisTest, PlayingThroughStopsAtTheEnd) {
  PasteText(kRecord);
  PressKey(KeyCode::kCharacter, ' ');
  for (int i = 0; i < 5; ++i) {
    now += kAutoplayStep;
    screen_.Tick(now);
  }
  EXPECT_THAT(Path(), ElementsAre("d2", "f4", "g1"));
  EXPECT_FALSE(screen_.state().autoplay.on());
}

TEST_F(AnalysisTest, APlyOfTheMainLineCannotBePromotedAndThatIsSaid) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  Press(action::PromotePly{});
  EXPECT_EQ(LastComplaint(), "This move belongs to the main line already");
}

}  // namespace
}  // namespace merels::presenter
