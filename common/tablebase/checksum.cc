#include "common/tablebase/checksum.h"

#include <bit>
#include <cstring>

namespace merels::tablebase {
namespace {

// Odd, so that multiplying by them is invertible.
constexpr std::uint64_t kFirst = 0x9E3779B97F4A7C15;
constexpr std::uint64_t kSecond = 0xD6E8FEB86659FD93;

std::uint64_t WordAt(const std::uint8_t* bytes, std::size_t count) {
  std::uint64_t word = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&word, bytes, count);
  } else {
    for (std::size_t i = 0; i < count; ++i) word |= std::uint64_t{bytes[i]} << (8 * i);
  }
  return word;
}

/// Invertible for each word, so that no difference is lost.
std::uint64_t Mixed(std::uint64_t sum, std::uint64_t word) {
  sum = (sum ^ word) * kFirst;
  return sum ^ sum >> 32;
}

}  // namespace

std::uint64_t Checksum(std::span<const std::uint8_t> bytes) {
  std::uint64_t sum = (bytes.size() + 1) * kSecond;
  std::size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) sum = Mixed(sum, WordAt(&bytes[at], 8));
  if (at < bytes.size()) sum = Mixed(sum, WordAt(&bytes[at], bytes.size() - at));
  return Mixed(sum, kSecond);
}

}  // namespace merels::tablebase
