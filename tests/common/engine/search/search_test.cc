// The search on games given as graphs, so that the right result can be read off.
#include "common/engine/search/search.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/common/engine/arrows.h"

namespace merels::engine {
namespace {

/// Two ways from node 0 to node 1: at once, and by 2 and 3.
class TwoWays : public ::testing::Test {
 protected:
  /// `end`: the arrows of node 1.
  explicit TwoWays(std::vector<std::vector<int>> end, int cap = 0) : model_(Drawn(std::move(end)), cap) {}

  static std::vector<std::vector<int>> Drawn(std::vector<std::vector<int>> end) {
    std::vector<std::vector<int>> from = {{1, 2}, {4}, {3}, {1}};
    from.insert(from.end(), end.begin(), end.end());
    return from;
  }

  /// Searches everything anew, all plies ahead.
  int Explore(int move, int depth) { return search_.ValueOf(move, depth, -kWin, kWin, line_); }
  /// Only whether the value is above `alpha`, so that the table's knowledge decides.
  int Ask(int move, int depth, int alpha) { return search_.ValueOf(move, depth, alpha, alpha + 1, line_); }

  static constexpr int kDeep = 10;

  Arrows model_;
  Table table_{1 << 12};
  ShouldStop never_;
  std::vector<int> line_;
  Search<Arrows> search_{model_, table_, {{0}, {}, 0, 0}, 0, never_};
};

/// The player to move at node 1 loses in two plies.
class WayToAWin : public TwoWays {
 protected:
  WayToAWin() : TwoWays({{5}, {}}) {}
};

/// The player to move at node 1 loses in two plies, but only the way without the detour ends before the game
/// is drawn.
class WayToADraw : public TwoWays {
 protected:
  WayToADraw() : TwoWays({{5}, {}}, 4) {}
};

/// The player to move at node 1 wins in one ply.
class WayToALoss : public TwoWays {
 protected:
  WayToALoss() : TwoWays({{}}) {}
};

TEST_F(WayToAWin, IsLongerByTheDetourThoughTheTableKnowsItsEnd) {
  EXPECT_EQ(Explore(1, kDeep), kWin - 3);
  const auto nodes = search_.nodes();
  EXPECT_EQ(Ask(2, kDeep, kWin - 4), kWin - 5);
  EXPECT_EQ(search_.nodes(), nodes + 3) << "the end was looked at again";
}

TEST_F(WayToAWin, IsShorterWithoutTheDetourByWhichTheTableKnowsItsEnd) {
  EXPECT_EQ(Explore(2, kDeep), kWin - 5);
  const auto nodes = search_.nodes();
  EXPECT_EQ(Ask(1, kDeep - 2, kWin - 4), kWin - 3);
  EXPECT_EQ(search_.nodes(), nodes + 1) << "the end was looked at again";
}

TEST_F(WayToADraw, IsNoWinThoughTheTableKnowsOneWithMorePliesLeft) {
  EXPECT_EQ(Explore(1, kDeep), kWin - 3);
  EXPECT_EQ(Ask(2, kDeep, 0), 0);
}

TEST_F(WayToALoss, IsLongerByTheDetourThoughTheTableKnowsItsEnd) {
  EXPECT_EQ(Explore(1, kDeep), 2 - kWin);
  const auto nodes = search_.nodes();
  EXPECT_EQ(Ask(2, kDeep, 3 - kWin), 4 - kWin);
  EXPECT_EQ(search_.nodes(), nodes + 3) << "the end was looked at again";
}

TEST_F(WayToALoss, IsShorterWithoutTheDetourByWhichTheTableKnowsItsEnd) {
  EXPECT_EQ(Explore(2, kDeep), 4 - kWin);
  const auto nodes = search_.nodes();
  EXPECT_EQ(Ask(1, kDeep - 2, 3 - kWin), 2 - kWin);
  EXPECT_EQ(search_.nodes(), nodes + 1) << "the end was looked at again";
}

TEST(Search, ASingleReplyCostsNoDepth) {
  // Node 1 has one reply, node 2 two equal ones; after all of them it is 50 for the thinking side, and 90 a
  // ply later.
  const Arrows model({{1, 2}, {3}, {3, 4}, {5, 6}, {5, 6}, {7, 8}, {7, 8}, {}, {}}, 0,
                     {0, 0, 0, 50, 50, -90, -90, 0, 0});
  Table table(1 << 12);
  const ShouldStop never;
  Search<Arrows> search(model, table, {{0}, {}, 0, 0}, 0, never);
  std::vector<int> line;
  EXPECT_EQ(search.ValueOf(2, 2, -kWin, kWin, line), 50);
  EXPECT_EQ(search.ValueOf(2, 3, -kWin, kWin, line), 90);
  // Two plies after the first are searched; the single reply is not counted.
  EXPECT_EQ(search.ValueOf(1, 3, -kWin, kWin, line), 4 - kWin);
}

}  // namespace
}  // namespace merels::engine
