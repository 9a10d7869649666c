// The men of a position as one number, for memories that hold many positions.
#pragma once

#include <array>
#include <cstdint>

namespace merels::rules {

/// Sets of points, one for each of two kinds of men; no point is in both. A board has at most 37 points.
struct TwoSets {
  std::uint64_t one = 0;
  std::uint64_t two = 0;
};

/// The digits 0 (empty), 1 and 2 of all points in base 3: below 3^24 (2^39) for 24 points, below 2^59 for 37.
constexpr std::uint64_t EncodeMen(const TwoSets& men);
constexpr TwoSets DecodeMen(std::uint64_t code);

namespace men_code {

inline constexpr std::uint64_t kByte = 6561;  // 3^8

/// A byte's bits as digits of base 3.
inline constexpr auto kDigits = [] {
  std::array<std::uint16_t, 256> digits{};
  for (unsigned byte = 0; byte < digits.size(); ++byte) {
    unsigned sum = 0;
    for (int bit = 7; bit >= 0; --bit) sum = sum * 3 + (byte >> bit & 1U);
    digits[byte] = static_cast<std::uint16_t>(sum);
  }
  return digits;
}();

}  // namespace men_code

constexpr std::uint64_t EncodeMen(const TwoSets& men) {
  std::uint64_t code = 0;
  for (int shift = 32; shift >= 0; shift -= 8) {
    code = code * men_code::kByte + men_code::kDigits[men.one >> shift & 0xFF] +
           2U * men_code::kDigits[men.two >> shift & 0xFF];
  }
  return code;
}

constexpr TwoSets DecodeMen(std::uint64_t code) {
  TwoSets men;
  for (int point = 0; code != 0; ++point, code /= 3) {
    const std::uint64_t digit = code % 3;
    if (digit == 1) men.one |= std::uint64_t{1} << point;
    if (digit == 2) men.two |= std::uint64_t{1} << point;
  }
  return men;
}

}  // namespace merels::rules
