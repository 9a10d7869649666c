#include "client/presenter/review/mistakes.h"

#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/engine/search/line.h"
#include "tests/client/presenter/analysis/analysis_fixture.h"

namespace merels::presenter {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A finished game of three plies, of which the first and the third are mistakes; a1 is always best.
class MistakesTest : public AnalysisTest {
 protected:
  MistakesTest() { PasteText(kRecord); }

  /// Answers whatever is asked, by the number of plies: the value for White.
  void AnswerAll(std::map<int, int> values = {{0, 0}, {1, -300}, {2, -300}, {3, -700}}) {
    for (std::size_t before = 0; analyst.asked.size() > before;) {
      before = analyst.asked.size();
      const auto& game = analyst.asked.back().game;
      const int value = values.at(game.plies());
      Answer(game.to_move() == rules::Side::kFirst ? value : -value, game.LegalPlies().front());
    }
  }
};

TEST_F(MistakesTest, AFinishedGameIsOpenedAtItsFirstMistakeOnceThatIsSure) {
  for (int i = 0; i < 4; ++i) {
    EXPECT_THAT(Path(), IsEmpty()) << "only glances so far";
    const auto& game = analyst.asked.back().game;
    Answer(game.to_move() == rules::Side::kFirst ? 0 : 300);
  }
  AnswerAll();
  EXPECT_THAT(Path(), ElementsAre("d2"));
  EXPECT_EQ(View().sign, "?");
}

TEST_F(MistakesTest, WhoeverGoesSomewhereIsLeftThere) {
  PressKey(KeyCode::kEnd);
  AnswerAll();
  EXPECT_THAT(Path(), ElementsAre("d2", "f4", "g1"));
}

TEST_F(MistakesTest, AKeyGoesFromMistakeToMistakeAndFromTheLastToTheFirst) {
  AnswerAll();
  PressKey(KeyCode::kHome);
  PressKey(KeyCode::kCharacter, 'n');
  EXPECT_THAT(Path(), ElementsAre("d2"));
  PressKey(KeyCode::kCharacter, 'n');
  EXPECT_THAT(Path(), ElementsAre("d2", "f4", "g1"));
  EXPECT_TRUE(View().learning.front().enabled);
  Press(action::NextMistake{});
  EXPECT_THAT(Path(), ElementsAre("d2"));
}

TEST_F(MistakesTest, WithoutMistakesThereIsNoWayToTheNext) {
  AnswerAll({{0, 0}, {1, 0}, {2, 0}, {3, 0}});
  EXPECT_THAT(Path(), IsEmpty());
  EXPECT_FALSE(View().learning.front().enabled);
  PressKey(KeyCode::kCharacter, 'n');
  EXPECT_EQ(LastComplaint(), "There is no other mistake in this line");
}

TEST_F(MistakesTest, AnotherTryHidesTheAnswerAndIsToldWhetherItIsTheBest) {
  AnswerAll();
  ASSERT_THAT(Path(), ElementsAre("d2"));
  EXPECT_TRUE(View().learning[1].enabled);
  PressKey(KeyCode::kCharacter, 'r');
  EXPECT_THAT(Path(), IsEmpty());
  EXPECT_EQ(View().sentence, "Find a better move for White than d2.");
  EXPECT_EQ(View().best, "The best move is hidden");
  EXPECT_TRUE(View().board.line.empty());
  EXPECT_TRUE(View().learning.front().action.Is<action::ShowAnswer>());
  Click("a1");
  EXPECT_EQ(View().sentence, "a1 is the best move.");
  EXPECT_TRUE(View().learning.front().action.Is<action::NextMistake>()) << "nothing is left to be shown";
}

TEST_F(MistakesTest, ATryIsComparedWithTheBestMoveAndTheMistake) {
  AnswerAll();
  const auto tried = [this](const char* point, int value) {
    Press(action::TryAgain{});
    Click(point);
    EXPECT_EQ(View().sentence, std::string("Looking at ") + point + "…");
    AnswerAll({{1, value}});
    return View().sentence;
  };
  EXPECT_EQ(tried("g7", -300), "g7 is no better than d2. Try again.");
  EXPECT_EQ(tried("f2", -150), "f2 is better than d2, but not good enough. Try again.");
  EXPECT_EQ(tried("b4", -60), "b4 is a good move, if not quite the best.");
}

TEST_F(MistakesTest, TheMistakeItselfIsNoBetter) {
  AnswerAll();
  Press(action::TryAgain{});
  Click("d2");
  EXPECT_EQ(View().sentence, "d2 is what was played. Try again.");
}

TEST_F(MistakesTest, EscLeavesATryAndTheAnswerCanBeShown) {
  AnswerAll();
  Press(action::TryAgain{});
  PressKey(KeyCode::kEscape);
  EXPECT_THAT(Path(), ElementsAre("d2"));
  EXPECT_FALSE(screen_.state().retry);
  Press(action::TryAgain{});
  PressKey(KeyCode::kCharacter, 's');
  EXPECT_FALSE(screen_.state().retry);
  EXPECT_THAT(Path(), IsEmpty());
  EXPECT_EQ(View().best, "Best: a1");
}

TEST_F(MistakesTest, OnlyInThePlaceOfAMistakeThereIsAnotherTry) {
  AnswerAll();
  PressKey(KeyCode::kHome);
  PressKey(KeyCode::kRight);
  PressKey(KeyCode::kRight);
  EXPECT_FALSE(View().learning[1].enabled);
  Press(action::TryAgain{});
  EXPECT_EQ(LastComplaint(), "This move is no mistake: there is nothing to try again");
  EXPECT_FALSE(screen_.state().retry);
}

TEST_F(MistakesTest, NothingIsSaidOfMistakesDuringARatedGame) {
  AnswerAll();
  rated = true;
  screen_.Settle();
  EXPECT_FALSE(View().learning[0].enabled);
  EXPECT_FALSE(View().learning[1].enabled);
  PressKey(KeyCode::kCharacter, 'r');
  EXPECT_FALSE(screen_.state().retry);
  EXPECT_FALSE(View().bar);
}

}  // namespace
}  // namespace merels::presenter
