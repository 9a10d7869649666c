#include "client/view/color.h"

#include <gtest/gtest.h>

namespace merels::view {
namespace {

TEST(Color, HexSplitsIntoBytes) { EXPECT_EQ(Hex(0x8FE3C4), (Color{0x8F, 0xE3, 0xC4, 255})); }

TEST(Color, MixesBetweenItsEnds) {
  EXPECT_EQ(Mix(Hex(0x000000), Hex(0xFFFFFF), 0), Hex(0x000000));
  EXPECT_EQ(Mix(Hex(0x000000), Hex(0xFFFFFF), 1), Hex(0xFFFFFF));
  EXPECT_EQ(Mix(Hex(0x000000), Hex(0x64C832), 0.5F), Hex(0x326419));
}

TEST(Color, FadingTouchesAlphaAlone) {
  EXPECT_EQ(Faded(Hex(0x102030), 0.5F), (Color{0x10, 0x20, 0x30, 128}));
  EXPECT_EQ(Faded(Faded(Hex(0x102030), 0.5F), 0), (Color{0x10, 0x20, 0x30, 0}));
}

TEST(Color, BytesAreCutOffAtTheirLimits) {
  EXPECT_EQ(ToByte(-5), 0);
  EXPECT_EQ(ToByte(254.6F), 255);
  EXPECT_EQ(ToByte(900), 255);
}

}  // namespace
}  // namespace merels::view
