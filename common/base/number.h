// A whole number as text.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace merels {

/// The number that is all of `text`: digits, and for a signed type a '-' before them. Nothing: anything else,
/// such as an empty text, blanks, a '+', or a number out of the type's range.
template <class Number>
std::optional<Number> ParseNumber(std::string_view text, int base = 10) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number, base);
  if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  return number;
}

}  // namespace merels
