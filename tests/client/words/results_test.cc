#include "client/words/results.h"

#include <gtest/gtest.h>

#include "client/words/naming.h"

namespace merels::words {
namespace {

std::string WhyOf(const char* ruleset, rules::Score score, const char* reason) {
  return ResultReason(NamingOfText(ruleset), {score, reason});
}

TEST(Results, WhatAPlayerHasLeftIsSaidByHowItEnded) {
  EXPECT_EQ(WhyOf("standard", rules::Score::kFirstWins, "abandoned"), "Black left the game");
  EXPECT_EQ(WhyOf("standard", rules::Score::kFirstWins, "tablebase"),
            "Black had a lost position, by the tablebase, when a player left");
  EXPECT_EQ(WhyOf("standard", rules::Score::kDraw, "tablebase"),
            "a player left a position that is a draw by the tablebase");
}

TEST(Results, AMatchThatGrewTooLongSaysSo) {
  EXPECT_EQ(WhyOf("standard", rules::Score::kDraw, "adjudicated"),
            "the game reached the server's length limit");
}

TEST(Results, AReasonThatIsNotKnownIsShownAsItIs) {
  EXPECT_EQ(WhyOf("standard", rules::Score::kSecondWins, "by-lot"), "by-lot");
}

}  // namespace
}  // namespace merels::words
