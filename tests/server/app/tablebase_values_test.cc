#include "server/app/tablebase_values.h"

#include <future>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/variants/registry.h"
#include "tests/support/temporary_folder.h"

namespace merels {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// A folder in which every position of `three` with three men of either side is a draw.
class DrawnThree {
 public:
  DrawnThree() {
    const auto ruleset = variants::ParseRuleset("three").value();
    const auto& knobs = std::get<rules::morris::Knobs>(ruleset.knobs);
    const solver::Numbering numbering(knobs);
    const auto slots = numbering.SlotsOf(kUnit);
    const std::vector<std::uint8_t> bytes(slots, 0xFF);
    const tablebase::Writing writing{"test", ruleset.text, tablebase::RulesOf(ruleset), {}};
    EXPECT_TRUE(tablebase::WriteUnit(tablebase::PathOf(folder_.path(), kUnit), writing, kUnit,
                                     {bytes, solver::Width::kNarrow})
                    .ok());
  }
  std::string path() const { return folder_.path(); }

  static constexpr solver::Unit kUnit{3, 3};

 private:
  TemporaryFolder folder_;
};

Result<std::vector<study::ExactPosition>> Judge(ExactValues& values, std::vector<rules::Game> positions) {
  std::promise<Result<std::vector<study::ExactPosition>>> answer;
  values.Judge(std::move(positions), [&](auto judged) { answer.set_value(std::move(judged)); });
  return answer.get_future().get();
}

rules::Game At(const std::string& ruleset, const std::string& position) {
  return rules::Game::At(variants::ParseRuleset(ruleset).value(), position).value();
}

TEST(TablebaseValues, WhatIsInTheFolderIsKnownAndTheRestIsUnknown) {
  const DrawnThree folder;
  const auto values = TablebaseValues::Open(folder.path(), 4).value();
  EXPECT_THAT(values->Rulesets(), ElementsAre("three"));
  EXPECT_TRUE(values->Know(variants::ParseRuleset("three+reps=3").value()));
  EXPECT_FALSE(values->Know(variants::ParseRuleset("standard").value()));
  const rules::Game placing(variants::ParseRuleset("three").value());
  const auto judged = Judge(*values, {At("three", "WW./B.B/.WB w 0,0"), placing});
  ASSERT_TRUE(judged.ok());
  ASSERT_EQ(judged->size(), 2U);
  EXPECT_EQ((*judged)[0].value, solver::Value{});
  ASSERT_FALSE((*judged)[0].plies.empty());
  EXPECT_EQ((*judged)[0].plies.back().value, solver::Value{});
  EXPECT_EQ((*judged)[1].value, std::nullopt);
  EXPECT_EQ((*judged)[1].plies.size(), 9U);
  EXPECT_EQ((*judged)[1].plies[0].value, std::nullopt);
}

TEST(TablebaseValues, ARulesetWithoutAFolderHasNoValues) {
  const DrawnThree folder;
  const auto values = TablebaseValues::Open(folder.path(), 4).value();
  EXPECT_EQ(Judge(*values, {rules::Game(variants::ParseRuleset("six").value())}).error().reason,
            Reason::kNoValues);
  EXPECT_EQ(Judge(*values, {}).error().reason, Reason::kNoValues);
}

TEST(TablebaseValues, WhatWaitsIsLimitedAndAnsweredBeforeTheEnd) {
  const DrawnThree folder;
  auto values = TablebaseValues::Open(folder.path(), 2).value();
  const rules::Game game = At("three", "WW./B.B/.WB w 0,0");
  std::promise<void> begun, go;
  int answered = 0;
  values->Judge({game}, [&](const auto&) {
    begun.set_value();
    go.get_future().wait();
    ++answered;
  });
  begun.get_future().wait();
  // The first is done but for its answer, so that two more may wait.
  for (int i = 0; i < 2; ++i) values->Judge({game}, [&](const auto& judged) { answered += judged.ok(); });
  EXPECT_EQ(Judge(*values, {game}).error().reason, Reason::kRateLimited);
  go.set_value();
  values.reset();
  EXPECT_EQ(answered, 3);
}

std::optional<rules::Score> Adjudicate(ExactValues& values, rules::Game game) {
  std::promise<std::optional<rules::Score>> answer;
  values.Adjudicate(std::move(game), [&](auto score) { answer.set_value(score); });
  return answer.get_future().get();
}

TEST(TablebaseValues, AMatchIsAdjudicatedWhereItsValueIsKnown) {
  const DrawnThree folder;
  const auto values = TablebaseValues::Open(folder.path(), 4).value();
  EXPECT_EQ(Adjudicate(*values, At("three+reps=3", "WW./B.B/.WB w 0,0")), rules::Score::kDraw);
  EXPECT_EQ(Adjudicate(*values, rules::Game(variants::ParseRuleset("three").value())), std::nullopt);
  EXPECT_EQ(Adjudicate(*values, rules::Game(variants::ParseRuleset("six").value())), std::nullopt);
}

TEST(TablebaseValues, AFolderThatCannotBeUsedIsNamed) {
  const DrawnThree folder;
  const auto refused = TablebaseValues::Open(folder.path() + "," + folder.path() + "/none", 4);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().reason, Reason::kBadFile);
  EXPECT_THAT(refused.error().sentence, HasSubstr("/none"));
}

}  // namespace
}  // namespace merels
