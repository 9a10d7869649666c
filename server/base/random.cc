#include "server/base/random.h"

#include <array>
#include <limits>

#include "common/base/check.h"

namespace merels {
namespace {

std::string RandomBase32(Random& random, std::size_t length) {
  constexpr char kAlphabet[] = "abcdefghijklmnopqrstuvwxyz234567";
  std::string text(length, '\0');
  random.Fill(std::as_writable_bytes(std::span(text)));
  for (char& c : text) c = kAlphabet[static_cast<unsigned char>(c) % 32];
  return text;
}

std::uint64_t RandomWord(Random& random) {
  std::uint64_t word = 0;
  random.Fill(std::as_writable_bytes(std::span(&word, 1)));
  return word;
}

}  // namespace

std::string NewId(Random& random) { return RandomBase32(random, kIdLength); }

std::string NewSecret(Random& random) { return RandomBase32(random, kSecretLength); }

std::string NewUuid(Random& random) {
  constexpr char kHex[] = "0123456789abcdef";
  std::array<std::byte, 16> bytes;
  random.Fill(bytes);
  bytes[6] = (bytes[6] & std::byte{0x0f}) | std::byte{0x40};  // version 4
  bytes[8] = (bytes[8] & std::byte{0x3f}) | std::byte{0x80};  // the variant of RFC 4122
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += kHex[std::to_integer<unsigned>(bytes[i] >> 4)];
    text += kHex[std::to_integer<unsigned>(bytes[i] & std::byte{0x0f})];
  }
  return text;
}

std::uint64_t UniformBelow(Random& random, std::uint64_t bound) {
  MERELS_CHECK(bound >= 1);
  // Words above the last whole multiple of the bound would favour the small remainders.
  constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t surplus = (kMax % bound + 1) % bound;
  std::uint64_t word = RandomWord(random);
  while (word > kMax - surplus) word = RandomWord(random);
  return word % bound;
}

}  // namespace merels
