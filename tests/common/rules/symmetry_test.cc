// Symmetries and the rules: the image of a legal ply is legal in the image of the position.
#include "common/rules/symmetry.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "common/rules/random_game.h"
#include "tests/common/rules/case_files.h"

namespace merels::testing {
namespace {

using rules::Canonical;
using rules::Game;
using rules::Image;

/// The ply with all points mapped to their images, in canonical order.
std::string PlyImage(const board::Topology& topology, const board::Symmetry& symmetry,
                     const std::string& ply) {
  if (ply == "pass") return ply;
  const auto moved = [&](const std::string& name) { return symmetry(*FindPoint(topology, name)); };
  const auto parts = Split(ply, ',');
  std::string text;
  for (const auto& name : Split(parts[0], '-')) {
    text += (text.empty() ? "" : "-") + PointName(topology, moved(name));
  }
  std::set<std::string> captures;
  for (std::size_t i = 1; i < parts.size(); ++i) captures.insert(PointName(topology, moved(parts[i])));
  for (const auto& capture : captures) text += ',' + capture;
  return text;
}

class RulesAndSymmetries : public ::testing::TestWithParam<std::string> {
 protected:
  /// Games of random plies; calls check(game) at some positions of them.
  template <class Check>
  void AtSomePositions(int games, Check check) const {
    rules::SeededNumbers numbers(5);
    for (int i = 0; i < games; ++i) {
      Game game(RulesetNamed(GetParam()));
      for (int ply = 0; ply < 120 && !game.outcome(); ++ply) {
        if (numbers.Below(16) == 0) check(game);
        const auto legal = game.LegalPlies();
        ASSERT_TRUE(game.Play(legal[numbers.Below(legal.size())]).ok());
      }
      check(game);
    }
  }
};

TEST_P(RulesAndSymmetries, TheLegalPliesOfAnImageAreTheImagesOfTheLegalPlies) {
  const auto symmetries = Symmetries(Game(RulesetNamed(GetParam())));
  AtSomePositions(1, [&](const Game& played) {
    const Game game = Game::At(played.ruleset(), played.position()).value();
    for (const auto& symmetry : symmetries) {
      const Game turned = Game::At(game.ruleset(), Image(game.topology(), symmetry, game.position())).value();
      std::set<std::string> images;
      for (const auto& ply : game.LegalPlies()) images.insert(PlyImage(game.topology(), symmetry, ply));
      const auto legal = turned.LegalPlies();
      EXPECT_EQ(std::set(legal.begin(), legal.end()), images) << game.position();
      EXPECT_EQ(turned.outcome(), game.outcome()) << game.position();
    }
  });
}

TEST_P(RulesAndSymmetries, EveryImageHasTheSameCanonicalFormAndItIsOneOfThem) {
  const auto symmetries = Symmetries(Game(RulesetNamed(GetParam())));
  AtSomePositions(2, [&](const Game& game) {
    std::set<std::string> images;
    for (const auto& symmetry : symmetries) {
      images.insert(Image(game.topology(), symmetry, game.position()));
    }
    for (const auto& image : images) {
      EXPECT_EQ(Canonical(game.topology(), symmetries, image), *images.begin());
    }
    EXPECT_EQ(Canonical(game), *images.begin());
  });
}

std::vector<std::string> RegisteredNames() {
  std::vector<std::string> names;
  for (const auto& named : variants::Registry()) names.emplace_back(named.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Rulesets, RulesAndSymmetries, ::testing::ValuesIn(RegisteredNames()),
                         [](const auto& ruleset) { return TestName(ruleset.param); });

TEST(SymmetriesOfRules, WhereMenHaveADirectionOnlyTheMirrorAlongItIsLeft) {
  const std::map<std::string, std::size_t> expected = {
      {"standard", 16}, {"morabaraba", 16}, {"six", 16},         {"three", 8}, {"nine-holes", 8},
      {"peg", 8},       {"foxgeese", 2},    {"foxgeese-fwd", 2}, {"race", 2},  {"race-rows", 2}};
  for (const auto& [name, count] : expected) {
    EXPECT_EQ(Symmetries(Game(RulesetNamed(name))).size(), count) << name;
  }
}

TEST(Canonical, AManOnACornerIsOneOfTwoCornersUpToSymmetry) {
  const auto canonical = [](const std::string& ply) {
    Game game(RulesetNamed("standard"));
    EXPECT_TRUE(game.Play(ply).ok());
    return Canonical(game);
  };
  std::map<std::string, int> classes;
  for (const auto& ply : Game(RulesetNamed("standard")).LegalPlies()) ++classes[canonical(ply)];
  EXPECT_EQ(classes.size(), 4U);
  EXPECT_EQ(classes[canonical("a1")], 8);
  EXPECT_EQ(classes[canonical("b2")], 4);
  EXPECT_EQ(classes[canonical("d1")], 8);
  EXPECT_EQ(classes[canonical("d2")], 4);
}

}  // namespace
}  // namespace merels::testing
