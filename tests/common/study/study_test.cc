#include "common/study/study.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/notation/foreign.h"
#include "common/rules/random_game.h"
#include "common/variants/registry.h"
#include "tests/support/source_folder.h"

namespace merels::study {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr const char* kHeaders =
    "[Ruleset \"standard\"]\n"
    "[Match \"-\"]\n"
    "[Date \"2026-03-01\"]\n"
    "[White \"Ann\"]\n"
    "[Black \"Bob\"]\n"
    "[Clock \"300+3\"]\n"
    "[Rated \"no\"]\n"
    "[Result \"1-0\"]\n"
    "[Reason \"resign\"]\n"
    "\n";

constexpr const char* kPlies =
    "; The start\n"
    "1 d2 {1200 80 301880}\n"
    "2 f4\n"
    "; Quiet\n"
    "(\n"
    "2 g7\n"
    "3 a1\n"
    "(\n"
    "3 a4\n"
    ")\n"
    "4 b6\n"
    ")\n"
    "3 g1\n"
    "\n";

TEST(Study, ARecordBecomesATreeAndThatTheSameRecordAgain) {
  const std::string text = std::string(kHeaders) + kPlies;
  const Reading reading = ReadRecord(text);
  ASSERT_TRUE(reading.study && !reading.problem);
  EXPECT_EQ(reading.study->headers.white, "Ann");
  EXPECT_EQ(reading.study->tree.plies(), 7U);
  EXPECT_EQ(reading.study->tree.At(kStart).comment, "The start");
  EXPECT_EQ(PrintRecord(RecordOf(*reading.study)), text);
}

TEST(Study, AnIllegalPlyIsNamedByLineAndColumnAndWhatIsLegalIsThere) {
  std::string text = std::string(kHeaders) + kPlies;
  text.replace(text.find("3 a4"), 4, "3 g7");
  const Reading reading = ReadRecord(text);
  ASSERT_TRUE(reading.study && reading.problem);
  EXPECT_EQ(reading.problem->reason, Reason::kOccupied);
  EXPECT_THAT(reading.problem->sentence, HasSubstr("line 19, column 3: "));
  EXPECT_EQ(reading.study->tree.plies(), 4U);
}

TEST(Study, ATruncatedTextShowsWhatCameBefore) {
  std::string text = std::string(kHeaders) + kPlies;
  text.resize(text.find("3 a4"));
  const Reading reading = ReadRecord(text);
  ASSERT_TRUE(reading.study && reading.problem);
  EXPECT_THAT(reading.problem->sentence, HasSubstr("ends within a branch"));
  EXPECT_EQ(reading.study->tree.plies(), 4U);
}

TEST(Study, LinesMayEndAsOnAnySystem) {
  std::string text = std::string(kHeaders) + kPlies, windows;
  for (const char c : text) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const Reading reading = ReadRecord(windows);
  ASSERT_TRUE(reading.study && !reading.problem);
  EXPECT_EQ(PrintRecord(RecordOf(*reading.study)), text);
}

TEST(Study, ForeignEmptyAndHugeTextsAreRefusedInWords) {
  EXPECT_THAT(ReadRecord("1. e4 e5 2. Nf3").problem->sentence, HasSubstr("line 1, column 13: "));
  EXPECT_THAT(ReadRecord("Dear Ann").problem->sentence, HasSubstr("line 1, column 1: \"Dear\" is not a ply"));
  EXPECT_THAT(ReadRecord("[Event \"Linares\"]\n").problem->sentence, HasSubstr("the header [Ruleset"));
  EXPECT_THAT(ReadRecord("").problem->sentence, HasSubstr("there is no record"));
  EXPECT_THAT(ReadRecord(std::string(kMaxText + 1, '\n')).problem->sentence, HasSubstr("4194304 bytes"));
  EXPECT_FALSE(ReadRecord("").study);
}

TEST(Study, OfUnknownRulesThereIsNoTree) {
  std::string text = std::string(kHeaders) + kPlies;
  text.replace(text.find("standard"), 8, "tomorrow");
  const Reading reading = ReadRecord(text);
  EXPECT_FALSE(reading.study);
  EXPECT_EQ(reading.problem->reason, Reason::kUnknownRuleset);
}

TEST(Study, APositionIsReadUnderItsRules) {
  const auto ruleset = *variants::ParseRuleset("standard");
  const std::string position = rules::Game(ruleset).position();
  EXPECT_TRUE(ReadPosition(position, ruleset).ok());
  EXPECT_THAT(ReadPosition("WWW", ruleset).error().sentence, HasSubstr("column"));
  EXPECT_TRUE(LooksLikeRecord("\n[Ruleset"));
  EXPECT_FALSE(LooksLikeRecord(position));
  EXPECT_TRUE(LooksLikePosition(" " + position));
  EXPECT_FALSE(LooksLikePosition("hello w/o sense."));
}

TEST(Study, APositionOfSanmillIsReadUnderItsRules) {
  const auto ruleset = *variants::ParseRuleset("standard");
  const std::string text = " ********/********/*******O b p p 1 8 0 9 0 0 0 0 0 0 0 0 1\n";
  EXPECT_TRUE(LooksLikePosition(text));
  const auto study = ReadPosition(text, ruleset);
  ASSERT_TRUE(study.ok());
  EXPECT_EQ(study->tree.start(), "W../.../.../....../.../.../... b 8,9");
  EXPECT_THAT(ReadPosition("********/********/*******O b p", ruleset).error().sentence, HasSubstr("column"));
}

TEST(Study, TheSameTextReadsAlikeFromEveryProgram) {
  const std::string text = std::string(kHeaders) + kPlies;
  std::string wide;
  for (const char c : text) wide += {c, '\0'};
  std::string windows, mac = text;
  for (const char c : text) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  std::replace(mac.begin(), mac.end(), '\n', '\r');
  for (const std::string& form :
       {"\xEF\xBB\xBF" + windows, "\xFF\xFE" + wide, mac, "\n\n" + text, text.substr(0, text.size() - 2)}) {
    const Reading reading = ReadRecord(form);
    ASSERT_TRUE(reading.study && !reading.problem) << (reading.problem ? reading.problem->sentence : "");
    EXPECT_EQ(PrintRecord(RecordOf(*reading.study)), text);
  }
}

TEST(Study, ARecordThatLacksHeadersIsReadWithWhatIsSafe) {
  std::string text = std::string(kHeaders) + kPlies;
  text.erase(0, text.find("[Date"));
  text.erase(text.find("[Rated"), text.find("[Result") - text.find("[Rated"));
  const Reading reading = ReadRecord(text);
  ASSERT_TRUE(reading.study && !reading.problem);
  EXPECT_EQ(reading.study->tree.ruleset().text, "standard");
  EXPECT_EQ(reading.study->headers.match, "-");
  EXPECT_EQ(reading.study->headers.reason, "resign");
  EXPECT_EQ(reading.study->tree.plies(), 7U);
  EXPECT_EQ(reading.study->tree.At(1).clock->left_ms, 301880);
}

TEST(Study, TheRulesOfAListOfPliesAreThoseByWhichMoreOfItIsLegal) {
  EXPECT_EQ(ReadRecord("d6 f4").study->tree.ruleset().text, "standard");
  EXPECT_EQ(ReadRecord("c5 a1 c1", "six").study->tree.ruleset().text, "six");
  EXPECT_EQ(ReadRecord("c5 a1 g7", "six").study->tree.ruleset().text, "standard");
  const Reading twelve = ReadRecord("[Variant \"Twelve Men's Morris\"]\n\n1. d6 f4\n");
  EXPECT_EQ(twelve.study->tree.ruleset().text, "twelve");
  EXPECT_EQ(ReadRecord("[Ruleset \"tomorrow\"]\nd6").problem->reason, Reason::kUnknownRuleset);
}

TEST(Study, PointsOfOtherBoardsAreNotTakenForThoseOfRings) {
  for (const char* text : {"[Ruleset \"six\"]\n\na5 e1 a3\n", "[Ruleset \"three\"]\n\na2 {x} a1 a3\n"}) {
    const Reading reading = ReadRecord(text);
    ASSERT_TRUE(reading.study && !reading.problem) << text;
    EXPECT_EQ(reading.study->tree.plies(), 3U);
  }
}

TEST(Study, AListIsShownUpToThePlyThatIsNotLegal) {
  const Reading reading = ReadRecord("1. d6 f4\n2. d6 b4\n");
  ASSERT_TRUE(reading.study && reading.problem);
  EXPECT_EQ(reading.study->tree.plies(), 2U);
  EXPECT_EQ(reading.problem->reason, Reason::kOccupied);
  EXPECT_THAT(reading.problem->sentence, HasSubstr("line 2, column 4: "));
}

std::string FileOf(const std::string& name) {
  std::ifstream in(SourceFolder() / "tests/data/records" / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Study, RecordsOfOtherProgramsAreReadToTheirEnd) {
  constexpr const char* kEnd = ".../B../.../...WWW/.../WWW/.WB b 0,0";
  for (const char* name : {"wmd.txt", "sanmill.pgn", "playok.txt", "goldtoken.txt"}) {
    const Reading reading = ReadRecord(FileOf(name));
    ASSERT_TRUE(reading.study && !reading.problem) << name;
    const Tree& tree = reading.study->tree;
    EXPECT_EQ(tree.GameAt(tree.Game().back()).position(), kEnd) << name;
    EXPECT_EQ(reading.study->headers.result, "1-0") << name;
    EXPECT_EQ(reading.study->headers.reason, "few") << name << ": the rules say why";
  }
  EXPECT_EQ(ReadRecord(FileOf("playok.txt")).study->headers.white, "ann");
  EXPECT_EQ(ReadRecord(FileOf("playok.txt")).study->headers.clock, "300+0");
  EXPECT_EQ(ReadRecord(FileOf("sanmill.pgn")).study->headers.date, "2021-09-05");
}

TEST(Study, PointsByRingAndSeveralMenTakenByAPlyAreRead) {
  const Reading rings = ReadRecord(FileOf("mssa.txt"), "morabaraba");
  ASSERT_TRUE(rings.study && !rings.problem);
  EXPECT_EQ(rings.study->tree.plies(), 44U);
  const Reading two = ReadRecord(FileOf("sanmill-two.pgn"), "standard-double");
  ASSERT_TRUE(two.study && !two.problem);
  EXPECT_EQ(two.study->tree.plies(), 52U);
}

TEST(Study, WhatIsWrittenInWmdNotationReadsBack) {
  const Reading ours = ReadRecord(std::string(kHeaders) + kPlies);
  const Reading again = ReadRecord(notation::PrintWmd(RecordOf(*ours.study)));
  ASSERT_TRUE(again.study && !again.problem);
  EXPECT_EQ(again.study->tree.plies(), ours.study->tree.plies());
  EXPECT_EQ(again.study->headers.ruleset, "standard");
  EXPECT_EQ(again.study->headers.clock, "300+3");
}

/// A game of many plies with as many branches, by random play from its positions.
Study MadeStudy(int plies, int branches) {
  const auto ruleset = *variants::ParseRuleset("standard");
  Study study = *ReadPosition("", ruleset);
  rules::SeededNumbers numbers(7);
  rules::Game game(ruleset);
  NodeId node = kStart;
  for (int i = 0; i < plies; ++i) {
    const auto legal = game.LegalPlies();
    // The other side is never blocked: plies that end the game are avoided.
    auto at = static_cast<std::size_t>(numbers.Below(legal.size()));
    rules::Game after = game;
    EXPECT_TRUE(after.Play(legal[at]).ok());
    for (std::size_t tries = 0; tries < legal.size() && (after.outcome() || after.lost(after.to_move()) > 3);
         ++tries) {
      at = (at + 1) % legal.size();
      after = game;
      EXPECT_TRUE(after.Play(legal[at]).ok());
    }
    if (after.outcome()) break;
    const NodeId next = *study.tree.Add(node, legal[at]);
    if (i * branches / plies != (i + 1) * branches / plies) {
      EXPECT_TRUE(study.tree.Add(node, legal[(at + 1) % legal.size()]).ok());
    }
    node = next;
    game = std::move(after);
  }
  return study;
}

TEST(Study, ALongRecordWithManyBranchesReadsBack) {
  const Study study = MadeStudy(300, 150);
  EXPECT_GT(study.tree.plies(), 400U);
  const std::string text = PrintRecord(RecordOf(study));
  const Reading again = ReadRecord(text);
  ASSERT_TRUE(again.study && !again.problem);
  EXPECT_EQ(again.study->tree.plies(), study.tree.plies());
  EXPECT_EQ(PrintRecord(RecordOf(*again.study)), text);
}

}  // namespace
}  // namespace merels::study
