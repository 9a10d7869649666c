#include "common/match/packed.h"

#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

namespace merels::match {
namespace {

TEST(Packed, EveryKindIsReadBackAsItWasWritten) {
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
  Bytes bytes;
  Packer out(bytes);
  for (const std::uint64_t number :
       {std::uint64_t{0}, std::uint64_t{127}, std::uint64_t{128}, ~std::uint64_t{0}})
    out.Number(number);
  for (const std::int64_t number : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{64}, kMax, kLeast})
    out.Signed(number);
  out.Text("");
  out.Text("pass");
  out.Word(0x0123456789ABCDEFU);

  Unpacker in(bytes);
  for (const std::uint64_t number :
       {std::uint64_t{0}, std::uint64_t{127}, std::uint64_t{128}, ~std::uint64_t{0}})
    EXPECT_EQ(in.Number(), number);
  for (const std::int64_t number : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{64}, kMax, kLeast})
    EXPECT_EQ(in.Signed(), number);
  EXPECT_EQ(in.Text(), "");
  EXPECT_EQ(in.Text(), "pass");
  EXPECT_EQ(in.Word(), 0x0123456789ABCDEFU);
  EXPECT_EQ(in.left(), 0U);
}

TEST(Packed, SmallNumbersTakeOneByteOnBothSidesOfZero) {
  for (const int number : {-64, -1, 0, 1, 63}) {
    Bytes bytes;
    Packer(bytes).Signed(number);
    EXPECT_EQ(bytes.size(), 1U) << number;
  }
}

TEST(Packed, WhatIsAppendedTogetherLeavesLittleMemoryUnused) {
  Bytes all;
  for (int i = 0; i < 200; ++i) {
    MakeRoom(all, 7);
    Packer(all).Text("sixth.");
    ASSERT_LE(all.capacity(), all.size() + 64);
  }
  EXPECT_EQ(all.size(), 1400U);
}

}  // namespace
}  // namespace merels::match
