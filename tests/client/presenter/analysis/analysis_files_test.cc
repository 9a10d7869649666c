// Opening and saving games on the analysis screen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/table/actions.h"
#include "common/variants/registry.h"
#include "tests/client/presenter/analysis/analysis_fixture.h"

namespace merels::presenter {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST_F(AnalysisTest, ACommentIsCopiedAndSavedWithTheRecord) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  Do(Edit{kCommentField, "A fine start"});
  PressKey(KeyCode::kCopy);
  EXPECT_THAT(*effects.clipboard, HasSubstr("1 d2 {1200 0 301800}\n; A fine start\n2 f4"));
  PressKey(KeyCode::kSave);
  ASSERT_EQ(effects.records.size(), 1U);
  EXPECT_EQ(effects.records[0].text, *effects.clipboard);
  EXPECT_EQ(effects.records[0].match.text(), "abc");
  EXPECT_EQ(effects.records[0].name, "2026-11-22 Ann - Bob");
}

TEST_F(AnalysisTest, ARecordFromAFileIsSavedThere) {
  PressKey(KeyCode::kOpen);
  EXPECT_TRUE(effects.list_records);
  Do(Edit{kRecordField, " /tmp/game.txt "});
  Press(action::OpenTypedRecord{});
  EXPECT_THAT(effects.files, ElementsAre("/tmp/game.txt"));
  Hear(model::FileRead{"/tmp/game.txt", std::string(kRecord)});
  EXPECT_FALSE(View().sheet);
  PressKey(KeyCode::kSave);
  EXPECT_TRUE(effects.records.empty()) << "somebody else may have written it";
  EXPECT_THAT(LastComplaint(), HasSubstr("Save once more to replace /tmp/game.txt"));
  EXPECT_EQ(InMenu(action::SaveAnalysis{})->label, "Replace it?");
  PressKey(KeyCode::kSave);
  EXPECT_EQ(effects.records.at(0).file, "/tmp/game.txt");
  Hear(model::RecordSaved{MatchId("abc"), "/tmp/game.txt"});
  PressKey(KeyCode::kSave);
  EXPECT_EQ(effects.records.size(), 2U) << "by now it is written from here";
}

TEST_F(AnalysisTest, ASecondPressThatComesTooLateReplacesNoFile) {
  Open("/tmp/game.txt", kRecord);
  PressKey(KeyCode::kSave);
  now += kSaveArmed + model::Millis(1);
  screen_.Tick(now);
  EXPECT_EQ(InMenu(action::SaveAnalysis{})->label, "Save");
  PressKey(KeyCode::kSave);
  EXPECT_TRUE(effects.records.empty());
}

TEST_F(AnalysisTest, WhatWasSavedOnceIsSavedThereAgain) {
  PasteText(kRecord);
  PressKey(KeyCode::kSave);
  EXPECT_EQ(effects.records.at(0).file, "");
  Hear(model::RecordSaved{MatchId("abc"), "/games/abc-2.txt"});
  Hear(model::RecordSaved{MatchId("abc"), "/games/abc-3.txt"});  // saved at a table
  PressKey(KeyCode::kSave);
  EXPECT_EQ(effects.records.at(1).file, "/games/abc-2.txt");
}

TEST_F(AnalysisTest, WhatWasNotSavedIsKeptBesideTheRecordsAsTheWindowCloses) {
  Open("/tmp/game.txt", kRecord);
  Do(Edit{kCommentField, "Worth a try"});
  PasteText("[Ruleset \"six\"]\n[Match \"def\"]\n[Result \"*\"]\n\n1 a1\n\n");
  Click("a5");
  screen_.Closing(now);
  ASSERT_EQ(effects.records.size(), 2U) << "the one that another was opened over as well";
  EXPECT_EQ(effects.records[0].match.text(), "def-unsaved");
  EXPECT_EQ(effects.records[1].match.text(), "abc-unsaved");
  EXPECT_EQ(effects.records[0].name, "def-unsaved") << "nobody is named there";
  EXPECT_EQ(effects.records[1].name, "2026-11-22 Ann - Bob-unsaved");
  EXPECT_EQ(effects.records[1].file, "") << "the file that was opened stays as it was";
  EXPECT_THAT(effects.records[1].text, HasSubstr("; Worth a try"));
}

TEST_F(AnalysisTest, WhatWasSavedOrNeverChangedIsNotKeptAgainAsTheWindowCloses) {
  PasteText(kRecord);
  Do(Edit{kCommentField, "Worth a try"});
  PressKey(KeyCode::kSave);
  Hear(model::RecordSaved{MatchId("abc"), "/games/abc.txt"});
  PasteText(kRecord);
  effects.records.clear();
  screen_.Closing(now);
  EXPECT_THAT(effects.records, IsEmpty());
}

TEST_F(AnalysisTest, AFileThatCannotBeReadSaysSoOnTheSheet) {
  PressKey(KeyCode::kOpen);
  Do(Edit{kRecordField, "/tmp/game.txt"});
  Do(Submit{kRecordField});
  Hear(model::FileRead{"/tmp/game.txt", Error{Reason::kBadFile, "no such file"}});
  EXPECT_EQ(View().sheet->path.problem, "No such file");
  PressKey(KeyCode::kEscape);
  EXPECT_FALSE(View().sheet);
}

TEST_F(AnalysisTest, OfADamagedRecordThePlaceIsNamedAndTheLegalPartShown) {
  std::string text = kRecord;
  text.replace(text.find("3 g1"), 4, "3 d2");
  PasteText(text);
  EXPECT_THAT(View().problem, HasSubstr("Line 17, column 3"));
  PressKey(KeyCode::kEnd);
  EXPECT_THAT(Path(), ElementsAre("d2", "f4"));
}

TEST_F(AnalysisTest, ARecordOfUnknownRulesIsShownAsText) {
  std::string text = kRecord;
  text.replace(text.find("standard"), 8, "tomorrow");
  PasteText(text);
  EXPECT_EQ(shown, Screen::kAnalysis);
  EXPECT_THAT(View().text, HasSubstr("[White \"Ann\"]"));
  EXPECT_TRUE(View().steps.empty());
}

TEST_F(AnalysisTest, ARecordOfUnknownRulesLiesOverTheGameThatIsOpenAndTakesNothingFromIt) {
  std::string text = kRecord;
  text.replace(text.find("standard"), 8, "tomorrow");
  PasteText(kRecord);
  PressKey(KeyCode::kOpen);
  Do(Edit{kRecordField, "/tmp/strange.txt"});
  Do(Submit{kRecordField});
  Hear(model::FileRead{"/tmp/strange.txt", text});
  EXPECT_FALSE(View().sheet);
  EXPECT_EQ(View().text, text) << "uncut";
  EXPECT_THAT(View().problem, HasSubstr("There is no ruleset \"tomorrow\": the record can only be read"));
  EXPECT_TRUE(View().steps.empty());
  PressKey(KeyCode::kEscape);
  EXPECT_EQ(View().text, "");
  EXPECT_EQ(View().strip.size(), 4U);
  PasteText(text);
  Press(action::CloseText{});
  EXPECT_EQ(View().strip.size(), 4U);
}

TEST_F(AnalysisTest, OfAHugeRecordOfUnknownRulesIsSaidThatItIsCut) {
  PasteText(std::string(kRecord).replace(10, 8, "tomorrow") + std::string(2 * kMaxShown, '\n') + "x");
  EXPECT_EQ(View().text.size(), kMaxShown);
  EXPECT_THAT(View().problem, HasSubstr("Only its first 64 KiB are shown"));
}

TEST_F(AnalysisTest, WhatIsNoRecordAndNoPositionIsRefusedInWords) {
  PasteText("hello");
  EXPECT_EQ(LastComplaint(), "The clipboard holds no game or position");
  PasteText("");
  EXPECT_EQ(LastComplaint(), "The clipboard holds no text");
  EXPECT_EQ(shown, Screen::kPlay);
}

TEST_F(AnalysisTest, APastedPositionIsTheStartOfAGame) {
  rules::Game game(*variants::ParseRuleset("standard"));
  ASSERT_TRUE(game.Play("d2").ok());
  PasteText(game.position());
  EXPECT_EQ(shown, Screen::kAnalysis);
  Click("a1");
  EXPECT_THAT(Path(), ElementsAre("a1"));
  PressKey(KeyCode::kCopy);
  EXPECT_THAT(*effects.clipboard, HasSubstr("[Start \"" + game.position() + "\"]"));
}

TEST_F(AnalysisTest, AServersGameIsAskedForAndOpenedWhenItComes) {
  Hear(AnswerTo(api::ExportMatch{{MatchId("abc")}}, std::string(kRecord)));
  EXPECT_EQ(shown, Screen::kPlay) << "somebody wanted to copy that one";
  Press(action::Analyse{MatchId("abc")});
  const auto asked = RequestsIn<api::ExportMatch>(effects);
  ASSERT_EQ(asked.size(), 1U);
  Hear(AnswerTo(api::ExportMatch{{MatchId("another")}}, std::string(kRecord)));
  EXPECT_EQ(shown, Screen::kPlay) << "nor is that the one that is wanted";
  Hear(AnswerTo(asked[0], std::string(kRecord)));
  EXPECT_EQ(shown, Screen::kAnalysis);
}

TEST_F(AnalysisTest, APastedPositionThatCannotAriseIsRefusedWithAReason) {
  PasteText(".../.../.../....../.../.../... w 9,8");
  EXPECT_THAT(LastComplaint(), HasSubstr("cannot arise: when White is to move"));
  EXPECT_FALSE(screen_.state().study);
}

TEST_F(AnalysisTest, ThePictureOfAPositionIsNamedByDatePlayersAndPly) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  Press(action::SavePicture{});
  EXPECT_EQ(effects.picture, "2026-11-22 Ann - Bob, position 1");
}

TEST_F(AnalysisTest, AnAnimationIsOfTheWholeGameAndNamedByDateAndPlayers) {
  PasteText(kRecord);
  Press(action::SaveAnimation{});
  ASSERT_EQ(effects.animations.size(), 1U);
  EXPECT_EQ(effects.animations[0].name, "2026-11-22 Ann - Bob");
  EXPECT_THAT(effects.animations[0].record, HasSubstr("1 "));
}

TEST_F(AnalysisTest, APositionWithoutMovesHasNoAnimation) {
  PasteText(kRecord);
  EXPECT_TRUE(InMenu(action::SaveAnimation{})->enabled);
  PasteText(std::string(rules::Game(*variants::ParseRuleset("standard")).position()));
  EXPECT_FALSE(InMenu(action::SaveAnimation{})->enabled);
}

TEST_F(AnalysisTest, WithoutAGameThereIsNoPicture) {
  Press(action::SavePicture{});
  EXPECT_FALSE(effects.picture);
}

TEST_F(AnalysisTest, AButtonPastesWhatTheClipboardHolds) {
  const auto offered = [this] {
    for (const auto& button : View().beginnings) {
      if (button.action.Is<action::PasteHere>()) return button.enabled;
    }
    const auto line = InMenu(action::PasteHere{});
    return line && line->enabled;
  };
  EXPECT_TRUE(offered()) << "with nothing open";
  Press(action::PasteHere{});
  EXPECT_TRUE(effects.paste);
  PasteText(kRecord);
  EXPECT_TRUE(offered());
  rated = true;
  screen_.Settle();
  EXPECT_FALSE(offered());
}

TEST_F(AnalysisTest, ALinkToAGameIsForTheLobby) {
  PasteText("merels://house:9393/abcdefghij234");
  EXPECT_THAT(LastComplaint(), HasSubstr("lobby"));
}

}  // namespace
}  // namespace merels::presenter
