#include "client/cli/match/words.h"

#include <gtest/gtest.h>

#include "common/variants/registry.h"
#include "tests/client/cli/run_cli.h"

namespace merels::cli {
namespace {

using clock::Millis;
using merels::testing::RunCli;
using rules::Score;

rules::Game NewGame(const std::string& ruleset) { return rules::Game(*variants::ParseRuleset(ruleset)); }

TEST(OnlineWords, ResultsSayWhoWonAndWhy) {
  const auto said = [](Score score, const char* reason) {
    return OutcomeWords(words::NamingOfText("standard"), {{score, reason}});
  };
  EXPECT_EQ(said(Score::kFirstWins, "few"), "White wins, 1-0: Black has only two men left");
  EXPECT_EQ(said(Score::kSecondWins, "time"), "Black wins, 0-1: White ran out of time");
  EXPECT_EQ(said(Score::kDraw, "agreement"), "A draw, 1/2: both players agreed");
  EXPECT_EQ(said(Score::kDraw, "a-new-reason"), "A draw, 1/2: a-new-reason");
}

TEST(OnlineWords, EveryFamilyIsToldInItsOwnWords) {
  const auto& fox = words::NamingOfText("foxgeese");
  EXPECT_EQ(OutcomeWords(fox, {{Score::kFirstWins, "few"}}),
            "The fox wins, 1-0: too few geese are left to pen the fox");
  EXPECT_EQ(OutcomeWords(fox, {{Score::kSecondWins, "penned"}}),
            "The geese win, 0-1: the fox is penned in and cannot move");
  const auto& peg = words::NamingOfText("peg");
  EXPECT_EQ(OutcomeWords(peg, {{Score::kStuck, "7"}}), "Stuck with 7 pegs: no peg can jump any more");
  EXPECT_EQ(OutcomeWords(peg, {{Score::kStuck, "resign"}}), "Given up: the player gave up");
  EXPECT_EQ(OutcomeWords(peg, {{Score::kSolved, "centre"}}), "Solved in the centre: one peg is left");
  EXPECT_EQ(BoardWords(NewGame("foxgeese")),
            "Fox on d4. 17 geese on a3, a4, b2, b3, c1, c2, c3, d1, d2, d3, e1, e2, e3, f2, f3, g3 and g4");
  EXPECT_EQ(BoardWords(NewGame("peg")).substr(0, 25), "The player has 36 pegs: a");
  EXPECT_NE(BoardDrawing(NewGame("foxgeese")).find("4  G---.---.---F---.---.---G\n"), std::string::npos);
}

TEST(OnlineWords, AMatchOfOnePlayerNamesOnlyThem) {
  match::Snapshot match;
  match.match = MatchId("m");
  match.settings = {"peg", {Millis(60'000), Millis(0)}, false, {AccountId("a"), AccountId()}, false};
  match.players[0] = {AccountId("a"), "Ada", true, true};
  match.clocks.left = {Millis(59'000), Millis(60'000)};
  EXPECT_EQ(MatchWords(match), "Match m, peg, clock 1+0: the player is Ada (a computer)");
  EXPECT_EQ(ClockWords(match), "Player 0:59");
}

TEST(OnlineWords, AnEmptyBoardIsDrawnWithItsLines) {
  EXPECT_EQ(BoardDrawing(NewGame("standard")),
            "7  .-----------.-----------.\n"
            "   |           |           |\n"
            "6  |   .-------.-------.   |\n"
            "   |   |       |       |   |\n"
            "5  |   |   .---.---.   |   |\n"
            "   |   |   |       |   |   |\n"
            "4  .---.---.       .---.---.\n"
            "   |   |   |       |   |   |\n"
            "3  |   |   .---.---.   |   |\n"
            "   |   |       |       |   |\n"
            "2  |   .-------.-------.   |\n"
            "   |           |           |\n"
            "1  .-----------.-----------.\n"
            "   a   b   c   d   e   f   g\n");
}

TEST(OnlineWords, DiagonalsAreDrawnWhereTheyAre) {
  EXPECT_EQ(BoardDrawing(NewGame("three")),
            "3  .---.---.\n"
            "   | \\ | / |\n"
            "2  .---.---.\n"
            "   | / | \\ |\n"
            "1  .---.---.\n"
            "   a   b   c\n");
}

TEST(OnlineWords, APlyOfAnUnknownRulesetIsToldAsItIsWritten) {
  session::PlySeen ply;
  ply.played.side = rules::Side::kSecond;
  ply.played.ply = "d4-b6-b4";
  ply.played.number = 2;
  EXPECT_EQ(HappeningWords(ply, "halma"), "2. The second player plays d4-b6-b4");
}

TEST(OnlineWords, APlySaysWhatItDidOnTheBoard) {
  const auto game = NewGame("standard");
  const auto point = [&](const char* name) { return board::FindPoint(game.topology(), name); };
  session::PlySeen ply;
  ply.understood = ply.mill = true;
  ply.played.number = 21;
  ply.parts = {point("a7"), point("d7"), {*point("b2"), *point("d1")}};
  EXPECT_EQ(HappeningWords(ply, "standard"), "21. White moves a7 to d7, closes a mill and takes b2 and d1");
}

TEST(OnlineProgram, ACommandUsedWronglyIsUsage) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"play"},
                                                    {"seek", "standard"},
                                                    {"seek", "standard", "--clock", "soon"},
                                                    {"seek", "--clock", "5+3", "--clock", "10+5"},
                                                    {"seek", "six", "--clock", "5+3", "--least-games", "-1"},
                                                    {"open", "standard", "--clock", "5+3", "--side", "left"},
                                                    {"draw", "demand", "aaaaaaaaaaaaa"},
                                                    {"tables", "--server", "no:port"},
                                                    {"tables", "--ca", "x", "--insecure-plaintext"}}) {
    const auto ran = RunCli(arguments);
    EXPECT_EQ(ran.code, kUsage) << arguments[0];
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  }
}

TEST(OnlineProgram, WhoeverIsNotSignedInIsToldHow) {
  const auto ran = RunCli({"games", "--token-file", ::testing::TempDir() + "no-such-token"});
  EXPECT_EQ(ran.code, kRefused);
  EXPECT_EQ(ran.err.substr(0, 14), "token-missing:");
  EXPECT_NE(ran.err.find("merelsctl signin"), std::string::npos);
}

TEST(OnlineProgram, AServerThatIsNotThereIsUnreachable) {
  const auto ran =
      RunCli({"signin", "--server", "127.0.0.1:1", "--token-file", ::testing::TempDir() + "no-token"});
  EXPECT_EQ(ran.code, kUnreachable);
  EXPECT_EQ(ran.err.substr(0, 12), "unreachable:");
}

}  // namespace
}  // namespace merels::cli
