#include <gtest/gtest.h>

#include "client/words/events.h"
#include "client/words/plies.h"
#include "client/words/text.h"

namespace merels::words {
namespace {

using rules::Outcome;
using rules::Score;
using rules::Side;

board::Point At(const char* name) { return *board::FindPoint(board::kNine, name); }

const Naming& NamingFor(const char* ruleset) { return NamingOfText(ruleset); }

std::string Describe(const rules::Ply& ply, Side side = Side::kFirst) {
  return DescribePly(NamingFor("standard"), side, ply, board::kNine);
}

TEST(Phrases, PliesAreSaidInASentence) {
  EXPECT_EQ(Describe({{}, At("d2"), {}}), "White places on d2.");
  EXPECT_EQ(Describe({{}, At("d2"), {At("g1")}}), "White places on d2 and takes g1.");
  EXPECT_EQ(Describe({At("a7"), At("d7"), {At("b2")}}, Side::kSecond), "Black moves a7 to d7 and takes b2.");
  EXPECT_EQ(Describe({At("a1"), At("e5"), {}}), "White flies from a1 to e5.");
  EXPECT_EQ(Describe({}), "White cannot move and passes.");
  EXPECT_EQ(
      PlyWords(NamingFor("standard"), Side::kFirst, {{}, At("d2"), {At("g1"), At("b2")}}, board::kNine, true),
      "White places on d2, closes a mill and takes g1 and b2");
  EXPECT_EQ(StrangePlyWords(NamingFor("halma"), Side::kSecond, "d4-b6-b4"),
            "The second player plays d4-b6-b4");
  EXPECT_EQ(ListPoints(board::kNine, {At("a1"), At("b2"), At("g1")}), "a1, b2 and g1");
}

TEST(Phrases, OneOfSomethingIsNotCalledSeveral) {
  EXPECT_EQ(Counted(0, "game", "games"), "0 games");
  EXPECT_EQ(Counted(1, "game", "games"), "1 game");
  EXPECT_EQ(Counted(21, "game", "games"), "21 games");
  EXPECT_EQ(InPlies(1), "in 1 ply");
  EXPECT_EQ(InPlies(15), "in 15 plies");
}

TEST(Phrases, WhatAModeratorImposesIsSaidWithItsEndAndItsReason) {
  using Kind = lobby::SanctionKind;
  const auto said = [](Kind kind, std::chrono::milliseconds until) {
    return DescribeSanction({"id", kind, "for shouting", {}, until});
  };
  const std::chrono::milliseconds end{1'767'225'600'000};
  EXPECT_EQ(said(Kind::kWarning, {}), "A moderator warns you: for shouting");
  EXPECT_EQ(said(Kind::kMute, end), "You may not chat until 1 Jan 2026, 00:00 UTC: for shouting");
  EXPECT_EQ(said(Kind::kRatedBan, {}), "You may not play rated matches: for shouting");
  EXPECT_EQ(said(Kind::kBan, {}), "You may not sign in: for shouting");
}

TEST(Phrases, WhatAModeratorTakesBackIsNamedWithTheReason) {
  using Kind = lobby::SanctionKind;
  const auto said = [](Kind kind) {
    return DescribeLifting({{"id", kind, "for shouting", {}, {}}, "a mistake", {}});
  };
  EXPECT_EQ(said(Kind::kWarning), "A moderator lifts the warning: a mistake");
  EXPECT_EQ(said(Kind::kMute), "A moderator lifts the mute: a mistake");
  EXPECT_EQ(said(Kind::kRatedBan), "A moderator lifts the ban from rated matches: a mistake");
  EXPECT_EQ(said(Kind::kBan), "A moderator lifts the ban: a mistake");
}

TEST(Phrases, MoveListsUseSignsForMovesAndCaptures) {
  EXPECT_EQ(PrettyPly("d2"), "d2");
  EXPECT_EQ(PrettyPly("a7-d7,b2"), "a7–d7 ×b2");
  EXPECT_EQ(PrettyPly("d2,a1,g1"), "d2 ×a1,g1");
}

TEST(Phrases, EveryEndHasItsSentence) {
  EXPECT_EQ(DescribeOutcome(NamingFor("standard"), {Score::kFirstWins, "few"}),
            "White wins: Black has only two men left.");
  EXPECT_EQ(DescribeOutcome(NamingFor("standard"), {Score::kSecondWins, "blocked"}),
            "Black wins: White cannot move.");
  EXPECT_EQ(DescribeOutcome(NamingFor("standard"), {Score::kSecondWins, "resign"}),
            "Black wins: White resigned.");
  EXPECT_EQ(DescribeOutcome(NamingFor("standard"), {Score::kFirstWins, "time"}),
            "White wins: Black ran out of time.");
  EXPECT_EQ(DescribeOutcome(NamingFor("standard"), {Score::kDraw, "agreement"}),
            "A draw: both players agreed.");
  EXPECT_EQ(DescribeOutcome(NamingFor("standard"), {Score::kDraw, "a reason of the future"}),
            "A draw: a reason of the future.");
}

std::string Ended(const char* ruleset, Score score, const char* reason) {
  return DescribeOutcome(NamingFor(ruleset), {score, reason});
}

TEST(Phrases, EveryFamilyNamesItsSidesAndItsReasons) {
  EXPECT_EQ(Ended("foxgeese", Score::kFirstWins, "few"),
            "The fox wins: too few geese are left to pen the fox.");
  EXPECT_EQ(Ended("foxgeese", Score::kSecondWins, "penned"),
            "The geese win: the fox is penned in and cannot move.");
  EXPECT_EQ(Ended("foxgeese", Score::kFirstWins, "blocked"), "The fox wins: the geese cannot move.");
  EXPECT_EQ(Ended("race", Score::kSecondWins, "home"), "Black wins: all men of the winner are home.");
  EXPECT_EQ(Ended("race", Score::kDraw, "both-blocked"), "A draw: neither side can move.");
  EXPECT_EQ(Ended("race", Score::kDraw, "cap"), "A draw: the game reached its length limit.");
  EXPECT_EQ(Ended("peg", Score::kSolved, "centre"), "Solved in the centre: one peg is left.");
  EXPECT_EQ(Ended("peg", Score::kStuck, "6"), "Stuck with 6 pegs: no peg can jump any more.");
  EXPECT_EQ(Ended("peg", Score::kStuck, "resign"), "Given up: the player gave up.");
  EXPECT_EQ(Ended("no such rules", Score::kSecondWins, "resign"),
            "The second player wins: the first player resigned.");
}

TEST(Phrases, JumpsNameEveryPointAndWhoIsTaken) {
  const auto at = [](const char* name) { return *board::FindPoint(board::kFrench, name); };
  const rules::Ply fox{at("d4"), at("b4"), {at("b5"), at("c5")}, {at("b6")}};
  EXPECT_EQ(DescribePly(NamingFor("foxgeese"), Side::kFirst, fox, board::kFrench),
            "The fox jumps from d4 to b6 to b4 and takes b5 and c5.");
  const rules::Ply goose{at("c3"), at("c4")};
  EXPECT_EQ(DescribePly(NamingFor("foxgeese"), Side::kSecond, goose, board::kFrench),
            "The geese move c3 to c4.");
  const rules::Ply peg{at("d6"), at("d4"), {at("d5")}};
  EXPECT_EQ(DescribePly(NamingFor("peg"), Side::kFirst, peg, board::kFrench),
            "The player jumps from d6 to d4 and takes d5.");
}

TEST(Phrases, SentencesBeginWithACapitalAndPointsStayAsTheyAre) {
  EXPECT_EQ(Capitalised("the server is stopping"), "The server is stopping");
  EXPECT_EQ(Capitalised("e5 is not next to c5"), "e5 is not next to c5");
  EXPECT_EQ(Capitalised(""), "");
}

TEST(Phrases, OffersAndOutagesAreSaid) {
  EXPECT_EQ(DescribeEvent(NamingFor("standard"), match::DrawOffered{Side::kSecond}), "Black offers a draw.");
  EXPECT_EQ(DescribeEvent(NamingFor("standard"), match::DrawDeclined{Side::kFirst}),
            "White declines the draw.");
  EXPECT_NE(DescribeEvent(NamingFor("standard"), match::Resumed{}), "");
  EXPECT_EQ(DescribeEvent(NamingFor("standard"), match::PlyPlayed{}), "");
}

}  // namespace
}  // namespace merels::words
