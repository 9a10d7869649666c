#include "client/view/screen/analysis/analysis.h"

#include <gtest/gtest.h>

#include "client/view/gallery/samples.h"
#include "client/view/screen/shell/app_layout.h"
#include "client/view/text/typefaces.h"
#include "tests/client/view/layouts.h"

namespace merels::view {
namespace {

class AnalysisScreenTest : public testing::TestWithParam<WindowSize> {
 protected:
  AnalysisScreenTest() { typefaces_.SetTextShare(GetParam().text); }

  AppLayout Lay(const presenter::AppViewState& state) const {
    return LayApp(state, {GetParam().width, GetParam().height}, GetParam().scale, typefaces_,
                  ScrollOffsets{});
  }
  static const AnalysisLayout& In(const AppLayout& app) { return std::get<AnalysisLayout>(app.shown); }

  Typefaces typefaces_;
};

INSTANTIATE_TEST_SUITE_P(Windows, AnalysisScreenTest, testing::ValuesIn(AllWindows()));

TEST_P(AnalysisScreenTest, TheBoardIsWhereItIsAtATable) {
  const AppLayout analysis = Lay(SampleNamed("analysis-mistake").state);
  const AppLayout table = Lay(SampleNamed("table-move").state);
  EXPECT_EQ(In(analysis).slab, TableOf(table).slab);
}

TEST_P(AnalysisScreenTest, TheBarIsBesideTheBoardInTheWindow) {
  const AppLayout app = Lay(SampleNamed("analysis-mistake").state);
  const AnalysisLayout& layout = In(app);
  EXPECT_LE(layout.bar.right(), layout.slab.x);
  EXPECT_GE(layout.bar.x, 0);
  EXPECT_EQ(layout.bar.h, layout.slab.h);
  EXPECT_NE(app.widgets.Find("evaluation"), nullptr);
}

TEST_P(AnalysisScreenTest, GraphListAndButtonsHaveTheirRoom) {
  for (const char* name : {"analysis-mistake", "analysis-try-again", "analysis-exact", "analysis-live"}) {
    const AppLayout app = Lay(SampleNamed(name).state);
    const AnalysisLayout& layout = In(app);
    EXPECT_GE(layout.rows.shown, 3) << name;
    EXPECT_GE(layout.graph.curve.h, 34 * app.scale) << name;
    EXPECT_TRUE(layout.graph.panel.Holds(layout.graph.plies)) << name;
    EXPECT_FALSE(layout.verdict.empty()) << name;
    ExpectApart({{"players", layout.players},
                 {"verdict", layout.verdict},
                 {"best", layout.best},
                 {"graph", layout.graph.panel},
                 {"moves", layout.moves},
                 {"engine", app.widgets.Find("switch-engine")->rect},
                 {"another try", app.widgets.Find("try-again")->rect},
                 {"menu", app.widgets.Find("open-menu")->rect}},
                name);
  }
}

TEST_P(AnalysisScreenTest, TheMenuHoldsEveryLineAndItsNote) {
  const Sample sample = SampleNamed("analysis-menu");
  const AppLayout app = Lay(sample.state);
  const auto& menu = *std::get<presenter::AnalysisViewState>(sample.state.content).menu;
  const MenuLayout& layout = In(app).menu;
  for (const auto& group : menu.groups) {
    for (const auto& item : group.items) {
      const Widget* line = app.widgets.Find(item.button.Id());
      ASSERT_NE(line, nullptr) << item.button.label;
      EXPECT_TRUE(layout.sheet.Holds(line->rect)) << item.button.label;
    }
  }
  float needed = 0;
  for (const auto& sentence : menu.note) {
    needed += HeightOfLines(typefaces_, sentence, Sans(12 * app.scale), layout.note.w - 20 * app.scale);
  }
  EXPECT_LE(needed, layout.note.h);
  EXPECT_TRUE(layout.sheet.Holds(layout.note));
}

TEST_P(AnalysisScreenTest, ALongCommentTakesAsManyLinesAsItNeeds) {
  Sample sample = SampleNamed("analysis-mistake");
  auto& state = std::get<presenter::AnalysisViewState>(sample.state.content);
  std::string comment;
  for (int i = 0; i < 40; ++i) comment += "word" + std::to_string(i) + " ";
  comment.pop_back();
  state.rows = std::make_shared<const std::vector<presenter::StudyRow>>(
      std::vector<presenter::StudyRow>{{1, "", {}, comment}, {0, "1", {{7, "d2", ""}}, ""}});
  const AppLayout app = Lay(sample.state);
  const AnalysisLayout& layout = In(app);
  std::string all;
  for (const StudyLine& line : layout.row_lines) {
    if (line.row == 0) all += (all.empty() ? "" : " ") + line.comment;
  }
  EXPECT_EQ(all, comment);
  EXPECT_EQ(layout.LineOf(1), static_cast<int>(layout.row_lines.size()) - 1);
  EXPECT_EQ(layout.LineOf(2), -1);
}

TEST(AnalysisSteps, WhatStepsHasASignAndTheRestHasWords) {
  const auto state = SampleNamed("analysis-mistake").state;
  const auto& steps = std::get<presenter::AnalysisViewState>(state.content).steps;
  ASSERT_EQ(steps.size(), 7U);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    EXPECT_EQ(IconOfStep(steps[i].action).has_value(), i < 5) << steps[i].label;
  }
}

}  // namespace
}  // namespace merels::view
