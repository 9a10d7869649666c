#include "tests/reference/moving_phase.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "tests/reference/game.h"

namespace merels::reference {
namespace {

/// The men of a game in the moving phase.
Sets SetsOf(const Board& board, const std::string& position) {
  std::string men;
  for (const char c : position.substr(0, position.find(' '))) {
    if (c != '/') men += c;
  }
  const char mover = position[position.find(' ') + 1] == 'w' ? 'W' : 'B';
  Sets sets;
  std::size_t at = 0;
  for (const auto& rank : board.ranks) {
    for (const int point : rank) {
      const char man = men[at++];
      if (man != '.') (man == mover ? sets.mover : sets.other) |= std::uint32_t{1} << point;
    }
  }
  return sets;
}

std::multiset<std::uint64_t> Keys(const std::vector<Sets>& all) {
  std::multiset<std::uint64_t> keys;
  for (const Sets& sets : all) keys.insert(std::uint64_t{sets.mover} << 32 | sets.other);
  return keys;
}

/// Plays on from a position by the slow rules, and compares their plies with the fast ones at each step.
void Compare(const std::string& ruleset, const std::string& position, int steps) {
  const auto rules = ReadRuleset(ruleset).value();
  const MovingPhase phase(rules);
  auto game = NewGameAt(rules, position);
  for (int step = 0; step < steps && game->result() == "*"; ++step) {
    const Sets sets = SetsOf(phase.board(), game->Position());
    ASSERT_FALSE(phase.Lost(sets)) << game->Position();
    std::vector<Sets> expected, plies;
    const auto legal = game->LegalPlies();
    for (const std::string& ply : legal) {
      const auto after = game->Clone();
      after->Play(ply);
      expected.push_back(SetsOf(phase.board(), after->Position()));
      const bool lost = after->result() != "*";
      EXPECT_EQ(phase.Lost(expected.back()), lost) << after->Position();
    }
    phase.Plies(sets, plies);
    EXPECT_EQ(Keys(plies), Keys(expected)) << game->Position();
    game->Play(legal[static_cast<std::size_t>(step * 7) % legal.size()]);
  }
}

TEST(MovingPhase, HasThePliesAndEndsOfTheSlowRules) {
  Compare("standard", "WW./B../.../...WB./.../BB./W.. w 0,0", 200);
  Compare("standard", "WWW/BBB/.../....../.../.../W.B b 0,0", 200);
  Compare("standard", "WWW/BBB/.../W....B/.../.../..W b 0,0", 200);
  Compare("six", "WW./B../W..B/..B/..B w 0,0", 200);
}

}  // namespace
}  // namespace merels::reference
