// No work is lost: changed or replaced games come back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/variants/registry.h"
#include "tests/client/presenter/analysis/analysis_fixture.h"

namespace merels::presenter {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// A record of so many plies without captures.
std::string QuietRecord(std::size_t plies) {
  rules::Game game(*variants::ParseRuleset("standard"));
  std::string text(kRecord);
  text.resize(text.find("\n\n") + 2);
  for (std::size_t i = 0; i < plies; ++i) {
    auto legal = game.LegalPlies();
    std::erase_if(legal, [](const std::string& ply) { return ply.find(',') != std::string::npos; });
    const std::string ply = legal.at(7 * i % legal.size());
    static_cast<void>(game.Play(ply));
    text += std::to_string(i + 1) + " " + ply + "\n";
  }
  return text + "\n";
}

class AnalysisUndoTest : public AnalysisTest {
 protected:
  void Undo() { PressKey(KeyCode::kUndo); }
  std::size_t Plies() const { return screen_.state().study->tree.plies(); }
  bool Offered() { return InMenu(action::UndoChange{})->enabled; }
  std::string Comment() const { return screen_.state().study->tree.At(screen_.state().at).comment; }
};

TEST_F(AnalysisUndoTest, ALineThatWasDeletedAtItsFirstPlyComesBack) {
  PasteText(kRecord);
  EXPECT_FALSE(Offered());
  PressKey(KeyCode::kRight);
  Press(action::DeletePly{});
  EXPECT_EQ(Plies(), 0U);
  EXPECT_EQ(LastComplaint(), "5 moves deleted: Ctrl+Z brings them back");
  EXPECT_TRUE(Offered());
  Press(action::UndoChange{});
  EXPECT_EQ(Plies(), 5U);
  EXPECT_THAT(Path(), ElementsAre("d2"));
  PressKey(KeyCode::kRedo);
  EXPECT_EQ(Plies(), 0U);
  EXPECT_THAT(Path(), IsEmpty());
}

TEST_F(AnalysisUndoTest, PliesTriedAndPromotedAreTakenBackOneByOne) {
  PasteText(kRecord);
  Click("a1");
  Click("g7");
  Press(action::PromotePly{});
  EXPECT_EQ(screen_.state().study->tree.At(screen_.state().at).depth, 0);
  Undo();
  EXPECT_EQ(screen_.state().study->tree.At(screen_.state().at).depth, 1);
  Undo();
  EXPECT_THAT(Path(), ElementsAre("a1"));
  Undo();
  EXPECT_THAT(Path(), IsEmpty());
  EXPECT_EQ(Plies(), 5U);
  Undo();
  EXPECT_EQ(LastComplaint(), "There is nothing to undo");
}

TEST_F(AnalysisUndoTest, SteppingAlongAPlyThatIsThereIsNoChange) {
  PasteText(kRecord);
  Click("d2");
  EXPECT_THAT(Path(), ElementsAre("d2"));
  EXPECT_FALSE(Offered());
}

TEST_F(AnalysisUndoTest, ACommentIsTakenBackAsAWhole) {
  PasteText(kRecord);
  Do(Edit{kCommentField, "A"});
  Do(Edit{kCommentField, "A fine start"});
  PressKey(KeyCode::kRight);
  Do(Edit{kCommentField, "Hm"});
  Undo();
  EXPECT_THAT(Path(), ElementsAre("d2"));
  EXPECT_EQ(Comment(), "");
  Undo();
  EXPECT_THAT(Path(), IsEmpty());
  EXPECT_EQ(Comment(), "");
}

TEST_F(AnalysisUndoTest, WhatWasNotSavedComesBackAfterAnotherGameWasOpened) {
  PasteText(kRecord);
  Click("a1");
  Do(Edit{kCommentField, "Worth a try"});
  effects.notes.clear();
  PasteText(
      "[Ruleset \"six\"]\n[Match \"def\"]\n[Date \"-\"]\n[White \"-\"]\n[Black \"-\"]\n[Clock \"-\"]\n"
      "[Rated \"no\"]\n[Result \"*\"]\n[Reason \"unfinished\"]\n\n1 a1\n\n");
  EXPECT_EQ(Plies(), 1U);
  EXPECT_THAT(LastComplaint(), HasSubstr("not saved: Ctrl+Z brings it back"));
  Undo();
  EXPECT_THAT(Path(), ElementsAre("a1"));
  EXPECT_EQ(Comment(), "Worth a try");
  PressKey(KeyCode::kRedo);
  EXPECT_EQ(Plies(), 1U);
}

TEST_F(AnalysisUndoTest, NobodyIsToldOfWhatWasSavedOrNeverChanged) {
  PasteText(kRecord);
  PasteText(kRecord);
  EXPECT_THAT(effects.notes, IsEmpty());
  Click("a1");
  PressKey(KeyCode::kSave);
  Hear(model::RecordSaved{MatchId("abc"), "/games/abc.txt"});
  PasteText(kRecord);
  EXPECT_THAT(effects.notes, IsEmpty());
}

TEST_F(AnalysisUndoTest, WhatWasLearntOfAPositionIsKeptAndOfOnesThatAreGoneForgotten) {
  PasteText(kRecord);
  Answer(30, "a1");
  Click("a1");
  const auto tried = screen_.state().at;
  Answer(0, "g7");  // the glance at the game before
  Answer(10, "d2");
  ASSERT_EQ(screen_.state().worths.count(tried), 1U);
  Undo();
  EXPECT_EQ(screen_.state().worths.count(study::kStart), 1U);
  Click("g7");
  EXPECT_EQ(screen_.state().at, tried) << "the number is given anew";
  EXPECT_EQ(screen_.state().worths.count(tried), 0U);
}

TEST_F(AnalysisUndoTest, WhereItWasSavedIsNotUndone) {
  PasteText(kRecord);
  Click("a1");
  PressKey(KeyCode::kSave);
  Hear(model::RecordSaved{MatchId("abc"), "/games/abc.txt"});
  Undo();
  PressKey(KeyCode::kSave);
  EXPECT_EQ(effects.records.back().file, "/games/abc.txt");
}

TEST_F(AnalysisUndoTest, AChangeAfterAnUndoLeavesNothingToDoAgain) {
  PasteText(kRecord);
  Click("a1");
  Undo();
  Click("g7");
  PressKey(KeyCode::kRedo);
  EXPECT_THAT(Path(), ElementsAre("g7"));
}

TEST_F(AnalysisUndoTest, OfAVeryLongRecordFewerChangesAreKept) {
  constexpr std::size_t kLong = 3000;
  PasteText(QuietRecord(kLong));
  ASSERT_EQ(Plies(), kLong);
  for (std::size_t i = 0; i < kMaxUndone; ++i) {
    PressKey(KeyCode::kRight);
    Do(Edit{kCommentField, "a word"});
  }
  std::size_t undone = 0;
  for (; Offered(); ++undone) Undo();
  EXPECT_EQ(undone, kMaxUndonePlies / kLong);
}

}  // namespace
}  // namespace merels::presenter
