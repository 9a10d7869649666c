#include <gtest/gtest.h>
#include <zlib.h>

#include "client/web/picture/board_picture.h"
#include "client/web/picture/picture_pool.h"
#include "client/web/picture/png.h"
#include "common/variants/registry.h"

namespace merels::web {
namespace {

std::uint32_t NumberAt(const std::string& bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = number << 8 | static_cast<std::uint8_t>(bytes[at + i]);
  return number;
}

/// The rows of a picture with their filters, after a check of every chunk's sum.
std::string RowsIn(const std::string& png) {
  std::string packed;
  for (std::size_t at = 8; at < png.size();) {
    const std::size_t size = NumberAt(png, at);
    const std::string named = png.substr(at + 4, size + 4);
    EXPECT_EQ(NumberAt(png, at + 8 + size),
              crc32(0, reinterpret_cast<const Bytef*>(named.data()), static_cast<uInt>(named.size())));
    if (named.starts_with("IDAT")) packed += named.substr(4);
    at += size + 12;
  }
  std::string rows(4'000'000, '\0');
  uLongf length = rows.size();
  EXPECT_EQ(uncompress(reinterpret_cast<Bytef*>(rows.data()), &length,
                       reinterpret_cast<const Bytef*>(packed.data()), packed.size()),
            Z_OK);
  rows.resize(length);
  return rows;
}

TEST(Png, APictureIsReadBackPixelByPixel) {
  view::Pixels pixels(3, 2);
  pixels.At(0, 0) = {1, 2, 3, 4};
  pixels.At(1, 0) = {250, 0, 7, 255};
  pixels.At(2, 1) = {9, 9, 9, 9};
  const std::string png = PngOf(pixels);
  EXPECT_TRUE(png.starts_with("\x89PNG\r\n\x1A\n"));
  EXPECT_EQ(NumberAt(png, 16), 3U);
  EXPECT_EQ(NumberAt(png, 20), 2U);
  std::string rows = RowsIn(png);
  ASSERT_EQ(rows.size(), 2U * 13);
  for (std::size_t y = 0; y < 2; ++y) {
    EXPECT_EQ(rows[y * 13], 1);
    for (std::size_t i = 4; i < 12; ++i)
      rows[y * 13 + 1 + i] = static_cast<char>(rows[y * 13 + 1 + i] + rows[y * 13 + 1 + i - 4]);
    EXPECT_EQ(rows.substr(y * 13 + 1, 12),
              std::string(reinterpret_cast<const char*>(pixels.bytes()) + y * 12, 12));
  }
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
