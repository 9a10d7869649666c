#include "client/local/hint.h"

#include <gtest/gtest.h>

#include "client/local/lesson.h"
#include "common/variants/registry.h"

namespace merels::local {
namespace {

HintReason ReasonFor(const std::string& ruleset, const std::string& position, const std::string& ply) {
  const auto game = rules::Game::At(*variants::ParseRuleset(ruleset), position);
  EXPECT_TRUE(game.ok());
  const auto judged = game->Judge(ply);
  EXPECT_TRUE(judged.ok()) << judged.error().sentence;
  return ReasonOf(*game, *judged);
}

TEST(HintReason, NamesWhatAPlacementIsGoodFor) {
  const std::string two_each = "WW./B../.../....B./.../.../... w 7,7";
  EXPECT_EQ(ReasonFor("standard", two_each, "g7,b6"), HintReason::kClosesMill);
  EXPECT_EQ(ReasonFor("standard", "BB./W../.../....W./.../.../... w 7,7", "g7"), HintReason::kStopsMill);
  EXPECT_EQ(ReasonFor("standard", "W../.../.../...B../.../.../..B w 8,7", "d7"), HintReason::kThreatens);
  EXPECT_EQ(ReasonFor("standard", "W../.../.../...B../.../.../..W w 7,7", "g7"), HintReason::kTwoThreats);
  EXPECT_EQ(ReasonFor("standard", ".../.../.../....../.../.../... w 9,9", "d2"), HintReason::kKeepsRoom);
}

TEST(HintReason, AThreatNeedsAManThatCanArrive) {
  // Two men in a row threaten nothing when the third point is out of reach.
  EXPECT_EQ(ReasonFor("standard", "WW./.../.../....../WW./BB./BB. w 0,0", "c3-c4"), HintReason::kKeepsRoom);
}

TEST(HintReason, AWinIsSaidFirst) {
  const auto& last = LessonSteps().back();
  EXPECT_EQ(ReasonFor("standard", std::string(last.position), std::string(last.way)), HintReason::kWins);
}

TEST(HintReason, AJumpThatTakesIsNoMill) {
  const rules::Game start(*variants::ParseRuleset("foxgeese"));
  rules::Game game = start;
  for (const auto& ply : game.LegalMoves()) {
    if (ply.captures.empty()) {
      EXPECT_NE(ReasonOf(game, ply), HintReason::kTakes);
    }
  }
}

}  // namespace
}  // namespace merels::local
