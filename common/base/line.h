// The characters allowed in a line of displayed text. UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace merels {

/// The most combining marks of one character: accents, vowels, and joiners. Scripts and emoji need no more;
/// stacks of them cover the lines above and below.
inline constexpr std::size_t kMaxMarks = 4;

enum class LineFlaw : std::uint8_t {
  kDamaged,   // it is not UTF-8
  kNoPlace,   // control characters, line breaks, and characters that are invisible or change the direction of
              // writing
  kBareMark,  // a combining mark without a character before it
  kHeap,      // more than kMaxMarks of them
};

/// The properties of a line, up to its first flaw.
struct LineFound {
  std::size_t characters = 0;  // the one with the flaw is counted
  bool blank = true;           // nothing in it is visible
  std::optional<LineFlaw> flaw;
};
LineFound ReadLine(std::string_view text);

/// The characters of a text that are allowed in a line, cut between two characters to at most `longest`
/// bytes.
std::string ReadableLine(std::string_view text, std::size_t longest);

/// Whether a character combines with the one before it, or joins it to the next: categories Mn and Me of
/// Unicode 14, the joiners, and the selectors of variants.
bool IsMark(char32_t character);

}  // namespace merels
