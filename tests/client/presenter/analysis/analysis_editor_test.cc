#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/analysis/analysis_presenter.h"
#include "common/variants/registry.h"
#include "tests/client/presenter/analysis/analysis_fixture.h"

namespace merels::presenter {
namespace {

using ::testing::HasSubstr;

class EditorTest : public AnalysisTest {
 protected:
  void Type(const std::string& keys) {
    for (const char key : keys) PressKey(KeyCode::kCharacter, key);
  }
  EditorView Editor() const { return View().editor.value_or(EditorView{}); }
  std::string LastNote() const { return LastComplaint(); }
  const PositionDraft& Draft() const { return screen_.state().editor->draft(); }
};

TEST_F(EditorTest, WithNothingOpenItBeginsWithTheStartOfTheStandardRules) {
  Press(action::EditPosition{});
  EXPECT_EQ(View().heading, "SET UP A POSITION · STANDARD RULES");
  EXPECT_TRUE(View().board.men.empty());
  EXPECT_EQ(Editor().hands[0].words, "White: 9 in hand");
  EXPECT_TRUE(Editor().analyse.enabled);
}

TEST_F(EditorTest, MenArePutAndTakenByTheBrushInHand) {
  Press(action::EditPosition{});
  Click("d2 a1");
  Press(action::TakeBrush{Brush::kSecond});
  Click("f4 a1");
  EXPECT_EQ(Draft().Text(), ".../.../.../....B./.../.W./B.. w 9,9");
  Click("a1");
  Press(action::TakeBrush{Brush::kErase});
  Click("d2");
  EXPECT_EQ(Draft().Text(), ".../.../.../....B./.../.../... w 9,9");
}

TEST_F(EditorTest, PointsCanBeTyped) {
  Press(action::EditPosition{});
  Type("d2");
  EXPECT_EQ(Draft().ManAt(*board::FindPoint(Draft().topology(), "d2")), rules::Side::kFirst);
}

TEST_F(EditorTest, WhatIsSetUpIsLookedAt) {
  Press(action::EditPosition{});
  Click("d2 d6");
  Press(action::TakeBrush{Brush::kSecond});
  Click("f4");
  for (int i = 0; i < 2; ++i) Press(action::TakeFromHand{Brush::kFirst});
  Press(action::TakeFromHand{Brush::kSecond});
  Press(action::GiveTurn{Brush::kSecond});
  Press(action::AnalysePosition{});
  ASSERT_TRUE(screen_.state().study);
  EXPECT_FALSE(View().editor);
  EXPECT_EQ(screen_.state().study->tree.start(), ".../.W./.../....B./.../.W./... b 7,8");
}

TEST_F(EditorTest, WhatCannotAriseIsRefusedWithASentence) {
  Press(action::EditPosition{});
  Press(action::TakeFromHand{Brush::kFirst});
  EXPECT_EQ(Editor().problem, "When White is to move, both have as many men in hand.");
  EXPECT_FALSE(Editor().analyse.enabled);
  Press(action::AnalysePosition{});
  EXPECT_THAT(LastNote(), HasSubstr("When White is to move"));
  EXPECT_FALSE(screen_.state().study);
}

TEST_F(EditorTest, TooManyMenAreRefused) {
  Press(action::EditPosition{});
  Click("a1");
  EXPECT_EQ(Editor().problem, "White has 10 men on the board and in hand, but each player starts with 9.");
}

TEST_F(EditorTest, HandsStayWithinWhatTheRulesGive) {
  Press(action::EditPosition{});
  EXPECT_FALSE(Editor().hands[0].more.enabled);
  Press(action::PutInHand{Brush::kFirst});
  EXPECT_EQ(Draft().in_hand(rules::Side::kFirst), 9);
  for (int i = 0; i < 12; ++i) Press(action::TakeFromHand{Brush::kFirst});
  EXPECT_EQ(Draft().in_hand(rules::Side::kFirst), 0);
  EXPECT_FALSE(Editor().hands[0].less.enabled);
}

TEST_F(EditorTest, ItBeginsWithThePositionShownAndEscapeGoesBackToIt) {
  Do(presenter::Paste{"W../.../.../....../.../.../B.. w 8,8"});
  Press(action::EditPosition{});
  EXPECT_EQ(View().board.men.size(), 2U);
  Press(action::ClearPosition{});
  EXPECT_TRUE(View().board.men.empty());
  Do(Key{KeyCode::kEscape});
  EXPECT_FALSE(View().editor);
  EXPECT_EQ(View().board.men.size(), 2U);
}

TEST_F(EditorTest, OtherGamesHaveTheirOwnMenAndNoHands) {
  const rules::Game fox(*variants::ParseRuleset("foxgeese"));
  PositionDraft draft(fox);
  EXPECT_EQ(draft.Text(), fox.position());
  EXPECT_FALSE(draft.hands());
  const auto d4 = *board::FindPoint(draft.topology(), "d4");
  draft.Press(d4, Brush::kErase);
  EXPECT_FALSE(draft.AsGame().ok());
  const rules::Game peg(*variants::ParseRuleset("peg"));
  EXPECT_EQ(PositionDraft(peg).Text(), peg.position());
}

TEST_F(EditorTest, InARatedGameNothingIsSetUp) {
  rated = true;
  screen_.Settle();
  EXPECT_FALSE(View().beginnings.back().enabled);
  Press(action::EditPosition{});
  EXPECT_FALSE(View().editor);
  EXPECT_THAT(LastNote(), HasSubstr("rated game"));
}

TEST_F(EditorTest, ARatedGameThatBeginsClosesIt) {
  Press(action::EditPosition{});
  rated = true;
  screen_.Settle();
  EXPECT_FALSE(View().editor);
}

TEST_F(EditorTest, OtherRulesAreTypedAndTheMenStayWhereTheyFit) {
  Press(action::EditPosition{});
  Do(PressPoint{*board::FindPoint(*View().board.topology, "d2")});
  Do(Edit{kEditorRulesField, "standard+reps=3+quiet=40"});
  EXPECT_EQ(Draft().ruleset().text, "standard+reps=3+quiet=40");
  EXPECT_EQ(View().board.men.size(), 1U);
  Do(Edit{kEditorRulesField, "peg"});
  EXPECT_GT(View().board.men.size(), 1U) << "another board begins at its start";
  EXPECT_TRUE(Editor().turns.empty());
}

TEST_F(EditorTest, RulesThatAreNoneAreRefusedWithASentenceAndNothingIsAnalysed) {
  Press(action::EditPosition{});
  Do(Edit{kEditorRulesField, "standard+reps=many"});
  EXPECT_NE(Editor().rules.problem, "");
  EXPECT_FALSE(Editor().analyse.enabled);
  EXPECT_EQ(Draft().ruleset().text, "standard");
  Do(Edit{kEditorRulesField, "standard"});
  EXPECT_EQ(Editor().rules.problem, "");
  EXPECT_TRUE(Editor().analyse.enabled);
}

TEST_F(EditorTest, TheRulesAreNamedUntilSomebodyTypesThem) {
  Press(action::EditPosition{});
  EXPECT_EQ(Editor().rules.text, "Standard");
  EXPECT_EQ(Editor().rules.label, "Rules");
  Do(Edit{kEditorRulesField, "standard+fly=0"});
  EXPECT_EQ(Editor().rules.text, "standard+fly=0");
  EXPECT_EQ(Editor().rules.label, "Rules: " + OwnDifference("standard+fly=0"));
  Press(action::NextRules{});
  Press(action::PreviousRules{});
  EXPECT_EQ(Editor().rules.text, "Standard");
}

TEST_F(EditorTest, TheRulesCanBeSteppedThrough) {
  Press(action::EditPosition{});
  Press(action::NextRules{});
  const std::string next = Draft().ruleset().text;
  EXPECT_NE(next, "standard");
  EXPECT_EQ(Editor().rules.text, RulesName(next));
  Press(action::PreviousRules{});
  EXPECT_EQ(Draft().ruleset().text, "standard");
}

}  // namespace
}  // namespace merels::presenter
