#include "common/study/arises.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/rules/random_game.h"
#include "common/variants/registry.h"

namespace merels::study {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Why it cannot arise; empty: it can.
std::string Why(const std::string& ruleset, const std::string& position) {
  const auto game = rules::Game::At(*variants::ParseRuleset(ruleset), position);
  if (!game) return "not a position: " + game.error().sentence;
  const auto arises = CheckArises(*game);
  return arises.ok() ? "" : arises.error().sentence;
}

TEST(Arises, WhoeverIsToMoveHasTheMenInHandThatBelongToTheTurn) {
  EXPECT_THAT(Why("standard", ".../.../.../....../.../.../... w 9,9"), IsEmpty());
  EXPECT_THAT(Why("standard", ".../.../.../....../.../.W./... b 8,9"), IsEmpty());
  EXPECT_THAT(Why("standard", ".../.../.../....../.../.W./... w 8,9"), HasSubstr("White is to move"));
  EXPECT_THAT(Why("standard", ".../.../.../....../.../.../... b 9,9"), HasSubstr("Black is to move"));
}

TEST(Arises, MenMayBeMovedBeforeAllArePlacedOnlyWhereTheRulesSaySo) {
  EXPECT_THAT(Why("lasker", "W../.../.../....../.../.W./B.. w 8,9"), IsEmpty());
}

TEST(Arises, NobodyHasLostMoreThanTheOtherCanHaveTaken) {
  EXPECT_THAT(Why("standard", "WWW/.../.../....../.../.../B.. b 6,7"), IsEmpty());
  EXPECT_THAT(Why("standard", "WWW/.../.../....../.../.../... b 6,7"), HasSubstr("Black has lost 2"));
}

TEST(Arises, AGameIsOverBeforeBothHaveTooFewMen) {
  EXPECT_THAT(Why("standard", "WWW/.../.../....../.../.../BB. b 0,0"), IsEmpty());
  EXPECT_THAT(Why("standard", "WWW/.../.../....../.../.../BB. w 0,0"),
              HasSubstr("Black has fewer than three"));
  EXPECT_THAT(Why("standard", "WW./.../.../....../.../.../BB. b 0,0"),
              HasSubstr("White has fewer than three"));
}

TEST(Arises, WhereNothingIsTakenNoManIsMissing) {
  EXPECT_THAT(Why("three", "W../.../... b 2,3"), IsEmpty());
  EXPECT_THAT(Why("three", "W../.../... b 1,2"), HasSubstr("nobody loses a man"));
  std::string race = rules::Game(*variants::ParseRuleset("race")).position();
  EXPECT_THAT(Why("race", race), IsEmpty());
  race[race.find('B')] = '.';
  EXPECT_THAT(Why("race", race), HasSubstr("Black has only 11"));
}

TEST(Arises, EveryPositionOfEveryGamePlayedArises) {
  for (const auto& entry : variants::Registry()) {
    const auto ruleset = *variants::ParseRuleset(std::string(entry.name));
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      rules::Game random(ruleset), game(ruleset);
      rules::SeededNumbers numbers(seed);
      for (const auto& ply : rules::PlayRandomly(random, numbers, 200)) {
        ASSERT_TRUE(game.Play(ply).ok());
        const auto arises = CheckArises(game);
        ASSERT_TRUE(arises.ok()) << ruleset.text << " " << game.position() << ": " << arises.error().sentence;
      }
    }
  }
}

}  // namespace
}  // namespace merels::study
