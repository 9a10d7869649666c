// Text: UTF-8, the embedded fonts, and the width of text. Measuring is an interface, so that layout never
// needs a display and a test can bring its own ruler.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/text.h"

namespace merels::view {

enum class Face : std::uint8_t { kGaramond, kGaramondItalic, kInter, kInterMedium, kInterSemiBold };
inline constexpr int kFaceCount = 5;

/// The font file of a face. Static storage.
std::span<const std::uint8_t> FontFile(Face face);

/// The licence texts of all embedded fonts.
std::string FontLicences();

/// Removes the first code point of `text` and returns it. `text` is not empty.
char32_t TakeCodePoint(std::string_view& text);

/// Length of the last code point of `text` in bytes; 0 for an empty text.
std::size_t LastCodePointSize(std::string_view text);

/// Size and tracking (extra room after each letter) in pixels.
struct TextStyle {
  Face face = Face::kInter;
  float size = 14;
  float tracking = 0;

  bool operator==(const TextStyle&) const = default;
};

/// Height of a line of running text, in sizes of its type.
inline constexpr float kLineShare = 1.36F;

class TextMeasure {
 public:
  virtual ~TextMeasure() = default;

  /// The actual size of a style: users may choose larger or smaller text.
  virtual float Sized(const TextStyle& style) const { return style.size; }
  /// Height in whole pixels of a line of running text.
  float LineHeight(const TextStyle& style) const { return std::round(Sized(style) * kLineShare); }

  /// Width in pixels of one line of UTF-8 text.
  virtual float Width(std::string_view text, const TextStyle& style) const = 0;
  /// From the baseline up to the top of a capital letter.
  virtual float CapHeight(const TextStyle& style) const = 0;
  /// Whether the face alone can draw every letter of `text`.
  virtual bool Covers(std::string_view text, Face face) const = 0;
};

/// The text, or as much as fits into `width` pixels, with an ellipsis.
std::string Elide(const TextMeasure& measure, std::string_view text, const TextStyle& style, float width);

/// The text broken at blanks into lines of at most `width` pixels; a longer word has a line of its own,
/// elided.
std::vector<std::string> Wrap(const TextMeasure& measure, std::string_view text, const TextStyle& style,
                              float width);

/// Height in whole pixels of the text after Wrap().
float HeightOfLines(const TextMeasure& measure, std::string_view text, const TextStyle& style, float width);

/// `style`, up to a fifth smaller if only that makes all of the text fit into a rectangle of that size.
TextStyle SmallerToFit(const TextMeasure& measure, std::string_view text, TextStyle style, float width,
                       float height);

/// The first whole sentences that fit into so many lines of `width` pixels; where those would leave more than
/// half of the lines empty, as many words as fit, with an ellipsis. Empty without lines.
std::string WholeSentences(const TextMeasure& measure, std::string_view text, const TextStyle& style,
                           float width, std::size_t lines);

/// A style of `preferred`'s size that can draw `name`: the preferred face if it covers the name, else Inter.
TextStyle StyleForName(const TextMeasure& measure, std::string_view name, TextStyle preferred);

}  // namespace merels::view
