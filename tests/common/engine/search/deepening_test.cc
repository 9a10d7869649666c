#include "common/engine/search/deepening.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/common/engine/arrows.h"

namespace merels::engine {
namespace {

/// Two moves, to nodes 1 and 2, worth 50 and 20 one ply ahead; two plies ahead the first is worth `later`.
/// The budget is enough for two plies of the first and one of the second.
std::vector<Deepening<Arrows>::Root> CutShort(int later, int lines) {
  constexpr std::uint64_t kNodes = 4;
  const Arrows model({{1, 2}, {3}, {4}, {5}, {6}, {}, {}}, 0, {0, -50, -20, later, 20});
  Table table(1 << 12);
  const ShouldStop never;
  Search<Arrows> search(model, table, {{0}, {}, 0, 0}, kNodes, never);
  // If the seed puts the second move first, it is moved behind after the first depth.
  return Deepening<Arrows>(search, {.budget = {.nodes = kNodes}, .lines = lines, .seed = 1}).Run({});
}

TEST(Deepening, ADepthCutShortThatFindsTheBestMoveBadLeavesTheOthersIn) {
  const auto roots = CutShort(-100, Question::kAllLines);
  ASSERT_EQ(roots.size(), 2U);
  EXPECT_EQ(roots[0].move, 2);
  EXPECT_EQ(roots[0].depth, 1);
  EXPECT_EQ(roots[1].value, -100);
}

TEST(Deepening, ADepthCutShortThatFindsTheBestMoveStillGoodStandsForItself) {
  const auto roots = CutShort(45, Question::kAllLines);
  ASSERT_EQ(roots.size(), 1U);
  EXPECT_EQ(roots[0].move, 1);
  EXPECT_EQ(roots[0].value, 45);
  EXPECT_EQ(roots[0].depth, 2);
}

TEST(Deepening, ValuesThatJumpFromDepthToDepthAreAsExactAsInAWideWindow) {
  const std::vector<int> seen = {10, 20, 700, -900, 15, 60, 300, -20, -25};
  // Two nodes for each depth, both with this worth for the thinking side.
  std::vector<std::vector<int>> from = {{1, 2}};
  std::vector<int> worth = {0};
  for (int depth = 1; depth <= static_cast<int>(seen.size()); ++depth) {
    const int value = seen[static_cast<std::size_t>(depth - 1)];
    for (int i = 0; i < 2; ++i) {
      from.push_back({2 * depth + 1, 2 * depth + 2});
      worth.push_back(depth % 2 == 0 ? value : -value);
    }
  }
  from.resize(from.size() + 2);
  const Arrows model(from, 0, worth);
  for (const int lines : {1, 2}) {
    Table table(1 << 12);
    const ShouldStop never;
    Search<Arrows> search(model, table, {{0}, {}, 0, 0}, 0, never);
    std::vector<int> values;
    Deepening<Arrows>(search, {.budget = {.depth = static_cast<int>(seen.size())}, .lines = lines})
        .Run([&](const auto& roots) { values.push_back(roots.front().value); });
    EXPECT_EQ(values, seen) << lines;
  }
}

TEST(Deepening, ADepthCutShortGivesAsManyLinesAsAskedFor) {
  const auto roots = CutShort(45, 2);
  ASSERT_EQ(roots.size(), 2U);
  EXPECT_EQ(roots[0].move, 1);
  EXPECT_EQ(roots[1].value, 20);
}

}  // namespace
}  // namespace merels::engine
