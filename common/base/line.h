// A line of text that people read: what may stand in it. UTF-8.
#ifndef MERELS_COMMON_BASE_LINE_H_
#define MERELS_COMMON_BASE_LINE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace merels {

/// Marks that one character may bear: accents, vowels, and what joins it to the next. Scripts and pictures
/// need no more; heaps of them cover the lines above and below.
inline constexpr std::size_t kMaxMarks = 4;

enum class LineFlaw : std::uint8_t {
  kDamaged,   // it is no UTF-8
  kNoPlace,   // control characters, breaks of lines, what is not seen or turns the direction of writing
  kBareMark,  // a mark that has no character to sit on
  kHeap,      // more than kMaxMarks of them
};

/// What a line is found to be, up to its first flaw.
struct LineFound {
  std::size_t characters = 0;  // the one with the flaw is counted
  bool blank = true;           // nothing in it can be seen
  std::optional<LineFlaw> flaw;
};
LineFound ReadLine(std::string_view text);

/// What of a text may stand in a line, cut between two characters to at most `longest` bytes.
std::string ReadableLine(std::string_view text, std::size_t longest);

/// Whether a character is drawn onto the one before it, or joins it to the next: categories Mn and Me of
/// Unicode 14, the joiners, and the selectors of variants.
bool IsMark(char32_t character);

}  // namespace merels

#endif  // MERELS_COMMON_BASE_LINE_H_
