#include "tests/duel/weights.h"

#include <gtest/gtest.h>

#include "common/variants/registry.h"

namespace merels::duel {
namespace {

std::string FirstPly(std::string_view text) {
  const auto ruleset = variants::PlayingDefault("standard").value();
  auto player = MakeWeighted(text, ruleset);
  EXPECT_TRUE(player.ok());
  const rules::Game game(ruleset);
  return (*player)->Choose({game, {}, 1});
}

TEST(Weights, AreReadAsTheyAreWritten) {
  const auto read = ReadWeights("placing_reach=-7,moving_two=3");
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->placing.reach, -7);
  EXPECT_EQ(read->moving.two, 3);
  EXPECT_EQ(read->moving.man, engine::morris::kWeights.moving.man);
  EXPECT_EQ(WeightsText(*ReadWeights(WeightsText(*read))), WeightsText(*read));
}

TEST(Weights, AllHaveANameOfTheirOwn) {
  EXPECT_EQ(NamedWeights().size() * sizeof(int), sizeof(engine::morris::Weights));
}

TEST(Weights, OfOtherNamesOrValuesAreRefused) {
  for (const char* text : {"moving_reech=1", "reach=1", "moving_reach", "moving_reach=", "moving_reach=1x",
                           "moving_reach=99999", "moving_reach=1,,moving_two=1"}) {
    EXPECT_FALSE(ReadWeights(text).ok()) << text;
  }
}

TEST(Weights, ThePlayerAnswersTheSameWithTheSameSeed) {
  EXPECT_EQ(FirstPly("300:moving_reach=3"), FirstPly("300:moving_reach=3"));
}

TEST(Weights, AreTriedOnlyWhereTheRulesFit) {
  for (const char* name : {"six", "foxgeese", "morabaraba"}) {
    EXPECT_FALSE(MakeWeighted("100", variants::PlayingDefault(name).value()).ok()) << name;
  }
  for (const char* text : {"", "0", "x", "100:reech=1"}) {
    EXPECT_FALSE(MakeWeighted(text, variants::PlayingDefault("standard").value()).ok()) << text;
  }
}

}  // namespace
}  // namespace merels::duel
