// The analysis screen by mouse and keys.
#include <gtest/gtest.h>

#include "client/presenter/analysis/analysis_view_state.h"
#include "client/view/screen/analysis/analysis.h"
#include "tests/client/view/ui/ui_fixture.h"

namespace merels::view {
namespace {

TEST_F(UiTest, WhatIsPastedGoesToTheFieldOrWholeToTheScreen) {
  Show("analysis-mistake");
  InputEvent paste;
  paste.kind = InputEvent::Kind::kPaste;
  paste.text = "one two";
  paste.whole = "one\ntwo\n";
  const auto whole = Only<presenter::Paste>(ui_.Handle(paste, now_));
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->text, "one\ntwo\n");
  Click(CenterOf("field:comment"));
  Key(InputKey::kSelectAll);
  const auto edit = Only<presenter::Edit>(ui_.Handle(paste, now_));
  ASSERT_TRUE(edit);
  EXPECT_EQ(edit->text, "one two");
}

TEST_F(UiTest, TheStripIsAlsoASliderToBeDragged) {
  Show("analysis-mistake");
  Pointer(InputEvent::Kind::kPress, CenterOf("strip:3"));
  const auto moved = Only<Action>(Pointer(InputEvent::Kind::kMove, CenterOf("strip:9")));
  ASSERT_TRUE(moved);
  EXPECT_TRUE(moved->Is<action::ShowNode>());
  EXPECT_FALSE(Only<Action>(Pointer(InputEvent::Kind::kMove, CenterOf("strip:9"))));
}

TEST_F(UiTest, TheBoardOfAnAnalysisIsPressedAndHasTheKeyboard) {
  Show("analysis-mistake");
  EXPECT_EQ(Focused(), "board");
  const auto press = Only<presenter::PressPoint>(Pointer(InputEvent::Kind::kPress, CenterOf("point:a1")));
  ASSERT_TRUE(press && press->point);
  EXPECT_EQ(board::PointName(board::kNine, *press->point), "a1");
}

TEST_F(UiTest, TheFieldForAFileHasTheKeyboardWhenItsSheetOpens) {
  Show("analysis-mistake");
  Show("analysis-open");
  EXPECT_EQ(Focused(), presenter::kRecordField.name);
  const auto edit = Only<presenter::Edit>(Type("~/game.txt"));
  ASSERT_TRUE(edit);
  EXPECT_EQ(edit->text, "~/game.txt");
  Show("analysis-mistake");
  EXPECT_EQ(Focused(), "board");
}

TEST_F(UiTest, TheMenuOfAnAnalysisHasTheKeyboardAtItsFirstLineAndGivesItBack) {
  Show("analysis-mistake");
  Show("analysis-menu");
  EXPECT_EQ(Focused(), "open-records");
  const auto chosen = Only<Action>(Key(InputKey::kEnter));
  ASSERT_TRUE(chosen);
  EXPECT_TRUE(chosen->Is<action::OpenRecords>());
  Key(InputKey::kTab);
  EXPECT_EQ(Focused(), "save-analysis");
  Show("analysis-mistake");
  EXPECT_EQ(Focused(), "board");
}

TEST_F(UiTest, DigitsAndEnterReachTheSheetOnWhichItIsChosenHowAGameIsPlayedOn) {
  Show("analysis-mistake");
  Show("analysis-play-on");
  EXPECT_EQ(Only<presenter::Key>(Type("а", 'f'))->character, 'f') << "a Cyrillic letter, by its place";
  const auto digit = Only<presenter::Key>(Type("7"));
  ASSERT_TRUE(digit);
  EXPECT_EQ(digit->character, '7');
  const auto enter = Only<presenter::Key>(Key(InputKey::kEnter));
  ASSERT_TRUE(enter);
  EXPECT_EQ(enter->code, presenter::KeyCode::kEnter);
  EXPECT_TRUE(Only<Action>(Click(CenterOf("play-at-level:5"))));
}

TEST_F(UiTest, CtrlAndZReachTheScreenAlsoFromAField) {
  Show("analysis-mistake");
  ui_.FocusOn(std::string(presenter::kCommentField.name));
  const auto key = Only<presenter::Key>(Key(InputKey::kUndo));
  ASSERT_TRUE(key);
  EXPECT_EQ(key->code, presenter::KeyCode::kUndo);
}

TEST_F(UiTest, ARecordThatCanOnlyBeReadScrolls) {
  auto state = SampleNamed("analysis-strange-rules").state;
  auto& shown = std::get<presenter::AnalysisViewState>(state.content);
  for (int line = 0; line < 200; ++line) shown.text += "; line " + std::to_string(line) + "\n";
  Show(state);
  const auto& layout = *ui_.layout().Get<AnalysisLayout>();
  ASSERT_GT(layout.text.count, layout.text.shown);
  const std::string first = layout.lines.front();
  InputEvent wheel;
  wheel.kind = InputEvent::Kind::kWheel;
  wheel.at = layout.text.area.center();
  wheel.wheel = -3;
  ui_.Handle(wheel, now_);
  Show(state);
  EXPECT_NE(ui_.layout().Get<AnalysisLayout>()->lines.front(), first);
}

}  // namespace
}  // namespace merels::view
