#include "common/base/crc32c.h"

#include <array>
#include <cstddef>

namespace merels {
namespace {

constexpr std::array<std::uint32_t, 256> MakeCrcTable() {
  constexpr std::uint32_t kPolynomial = 0x82F63B78;  // bits reversed
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t byte = 0; byte < table.size(); ++byte) {
    std::uint32_t rest = byte;
    for (int bit = 0; bit < 8; ++bit) rest = (rest & 1) != 0 ? rest >> 1 ^ kPolynomial : rest >> 1;
    table.at(byte) = rest;
  }
  return table;
}

constexpr std::array<std::uint32_t, 256> kCrcTable = MakeCrcTable();

}  // namespace

std::uint32_t Crc32c(std::string_view bytes, std::uint32_t before) {
  std::uint32_t rest = ~before;
  for (const char byte : bytes)
    rest = rest >> 8 ^ kCrcTable[(rest ^ static_cast<unsigned char>(byte)) & 0xff];
  return ~rest;
}

}  // namespace merels
