#include "client/web/picture/png.h"

#include <string_view>

#include <zlib.h>

#include "common/base/check.h"

namespace merels::web {
namespace {

void AppendNumber(std::string& text, std::uint32_t number) {
  for (const int shift : {24, 16, 8, 0}) text += static_cast<char>(number >> shift & 0xFFU);
}

void AppendChunk(std::string& png, std::string_view kind, const std::string& data) {
  AppendNumber(png, static_cast<std::uint32_t>(data.size()));
  const std::string named = std::string(kind) + data;
  png += named;
  AppendNumber(png, static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(named.data()),
                                                     static_cast<uInt>(named.size()))));
}

std::string Compressed(const std::string& rows) {
  uLongf size = compressBound(static_cast<uLong>(rows.size()));
  std::string packed(size, '\0');
  const int done =
      compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(rows.data()),
                static_cast<uLong>(rows.size()), Z_DEFAULT_COMPRESSION);
  MERELS_CHECK(done == Z_OK);
  packed.resize(size);
  return packed;
}

/// Each row with the filter "sub": what differs from the pixel to the left packs better than the pixel.
std::string RowsOf(const view::Pixels& pixels) {
  constexpr std::size_t kBytes = 4;
  const auto width = static_cast<std::size_t>(pixels.width()) * kBytes;
  std::string rows;
  rows.reserve((width + 1) * static_cast<std::size_t>(pixels.height()));
  for (int y = 0; y < pixels.height(); ++y) {
    const std::uint8_t* row = pixels.bytes() + static_cast<std::size_t>(y) * width;
    rows += '\1';
    for (std::size_t i = 0; i < width; ++i)
      rows += static_cast<char>(static_cast<std::uint8_t>(row[i] - (i < kBytes ? 0 : row[i - kBytes])));
  }
  return rows;
}

}  // namespace

std::string PngOf(const view::Pixels& pixels) {
  std::string png = "\x89PNG\r\n\x1A\n";
  std::string head;
  AppendNumber(head, static_cast<std::uint32_t>(pixels.width()));
  AppendNumber(head, static_cast<std::uint32_t>(pixels.height()));
  head += std::string("\x08\x06\0\0\0", 5);
  AppendChunk(png, "IHDR", head);
  AppendChunk(png, "IDAT", Compressed(RowsOf(pixels)));
  AppendChunk(png, "IEND", "");
  return png;
}

}  // namespace merels::web
