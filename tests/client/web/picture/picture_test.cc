#include <gtest/gtest.h>
#include <png.h>

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
