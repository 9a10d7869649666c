#include "client/view/text/utf8.h"

namespace merels::view {
namespace {

bool IsContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// Length of the sequence that begins with this byte, 0 for a byte that cannot begin one.
std::size_t SequenceLength(unsigned char lead) {
  if (lead < 0x80) {
    return 1;
  }
  if (lead >= 0xC2 && lead < 0xE0) {
    return 2;
  }
  if (lead >= 0xE0 && lead < 0xF0) {
    return 3;
  }
  return lead >= 0xF0 && lead < 0xF5 ? 4 : 0;
}

}  // namespace

char32_t TakeCodePoint(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t length = SequenceLength(lead);
  char32_t code_point = length <= 1 ? lead : lead & (0x7FU >> length);
  bool whole = length > 0 && length <= text.size();
  for (std::size_t i = 1; whole && i < length; ++i) {
    whole = IsContinuation(text[i]);
    code_point = code_point << 6 | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  text.remove_prefix(whole ? length : 1);
  const bool surrogate = code_point >= 0xD800 && code_point < 0xE000;
  return whole && !surrogate && code_point <= 0x10FFFF ? code_point : kReplacement;
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

std::size_t LastCodePointSize(std::string_view text) {
  std::size_t size = text.empty() ? 0 : 1;
  while (size < text.size() && size < 4 && IsContinuation(text[text.size() - size])) {
    ++size;
  }
  return size;
}

}  // namespace merels::view
