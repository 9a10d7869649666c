#include "client/view/draw/atlas.h"

#include <algorithm>

namespace merels::view {
namespace {

constexpr int kWhiteSide = 4;
/// Rows blanked at once: a blank picture of the whole atlas would need as much memory again.
constexpr int kBlankRows = 64;
constexpr float kSizeSteps = 4.0F;

}  // namespace

GlyphAtlas::GlyphAtlas(const Typefaces& typefaces, int side) : typefaces_(typefaces), side_(side) {
  texture_.create(static_cast<unsigned>(side), static_cast<unsigned>(side));
  texture_.setSmooth(true);
  Empty();
}

void GlyphAtlas::Write(const std::uint8_t* pixels, int width, int height, Vec at) {
  texture_.update(pixels, static_cast<unsigned>(width), static_cast<unsigned>(height),
                  static_cast<unsigned>(at.x), static_cast<unsigned>(at.y));
}

void GlyphAtlas::Empty() {
  known_.clear();
  const Pixels blank(side_, kBlankRows);
  for (int y = 0; y < side_; y += kBlankRows) {
    Write(blank.bytes(), side_, std::min(kBlankRows, side_ - y), {0, static_cast<float>(y)});
  }
  Pixels white(kWhiteSide, kWhiteSide);
  for (int i = 0; i < kWhiteSide * kWhiteSide; ++i) {
    white.At(i % kWhiteSide, i / kWhiteSide) = Color{255, 255, 255, 255};
  }
  Write(white.bytes(), kWhiteSide, kWhiteSide, {});
  shelf_x_ = 0;
  shelf_y_ = kWhiteSide + 1;
  shelf_height_ = 0;
}

Vec GlyphAtlas::Reserve(int width, int height, const std::function<void()>& before_emptying) {
  if (shelf_x_ + width + 1 > side_) {
    shelf_x_ = 0;
    shelf_y_ += shelf_height_ + 1;
    shelf_height_ = 0;
  }
  if (shelf_y_ + height + 1 > side_) {
    before_emptying();
    Empty();
  }
  const Vec at{static_cast<float>(shelf_x_), static_cast<float>(shelf_y_)};
  shelf_x_ += width + 1;
  shelf_height_ = std::max(shelf_height_, height);
  return at;
}

AtlasGlyph GlyphAtlas::Find(const PlacedGlyph& glyph, float size, int subpixel,
                            const std::function<void()>& before_emptying) {
  const Key key{glyph.face, glyph.code_point, static_cast<int>(size * kSizeSteps + 0.5F), subpixel};
  const auto found = known_.find(key);
  if (found != known_.end()) return found->second;
  const GlyphPicture picture =
      typefaces_.Draw(glyph.face, glyph.code_point, static_cast<float>(key.size) / kSizeSteps, subpixel);
  AtlasGlyph out;
  out.offset = {static_cast<float>(picture.left), static_cast<float>(-picture.top)};
  if (!picture.pixels.empty()) {
    const int w = picture.pixels.width();
    const int h = picture.pixels.height();
    const Vec at = Reserve(w, h, before_emptying);
    Write(picture.pixels.bytes(), w, h, at);
    out.in_texture = {at.x, at.y, static_cast<float>(w), static_cast<float>(h)};
  }
  return known_[key] = out;
}

}  // namespace merels::view
