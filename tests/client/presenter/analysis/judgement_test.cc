#include "client/presenter/analysis/judgement.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace merels::presenter
