#include "client/view/draw/atlas.h"

#include <SFML/Graphics/Image.hpp>
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
  }
  void TearDown() override { KeepLibraries(); }

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
  int emptied = 0, before = 0;
  for (char32_t c = U'A'; emptied == 0 && c <= U'Z'; ++c) {
    atlas.Find({Face::kInter, c, 0}, 40, 0, [&] {
      ++emptied;
      before = Inked(atlas);
    });
  }
  ASSERT_EQ(emptied, 1);
  EXPECT_GT(before, 1'000);
  EXPECT_LT(Inked(atlas), 1'000) << "one letter and the white spot";
}

}  // namespace
}  // namespace merels::view
