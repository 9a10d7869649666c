#include "client/web/page/html.h"

#include <array>

#include "common/base/text.h"

namespace merels::web {
namespace {

bool IsControl(char32_t character) {
  return (character < 0x20 && character != '\n' && character != '\t') ||
         (character >= 0x7F && character < 0xA0);
}

void AppendEscaped(std::string& html, char32_t character) {
  switch (character) {
    case '&': html += "&amp;"; return;
    case '<': html += "&lt;"; return;
    case '>': html += "&gt;"; return;
    case '"': html += "&quot;"; return;
    case '\'': html += "&#39;"; return;
    default: AppendUtf8(html, IsControl(character) ? kReplacement : character);
  }
}

bool IsPlain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
         c == '.';
}

}  // namespace

std::string Escaped(std::string_view text) {
  std::string html;
  html.reserve(text.size());
  while (!text.empty()) {
    const auto character = TakeCharacter(text);
    if (!character) text.remove_prefix(1);
    AppendEscaped(html, character.value_or(kReplacement));
  }
  return html;
}

std::string EscapedSegment(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string segment;
  for (const char c : text) {
    if (IsPlain(c)) {
      segment += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    segment += {'%', kDigits[byte / 16], kDigits[byte % 16]};
  }
  return segment;
}

}  // namespace merels::web
