#include "client/view/draw/atlas.h"

#include <functional>

#include <SFML/Graphics/Image.hpp>
#include <SFML/Graphics/Texture.hpp>
#include <gtest/gtest.h>

#include "client/view/window/display.h"
#include "tests/support/kept_libraries.h"

namespace merels::view {
namespace {

class GlyphAtlasTest : public testing::Test {
 protected:
  // Two strips of rows to blank, the second of them short.
  static constexpr int kSide = 100;

  void SetUp() override {
    if (!CheckDisplay()) {
      GTEST_SKIP() << "no display";
    }
    const sf::Texture first;  // loads the driver, whose libraries are to stay
    KeepLibraries();
  }

  static void Put(GlyphAtlas& atlas, char32_t letter, const std::function<void()>& before_emptying) {
    atlas.Find({Face::kInter, letter, 0}, 40, 0, before_emptying);
  }

  // Pixels that are not blank.
  static int Inked(const GlyphAtlas& atlas) {
    const sf::Image image = atlas.texture().copyToImage();
    int count = 0;
    for (unsigned i = 0; i < kSide * kSide; ++i) count += image.getPixel(i % kSide, i / kSide).a > 0 ? 1 : 0;
    return count;
  }

  Typefaces typefaces_;
};

TEST_F(GlyphAtlasTest, BeginsBlankButForItsWhiteSpot) {
  const GlyphAtlas atlas(typefaces_, kSide);
  EXPECT_EQ(Inked(atlas), 16);
  const sf::Image image = atlas.texture().copyToImage();
  const Vec white = GlyphAtlas::White();
  EXPECT_EQ(image.getPixel(static_cast<unsigned>(white.x), static_cast<unsigned>(white.y)), sf::Color::White);
}

TEST_F(GlyphAtlasTest, NothingOfOldLettersIsLeftWhenItIsEmptied) {
  GlyphAtlas atlas(typefaces_, kSide);
  int emptied = 0;
  char32_t last = U'A';
  for (; emptied == 0; ++last) Put(atlas, last, [&] { ++emptied; });
  GlyphAtlas fresh(typefaces_, kSide);
  Put(fresh, last - 1, [] {});
  EXPECT_EQ(Inked(atlas), Inked(fresh)) << "the last letter and the white spot";
}

}  // namespace
}  // namespace merels::view
