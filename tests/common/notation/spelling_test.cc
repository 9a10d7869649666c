#include "common/notation/spelling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merels::notation {
namespace {

using ::testing::ElementsAre;

TEST(Spelling, EverySignOfACaptureIsOurs) {
  for (const char* typed : {"d3xg7", "d3Xg7", "d3\xC3\x97g7", "d3:g7", "d3 \xC3\x97g7", "d3 x g7", "d3: g7",
                            "d3\xC2\xA0\xC3\x97\xE2\x80\xAFg7"}) {
    EXPECT_EQ(PlainSigns(typed), "d3,g7") << typed;
  }
  EXPECT_EQ(PlainSigns("f2-f4xd5"), "f2-f4,d5");
  EXPECT_EQ(PlainSigns("d3xa1xb2"), "d3,a1,b2");
  EXPECT_EQ(PlainSigns("d3 xa1 xb2"), "d3,a1,b2");
}

TEST(Spelling, EveryDashAndArrowIsOurs) {
  for (const char* typed : {"a7\xE2\x80\x93"
                            "d7",
                            "a7 \xE2\x80\x94 d7", "a7 - d7", "a7 -> d7", "a7->d7",
                            "a7\xE2\x86\x92"
                            "d7",
                            "a7\xE2\x88\x92"
                            "d7"}) {
    EXPECT_EQ(PlainSigns(typed), "a7-d7") << typed;
  }
}

TEST(Spelling, WhatIsNoSignStaysAsItIs) {
  EXPECT_EQ(PlainSigns("c3-g3 xx"), "c3-g3 xx");
  EXPECT_EQ(PlainSigns("a1 x"), "a1 x");
  EXPECT_EQ(PlainSigns("b2 ,a1"), "b2 ,a1");
  EXPECT_EQ(PlainSigns(""), "");
  EXPECT_EQ(PlainSigns("xd3"), "xd3") << "there is nothing that could take";
  EXPECT_EQ(PlainSigns("next"), "next");
  EXPECT_EQ(PlainSigns("  d2\t f4 "), "d2 f4");
  EXPECT_EQ(PlainSigns("d2\xFF"), "d2\xFF");
  EXPECT_EQ(PlainSigns("D6-D5"), "D6-D5");
}

TEST(Spelling, ALineIsTakenApartIntoPlies) {
  EXPECT_THAT(PliesIn("d6 f4 d2 b4", board::kNine), ElementsAre("d6", "f4", "d2", "b4"));
  EXPECT_THAT(PliesIn("1. d6 f4 2.d2 x f4 b4 1-0", board::kNine), ElementsAre("d6", "f4", "d2,f4", "b4"));
  EXPECT_THAT(PliesIn("1 d6 2 f4", board::kNine), ElementsAre("d6", "f4"))
      << "numbers of moves without a dot";
  EXPECT_THAT(PliesIn("pass pass", board::kNine), ElementsAre("pass", "pass"));
  EXPECT_THAT(PliesIn(" \t", board::kNine), ElementsAre());
}

TEST(Spelling, PointsByNumberCountInReadingOrder) {
  EXPECT_THAT(PliesIn("1. 1 24 2. 23-24 10-1x23 3. 3x4 *", board::kNine),
              ElementsAre("a7", "g1", "d1-g1", "a4-a7,d1", "g7,b6"));
  EXPECT_THAT(PliesIn("25 0", board::kNine), ElementsAre("25", "0")) << "no such point";
}

TEST(Spelling, PointsByRingGoClockwiseFromTheUpperLeft) {
  EXPECT_THAT(PliesIn("E1 A1 R1 E6-A6 R8xE2", board::kNine), ElementsAre("a7", "b6", "c5", "d1-d2", "c4,d7"));
  EXPECT_THAT(PliesIn("a1 e4 a7 e3", board::kNine), ElementsAre("a1", "e4", "a7", "e3"))
      << "all of them are ours as well";
  EXPECT_THAT(PliesIn("a5 e1", board::kSix), ElementsAre("a5", "e1"))
      << "other boards have no rings of eight";
  EXPECT_THAT(PliesIn("a2", board::kThree), ElementsAre("a2"));
}

TEST(Spelling, AWordLooksLikeAPlyByItsFormAlone) {
  for (const char* ply : {"d2", "D2", "d2,g1", "a7-d7,b2", "12", "23-24", "r8-e1", "pass", "PASS", "z9"})
    EXPECT_TRUE(LooksLikePly(ply)) << ply;
  for (const char* none : {"", "d", "hello", "d2-", ",d2", "d22", "123", "d2,,g1", "passt", "Nf3"})
    EXPECT_FALSE(LooksLikePly(none)) << none;
  EXPECT_EQ(LengthOfMoveNumber("12...f4"), 5U);
  EXPECT_EQ(LengthOfMoveNumber("12"), 0U);
  EXPECT_EQ(LengthOfMoveNumber(".d2"), 0U);
}

}  // namespace
}  // namespace merels::notation
