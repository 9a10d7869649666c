#include "client/words/events.h"

#include <gtest/gtest.h>

#include "client/words/text.h"

namespace merels::words {
namespace {

TEST(EventWords, WhoIsGoneAndWhatMayBeClaimedIsSaid) {
  const auto said = [](const match::Presence& presence) {
    return PresenceWords(NamingOfText("foxgeese"), rules::Side::kSecond, presence);
  };
  EXPECT_EQ(said({}), "The geese are online");
  EXPECT_EQ(said({false, false, clock::Millis(14'001)}),
            "The geese are away; the match can be claimed after 15 more seconds of their turn");
  EXPECT_EQ(said({false, true, clock::Millis(0)}), "The geese have left; the match may be claimed");
  EXPECT_EQ(said({false, false, std::nullopt}), "The geese are away");
}

TEST(EventWords, WhoAbortedIsSaidWhereItIsKnown) {
  match::Ended ended{{rules::Score::kNone, "aborted"}};
  EXPECT_EQ(EventWords(NamingOfText("standard"), ended), "No result: the game was aborted");
  ended.aborted_by = rules::Side::kSecond;
  EXPECT_EQ(EventWords(NamingOfText("standard"), ended), "No result: Black aborted the game");
}

TEST(EventWords, WhatWasTakenBackIsCounted) {
  match::PliesTakenBack back;
  back.count = 1;
  back.number = 3;
  EXPECT_EQ(EventWords(NamingOfText("standard"), back), "The last move was taken back");
  back.count = 2;
  EXPECT_EQ(DescribeEvent(NamingOfText("standard"), back), "The last two moves were taken back.");
  back.count = 3;
  EXPECT_EQ(EventWords(NamingOfText("standard"), back), "The last 3 moves were taken back");
}

TEST(EventWords, APlyAndTheStartAreSaidElsewhere) {
  EXPECT_EQ(DescribeEvent(NamingOfText("standard"), match::PlyPlayed{}), "");
  EXPECT_EQ(DescribeEvent(NamingOfText("standard"), match::Started{}), "");
}

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
