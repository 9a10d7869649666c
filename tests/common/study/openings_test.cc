#include "common/study/openings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/variants/registry.h"

namespace merels::study {
namespace {

using rules::Score;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

rules::Ruleset Rules(const std::string& text = "standard") { return *variants::ParseRuleset(text); }

Opening Of(const std::vector<std::string>& plies, Score score, const std::string& ruleset = "standard") {
  const auto opening = OpeningOf(Rules(ruleset), plies, score);
  EXPECT_TRUE(opening);
  return opening.value_or(Opening());
}

rules::Game After(const std::vector<std::string>& plies, const std::string& ruleset = "standard") {
  rules::Game game(Rules(ruleset));
  for (const std::string& ply : plies) EXPECT_TRUE(game.Play(ply).ok()) << ply;
  return game;
}

std::vector<OpeningPly> Plies(const Openings& openings, const rules::Game& position) {
  return openings.At(BranchesOf(position)).plies;
}

TEST(OpeningStatistics, ThePliesOfAPositionAreListedByHowOftenTheyWerePlayed) {
  Openings openings(10);
  openings.AddNewest(Of({"d2", "b4"}, Score::kFirstWins));
  openings.AddNewest(Of({"a1", "d2"}, Score::kSecondWins));
  openings.AddNewest(Of({"d2", "f4"}, Score::kDraw));
  // b4 and f4 are images of each other, as long as only d2 is taken; so are the middle points before it.
  EXPECT_THAT(Plies(openings, After({})),
              ElementsAre(OpeningPly{"b4", {1, 1, 0}}, OpeningPly{"a1", {0, 0, 1}}));
  EXPECT_THAT(Plies(openings, After({"d2"})), ElementsAre(OpeningPly{"b4", {1, 1, 0}}));
  EXPECT_THAT(Plies(openings, After({"d2", "b4"})), IsEmpty());
}

TEST(OpeningStatistics, ImagesOfAPositionAreOnePosition) {
  Openings openings(10);
  openings.AddNewest(Of({"d2", "b4", "d6"}, Score::kFirstWins));
  EXPECT_THAT(Plies(openings, After({"f4", "d6"})), ElementsAre(OpeningPly{"b4", {1, 0, 0}}));
}

TEST(OpeningStatistics, DrawLimitsDoNotMatterAndOtherRulesDo) {
  Openings openings(10);
  openings.AddNewest(Of({"d2"}, Score::kDraw, "standard+reps=3+quiet=100"));
  EXPECT_EQ(Plies(openings, After({})).size(), 1U);
  EXPECT_EQ(Plies(openings, After({}, "standard+reps=3")).size(), 1U);
  EXPECT_THAT(Plies(openings, After({}, "lasker")), IsEmpty());
}

TEST(OpeningStatistics, OnlyGamesOfTwoThatWereWonOrDrawnCount) {
  EXPECT_FALSE(OpeningOf(Rules(), {"d2"}, Score::kNone));
  EXPECT_FALSE(OpeningOf(Rules("peg"), {"d2-d4"}, Score::kStuck));
  EXPECT_FALSE(OpeningOf(Rules(), {"d2", "d2"}, Score::kDraw)) << "an illegal ply";
  EXPECT_TRUE(OpeningOf(Rules("foxgeese"), {}, Score::kDraw)->keys.empty());
}

TEST(OpeningStatistics, LaterPliesOfAGameDoNotCount) {
  std::vector<std::string> plies;
  rules::Game game(Rules("lasker"));
  while (plies.size() < kOpeningPlies + 5) {
    plies.push_back(game.LegalPlies().front());
    ASSERT_TRUE(game.Play(plies.back()).ok());
  }
  EXPECT_EQ(Of(plies, Score::kDraw, "lasker").keys.size(), kOpeningPlies);
}

TEST(OpeningStatistics, TheOldestGameMakesRoomForTheNewest) {
  Openings openings(2);
  EXPECT_TRUE(openings.AddOldest(Of({"d2"}, Score::kDraw)));
  EXPECT_TRUE(openings.AddOldest(Of({"a1"}, Score::kDraw)));
  EXPECT_FALSE(openings.At({}).older_left_out);
  EXPECT_FALSE(openings.AddOldest(Of({"a4"}, Score::kDraw)));
  EXPECT_TRUE(openings.At({}).older_left_out);
  openings.AddNewest(Of({"a4"}, Score::kFirstWins));
  EXPECT_EQ(openings.games(), 2U);
  EXPECT_THAT(Plies(openings, After({})),
              ElementsAre(OpeningPly{"a4", {1, 0, 0}}, OpeningPly{"b4", {0, 1, 0}}));
}

TEST(OpeningStatistics, APositionOfThousandsOfPliesIsCutShort) {
  const rules::Game start(Rules("foxgeese"));
  EXPECT_LE(BranchesOf(start).size(), kMaxBranches);
  EXPECT_THAT(BranchesOf(rules::Game(Rules("peg"))), IsEmpty());
}

}  // namespace
}  // namespace merels::study
