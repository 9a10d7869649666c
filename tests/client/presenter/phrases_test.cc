#include "client/presenter/phrases.h"

#include <gtest/gtest.h>

namespace merels::presenter {
namespace {

using rules::Outcome;
using rules::Score;
using rules::Side;

board::Point At(const char* name) { return *board::FindPoint(board::kNine, name); }

std::string Describe(const rules::Ply& ply, Side side = Side::kFirst) {
  return DescribePly(side, ply, board::kNine);
}

TEST(Phrases, PliesAreSaidInASentence) {
  EXPECT_EQ(Describe({{}, At("d2"), {}}), "White places on d2.");
  EXPECT_EQ(Describe({{}, At("d2"), {At("g1")}}), "White places on d2 and takes g1.");
  EXPECT_EQ(Describe({At("a7"), At("d7"), {At("b2")}}, Side::kSecond), "Black moves a7 to d7 and takes b2.");
  EXPECT_EQ(Describe({At("a1"), At("e5"), {}}), "White flies from a1 to e5.");
  EXPECT_EQ(Describe({}), "White passes.");
  EXPECT_EQ(ListPoints(board::kNine, {At("a1"), At("b2"), At("g1")}), "a1, b2 and g1");
}

TEST(Phrases, MoveListsUseSignsForMovesAndCaptures) {
  EXPECT_EQ(PrettyPly("d2"), "d2");
  EXPECT_EQ(PrettyPly("a7-d7,b2"), "a7–d7 ×b2");
  EXPECT_EQ(PrettyPly("d2,a1,g1"), "d2 ×a1,g1");
}

TEST(Phrases, EveryEndHasItsSentence) {
  EXPECT_EQ(DescribeOutcome({Score::kFirstWins, "few"}), "White wins: Black has fewer than three men.");
  EXPECT_EQ(DescribeOutcome({Score::kSecondWins, "blocked"}), "Black wins: White cannot move.");
  EXPECT_EQ(DescribeOutcome({Score::kSecondWins, "resign"}), "Black wins: White resigned.");
  EXPECT_EQ(DescribeOutcome({Score::kFirstWins, "time"}), "White wins: Black ran out of time.");
  EXPECT_EQ(DescribeOutcome({Score::kDraw, "agreement"}), "A draw: both players agreed.");
  EXPECT_EQ(DescribeOutcome({Score::kDraw, "a reason of the future"}), "A draw: a reason of the future.");
}

TEST(Phrases, SentencesBeginWithACapitalAndPointsStayAsTheyAre) {
  EXPECT_EQ(Capitalised("the server is stopping"), "The server is stopping");
  EXPECT_EQ(Capitalised("e5 is not next to c5"), "e5 is not next to c5");
  EXPECT_EQ(Capitalised(""), "");
}

TEST(Phrases, OffersAndOutagesAreSaid) {
  EXPECT_EQ(DescribeEvent(match::DrawOffered{Side::kSecond}), "Black offers a draw.");
  EXPECT_EQ(DescribeEvent(match::DrawDeclined{Side::kFirst}), "White declines the draw.");
  EXPECT_NE(DescribeEvent(match::Resumed{}), "");
  EXPECT_EQ(DescribeEvent(match::PlyPlayed{}), "");
}

}  // namespace
}  // namespace merels::presenter
