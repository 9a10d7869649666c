// The clock of the load generator: monotonic, in nanoseconds.
#pragma once

#include <chrono>

namespace merels::load {

using Moment = std::chrono::steady_clock::time_point;
using Span = std::chrono::nanoseconds;

inline Moment Now() { return std::chrono::steady_clock::now(); }

}  // namespace merels::load
