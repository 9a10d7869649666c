#include "server/store/postgres/text.h"

#include <algorithm>
#include <cstddef>

namespace merels::store {
namespace {

// U+F700 to U+F7FF in UTF-8: these three bytes; the second has the two upper bits of the encoded byte.
constexpr unsigned char kFirst = 0xEF;
constexpr unsigned char kSecond = 0x9C;
constexpr unsigned char kThird = 0x80;
constexpr std::size_t kPrivateBytes = 3;

unsigned char ByteAt(std::string_view text, std::size_t place) {
  return place < text.size() ? static_cast<unsigned char>(text[place]) : 0;
}

bool IsWithin(unsigned char byte, unsigned char least, unsigned char most) {
  return byte >= least && byte <= most;
}

/// The second byte of a character excludes overlong forms, surrogates and code points beyond Unicode.
bool FitsSecond(unsigned char first, unsigned char second) {
  switch (first) {
    case 0xE0: return IsWithin(second, 0xA0, 0xBF);
    case 0xED: return IsWithin(second, 0x80, 0x9F);
    case 0xF0: return IsWithin(second, 0x90, 0xBF);
    case 0xF4: return IsWithin(second, 0x80, 0x8F);
    default: return IsWithin(second, 0x80, 0xBF);
  }
}

bool IsPrivate(std::string_view text, std::size_t place) {
  return ByteAt(text, place) == kFirst && IsWithin(ByteAt(text, place + 1), kSecond, kSecond + 3) &&
         IsWithin(ByteAt(text, place + 2), 0x80, 0xBF);
}

/// The length of the character at this place, if it can be stored unchanged; otherwise 0.
std::size_t StorableAt(std::string_view text, std::size_t place) {
  const unsigned char first = ByteAt(text, place);
  if (first < 0x80) return first == 0 ? 0 : 1;
  const std::size_t length = IsWithin(first, 0xC2, 0xDF)   ? 2
                             : IsWithin(first, 0xE0, 0xEF) ? 3
                             : IsWithin(first, 0xF0, 0xF4) ? 4
                                                           : 0;
  if (length == 0 || place + length > text.size() || IsPrivate(text, place)) return 0;
  if (!FitsSecond(first, ByteAt(text, place + 1))) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if (!IsWithin(ByteAt(text, place + i), 0x80, 0xBF)) return 0;
  }
  return length;
}

}  // namespace

std::string ToPgText(std::string_view text) {
  std::string stored;
  stored.reserve(text.size());
  for (std::size_t place = 0; place < text.size();) {
    const std::size_t length = StorableAt(text, place);
    if (length == 0) {
      const unsigned char byte = ByteAt(text, place);
      stored += {static_cast<char>(kFirst), static_cast<char>(kSecond + (byte >> 6)),
                 static_cast<char>(kThird + (byte & 0x3F))};
    }
    stored += text.substr(place, length);
    place += std::max<std::size_t>(length, 1);
  }
  return stored;
}

std::string FromPgText(std::string_view stored) {
  std::string text;
  text.reserve(stored.size());
  for (std::size_t place = 0; place < stored.size();) {
    const bool is_byte = IsPrivate(stored, place);
    text += is_byte ? static_cast<char>((ByteAt(stored, place + 1) - kSecond) << 6 |
                                        (ByteAt(stored, place + 2) - kThird))
                    : stored[place];
    place += is_byte ? kPrivateBytes : 1;
  }
  return text;
}

}  // namespace merels::store
