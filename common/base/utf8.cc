#include "common/base/utf8.h"

namespace merels {
namespace {

/// The first byte of a character: the number of bytes that follow, and its own bits; nothing for a byte that
/// begins no character.
struct Lead {
  std::size_t more;
  char32_t bits;
  char32_t least;  // a smaller number has a shorter encoding
};
std::optional<Lead> LeadOf(unsigned char byte) {
  if (byte < 0x80) return Lead{0, byte, 0};
  if (byte >= 0xC2 && byte < 0xE0) return Lead{1, byte & 0x1FU, 0x80};
  if (byte >= 0xE0 && byte < 0xF0) return Lead{2, byte & 0x0FU, 0x800};
  if (byte >= 0xF0 && byte < 0xF5) return Lead{3, byte & 0x07U, 0x10000};
  return std::nullopt;
}

}  // namespace

std::optional<char32_t> TakeCharacter(std::string_view& rest) {
  const auto lead = LeadOf(static_cast<unsigned char>(rest[0]));
  if (!lead || rest.size() <= lead->more) return std::nullopt;
  char32_t c = lead->bits;
  for (std::size_t i = 1; i <= lead->more; ++i) {
    const auto byte = static_cast<unsigned char>(rest[i]);
    if ((byte & 0xC0U) != 0x80) return std::nullopt;
    c = c << 6 | (byte & 0x3FU);
  }
  const bool surrogate = c >= 0xD800 && c <= 0xDFFF;
  if (c < lead->least || c > 0x10FFFF || surrogate) return std::nullopt;
  rest.remove_prefix(lead->more + 1);
  return c;
}

void AppendUtf8(std::string& text, char32_t c) {
  const auto add = [&text](char32_t byte) { text.push_back(static_cast<char>(byte)); };
  if (c < 0x80) {
    add(c);
  } else if (c < 0x800) {
    add(0xC0 | c >> 6);
    add(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    add(0xE0 | c >> 12);
    add(0x80 | (c >> 6 & 0x3F));
    add(0x80 | (c & 0x3F));
  } else {
    add(0xF0 | c >> 18);
    add(0x80 | (c >> 12 & 0x3F));
    add(0x80 | (c >> 6 & 0x3F));
    add(0x80 | (c & 0x3F));
  }
}

}  // namespace merels
