// All slides of a side at once, in two machine words: one bit for each.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "common/rules/morris/bits.h"

namespace merels::rules::morris {

/// The meaning of the bits is up to the board; its SlideTable has it.
using SlideWords = std::array<std::uint64_t, 2>;

/// Four sets of points, such as the targets in four directions: two to a word.
[[gnu::always_inline]] constexpr SlideWords Pack(Bits a, Bits b, Bits c, Bits d) {
  return {a | std::uint64_t{b} << 32, c | std::uint64_t{d} << 32};
}

[[gnu::always_inline]] constexpr SlideWords Both(const SlideWords& a, const SlideWords& b) {
  return {a[0] & b[0], a[1] & b[1]};
}

/// The number of slides: at most eight in each byte of the two words together.
[[gnu::always_inline]] constexpr int CountBits(const SlideWords& words) {
  std::uint64_t sum = 0;
  for (std::uint64_t word : words) {
    word -= (word >> 1) & 0x5555555555555555U;
    sum += (word & 0x3333333333333333U) + ((word >> 2) & 0x3333333333333333U);
  }
  sum = (sum & 0x0F0F0F0F0F0F0F0FU) + ((sum >> 4) & 0x0F0F0F0F0F0F0F0FU);
  return static_cast<int>((sum * 0x0101010101010101U) >> 56);
}

/// The start and the end of a slide; single bits.
struct Slide {
  Bits from = 0;
  Bits to = 0;
};

template <class Board>
constexpr std::array<std::array<Slide, 64>, 2> SlideTable() {
  std::array<std::array<Slide, 64>, 2> table{};
  EachBit(Board::kAll, [&](Bits from) {
    EachBit(Board::Near(from), [&](Bits to) {
      const SlideWords words = Board::Slides(from, to);
      const std::size_t word = words[0] != 0 ? 0 : 1;
      table[word][static_cast<std::size_t>(std::countr_zero(words[word]))] = {from, to};
    });
  });
  return table;
}

/// For each bit of a board's SlideWords, its slide.
template <class Board>
inline constexpr auto kSlides = SlideTable<Board>();

/// Calls visit(slide) for each slide of one word.
template <class Board, class Visit>
[[gnu::always_inline]] constexpr void EachSlide(std::size_t word, std::uint64_t slides, Visit visit) {
  for (; slides != 0; slides &= slides - 1) {
    visit(kSlides<Board>[word][static_cast<std::size_t>(std::countr_zero(slides))]);
  }
}

}  // namespace merels::rules::morris
