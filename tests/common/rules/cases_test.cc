// Every case file whose ruleset is registered: whole games, refusals, counts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/rules/game.h"
#include "tests/common/rules/case_files.h"

namespace merels::testing {
namespace {

using rules::Game;

class Games : public ::testing::TestWithParam<std::string> {};

TEST_P(Games, EndAsTheCasesSay) {
  for (const Row& row : ReadCases(RulesData() / "games" / (GetParam() + ".games.tsv"))) {
    ASSERT_EQ(row.size(), 5U);
    Game game(RulesetNamed(GetParam()));
    for (const std::string& ply : Split(row[4], ' ')) {
      const auto played = game.Play(ply);
      ASSERT_TRUE(played.ok()) << played.error().ToString() << " in " << row[4];
      ASSERT_EQ(game.Text(*played), ply);
    }
    const auto& outcome = game.outcome();
    EXPECT_EQ(outcome ? std::string(ScoreText(outcome->score)) : "*", row[0]) << row[4];
    EXPECT_EQ(outcome ? outcome->reason : "unfinished", row[1]) << row[4];
    EXPECT_EQ(std::to_string(game.plies()), row[2]);
    EXPECT_EQ(game.position(), row[3]);
  }
}

class Refusals : public ::testing::TestWithParam<std::string> {};

TEST_P(Refusals, NameThePlyAndTheReason) {
  for (const Row& row : ReadCases(RulesData() / "games" / (GetParam() + ".illegal.tsv"))) {
    ASSERT_EQ(row.size(), 3U);
    Game game(RulesetNamed(GetParam()));
    const auto plies = Split(row[2], ' ');
    ASSERT_EQ(std::to_string(plies.size()), row[0]);
    for (std::size_t i = 0; i + 1 < plies.size(); ++i) ASSERT_TRUE(game.Play(plies[i]).ok()) << row[2];
    const std::string before = game.position();
    const auto refused = game.Play(plies.back());
    ASSERT_FALSE(refused.ok()) << row[2];
    EXPECT_EQ(Name(refused.error().reason), row[1]) << refused.error().ToString() << " in " << row[2];
    EXPECT_EQ(game.position(), before);
  }
}

std::string ParamName(const ::testing::TestParamInfo<std::string>& info) { return TestName(info.param); }
INSTANTIATE_TEST_SUITE_P(Cases, Games, ::testing::ValuesIn(RulesetsWithCases(".games.tsv")), ParamName);
INSTANTIATE_TEST_SUITE_P(Cases, Refusals, ::testing::ValuesIn(RulesetsWithCases(".illegal.tsv")), ParamName);

/// The game at a position of perft.tsv: "start", a list of plies, or "=POSITION".
Game GameWith(const rules::Ruleset& ruleset, const std::string& position) {
  if (position[0] == '=') return Game::At(ruleset, position.substr(1)).value();
  Game game(ruleset);
  if (position == "start") return game;
  for (const std::string& ply : Split(position, ' ')) EXPECT_TRUE(game.Play(ply).ok()) << position;
  return game;
}

TEST(Perft, CountsWhatTheCasesSayPlayedAndInBulk) {
  for (const Row& row : ReadCases(RulesData() / "perft.tsv")) {
    const auto ruleset = variants::ParseRuleset(row[0]);
    ASSERT_TRUE(ruleset.ok()) << row[0];
    const Game game = GameWith(WithoutDrawLimits(*ruleset), row[1]);
    const int depth = std::stoi(row[2]);
    EXPECT_EQ(std::to_string(CountPlies(game, depth)), row[3]) << row[0] << ' ' << row[1];
    EXPECT_EQ(std::to_string(CountPlies(game, depth, rules::LastPly::kCounted)), row[3])
        << row[0] << ' ' << row[1];
  }
}

TEST(Perft, TheSharesOfThePliesAddUp) {
  const Game game = GameWith(RulesetNamed("standard"), "=BB./WWB/.BB/W.WB../.../W.B/WWW w 1,1");
  const auto shares = DividePlies(game, 4);
  std::uint64_t total = 0;
  for (const auto& share : shares) total += share.count;
  EXPECT_EQ(shares.size(), 15U);
  EXPECT_EQ(total, 38689U);
}

TEST(Cases, EveryCaseFileIsOfARulesetThatIsPlayed) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(RulesData() / "games")) {
    files += entry.is_regular_file() ? 1U : 0U;
  }
  EXPECT_EQ(RulesetsWithCases(".games.tsv").size() + RulesetsWithCases(".illegal.tsv").size(), files);
}

TEST(Cases, EveryRulesetOfTheTableIsRegisteredAndNoOther) {
  std::vector<std::string> registered, expected;
  for (const auto& named : variants::Registry()) registered.emplace_back(named.name);
  for (const Row& row : ReadCases(RulesData() / "rulesets.tsv")) expected.push_back(row[0]);
  EXPECT_THAT(registered, ::testing::UnorderedElementsAreArray(expected));
}

TEST(Cases, EveryRegisteredRulesetHasTheKnobsOfTheTable) {
  for (const Row& row : ReadCases(RulesData() / "rulesets.tsv")) {
    const auto ruleset = variants::ParseRuleset(row[0]);
    ASSERT_TRUE(ruleset.ok()) << row[0];
    EXPECT_EQ(FamilyName(*ruleset), row[1]);
    std::vector<std::string> knobs;
    for (const auto& [knob, value] : variants::KnobValues(*ruleset)) {
      knobs.push_back(std::string(knob) + '=' + value);
    }
    std::sort(knobs.begin(), knobs.end());
    EXPECT_EQ(knobs, Split(row[2], ' ')) << row[0];
  }
}

}  // namespace
}  // namespace merels::testing
