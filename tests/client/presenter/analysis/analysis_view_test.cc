#include "client/presenter/analysis/analysis_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

using ::testing::ElementsAre;

/// Each row as a line of text.
std::vector<std::string> Texts(const StudyRows& rows) {
  std::vector<std::string> texts;
  for (const StudyRow& row : *rows) {
    std::string text(static_cast<std::size_t>(row.indent), '>');
    text += row.lead + row.comment;
    for (const StudyCell& cell : row.cells) text += " " + (cell.text.empty() ? "_" : cell.text) + cell.sign;
    texts.push_back(std::move(text));
  }
  return texts;
}

study::Tree SmallTree() {
  study::Tree tree = *study::Tree::Begin(*variants::ParseRuleset("standard"), "");
  study::NodeId node = study::kStart;
  for (const char* ply : {"d2", "f4", "g1", "b4"}) node = *tree.Add(node, ply);
  return tree;
}

TEST(StudyRows, AGameWithoutBranchesStandsInPairs) {
  EXPECT_THAT(Texts(ListStudy(SmallTree(), {}, true)), ElementsAre("1 d2 f4", "2 g1 b4"));
}

TEST(StudyRows, ACommentAndABranchPartThePair) {
  study::Tree tree = SmallTree();
  const auto game = tree.Game();
  tree.Comment(study::kStart, "Begins");
  tree.Comment(game[1], "Quiet");
  study::NodeId node = game[2];
  for (const char* ply : {"a1", "d7", "g7", "a4", "a7"}) node = *tree.Add(node, ply);
  ASSERT_TRUE(tree.Add(tree.At(node).parent, "d6").ok());
  EXPECT_THAT(Texts(ListStudy(tree, {}, true)), ElementsAre("Begins", "1 d2", ">Quiet", "1 _ f4", "2 g1",
                                                            ">2 a1 d7 g7", ">3… a4 a7", ">>4 d6", "2 _ b4"));
}

TEST(StudyRows, AMistakeIsSigned) {
  const study::Tree tree = SmallTree();
  const auto game = tree.Game();
  const Worths worths = {{game[0], {0, 0.5, {"f4"}}}, {game[1], {-150, 0.35, {"f4"}}}};
  const auto rows = ListStudy(tree, worths, true);
  EXPECT_EQ(rows->front().cells.front().sign, "?");
}

TEST(StudyRows, TheRowOfAPlyIsFound) {
  const study::Tree tree = SmallTree();
  const auto rows = ListStudy(tree, {}, true);
  EXPECT_EQ(RowOf(rows, static_cast<int>(tree.Game()[3])), 1);
  EXPECT_EQ(RowOf(rows, 0), 0);
}

}  // namespace
}  // namespace merels::presenter
