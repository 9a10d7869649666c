#include <gif_lib.h>
#include <gtest/gtest.h>
#include <png.h>

#include "client/web/picture/board_picture.h"
#include "client/web/picture/gif.h"
#include "client/web/picture/picture_pool.h"
#include "client/web/picture/png.h"
#include "common/variants/registry.h"

namespace merels::web {
namespace {

TEST(Png, APictureIsReadBackPixelByPixel) {
  view::Pixels pixels(3, 2);
  pixels.At(0, 0) = {1, 2, 3, 4};
  pixels.At(1, 0) = {250, 0, 7, 255};
  pixels.At(2, 1) = {9, 9, 9, 9};
  const std::string png = PngOf(pixels);
  png_image read{};
  read.version = PNG_IMAGE_VERSION;
  ASSERT_NE(png_image_begin_read_from_memory(&read, png.data(), png.size()), 0);
  EXPECT_EQ(read.width, 3U);
  EXPECT_EQ(read.height, 2U);
  read.format = PNG_FORMAT_RGBA;
  std::string bytes(PNG_IMAGE_SIZE(read), '\0');
  ASSERT_NE(png_image_finish_read(&read, nullptr, bytes.data(), 0, nullptr), 0);
  EXPECT_EQ(bytes, std::string(reinterpret_cast<const char*>(pixels.bytes()), bytes.size()));
}

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

/// What a reader of the format sees at the end, and how many pictures there were.
struct ReadGif {
  int pictures = 0;
  int wide = 0;
  std::vector<int> delays;
  view::Pixels last;
};

ReadGif Reread(const std::string& gif) {
  std::string_view rest = gif;
  int fault = 0;
  GifFileType* file = DGifOpen(
      &rest,
      [](GifFileType* from, GifByteType* bytes, int count) {
        auto& left = *static_cast<std::string_view*>(from->UserData);
        const auto taken = std::min(left.size(), static_cast<std::size_t>(count));
        std::copy_n(left.begin(), taken, bytes);
        left.remove_prefix(taken);
        return static_cast<int>(taken);
      },
      &fault);
  EXPECT_NE(file, nullptr);
  EXPECT_EQ(DGifSlurp(file), GIF_OK);
  ReadGif read{file->ImageCount, file->SWidth, {}, view::Pixels(file->SWidth, file->SHeight)};
  for (int i = 0; i < file->ImageCount; ++i) {
    GraphicsControlBlock control;
    EXPECT_EQ(DGifSavedExtensionToGCB(file, i, &control), GIF_OK);
    read.delays.push_back(control.DelayTime);
    const SavedImage& image = file->SavedImages[i];
    for (int y = 0; y < image.ImageDesc.Height; ++y) {
      for (int x = 0; x < image.ImageDesc.Width; ++x) {
        const int index = image.RasterBits[y * image.ImageDesc.Width + x];
        if (index == control.TransparentColor) continue;
        const auto& color = file->SColorMap->Colors[index];
        read.last.At(image.ImageDesc.Left + x, image.ImageDesc.Top + y) = {color.Red, color.Green, color.Blue,
                                                                           255};
      }
    }
  }
  DGifCloseFile(file, &fault);
  return read;
}

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

TEST(BoardPictures, AGameIsAPictureForEachPlyAndOfALongOneTheLast) {
  BoardPictures pictures;
  const rules::Game start(*variants::ParseRuleset("three+reps=0+quiet=0"));
  const auto read = Reread(pictures.DrawGame(start, {"a1", "b1", "a2"}));
  EXPECT_EQ(read.pictures, 4);
  EXPECT_EQ(read.wide, BoardPictures::kSide / 2);
  EXPECT_EQ(read.delays, (std::vector<int>{80, 80, 80, 400}));
}

TEST(PicturePool, EachStateIsDrawnOnceAndOnlySoManyWait) {
  boost::asio::io_context io;
  PicturePool pool(io, 1, 4);
  const rules::Game game(*variants::ParseRuleset("three"));
  std::vector<std::string> came;
  int refused = 0;
  const auto take = [&](const Result<std::string>& png) {
    png.ok() ? came.push_back(*png) : void(++refused);
  };
  const auto work = boost::asio::make_work_guard(io);
  pool.Draw("m 1", game, std::nullopt, take);
  pool.Draw("m 1", game, std::nullopt, take);
  pool.Draw("m 2", game, std::nullopt, take);
  EXPECT_EQ(refused, 1);
  while (came.size() < 2) io.run_one();
  EXPECT_EQ(came[0], came[1]);
  pool.Draw("m 1", game, std::nullopt, take);
  EXPECT_EQ(came.size(), 3U);
}

}  // namespace
}  // namespace merels::web
