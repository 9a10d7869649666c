#include "common/notation/position.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merels::notation {
namespace {

using ::testing::HasSubstr;

std::string Read(const std::string& text) {
  const auto read = FromSanmillPosition(text);
  return read.ok() ? *read : read.error().sentence;
}

TEST(Sanmill, APositionIsReadFromTheInnerRingOutwards) {
  EXPECT_EQ(Read("O@******/********/*******O w p p 2 7 1 8 0 0 0 0 0 0 0 0 2"),
            "W../.../.WB/....../.../.../... w 7,8");
  EXPECT_EQ(Read("********/@******O/******** b m s 1 0 1 0"), ".../WB./.../....../.../.../... b 0,0");
  EXPECT_EQ(Read("************************ w p p 0 9 0 9"), ".../.../.../....../.../.../... w 9,9")
      << "older ones have no slashes";
}

TEST(Sanmill, WhatIsWrongIsNamedWithItsColumn) {
  EXPECT_THAT(Read("O@***"), HasSubstr("one of *, O and @ is expected at column 6"));
  EXPECT_THAT(Read("********/********/******** x p p 0 9 0 9"),
              HasSubstr("the side to move, w or b, is expected at column 28"));
  EXPECT_THAT(Read("********/********/******** w p p 0 9 0"), HasSubstr("a number of men is expected"));
  EXPECT_THAT(Read("********/********/******** w p r 0 9 0 9"), HasSubstr("a man is still to be taken"));
}

TEST(Sanmill, OnlyABoardOfItsSignsMeansToBeOne) {
  EXPECT_TRUE(LooksLikeSanmillPosition("********/********/******** w p p"));
  EXPECT_TRUE(LooksLikeSanmillPosition("O@******"));
  for (const char* none : {"", "*", "*** hello ***", "W../.../... w 9,9", "d2 f4"})
    EXPECT_FALSE(LooksLikeSanmillPosition(none)) << none;
}

}  // namespace
}  // namespace merels::notation
