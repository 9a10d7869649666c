// The reference against every case file: the basis for judging the engine by it.
#include <cstdint>

#include <gtest/gtest.h>

#include "tests/reference/game.h"
#include "tests/support/case_rows.h"

namespace merels::reference {
namespace {

using testing::ReadCases;
using testing::Row;
using testing::RulesData;
using testing::Split;

// Sequences of one row of perft.tsv that this slow code is asked to count.
constexpr std::uint64_t kMaxCounted = 5000;

Ruleset Read(const std::string& text) {
  const auto rules = ReadRuleset(text);
  EXPECT_TRUE(rules.has_value()) << text;
  return rules.value_or(Ruleset());
}

class Games : public ::testing::TestWithParam<std::string> {};

TEST_P(Games, EndAsTheCasesSay) {
  for (const Row& row : ReadCases(RulesData() / "games" / (GetParam() + ".games.tsv"))) {
    const auto game = NewGame(Read(GetParam()));
    for (const std::string& ply : Split(row[4], ' ')) {
      ASSERT_EQ(game->Judge(ply), "") << ply << " in " << row[4];
      const auto legal = game->LegalPlies();
      ASSERT_TRUE(std::binary_search(legal.begin(), legal.end(), ply)) << ply << " in " << row[4];
      game->Play(ply);
    }
    EXPECT_EQ(game->result(), row[0]) << row[4];
    EXPECT_EQ(game->reason(), row[1]) << row[4];
    EXPECT_EQ(std::to_string(game->plies()), row[2]);
    EXPECT_EQ(game->Position(), row[3]);
  }
}

class Refusals : public ::testing::TestWithParam<std::string> {};

TEST_P(Refusals, NameThePlyAndTheReason) {
  for (const Row& row : ReadCases(RulesData() / "games" / (GetParam() + ".illegal.tsv"))) {
    const auto game = NewGame(Read(GetParam()));
    const auto plies = Split(row[2], ' ');
    ASSERT_EQ(std::to_string(plies.size()), row[0]);
    for (std::size_t i = 0; i + 1 < plies.size(); ++i) {
      ASSERT_EQ(game->Judge(plies[i]), "") << row[2];
      game->Play(plies[i]);
    }
    EXPECT_EQ(game->Judge(plies.back()), row[1]) << row[2];
  }
}

std::string ParamName(const ::testing::TestParamInfo<std::string>& info) {
  return testing::TestName(info.param);
}
INSTANTIATE_TEST_SUITE_P(Reference, Games, ::testing::ValuesIn(testing::CaseFileNames(".games.tsv")),
                         ParamName);
INSTANTIATE_TEST_SUITE_P(Reference, Refusals, ::testing::ValuesIn(testing::CaseFileNames(".illegal.tsv")),
                         ParamName);

std::unique_ptr<Game> GameAt(const Ruleset& rules, const std::string& position) {
  if (position[0] == '=') return NewGameAt(rules, position.substr(1));
  auto game = NewGame(rules);
  if (position == "start") return game;
  for (const std::string& ply : Split(position, ' ')) game->Play(ply);
  return game;
}

std::uint64_t Count(const Game& game, int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  for (const std::string& ply : game.LegalPlies()) {
    const auto next = game.Clone();
    next->Play(ply);
    count += Count(*next, depth - 1);
  }
  return count;
}

TEST(Reference, CountsWhatTheCasesSay) {
  int counted = 0;
  for (const Row& row : ReadCases(RulesData() / "perft.tsv")) {
    if (std::stoull(row[3]) > kMaxCounted) continue;
    const auto game = GameAt(Read(row[0]), row[1]);
    ASSERT_NE(game, nullptr) << row[1];
    EXPECT_EQ(std::to_string(Count(*game, std::stoi(row[2]))), row[3]) << row[0] << ' ' << row[1];
    ++counted;
  }
  EXPECT_GT(counted, 300);
}

TEST(Reference, EveryNameHasTheKnobsOfTheTable) {
  for (const Row& row : ReadCases(RulesData() / "rulesets.tsv")) {
    std::string spelt_out = row[0];
    for (const std::string& knob : Split(row[2], ' ')) spelt_out += '+' + knob;
    EXPECT_EQ(Read(spelt_out), Read(row[0])) << row[0];
  }
}

}  // namespace
}  // namespace merels::reference
