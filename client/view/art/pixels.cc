#include "client/view/art/pixels.h"

namespace merels::view {

std::uint64_t Hash(const Pixels& pixels) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  const auto add = [&hash](std::uint64_t value) { hash = (hash ^ value) * 0x100000001B3U; };
  add(static_cast<std::uint64_t>(pixels.width()));
  add(static_cast<std::uint64_t>(pixels.height()));
  const std::size_t count =
      static_cast<std::size_t>(pixels.width()) * static_cast<std::size_t>(pixels.height()) * 4;
  for (std::size_t i = 0; i < count; ++i) {
    add(pixels.bytes()[i]);
  }
  return hash;
}

}  // namespace merels::view
