// Laws of every position in every playable ruleset, checked in random games.
#include <set>

#include <gtest/gtest.h>

#include "common/rules/game.h"
#include "common/rules/random_game.h"
#include "tests/common/rules/case_files.h"

namespace merels::testing {
namespace {

using rules::Game;
using rules::SeededNumbers;

/// Every registered name, and mixtures of knob values that no name has.
std::vector<std::string> Rulesets() {
  std::vector<std::string> names = {
      "standard+fly=99+captures=mills",
      "standard+milled=free",
      "standard+blocked=draw",
      "standard+remill=0+endquiet=20",
      "standard+mill_wins=1",
      "three+mill_wins=0+men=4+captures=mills+milled=free",
      "six+captures=mills+remill=0+fly=3",
      "twelve+milled=none+captures=mills+blocked=pass+place_move=1",
      "foxgeese+diag=0+foxmin=9",
      "foxgeese-15-fwd+foxstart=g4+foxmin=15",
      "race+diag=0",
      "race-rows+diag=0",
      "peg+diag=0",
  };
  for (const auto& named : variants::Registry()) names.emplace_back(named.name);
  return names;
}

/// Shorter than in real games, so that a test does not shuffle men for long.
std::string DrawLimits(const std::string& ruleset) {
  const auto family = FamilyName(RulesetNamed(ruleset));
  if (family == "peg") return "+cap=40";
  return family == "morris" ? "+reps=3+quiet=60+cap=400" : "+reps=3+cap=300";
}

/// Plays games of random plies and calls check(game) at about one position in `one_in`.
template <class Check>
void AtRandomPositions(const std::string& ruleset, int games, std::uint64_t one_in, Check check) {
  SeededNumbers numbers(11);
  for (int i = 0; i < games; ++i) {
    Game game(RulesetNamed(ruleset + DrawLimits(ruleset)));
    while (!game.outcome()) {
      if (numbers.Below(one_in) == 0) check(game);
      const auto legal = game.LegalPlies();
      ASSERT_TRUE(game.Play(legal[numbers.Below(legal.size())]).ok());
    }
    check(game);
  }
}

/// Every possible text of a ply with at most one capture on the board.
std::vector<std::string> EveryPly(const board::Topology& board) {
  std::vector<std::string> plies = {"pass"};
  std::vector<std::string> points;
  for (const auto point : board.name_order()) points.push_back(PointName(board, point));
  std::vector<std::string> bare = points;
  for (const auto& from : points) {
    for (const auto& to : points) bare.push_back(from + '-' + to);
  }
  for (const auto& ply : bare) {
    plies.push_back(ply);
    for (const auto& capture : points) plies.push_back(ply + ',' + capture);
  }
  return plies;
}

class Laws : public ::testing::TestWithParam<std::string> {};

TEST_P(Laws, AGeneratedPlyIsLegalUniqueAndSortedAndReadsBack) {
  AtRandomPositions(GetParam(), 4, 4, [](const Game& game) {
    const auto plies = game.LegalPlies();
    const auto moves = game.LegalMoves();
    ASSERT_EQ(plies.size(), moves.size());
    EXPECT_EQ(plies.empty(), game.outcome().has_value());
    EXPECT_TRUE(std::is_sorted(plies.begin(), plies.end()));
    EXPECT_EQ(std::set(plies.begin(), plies.end()).size(), plies.size());
    for (std::size_t i = 0; i < plies.size(); ++i) {
      const auto judged = game.Judge(plies[i]);
      ASSERT_TRUE(judged.ok()) << judged.error().ToString();
      EXPECT_EQ(*judged, moves[i]);
      EXPECT_EQ(game.Text(moves[i]), plies[i]);
    }
  });
}

TEST_P(Laws, APlyThatIsNotGeneratedIsRefused) {
  const auto every = EveryPly(Game(RulesetNamed(GetParam())).topology());
  AtRandomPositions(GetParam(), 1, 30, [&](const Game& game) {
    const auto plies = game.LegalPlies();
    const std::set<std::string> legal(plies.begin(), plies.end());
    for (const auto& ply : every) {
      ASSERT_EQ(game.Judge(ply).ok(), legal.count(ply) == 1) << ply << " in " << game.position();
    }
  });
}

TEST_P(Laws, APositionStringReadsBack) {
  AtRandomPositions(GetParam(), 4, 4, [](const Game& game) {
    const auto again = Game::At(game.ruleset(), game.position());
    ASSERT_TRUE(again.ok()) << again.error().ToString();
    EXPECT_EQ(again->position(), game.position());
    EXPECT_EQ(again->to_move(), game.to_move());
  });
}

/// The number of sequences of two plies, found by playing them one by one.
std::uint64_t CountTwoPlies(const Game& game) {
  std::uint64_t count = 0;
  for (const auto& ply : game.LegalPlies()) {
    Game child = game;
    EXPECT_TRUE(child.Play(ply).ok());
    count += child.LegalPlies().size();
  }
  return count;
}

TEST_P(Laws, PerftCountsWhatPlayingOneByOneCounts) {
  AtRandomPositions(GetParam(), 2, 15, [](const Game& played) {
    const Game game = Game::At(WithoutDrawLimits(played.ruleset()), played.position()).value();
    const std::uint64_t expected = CountTwoPlies(game);
    EXPECT_EQ(CountPlies(game, 2, rules::LastPly::kPlayed), expected) << game.position();
    EXPECT_EQ(CountPlies(game, 2, rules::LastPly::kCounted), expected) << game.position();
  });
}

std::string UpperCase(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

/// The same ply with its captures in the opposite order.
std::string CapturesReversed(const std::string& ply) {
  auto parts = Split(ply, ',');
  std::reverse(parts.begin() + 1, parts.end());
  std::string text;
  for (const auto& part : parts) text += (text.empty() ? "" : ",") + part;
  return text;
}

TEST_P(Laws, CapturesInAnyOrderAndUpperCaseAreTheSamePly) {
  AtRandomPositions(GetParam(), 4, 8, [](const Game& game) {
    for (const auto& ply : game.LegalPlies()) {
      const auto judged = game.Judge(UpperCase(CapturesReversed(ply)));
      ASSERT_TRUE(judged.ok()) << ply;
      EXPECT_EQ(game.Text(*judged), ply);
    }
  });
}

std::string ParamName(const ::testing::TestParamInfo<std::string>& info) { return TestName(info.param); }
INSTANTIATE_TEST_SUITE_P(Rulesets, Laws, ::testing::ValuesIn(Rulesets()), ParamName);

}  // namespace
}  // namespace merels::testing
