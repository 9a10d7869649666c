#include "client/view/text/typefaces.h"

#include <array>
#include <unordered_map>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include "client/view/text/text.h"
#include "common/base/check.h"

namespace merels::view {
namespace {

constexpr float kCapShare = 0.70F;

bool IsDigit(char32_t c) { return c >= U'0' && c <= U'9'; }
bool HasDigitCells(Face face) { return face != Face::kGaramond && face != Face::kGaramondItalic; }

/// The picture of a letter in a face. Garamond's default digits have ascenders and descenders, so that "P1"
/// reads as "PI"; its lining ones have no code point and are found by name.
FT_UInt GlyphOf(FT_Face face, char32_t c) {
  static constexpr std::array kLining = {"zero.lnum", "one.lnum", "two.lnum",   "three.lnum", "four.lnum",
                                         "five.lnum", "six.lnum", "seven.lnum", "eight.lnum", "nine.lnum"};
  if (IsDigit(c) && FT_HAS_GLYPH_NAMES(face)) {
    // FreeType takes the name as changeable and does not change it.
    const FT_UInt lining = FT_Get_Name_Index(face, const_cast<char*>(kLining.at(c - U'0')));
    if (lining != 0) return lining;
  }
  return FT_Get_Char_Index(face, c);
}

Pixels FromBitmap(const FT_Bitmap& bitmap) {
  Pixels out(static_cast<int>(bitmap.width), static_cast<int>(bitmap.rows));
  for (int y = 0; y < out.height(); ++y) {
    for (int x = 0; x < out.width(); ++x) {
      out.At(x, y) = Color{255, 255, 255, bitmap.buffer[y * bitmap.pitch + x]};
    }
  }
  return out;
}

}  // namespace

struct Typefaces::Library {
  FT_Library freetype = nullptr;
  std::array<FT_Face, kFaceCount> faces{};
  std::array<float, kFaceCount> digit_advance{};
  std::array<std::unordered_map<char32_t, float>, kFaceCount> advances;

  FT_Face At(Face face) const { return faces[static_cast<std::size_t>(face)]; }

  bool Has(Face face, char32_t c) const { return FT_Get_Char_Index(At(face), c) != 0; }

  // The face that draws `c`, and the code point it draws.
  std::pair<Face, char32_t> Find(Face wanted, char32_t c) const {
    if (Has(wanted, c)) return {wanted, c};
    return Has(Face::kInter, c) ? std::pair{Face::kInter, c} : std::pair{wanted, U'?'};
  }

  // Advance in ems.
  float Advance(Face face, char32_t c) {
    auto& known = advances[static_cast<std::size_t>(face)];
    const auto found = known.find(c);
    if (found != known.end()) return found->second;
    FT_Face ft = At(face);
    float advance = 0.0F;
    if (FT_Load_Glyph(ft, GlyphOf(ft, c), FT_LOAD_NO_SCALE) == 0) {
      advance = static_cast<float>(ft->glyph->metrics.horiAdvance) / static_cast<float>(ft->units_per_EM);
    }
    return known[c] = advance;
  }
};

Typefaces::Typefaces() : library_(std::make_unique<Library>()) {
  MERELS_CHECK(FT_Init_FreeType(&library_->freetype) == 0);
  for (std::size_t i = 0; i < kFaceCount; ++i) {
    const auto file = FontFile(static_cast<Face>(i));
    MERELS_CHECK(FT_New_Memory_Face(library_->freetype, file.data(), static_cast<FT_Long>(file.size()), 0,
                                    &library_->faces[i]) == 0);
    for (char32_t digit = U'0'; digit <= U'9'; ++digit) {
      const float advance = library_->Advance(static_cast<Face>(i), digit);
      library_->digit_advance[i] = std::max(library_->digit_advance[i], advance);
    }
  }
}

Typefaces::~Typefaces() {
  for (FT_Face face : library_->faces) {
    FT_Done_Face(face);
  }
  FT_Done_FreeType(library_->freetype);
}

float Typefaces::Set(std::string_view text, const TextStyle& style,
                     const std::function<void(const PlacedGlyph&)>& visit) const {
  float x = 0.0F;
  const float size = Sized(style);
  while (!text.empty()) {
    const auto [face, c] = library_->Find(style.face, TakeCodePoint(text));
    const float advance = library_->Advance(face, c) * size;
    const bool cell = IsDigit(c) && HasDigitCells(face);
    const float room = cell ? library_->digit_advance[static_cast<std::size_t>(face)] * size : advance;
    if (visit) {
      visit({face, c, x + (room - advance) / 2});
    }
    x += room + style.tracking;
  }
  return x > 0 ? x - style.tracking : 0.0F;
}

float Typefaces::Width(std::string_view text, const TextStyle& style) const {
  return Set(text, style, nullptr);
}

float Typefaces::CapHeight(const TextStyle& style) const {
  FT_Face face = library_->At(style.face);
  if (FT_Load_Char(face, U'H', FT_LOAD_NO_SCALE) != 0) return Sized(style) * kCapShare;
  return static_cast<float>(face->glyph->metrics.horiBearingY) / static_cast<float>(face->units_per_EM) *
         Sized(style);
}

bool Typefaces::Covers(std::string_view text, Face face) const {
  while (!text.empty()) {
    if (!library_->Has(face, TakeCodePoint(text))) return false;
  }
  return true;
}

GlyphPicture Typefaces::Draw(Face face, char32_t code_point, float size, int subpixel) const {
  FT_Face ft = library_->At(face);
  constexpr float kSixtyFourths = 64.0F;
  GlyphPicture out;
  // Light hinting aligns heights to the pixel grid and leaves widths alone, as the advances are those of the
  // design.
  if (FT_Set_Char_Size(ft, 0, static_cast<FT_F26Dot6>(size * kSixtyFourths + 0.5F), 72, 72) != 0 ||
      FT_Load_Glyph(ft, GlyphOf(ft, code_point), FT_LOAD_NO_BITMAP | FT_LOAD_TARGET_LIGHT) != 0) {
    return out;
  }
  if (ft->glyph->format == FT_GLYPH_FORMAT_OUTLINE) {
    FT_Outline_Translate(&ft->glyph->outline, subpixel * 64 / kSubpixels, 0);
  }
  if (FT_Render_Glyph(ft->glyph, FT_RENDER_MODE_NORMAL) != 0) return out;
  out.pixels = FromBitmap(ft->glyph->bitmap);
  out.left = ft->glyph->bitmap_left;
  out.top = ft->glyph->bitmap_top;
  return out;
}

}  // namespace merels::view
