#include "server/domain/plain_text.h"

#include <cstdint>
#include <string>

namespace merels::domain {
namespace {

/// How many bytes follow a first one; -1: it cannot be first.
int Following(std::uint8_t first) {
  if (first < 0x80) return 0;
  if (first >= 0xc2 && first < 0xe0) return 1;
  if (first >= 0xe0 && first < 0xf0) return 2;
  if (first >= 0xf0 && first < 0xf5) return 3;
  return -1;
}

/// Takes one character off the front; nothing is taken, and 0x110000 given, when it is none.
char32_t TakeCharacter(std::string_view& text) {
  constexpr char32_t kNone = 0x110000;
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const int following = Following(byte(0));
  if (following < 0 || text.size() <= static_cast<std::size_t>(following)) return kNone;
  char32_t character = following == 0 ? byte(0) : byte(0) & (0x3fU >> following);
  for (std::size_t i = 1; i <= static_cast<std::size_t>(following); ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return kNone;
    character = character << 6 | (byte(i) & 0x3fU);
  }
  constexpr char32_t kLeast[] = {0, 0x80, 0x800, 0x10000};
  const bool surrogate = character >= 0xd800 && character < 0xe000;
  if (character < kLeast[following] || surrogate || character >= kNone) return kNone;
  text.remove_prefix(static_cast<std::size_t>(following) + 1);
  return character;
}

bool IsControl(char32_t c) { return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029; }

bool TurnsDirection(char32_t c) {
  return c == 0x061c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
         (c >= 0x2066 && c <= 0x2069);
}

}  // namespace

Result<void> CheckPlainText(std::string_view text, std::size_t longest, std::string_view what) {
  const auto bad = [&](const std::string& why) {
    return Error{Reason::kBadArgument, std::string(what) + " " + why};
  };
  if (text.size() > longest) return bad("has at most " + std::to_string(longest) + " bytes");
  while (!text.empty()) {
    const char32_t character = TakeCharacter(text);
    if (character >= 0x110000) return bad("is not valid UTF-8");
    if (IsControl(character)) return bad("has a control character");
    if (TurnsDirection(character)) return bad("has a character that turns the direction of writing");
  }
  return {};
}

}  // namespace merels::domain
