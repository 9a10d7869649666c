// Packing of values into fewer bits.
#include <array>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "common/rules/random_game.h"
#include "common/solver/byte_code.h"
#include "common/solver/values.h"

namespace merels::solver {
namespace {

std::vector<std::uint8_t> SomeBytes(std::size_t count, std::uint64_t seed) {
  rules::SeededNumbers numbers(seed);
  std::vector<std::uint8_t> bytes;
  // Most are 255: most positions are draws.
  for (std::size_t i = 0; i < count; ++i) {
    const auto number = numbers.Below(1'000);
    bytes.push_back(number < 700 ? 255 : static_cast<std::uint8_t>(number % 90));
  }
  return bytes;
}

ByteCode CodeOf(const std::vector<std::uint8_t>& bytes) {
  ByteCode::Counts counts{};
  for (const auto byte : bytes) ++counts[byte];
  return ByteCode::For(counts);
}

TEST(ByteCode, WhatIsPackedComesOutAgain) {
  for (const std::size_t count : {1U, 2U, 7U, 4'096U, 100'000U}) {
    const auto bytes = SomeBytes(count, count);
    const ByteCode code = CodeOf(bytes);
    std::vector<std::uint8_t> packed, unpacked(bytes.size());
    code.Pack(bytes, packed);
    ASSERT_TRUE(ByteCode::With(code.lengths())->Unpack(packed, unpacked)) << count;
    EXPECT_EQ(unpacked, bytes);
    if (count > 1'000) {
      EXPECT_LT(packed.size(), bytes.size() / 2);
    }
  }
}

TEST(ByteCode, WordsStayShortHoweverRareAValueIs) {
  ByteCode::Counts counts{};
  std::uint64_t before = 1, now = 1;
  for (std::size_t value = 0; value < 60; ++value) {
    counts[value] = now;
    now += std::exchange(before, now);
  }
  const ByteCode code = ByteCode::For(counts);
  for (const auto length : code.lengths()) EXPECT_LE(length, ByteCode::kMaxLength);
}

TEST(ByteCode, WhatIsCutShortOrChangedIsNeverReadBeyondItsEnd) {
  const auto bytes = SomeBytes(4'096, 3);
  const ByteCode code = CodeOf(bytes);
  std::vector<std::uint8_t> packed, unpacked(bytes.size());
  code.Pack(bytes, packed);
  for (std::size_t size = 0; size + 1 < packed.size(); size += 37) {
    const std::vector<std::uint8_t> cut(packed.begin(), packed.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_FALSE(code.Unpack(cut, unpacked)) << size;
  }
  rules::SeededNumbers numbers(4);
  for (int i = 0; i < 100; ++i) {
    auto changed = packed;
    changed[numbers.Below(changed.size())] ^= static_cast<std::uint8_t>(1U << numbers.Below(8));
    static_cast<void>(code.Unpack(changed, unpacked));
  }
}

TEST(ByteCode, LengthsThatNoCodeHasAreRefused) {
  ByteCode::Lengths lengths{};
  lengths.fill(7);
  EXPECT_FALSE(ByteCode::With(lengths));
  lengths.fill(8);
  EXPECT_TRUE(ByteCode::With(lengths));
  lengths[0] = ByteCode::kMaxLength + 1;
  EXPECT_FALSE(ByteCode::With(lengths));
}

TEST(Trits, FiveOutcomesGoIntoAByte) {
  for (const std::size_t count : {1U, 4U, 5U, 6U, 1'001U}) {
    UnitValues values{{}, Width::kNarrow, SomeBytes(count, count)};
    const auto trits = PackTrits(values.view());
    EXPECT_EQ(trits.size(), (count + 4) / 5);
    std::vector<std::uint8_t> narrow(count);
    UnpackTrits(trits, narrow);
    for (Slot slot = 0; slot < count; ++slot) {
      const Code truth = OutcomeOnly(values.view().At(slot));
      ASSERT_EQ(ValuesView(narrow, Width::kNarrow).At(slot), truth);
      ASSERT_EQ(TritAt(trits[slot / 5], slot % 5), truth);
    }
  }
}

TEST(Values, WideOnesHoldWhatNarrowOnesCannot) {
  UnitValues values{{}, Width::kWide, std::vector<std::uint8_t>(8)};
  const std::array<Code, 4> codes = {0, 255, 1'000, kDrawn};
  for (Slot slot = 0; slot < 4; ++slot) values.Set(slot, codes[slot]);
  for (Slot slot = 0; slot < 4; ++slot) EXPECT_EQ(values.view().At(slot), codes[slot]);
  EXPECT_EQ(values.view().slots(), 4U);
}

}  // namespace
}  // namespace merels::solver
