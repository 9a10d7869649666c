#include "common/notation/ply.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merels::notation {
namespace {

using ::testing::HasSubstr;

std::string RoundTrip(std::string_view text, const PlyShape& shape = {}) {
  const auto ply = ParsePly(board::kNine, text, shape);
  return ply ? PrintPly(board::kNine, *ply) : ply.error().ToString();
}

TEST(PlyText, ReadsBackWhatIsPrinted) {
  for (const char* text : {"d2", "d2,g1", "a7-d7", "a7-d7,b2", "d2,a1,g1", "pass"}) {
    EXPECT_EQ(RoundTrip(text), text);
  }
  EXPECT_EQ(RoundTrip("A7-D7,B2"), "a7-d7,b2");
  EXPECT_EQ(RoundTrip("PASS"), "pass");
  EXPECT_EQ(RoundTrip("a1-a4-a7", {.max_path = 3}), "a1-a4-a7");
}

TEST(PlyText, BadNotationNamesTheColumn) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "column 1"},     {"d", "column 2"},        {"2d", "column 1"},       {"d2,", "column 4"},
      {"a7-", "column 4"},  {"d2 ", "column 3"},      {"d22", "column 3"},      {",a1", "column 1"},
      {"a7d7", "column 3"}, {"d2,g1-a1", "column 6"}, {"a1-a4-a7", "column 6"}, {"d2,,g1", "column 4"},
      {"passs", "column 2"}};
  for (const auto& [text, column] : cases) {
    EXPECT_THAT(RoundTrip(text),
                AllOf(HasSubstr("bad-notation"), HasSubstr(std::string("at ") + column + ";")))
        << text;
  }
}

TEST(PlyText, AFamilyWithoutPlacementsCapturesAndPassesKnowsNone) {
  const PlyShape jumps{
      .min_path = 2, .max_path = 4, .captures = false, .pass = false, .examples = "a1-a4 or a1-a4-a7"};
  EXPECT_EQ(RoundTrip("a1-a4-a7-d7", jumps), "a1-a4-a7-d7");
  EXPECT_EQ(
      RoundTrip("a1", jumps),
      "bad-notation: \"a1\" is not a ply: the point to go to is missing at column 3; plies look like a1-a4 "
      "or a1-a4-a7");
  EXPECT_THAT(RoundTrip("a1-a4,b2", jumps), HasSubstr("unexpected text at column 6;"));
  EXPECT_THAT(RoundTrip("a1-a4-a7-d7-g7", jumps), HasSubstr("one point too many at column 12;"));
  EXPECT_THAT(RoundTrip("pass", jumps), HasSubstr("bad-notation"));
  EXPECT_THAT(RoundTrip("a1,b2", {.min_path = 2}), HasSubstr("unexpected text at column 3;"));
}

TEST(PlyText, TheShapeIsLookedAtBeforeThePoints) {
  EXPECT_THAT(RoundTrip("h8-"), HasSubstr("bad-notation"));
  EXPECT_EQ(RoundTrip("a1,h8"),
            "bad-point: the board has no point h8 (column 4); points have a file letter and a rank digit, "
            "such as d2");
  EXPECT_THAT(RoundTrip("d4"), HasSubstr("bad-point"));
}

TEST(PlyText, ForeignBytesDoNotReachTheSentence) {
  EXPECT_THAT(RoundTrip("\x1b[2J"), HasSubstr("\"?[2J\""));
  EXPECT_THAT(RoundTrip("d2" + std::string(200, ',')),
              HasSubstr("at most 120 characters, this text has 202"));
}

TEST(PlyText, CapturesAreOrderedByFileThenRank) {
  const auto ply = ParsePly(board::kNine, "d2,g1,a7,a1", {}).value();
  EXPECT_EQ(PrintPly(board::kNine, ply.path, InNameOrder(board::kNine, ply.captures)), "d2,a1,a7,g1");
}

}  // namespace
}  // namespace merels::notation
