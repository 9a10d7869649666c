// UTF-8 to code points and back; damaged bytes become U+FFFD.
#ifndef MERELS_CLIENT_VIEW_TEXT_UTF8_H_
#define MERELS_CLIENT_VIEW_TEXT_UTF8_H_

#include <string>
#include <string_view>

namespace merels::view {

inline constexpr char32_t kReplacement = 0xFFFD;

/// The code point at the front of `text`, which loses it. `text` is not empty.
char32_t TakeCodePoint(std::string_view& text);

void AppendUtf8(std::string& text, char32_t code_point);

/// Length of the last code point of `text` in bytes; 0 for an empty text.
std::size_t LastCodePointSize(std::string_view text);

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_TEXT_UTF8_H_
