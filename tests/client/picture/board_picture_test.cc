#include "client/picture/board_picture.h"

#include <gtest/gtest.h>

#include "common/variants/registry.h"

namespace merels::picture {
namespace {

TEST(BoardPictures, AManIsSeenWhereItStandsAndNowhereElse) {
  BoardPictures pictures;
  rules::Game game(*variants::ParseRuleset("three"));
  const auto before = pictures.Draw(game, std::nullopt);
  const auto ply = game.Play("a1");
  ASSERT_TRUE(ply.ok());
  const auto after = pictures.Draw(game, std::nullopt);
  EXPECT_EQ(before.width(), BoardPictures::kSide);
  int near = 0, far = 0;
  for (int y = 0; y < after.height(); ++y) {
    for (int x = 0; x < after.width(); ++x) {
      if (!(before.At(x, y) == after.At(x, y))) ++(x < 300 && y > 300 ? near : far);
    }
  }
  EXPECT_GT(near, 1000);
  EXPECT_EQ(far, 0);
  EXPECT_NE(view::Hash(pictures.Draw(game, *ply)), view::Hash(after));
}

}  // namespace
}  // namespace merels::picture
