// The embedded fonts, read by FreeType: measures text and makes pictures of letters. No display is needed.
// Not thread-safe: one thread uses one object.
#pragma once

#include <functional>
#include <memory>

#include "client/view/art/pixels.h"
#include "client/view/geometry.h"
#include "client/view/text/text.h"

namespace merels::view {

/// A letter as white pixels with its coverage as alpha.
struct GlyphPicture {
  Pixels pixels;
  /// From the pen on the baseline to the picture's upper left corner.
  int left = 0;
  int top = 0;
};

/// One letter of a set line.
struct PlacedGlyph {
  /// The face that draws it: not the style's own where that lacks the letter.
  Face face = Face::kInter;
  char32_t code_point = 0;
  /// The pen's place from the start of the line, in pixels.
  float x = 0;
};

class Typefaces : public TextMeasure {
 public:
  /// Pictures exist at this many places within a pixel, so that letters are spaced evenly.
  static constexpr int kSubpixels = 4;

  /// Ends the program if an embedded font cannot be read: the build is broken then.
  Typefaces();
  ~Typefaces() override;
  Typefaces(const Typefaces&) = delete;
  Typefaces& operator=(const Typefaces&) = delete;

  /// Scales running text (all but titles and names). Earlier measurements and layouts are invalid then.
  void SetTextShare(float share) { text_share_ = share; }
  float Sized(const TextStyle& style) const override {
    return style.face == Face::kGaramond ? style.size : style.size * text_share_;
  }
  float Width(std::string_view text, const TextStyle& style) const override;
  float CapHeight(const TextStyle& style) const override;
  bool Covers(std::string_view text, Face face) const override;

  /// Visits the letters of one line from left to right; returns the line's width. Digits of Inter stand in
  /// cells of equal width. A letter no face has becomes a question mark.
  float Set(std::string_view text, const TextStyle& style,
            const std::function<void(const PlacedGlyph&)>& visit) const;

  /// `size` in pixels; `subpixel` from 0 to kSubpixels - 1 moves the letter right by that share of a pixel.
  GlyphPicture Draw(Face face, char32_t code_point, float size, int subpixel) const;

 private:
  struct Library;

  std::unique_ptr<Library> library_;
  float text_share_ = 1;
};

}  // namespace merels::view
