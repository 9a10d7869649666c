#include "client/view/text/utf8.h"

namespace merels::view {
namespace {

bool IsContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

}  // namespace

char32_t TakeCodePoint(std::string_view& text) {
  const auto character = TakeCharacter(text);
  if (!character) text.remove_prefix(1);
  return character.value_or(kReplacement);
}

std::size_t LastCodePointSize(std::string_view text) {
  std::size_t size = text.empty() ? 0 : 1;
  while (size < text.size() && size < 4 && IsContinuation(text[text.size() - size])) {
    ++size;
  }
  return size;
}

}  // namespace merels::view
