#include "client/solve/games.h"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/common/tablebase/small_folder.h"

namespace merels::tablebase {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Three Men's Morris is won by the middle alone.
std::string Game(const std::string& white, const std::string& black, const std::string& plies,
                 const std::string& ruleset = "three", const std::string& result = "0-1") {
  return "[Ruleset \"" + ruleset + "\"]\n[Match \"-\"]\n[Date \"2026-03-01\"]\n[White \"" + white +
         "\"]\n[Black \"" + black + "\"]\n[Clock \"-\"]\n[Rated \"yes\"]\n[Result \"" + result +
         "\"]\n[Reason \"resign\"]\n\n" + plies + "\n";
}

class EvidenceTest : public ::testing::Test {
 protected:
  EvidenceTest() { EXPECT_EQ(folder_.Solve("three").code, kDone); }

  ProgramRun Run(const std::string& records, const std::string& ratings = "") const {
    folder_.Write("games.txt", records);
    folder_.Write("ratings.tsv", ratings);
    std::vector<std::string> arguments = {"evidence", folder_.path(), folder_.file("games.txt")};
    if (!ratings.empty()) arguments.insert(arguments.end(), {"--ratings", folder_.file("ratings.tsv")});
    return RunSolve(arguments);
  }

 private:
  SmallFolder folder_;
};

TEST_F(EvidenceTest, WhoThrewAWinAndWhoFoundTheOnlyPlyIsCountedBesideTheOthers) {
  const auto run =
      Run(Game("Ann", "Bob", "1 a1\n") + Game("Cid", "Bob", "1 b2\n") + Game("Ann", "Cid", "1 b2\n"));
  EXPECT_EQ(run.code, kDone) << run.err;
  EXPECT_THAT(run.out, HasSubstr("\nAnn\t-\t2\t1/2 0.095-0.905\t0/1 0.000-0.793\t1/2 0.095-0.905\t1/1 "
                                 "0.207-1.000\n"));
  EXPECT_THAT(run.out, HasSubstr("\nBob\t-\t2\t0/0 0.000-1.000\t1/3 "));
  EXPECT_THAT(run.out, HasSubstr("\nCid\t-\t2\t0/1 0.000-0.793\t1/2 "));
  EXPECT_THAT(run.out, HasSubstr("evidence only"));
}

TEST_F(EvidenceTest, OthersAreThoseOfTheSameRating) {
  const auto run =
      Run(Game("Ann", "Bob", "1 a1\n") + Game("Cid", "Bob", "1 b2\n"), "Ann\t1500\nBob\t1210\nCid\t1399\n");
  EXPECT_EQ(run.code, kDone) << run.err;
  EXPECT_THAT(run.out, HasSubstr("\nAnn\t1400-1599\t1\t1/1 0.207-1.000\t0/0 0.000-1.000\t"));
  EXPECT_THAT(run.out, HasSubstr("\nBob\t1200-1399\t2\t0/0 0.000-1.000\t0/1 "));
}

TEST_F(EvidenceTest, GamesOfOtherRulesAndThoseThatGoOnAreLeftOut) {
  const auto run = Run(Game("Ann", "Bob", "1 a1\n", "three", "*") + Game("Cid", "Dan", "1 d2\n", "standard"));
  EXPECT_EQ(run.code, kDone) << run.err;
  EXPECT_THAT(run.out, Not(HasSubstr("Ann")));
  EXPECT_THAT(run.out, Not(HasSubstr("Cid")));
}

TEST_F(EvidenceTest, AWinWithoutADistanceIsNoneUnderAQuietLimit) {
  const auto run = Run(Game("Ann", "Bob", "1 a1\n", "three+reps=3+quiet=100"));
  EXPECT_THAT(run.out, HasSubstr("\nAnn\t-\t1\t0/0 "));
}

TEST_F(EvidenceTest, WhatCannotBeReadIsNamed) {
  EXPECT_THAT(Run("nonsense\n").err, HasSubstr("games.txt"));
  const auto run = Run(Game("Ann", "Bob", "1 a1\n"), "Ann\t1500\nBob 1200\n");
  EXPECT_EQ(run.code, kBadFolder);
  EXPECT_THAT(run.err, HasSubstr("ratings.tsv, line 2"));
}

}  // namespace
}  // namespace merels::tablebase
