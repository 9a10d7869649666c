#include "common/base/log_line.h"

#include "common/base/text.h"
#include "common/base/utc_text.h"

namespace merels {
namespace {

void AppendEscaped(std::string& text, char32_t character) {
  constexpr std::string_view kHex = "0123456789abcdef";
  switch (character) {
    case U'"': text += "\\\""; return;
    case U'\\': text += "\\\\"; return;
    case U'\n': text += "\\n"; return;
    case U'\r': text += "\\r"; return;
    case U'\t': text += "\\t"; return;
    default: break;
  }
  // U+2028 and U+2029 end a line for some readers.
  if (character >= 0x20 && character != 0x7F && character != 0x2028 && character != 0x2029)
    return AppendUtf8(text, character);
  text += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) text += kHex[(character >> shift) & 0xF];
}

}  // namespace

std::string JsonQuoted(std::string_view text) {
  std::string quoted = "\"";
  while (!text.empty()) {
    const auto character = TakeCharacter(text);
    if (!character) text.remove_prefix(1);
    AppendEscaped(quoted, character.value_or(kReplacement));
  }
  return quoted + "\"";
}

std::string JsonLogLine(std::chrono::milliseconds time, std::string_view level, std::string_view logger,
                        std::string_view message) {
  return "{\"time\":\"" + std::string(UtcText(time).data()) + "\",\"level\":" + JsonQuoted(level) +
         ",\"logger\":" + JsonQuoted(logger) + ",\"message\":" + JsonQuoted(message) + "}";
}

}  // namespace merels
