// UTF-8, a character at a time.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace merels {

/// Stands for what cannot be read.
inline constexpr char32_t kReplacement = 0xFFFD;

/// The next character, taken off `rest`, which is not empty; nothing, and nothing taken, when it is damaged.
std::optional<char32_t> TakeCharacter(std::string_view& rest);

/// Puts the character at the end of the text.
void AppendUtf8(std::string& text, char32_t character);

}  // namespace merels
