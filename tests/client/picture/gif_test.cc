#include "client/picture/gif.h"

#include <gtest/gtest.h>

#include "tests/client/picture/read_gif.h"

namespace merels::picture {
namespace {

TEST(Gif, EachPictureIsReadBackThoughOnlyChangesAreKept) {
  view::Pixels first(8, 8), second(8, 8);
  for (int y = 0; y < 8; ++y) {
    for (int x = 0; x < 8; ++x) first.At(x, y) = second.At(x, y) = {200, 10, 10, 255};
  }
  second.At(5, 6) = second.At(1, 1) = {10, 10, 250, 255};
  GifMaker maker({first, second});
  maker.Add(first, std::chrono::milliseconds(800));
  maker.Add(second, std::chrono::milliseconds(4000));
  const auto read = Reread(maker.Finish());
  EXPECT_EQ(read.pictures, 2);
  EXPECT_EQ(read.delays, (std::vector<int>{80, 400}));
  EXPECT_GT(read.last.At(5, 6).b, 200);
  EXPECT_LT(read.last.At(5, 6).r, 60);
  EXPECT_GT(read.last.At(4, 6).r, 150);
}

}  // namespace
}  // namespace merels::picture
