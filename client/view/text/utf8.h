// UTF-8 to code points; damaged bytes become U+FFFD.
#pragma once

#include <cstddef>
#include <string_view>

#include "common/base/utf8.h"

namespace merels::view {

/// Removes the first code point of `text` and returns it. `text` is not empty.
char32_t TakeCodePoint(std::string_view& text);

/// Length of the last code point of `text` in bytes; 0 for an empty text.
std::size_t LastCodePointSize(std::string_view text);

}  // namespace merels::view
