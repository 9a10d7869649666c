#include "client/presenter/analysis/judgement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/words/family_face.h"
#include "common/engine/search/line.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

using rules::Side;

const rules::Ruleset kStandard = *variants::ParseRuleset("standard");

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

TEST_F(JudgementTest, ChancesGrowWithTheValueAndEndAtWinsAndLosses) {
  EXPECT_DOUBLE_EQ(Chance(kStandard, 0), 0.5);
  EXPECT_NEAR(Chance(kStandard, 100), 0.64, 0.01);
  EXPECT_DOUBLE_EQ(Chance(kStandard, 100) + Chance(kStandard, -100), 1);
  EXPECT_EQ(Chance(kStandard, engine::kWin - 9), 1);
  EXPECT_EQ(Chance(kStandard, 9 - engine::kWin), 0);
}

TEST_F(JudgementTest, APlyGivesAwayWhatItsPlayerHadAndHasNoMore) {
  worths_[study::kStart] = {100, {"f4"}};
  worths_[nodes_[0]] = {-100, {"f4"}};
  EXPECT_NEAR(*Lost(0, Side::kFirst), 0.28, 0.01);
  EXPECT_FALSE(Lost(1, Side::kSecond)) << "nothing is known of the position after it";
  worths_[nodes_[1]] = {300, {}};
  EXPECT_EQ(*Lost(1, Side::kSecond), 0) << "it is what the engine would have played";
}

TEST_F(JudgementTest, MarksHaveTheirBounds) {
  EXPECT_EQ(MarkOf(0.09), Mark::kNone);
  EXPECT_EQ(SignOfMark(MarkOf(0.1)), "?!");
  EXPECT_EQ(SignOfMark(MarkOf(0.2)), "?");
  EXPECT_EQ(SignOfMark(MarkOf(0.4)), "??");
}

TEST_F(JudgementTest, AccuracyIsTheShareOfChancesThatWasKept) {
  worths_[study::kStart] = {0, {"f4"}};
  worths_[nodes_[0]] = {0, {"a1"}};
  worths_[nodes_[1]] = {100, {"a1"}};
  const auto kept = Accuracy(tree_, worths_, Side::kFirst);
  EXPECT_DOUBLE_EQ(*kept[0], 100);
  EXPECT_NEAR(*kept[1], 86, 0.5);
  EXPECT_FALSE(Accuracy(tree_, {}, Side::kFirst)[0]);
}

TEST_F(JudgementTest, ValuesAreSaidInWords) {
  const auto& naming = words::NamingOfText("standard");
  EXPECT_EQ(WorthWords(naming, 0), "About even");
  EXPECT_EQ(WorthWords(naming, 140), "White is better by 1.4 men");
  EXPECT_EQ(WorthWords(naming, -50), "Black is better by 0.5 of a man");
  EXPECT_EQ(WorthWords(naming, engine::kWin - 5), "White wins in 5 plies");
  EXPECT_EQ(WorthWords(naming, 1 - engine::kWin), "Black wins in 1 ply");
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
