#include "common/notation/foreign.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merels::notation {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> Plies(const std::vector<RecordedPly>& plies) {
  std::vector<std::string> texts;
  for (const auto& ply : plies) texts.push_back(ply.ply);
  return texts;
}
std::vector<std::string> Plies(const std::string& text) { return Plies(ReadForeign(text).record.plies); }

std::string Problem(const std::string& text) {
  const auto read = ReadForeign(text);
  return read.problem ? read.problem->sentence : "";
}

TEST(Foreign, APlainListOfPliesIsAGame) {
  EXPECT_THAT(Plies("d6 f4 d2 b4"), ElementsAre("d6", "f4", "d2", "b4"));
  EXPECT_THAT(Plies("d6\nf4\n\nd2"), ElementsAre("d6", "f4", "d2"));
  EXPECT_EQ(ReadForeign("d6 f4").record.white, "-");
}

TEST(Foreign, NumbersOfMovesPraiseAndNagsAreLeftOut) {
  EXPECT_THAT(Plies("1. d6 f4! 2.d2 $3 b4?? 3... a1+"), ElementsAre("d6", "f4", "d2", "b4", "a1"));
}

TEST(Foreign, ACaptureMayStandApartAndOnTheNextLine) {
  EXPECT_THAT(Plies("d6 x f4 d2 xa1\nxb2 a7 - d7 : g1"), ElementsAre("d6,f4", "d2,a1,b2", "a7-d7,g1"));
  EXPECT_THAT(Plies("1\tPlace to d6\tPlace to f4\n2\tb2 -> d2, take f4\tMove a1 -> a4"),
              ElementsAre("d6", "f4", "b2-d2,f4", "a1-a4"));
}

TEST(Foreign, PointsByNumberAreToldFromNumbersOfMoves) {
  EXPECT_THAT(Plies("1. 5 13 2. 1 24"), ElementsAre("d6", "e4", "a7", "g1"));
  EXPECT_THAT(Plies("5 23-24 3x4"), ElementsAre("d6", "d1-g1", "g7,b6"));
  EXPECT_THAT(Plies("1 d6\n2 f4\n"), ElementsAre("d6", "f4"));
}

TEST(Foreign, HeadersMayComeInAnyOrderAndMayBeMissing) {
  const auto read = ReadForeign(
      "[Result \"1/2-1/2\"]\n[Date \"2021.9.5\"]\n[TimeControl \"300\"]\n[Variant \"Morabaraba\"]\n"
      "[White \"An \\\"n\\\" \\\\\"]\n[Odd]\n[PlyCount \"2\"]\n\nd6 f4\n");
  EXPECT_EQ(read.record.result, "1/2");
  EXPECT_EQ(read.record.reason, "unstated");
  EXPECT_EQ(read.record.date, "2021-09-05");
  EXPECT_EQ(read.record.clock, "300+0");
  EXPECT_EQ(read.record.white, "An \"n\" \\");
  EXPECT_EQ(read.record.black, "-");
  EXPECT_EQ(read.record.ruleset, "");
  EXPECT_EQ(read.variant, "Morabaraba");
  EXPECT_EQ(read.headers, 7U);
  EXPECT_FALSE(read.problem);
}

TEST(Foreign, ADayAClockAndAResultThatAreNoneAreNotMadeUp) {
  const auto read = ReadForeign("[Date \"????.??.??\"]\n[TimeControl \"soon\"]\n[Result \"White\"]\n\nd6");
  EXPECT_EQ(read.record.date, "-");
  EXPECT_EQ(read.record.clock, "-");
  EXPECT_EQ(read.record.result, "*");
  EXPECT_EQ(read.record.reason, "unfinished");
  EXPECT_EQ(ReadForeign("[Date \"1.2.2021\"]\n").record.date, "-");
}

TEST(Foreign, TheResultMayStandBehindTheLastPly) {
  EXPECT_EQ(ReadForeign("d6 f4 0-1 whatever").record.result, "0-1");
  EXPECT_EQ(ReadForeign("d6 f4 *").record.result, "*");
  EXPECT_EQ(Problem("d6 f4 0-1 whatever"), "");
}

TEST(Foreign, ARecordOfOursReadsTheSameWithoutSomeHeaders) {
  const auto read = ReadForeign(
      "[White \"Ann\"]\n[Ruleset \"six\"]\n[Start \"X\"]\n\n; The start\n1 d2 {1200 80 301880}\n; Quiet\n2 "
      "f4\n"
      "(\n2 g7\n3 a1\n)\n3 b4\n");
  EXPECT_EQ(read.record.ruleset, "six");
  EXPECT_EQ(read.record.start, "X") << "for the rules to refuse";
  EXPECT_EQ(read.record.comment, "The start");
  EXPECT_THAT(Plies(read.record.plies), ElementsAre("d2", "f4", "b4"));
  EXPECT_EQ(read.record.plies[0].clock, (RecordedClock{1200, 80, 301880}));
  EXPECT_EQ(read.record.plies[0].comment, "Quiet");
  EXPECT_THAT(Plies(read.record.plies[1].branches[0]), ElementsAre("g7", "a1"));
  EXPECT_THAT(read.places, ElementsAre(TextPlace{6, 3}, TextPlace{8, 3}, TextPlace{10, 3}, TextPlace{11, 3},
                                       TextPlace{13, 3}));
}

TEST(Foreign, CommentsAndWhatElseMightHaveBeenPlayedAreKept) {
  const auto read = ReadForeign("{first\nwords} 1. d6 {a} {b} (1. a1 f4 (1... g7)) f4");
  EXPECT_EQ(read.record.comment, "first words");
  EXPECT_EQ(read.record.plies[0].comment, "a b");
  const auto& branch = read.record.plies[0].branches[0];
  EXPECT_THAT(Plies(branch), ElementsAre("a1", "f4"));
  EXPECT_THAT(Plies(branch[1].branches[0]), ElementsAre("g7"));
}

TEST(Foreign, WhatIsNoPlyIsNamedByLineAndColumnAndWhatCameBeforeIsThere) {
  EXPECT_EQ(Problem("[White \"A\"]\n\n1. d6 f4\n2. M\xC3\xBChle"),
            "line 4, column 4: \"M??hle\" is not a ply");
  EXPECT_THAT(Plies("1. d6 f4\n2. M\xC3\xBChle b4"), ElementsAre("d6", "f4"));
  EXPECT_EQ(Problem("d6 f4 {never closed"), "line 1, column 7: the comment is not closed with }");
  EXPECT_EQ(Problem("d6 \xC3\x97g7 \xE2\x99\xA5 }"), "line 1, column 8: \"???\" is not a ply");
  EXPECT_EQ(Problem("d6 }"), "line 1, column 4: there is no { before this }");
  EXPECT_EQ(Problem("d6 )"), "line 1, column 4: no branch is open");
  EXPECT_EQ(Problem("(d6)"), "line 1, column 1: there is no ply that a branch could replace");
  EXPECT_THAT(Problem("d6 (f4"), HasSubstr("ends within a branch"));
  EXPECT_EQ(ReadForeign("hello", 7).problem->sentence, "line 7, column 1: \"hello\" is not a ply");
  EXPECT_FALSE(ReadForeign("hello").any());
}

TEST(Foreign, BranchesLieOnlySoDeep) {
  std::string text = "d6";
  for (std::size_t i = 0; i <= kMaxRecordDepth; ++i) text += " (d6";
  EXPECT_THAT(Problem(text), HasSubstr("at most 64 deep"));
}

TEST(Foreign, TheNextGameOfATextIsNotRead) {
  EXPECT_THAT(Plies("[White \"A\"]\n\nd6 f4\n\n[White \"B\"]\n\nd2"), ElementsAre("d6", "f4"));
}

TEST(Foreign, TheStartOfSanmillIsOurs) {
  const auto start = [](const std::string& fen) {
    return ReadForeign("[FEN \"" + fen + "\"]\n").record.start;
  };
  EXPECT_EQ(start("********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1"), "");
  EXPECT_EQ(start("********/********/*******O b p p 1 8 0 9"), "W../.../.../....../.../.../... b 8,9");
  EXPECT_EQ(start("********/********/*******O b p r 1 8 0 9"), "********/********/*******O b p r 1 8 0 9");
}

TEST(Foreign, ARecordIsWrittenInTheNotationOfTheGermanFederation) {
  Record record;
  record.ruleset = "standard";
  record.date = "2026-03-01";
  record.white = "Ann \"A\"";
  record.black = "Bob";
  record.clock = "300+3";
  record.result = "1/2";
  record.reason = "agreement";
  record.comment = "Hello";
  record.plies = {{"d6"}, {"f4", {}, "Quiet} here", {{{"a1"}, {"b4"}}}}, {"d2,f4"}};
  const std::string text = PrintWmd(record);
  EXPECT_EQ(
      text,
      "[White \"Ann \\\"A\\\"\"]\n[Black \"Bob\"]\n[Date \"2026.03.01\"]\n[TimeControl \"300+3\"]\n"
      "[Result \"1/2-1/2\"]\n[Ruleset \"standard\"]\n\n{Hello}\n1. d6 f4 {Quiet) here} (1... a1 2. b4)\n"
      "2. d2xf4 1/2-1/2\n\n");
  const Record again = ReadForeign(text).record;
  EXPECT_EQ(again.white, record.white);
  EXPECT_EQ(again.result, "1/2");
  EXPECT_THAT(Plies(again.plies), ElementsAre("d6", "f4", "d2,f4"));
  EXPECT_THAT(Plies(again.plies[1].branches[0]), ElementsAre("a1", "b4"));
}

}  // namespace
}  // namespace merels::notation
