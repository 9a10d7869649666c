// Outcomes without distances, five to a byte.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "common/solver/values.h"

namespace merels::solver {

inline constexpr std::uint64_t kTritsOfByte = 5;

/// The bytes for the outcomes of this many slots.
constexpr std::uint64_t TritBytes(std::uint64_t slots) { return (slots + kTritsOfByte - 1) / kTritsOfByte; }

/// The outcomes of these values; the rest of the last byte is filled with losses.
std::vector<std::uint8_t> PackTrits(ValuesView values);

/// The code (1, 0 or kDrawn) at `place`, from 0 to 4, of one byte. Bytes above 242 count as some outcome.
constexpr Code TritAt(std::uint8_t byte, std::uint64_t place) {
  constexpr std::array<unsigned, kTritsOfByte> kPowers = {1, 3, 9, 27, 81};
  const unsigned trit = byte / kPowers[place] % 3;
  return trit == 2 ? kDrawn : static_cast<Code>(trit);
}

/// The outcomes as narrow values, a byte each. There are as many slots as `narrow` has bytes.
void UnpackTrits(std::span<const std::uint8_t> trits, std::span<std::uint8_t> narrow);

}  // namespace merels::solver
