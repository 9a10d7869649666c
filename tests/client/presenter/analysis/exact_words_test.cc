#include "client/presenter/analysis/exact_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/words/family_face.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

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
