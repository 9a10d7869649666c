#include "common/study/tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/variants/registry.h"

namespace merels::study {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Tree NewTree() { return *Tree::Begin(*variants::ParseRuleset("standard"), ""); }

/// Adds these plies one after another; returns the last node.
NodeId AddAll(Tree& tree, NodeId node, const std::vector<std::string>& plies) {
  for (const auto& ply : plies) node = *tree.Add(node, ply);
  return node;
}

TEST(StudyTree, TheFirstPlyAfterAPositionGoesOnWithTheGameAndOthersAreBranches) {
  Tree tree = NewTree();
  const NodeId end = AddAll(tree, kStart, {"d2", "f4", "g1"});
  const NodeId branch = AddAll(tree, tree.Game()[1], {"g7", "a1"});
  EXPECT_EQ(tree.Game().back(), end);
  EXPECT_THAT(tree.PathTo(branch), ElementsAre("d2", "g7", "a1"));
  EXPECT_EQ(tree.At(branch).depth, 1);
  EXPECT_EQ(tree.At(end).depth, 0);
  EXPECT_EQ(tree.LineThrough(tree.At(branch).parent).back(), branch);
  EXPECT_EQ(tree.plies(), 5U);
}

TEST(StudyTree, APlyThatWasTriedBeforeIsFoundAgain) {
  Tree tree = NewTree();
  const NodeId first = *tree.Add(kStart, "d2");
  EXPECT_EQ(*tree.Add(kStart, "D2"), first);
  EXPECT_EQ(tree.plies(), 1U);
}

TEST(StudyTree, AnIllegalPlyChangesNothing) {
  Tree tree = NewTree();
  const NodeId first = *tree.Add(kStart, "d2");
  EXPECT_EQ(tree.Add(first, "d2").error().reason, Reason::kOccupied);
  EXPECT_THAT(tree.At(first).next, IsEmpty());
}

TEST(StudyTree, AnythingRemovedGoesWithAllThatFollowsIt) {
  Tree tree = NewTree();
  const NodeId end = AddAll(tree, kStart, {"d2", "f4", "g1"});
  const NodeId branch = AddAll(tree, tree.Game()[1], {"g7", "a1"});
  tree.Remove(tree.Game()[2]);
  EXPECT_FALSE(tree.Has(end));
  EXPECT_EQ(tree.Game().back(), branch);
  EXPECT_EQ(tree.At(branch).depth, 0);
  EXPECT_EQ(tree.plies(), 3U);
  tree.Remove(kStart);
  EXPECT_TRUE(tree.Has(kStart));
}

TEST(StudyTree, APromotedBranchTakesThePlaceOfItsLine) {
  Tree tree = NewTree();
  const NodeId end = AddAll(tree, kStart, {"d2", "f4", "g1"});
  const NodeId branch = AddAll(tree, tree.Game()[1], {"g7", "a1"});
  EXPECT_TRUE(tree.Promote(branch));
  EXPECT_EQ(tree.Game().back(), branch);
  EXPECT_EQ(tree.At(end).depth, 1);
  EXPECT_FALSE(tree.Promote(branch)) << "it is the game already";
}

TEST(StudyTree, ABranchIsNotPromotedWhereTheLineItLeavesWouldLieTooDeep) {
  Tree tree = NewTree();
  NodeId deep = *tree.Add(kStart, "d2");
  const NodeId other = *tree.Add(kStart, "f4");
  while (tree.At(deep).depth < static_cast<int>(notation::kMaxRecordDepth)) {
    const auto plies = tree.GameAt(deep).LegalPlies();
    ASSERT_TRUE(tree.Add(deep, plies.front()).ok());
    deep = *tree.Add(deep, plies.back());
  }
  EXPECT_FALSE(tree.Promote(other));
  EXPECT_EQ(tree.Game()[1], *tree.Add(kStart, "d2"));
  EXPECT_EQ(tree.At(deep).depth, static_cast<int>(notation::kMaxRecordDepth));
  EXPECT_EQ(tree.At(other).depth, 1);
}

TEST(StudyTree, ACommentIsOneReadableLine) {
  Tree tree = NewTree();
  tree.Comment(kStart, "A\nquiet\tstart");
  EXPECT_EQ(tree.At(kStart).comment.find_first_of("\n\t"), std::string::npos);
  tree.Comment(kStart, std::string(3000, 'x'));
  EXPECT_EQ(tree.At(kStart).comment.size(), notation::kMaxRecordComment);
  tree.Comment(kStart, "");
  EXPECT_EQ(tree.At(kStart).comment, "");
}

TEST(StudyTree, BranchesLieOnlySoDeep) {
  Tree tree = NewTree();
  NodeId node = kStart;
  std::optional<Error> refused;
  // Two men move to and fro; each ply is the second tried.
  tree = *Tree::Begin(tree.ruleset(), "W.W/W../.../....../B.B/B../... w 0,0");
  while (!refused && tree.GameAt(node).LegalPlies().size() > 1) {
    const auto legal = tree.GameAt(node).LegalPlies();
    ASSERT_TRUE(tree.Add(node, legal.front()).ok());
    const auto second = tree.Add(node, legal[1]);
    if (!second) {
      refused = second.error();
    } else {
      node = *second;
    }
  }
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->reason, Reason::kLimitReached);
  EXPECT_LE(tree.At(node).depth, static_cast<int>(notation::kMaxRecordDepth));
}

TEST(StudyTree, ATreeMayBeginAtAnyPosition) {
  const auto ruleset = *variants::ParseRuleset("standard");
  rules::Game game(ruleset);
  ASSERT_TRUE(game.Play("d2").ok());
  const auto tree = Tree::Begin(ruleset, game.position());
  ASSERT_TRUE(tree.ok());
  EXPECT_EQ(tree->GameAt(kStart).to_move(), rules::Side::kSecond);
  EXPECT_EQ(Tree::Begin(ruleset, "nonsense").error().reason, Reason::kBadPosition);
}

}  // namespace
}  // namespace merels::study
