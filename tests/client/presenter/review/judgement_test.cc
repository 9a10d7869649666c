#include "client/presenter/review/judgement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/words/family_face.h"
#include "common/engine/odds.h"
#include "common/engine/search/line.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

using rules::Side;

class JudgementTest : public ::testing::Test {
 protected:
  JudgementTest() {
    node_ = study::kStart;
    for (const char* ply : {"d2", "f4", "g1"}) nodes_.push_back(node_ = *tree_.Add(node_, ply));
  }
  std::optional<double> Lost(std::size_t ply, Side side) const {
    return GivenAway(tree_, worths_, nodes_[ply], side);
  }

  study::Tree tree_ = *study::Tree::Begin(*variants::ParseRuleset("standard"), "");
  study::NodeId node_;
  std::vector<study::NodeId> nodes_;
  Worths worths_;
};

TEST_F(JudgementTest, TheChanceIsThatOfTheFirstSideWhoeverIsToMove) {
  const rules::Game black = tree_.GameAt(nodes_[0]);
  const Worth worth = WorthOf(black, {1, 300, {"f4"}, 5, {}}, true);
  EXPECT_EQ(worth.value, -300);
  EXPECT_DOUBLE_EQ(worth.chance, 1 - engine::ChanceOf(black, 300));
  EXPECT_EQ(WorthOf(tree_.GameAt(study::kStart), {1, 210, {"d2"}, 5, {}}, false).chance, 0.5)
      << "the empty board is drawn";
}

TEST_F(JudgementTest, APlyGivesAwayWhatItsPlayerHadAndHasNoMore) {
  worths_[study::kStart] = {100, 0.6, {"f4"}};
  worths_[nodes_[0]] = {-100, 0.32, {"f4"}};
  EXPECT_NEAR(*Lost(0, Side::kFirst), 0.28, 1e-9);
  EXPECT_FALSE(Lost(1, Side::kSecond)) << "nothing is known of the position after it";
  worths_[nodes_[1]] = {300, 0.8, {}};
  EXPECT_EQ(*Lost(1, Side::kSecond), 0) << "it is what the engine would have played";
}

TEST_F(JudgementTest, MarksHaveTheirBounds) {
  EXPECT_EQ(MarkOf(0.049), Mark::kNone);
  EXPECT_EQ(SignOfMark(MarkOf(0.05)), "?!");
  EXPECT_EQ(SignOfMark(MarkOf(0.1)), "?");
  EXPECT_EQ(SignOfMark(MarkOf(0.2)), "??");
}

TEST_F(JudgementTest, AccuracyFallsWithAllThatWasGivenAway) {
  worths_[study::kStart] = {0, 0.5, {"f4"}};
  worths_[nodes_[0]] = {0, 0.49, {"a1"}};
  worths_[nodes_[1]] = {100, 0.74, {"a1"}};
  const auto accuracy = Accuracy(tree_, worths_, Side::kFirst);
  EXPECT_DOUBLE_EQ(*accuracy[0], 100) << "two looks differ by as much";
  EXPECT_DOUBLE_EQ(*accuracy[1], 80) << "a quarter was given away";
  EXPECT_FALSE(Accuracy(tree_, {}, Side::kFirst)[0]);
}

TEST_F(JudgementTest, ABlunderThatLosesADrawnGameIsNotOutweighedByAnyNumberOfGoodPlies) {
  while (nodes_.size() < 17) {
    nodes_.push_back(node_ = *tree_.Add(node_, tree_.GameAt(node_).LegalPlies().front()));
  }
  worths_[study::kStart] = {0, 0.5, {}};
  for (const auto node : nodes_) worths_[node] = {0, 0.5, {}};
  worths_[nodes_.back()] = {3 - engine::kWin, 0, {}};
  const auto accuracy = Accuracy(tree_, worths_, Side::kFirst);
  EXPECT_NEAR(*accuracy[0], 66.7, 0.1);
  EXPECT_EQ(*accuracy[1], 100);
}

TEST_F(JudgementTest, ValuesAreSaidAsChancesAndNeverAsMen) {
  const auto& naming = words::NamingOfText("standard");
  EXPECT_EQ(WorthWords(naming, {0, 0.5}), "Even · 50 %");
  EXPECT_EQ(WorthWords(naming, {-30, 0.48}), "Even · 52 %");
  EXPECT_EQ(WorthWords(naming, {140, 0.6}), "White is slightly better · 60 %");
  EXPECT_EQ(WorthWords(naming, {-1110, 0.2}), "Black is better · 80 %");
  EXPECT_EQ(WorthWords(naming, {2000, 0.997}), "White is close to winning · over 99 %");
  EXPECT_EQ(WorthWords(naming, {engine::kWin - 5, 1}), "White wins in 5 plies");
  EXPECT_EQ(WorthWords(naming, {1 - engine::kWin, 0}), "Black wins in 1 ply");
  EXPECT_EQ(PercentWords(0.001), "under 1 %");
}

TEST_F(JudgementTest, AMistakeSaysWhetherItCostTheGame) {
  EXPECT_EQ(MarkWords(Mark::kMistake, 50, -60), "a mistake");
  EXPECT_EQ(MarkWords(Mark::kBlunder, engine::kWin - 5, 0), "gives away the win");
  EXPECT_EQ(MarkWords(Mark::kBlunder, engine::kWin - 5, 9 - engine::kWin), "gives away the win and the game");
  EXPECT_EQ(MarkWords(Mark::kBlunder, 0, 9 - engine::kWin), "loses the game");
}

using solver::Outcome;
using solver::Value;

study::ExactPosition Known(const Value& value, rules::Side side = rules::Side::kFirst) {
  return {0,
          side,
          value,
          {{"a7-d7,b2", value}, {"d2", Value{}}, {"g1", {}}, {"b4", Value{Outcome::kLoss, 1}}},
          {}};
}

TEST(ExactWords, TheVerdictNamesWhoWinsAndThatItIsExact) {
  const auto ruleset = variants::ParseRuleset("standard").value();
  const auto& face = FaceOf(&ruleset);
  EXPECT_EQ(ExactWords(face, Known({Outcome::kWin, 15})), "White wins in 15 plies: exact");
  EXPECT_EQ(ExactWords(face, Known({Outcome::kLoss, 2}, rules::Side::kFirst)),
            "Black wins in 2 plies: exact");
  EXPECT_EQ(ExactWords(face, Known({Outcome::kWin, 0}, rules::Side::kSecond)), "Black wins: exact");
  EXPECT_EQ(ExactWords(face, Known({})), "Draw (exact)");
}

TEST(ExactWords, EachPlyHasALineWithItsValueAndDistance) {
  const auto rows = ListValues(Known({Outcome::kWin, 15}), true);
  ASSERT_EQ(rows->size(), 5U);
  EXPECT_THAT((*rows)[0].comment, ::testing::HasSubstr("a draw rule may intervene"));
  EXPECT_EQ((*rows)[1].comment, "a7–d7 ×b2 wins in 15 plies");
  EXPECT_EQ((*rows)[2].comment, "d2 draws");
  EXPECT_EQ((*rows)[3].comment, "g1 is not known");
  EXPECT_EQ((*rows)[4].comment, "b4 loses in 1 ply");
  EXPECT_EQ((*ListValues(Known({}), false))[1].comment, "a7-d7,b2 draws");
}

TEST(ExactWords, AccuracyCountsOnlyWhereSomethingCouldBeLost) {
  auto tree = study::Tree::Begin(variants::ParseRuleset("standard").value(), "").value();
  const auto first = tree.Add(study::kStart, "d2").value();
  const auto second = tree.Add(first, "f4").value();
  static_cast<void>(tree.Add(second, "g1"));
  const Value loss{Outcome::kLoss, 2};
  Worths worths;
  worths[study::kStart].exact =
      study::ExactPosition{0, rules::Side::kFirst, Value{}, {{"d2", Value{}}, {"a1", loss}}, {}};
  worths[first].exact =
      study::ExactPosition{1, rules::Side::kSecond, Value{}, {{"a1", Value{}}, {"f4", loss}}, {}};
  const auto accuracy = ExactAccuracyOf(tree, worths);
  EXPECT_EQ(accuracy[0], (study::ExactAccuracy{1, 1}));
  EXPECT_EQ(accuracy[1], (study::ExactAccuracy{1, 0}));
  EXPECT_EQ(AccuracyWords(accuracy[0]), "right in 1 of 1 that mattered");
  EXPECT_EQ(AccuracyWords({}), "");
  EXPECT_EQ(GivenAway(tree, worths, second, rules::Side::kSecond), std::nullopt) << "not looked at yet";
  worths[second] = {};
  EXPECT_EQ(GivenAway(tree, worths, first, rules::Side::kFirst), 0.0);
  EXPECT_EQ(GivenAway(tree, worths, second, rules::Side::kSecond), 0.5);
}

}  // namespace
}  // namespace merels::presenter
