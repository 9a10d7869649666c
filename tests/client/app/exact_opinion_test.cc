#include "client/app/exact_opinion.h"

#include <future>
#include <sstream>

#include <gtest/gtest.h>

#include "client/app/engine_thread.h"
#include "client/solve/program.h"
#include "common/engine/search/line.h"
#include "common/variants/registry.h"
#include "tests/support/temporary_folder.h"

namespace merels::app {
namespace {

rules::Ruleset RulesNamed(const std::string& text) { return variants::ParseRuleset(text).value(); }

local::Position Asked(rules::Game game) { return {7, std::move(game), local::Millis(10)}; }

class ExactOpinionTest : public ::testing::Test {
 protected:
  tablebase::Tablebase Solve(const std::string& ruleset, std::vector<std::string> more = {}) {
    std::ostringstream out, err;
    tablebase::Console console{out, err};
    const std::string path = folder_.path() / "solved";
    more.insert(more.begin(), {ruleset, "--out", path, "--threads", "1"});
    EXPECT_EQ(tablebase::Run(more, console), 0) << err.str();
    return tablebase::Tablebase::Open(path).value();
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(ExactOpinionTest, APositionThatIsKnownHasItsValueAndThatOfEachPly) {
  const auto solved = Solve("three");
  const auto game = rules::Game::At(solved.ruleset(), "WW./B.W/BB. w 0,0").value();
  const auto opinion = ExactOpinion(solved, Asked(game));
  ASSERT_TRUE(opinion);
  EXPECT_EQ(opinion->number, 7U);
  EXPECT_EQ(opinion->value, engine::kWin - 1);
  EXPECT_EQ(opinion->best, std::vector<std::string>{"c2-c3"});
  EXPECT_EQ(opinion->exact->plies.size(), game.LegalPlies().size());
}

TEST_F(ExactOpinionTest, WhereDistancesAreUnknownAWinIsJustSure) {
  const auto solved = Solve("three");
  const auto opinion = ExactOpinion(solved, Asked(rules::Game(RulesNamed("three+reps=3"))));
  ASSERT_TRUE(opinion);
  EXPECT_EQ(opinion->value, engine::kSureWin);
  EXPECT_EQ(opinion->best.front(), "b2");
  EXPECT_EQ(opinion->best.size(), 5U);
}

TEST_F(ExactOpinionTest, WhatIsNotKnownIsLeftToTheEngine) {
  const auto solved = Solve("six", {"--max", "3-3"});
  EXPECT_FALSE(ExactOpinion(solved, Asked(rules::Game(RulesNamed("six")))));
  EXPECT_FALSE(ExactOpinion(solved, Asked(rules::Game(RulesNamed("three")))));
}

TEST_F(ExactOpinionTest, TheAnalystLooksUpWhatItsTablebaseKnowsAndThinksAboutTheRest) {
  std::promise<local::Opinion> first, second;
  int answers = 0;
  const auto analyst = StartAnalystThread(
      [&](const local::Opinion& opinion) { (answers++ == 0 ? first : second).set_value(opinion); },
      Solve("three"));
  analyst->Ask(Asked(rules::Game(RulesNamed("three"))));
  EXPECT_TRUE(first.get_future().get().exact);
  analyst->Ask(Asked(rules::Game(RulesNamed("six"))));
  EXPECT_FALSE(second.get_future().get().exact);
}

}  // namespace
}  // namespace merels::app
