#include "client/presenter/board/board_view_state.h"

#include <gtest/gtest.h>

#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

using rules::Side;

TEST(Goals, OfARaceAreThePointsFromWhichTheOtherSideStarts) {
  for (const char* name : {"race", "race-rows"}) {
    const auto ruleset = variants::PlayingDefault(name);
    ASSERT_TRUE(ruleset) << name;
    const rules::Game start(*ruleset);
    const auto goals = GoalsOf(*ruleset);
    EXPECT_EQ(goals[0].size(), 12U);
    EXPECT_EQ(goals[1].size(), 12U);
    for (const board::Point point : goals[0]) EXPECT_EQ(start.ManAt(point), Side::kSecond);
    for (const board::Point point : goals[1]) EXPECT_EQ(start.ManAt(point), Side::kFirst);
    EXPECT_EQ(CountHome(start, Side::kFirst), 0);
  }
}

TEST(Goals, OtherGamesHaveNone) {
  for (const auto& line : variants::Registry()) {
    const auto ruleset = variants::PlayingDefault(line.name);
    if (std::holds_alternative<rules::race::Knobs>(ruleset->knobs)) continue;
    EXPECT_TRUE(GoalsOf(*ruleset)[0].empty()) << line.name;
  }
}

}  // namespace
}  // namespace merels::presenter
