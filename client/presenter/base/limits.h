// Limits of the server that fields check during typing.
#pragma once

#include <cstddef>

namespace merels::presenter {

/// Longest name the server takes, in characters.
inline constexpr std::size_t kLongestName = 20;
/// Longest password it takes, in bytes.
inline constexpr std::size_t kLongestPassword = 128;

}  // namespace merels::presenter
