// UTF-8, a character at a time.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace merels {

/// The replacement for unreadable bytes.
inline constexpr char32_t kReplacement = 0xFFFD;

/// The next character, removed from `rest`, which is not empty; nothing, and nothing removed, when it is
/// damaged.
std::optional<char32_t> TakeCharacter(std::string_view& rest);

/// Appends the character to the text.
void AppendUtf8(std::string& text, char32_t character);

}  // namespace merels
