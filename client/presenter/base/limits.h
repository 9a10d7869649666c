// Limits of the server that fields apply while one types.
#ifndef MERELS_CLIENT_PRESENTER_BASE_LIMITS_H_
#define MERELS_CLIENT_PRESENTER_BASE_LIMITS_H_

#include <cstddef>

namespace merels::presenter {

/// Longest name the server takes, in characters.
inline constexpr std::size_t kLongestName = 20;
/// Longest password it takes, in bytes.
inline constexpr std::size_t kLongestPassword = 128;

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_BASE_LIMITS_H_
