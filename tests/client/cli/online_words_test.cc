#include "client/cli/online_words.h"

#include <gtest/gtest.h>

#include "common/variants/registry.h"
#include "tests/client/cli/run_cli.h"

namespace merels::cli {
namespace {

using clock::Millis;
using merels::testing::RunCli;
using rules::Score;

rules::Game NewGame(const std::string& ruleset) { return rules::Game(*variants::ParseRuleset(ruleset)); }

TEST(OnlineWords, TimesAreReadAsOnAClock) {
  EXPECT_EQ(TimeWords(Millis(0)), "0:00.0");
  EXPECT_EQ(TimeWords(Millis(12'345)), "0:12.3");
  EXPECT_EQ(TimeWords(Millis(20'000)), "0:20");
  EXPECT_EQ(TimeWords(Millis(298'999)), "4:58");
  EXPECT_EQ(TimeWords(Millis(3'723'000)), "1:02:03");
}

TEST(OnlineWords, ResultsSayWhoWonAndWhy) {
  const auto words = [](Score score, const char* reason) {
    return OutcomeWords({score, reason}, TongueOf("standard"));
  };
  EXPECT_EQ(words(Score::kFirstWins, "few"), "White wins, 1-0: Black has too few men");
  EXPECT_EQ(words(Score::kSecondWins, "time"), "Black wins, 0-1: White has run out of time");
  EXPECT_EQ(words(Score::kDraw, "agreement"), "It is a draw, 1/2: the players agreed");
  EXPECT_EQ(words(Score::kDraw, "a-new-reason"), "It is a draw, 1/2: a-new-reason");
}

TEST(OnlineWords, EveryFamilyIsToldInItsOwnWords) {
  const auto fox = TongueOf("foxgeese");
  EXPECT_EQ(OutcomeWords({Score::kFirstWins, "few"}, fox), "The fox wins, 1-0: the geese have too few geese");
  EXPECT_EQ(OutcomeWords({Score::kSecondWins, "penned"}, fox), "The geese win, 0-1: the fox is shut in");
  const auto peg = TongueOf("peg");
  EXPECT_EQ(OutcomeWords({Score::kStuck, "7"}, peg), "The puzzle is stuck: 7 pegs are left");
  EXPECT_EQ(OutcomeWords({Score::kStuck, "resign"}, peg), "The puzzle is stuck: the player resigns");
  EXPECT_EQ(OutcomeWords({Score::kSolved, "centre"}, peg),
            "The puzzle is solved: the last peg stands in the centre");
  EXPECT_EQ(BoardWords(NewGame("foxgeese")),
            "Fox on d4. 17 geese on a3, a4, b2, b3, c1, c2, c3, d1, d2, d3, e1, e2, e3, f2, f3, g3 and g4");
  EXPECT_EQ(BoardWords(NewGame("peg")).substr(0, 25), "The player has 36 pegs: a");
  EXPECT_NE(BoardDrawing(NewGame("foxgeese")).find("4  G---.---.---F---.---.---G\n"), std::string::npos);
}

TEST(OnlineWords, AMatchOfOnePlayerNamesOnlyHim) {
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
  EXPECT_EQ(PlyWords(ply, TongueOf("halma")), "Black plays d4-b6-b4");
}

TEST(OnlineWords, AMoveNamesWhereFromAndWhereTo) {
  const auto game = NewGame("standard");
  const auto point = [&](const char* name) { return board::FindPoint(game.topology(), name); };
  session::PlySeen ply;
  ply.understood = ply.mill = true;
  ply.parts = {point("a7"), point("d7"), {*point("b2"), *point("d1")}};
  EXPECT_EQ(PlyWords(ply, TongueOf("standard")), "White moves a7 to d7, closes a mill and takes b2 and d1");
}

TEST(OnlineWords, WhoIsGoneAndWhatMayBeClaimedIsSaid) {
  const Tongue tongue = TongueOf("foxgeese");
  const auto words = [&](const match::Presence& presence) {
    return PresenceWords(rules::Side::kSecond, presence, tongue);
  };
  EXPECT_EQ(words({}), "The geese are there");
  EXPECT_EQ(words({false, false, Millis(14'001)}),
            "The geese are away; the match may be claimed after 15 more seconds of that turn");
  EXPECT_EQ(words({false, true, Millis(0)}), "The geese have left; the match may be claimed");
  EXPECT_EQ(words({false, false, std::nullopt}), "The geese are away");
}

TEST(OnlineProgram, ACommandUsedWronglyIsUsage) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"play"},
                                                    {"seek", "standard"},
                                                    {"seek", "standard", "--clock", "soon"},
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
