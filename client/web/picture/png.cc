#include "client/web/picture/png.h"

#include <png.h>

#include "common/base/check.h"

namespace merels::web {

std::string PngOf(const view::Pixels& pixels) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(pixels.width());
  image.height = static_cast<png_uint_32>(pixels.height());
  image.format = PNG_FORMAT_RGBA;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::string png(size, '\0');
  MERELS_CHECK(png_image_write_to_memory(&image, png.data(), &size, 0, pixels.bytes(), 0, nullptr) != 0);
  png.resize(size);
  return png;
}

}  // namespace merels::web
