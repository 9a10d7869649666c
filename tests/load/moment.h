// The clock of the load generator: monotonic, in nanoseconds.
#ifndef MERELS_TESTS_LOAD_MOMENT_H_
#define MERELS_TESTS_LOAD_MOMENT_H_

#include <chrono>

namespace merels::load {

using Moment = std::chrono::steady_clock::time_point;
using Span = std::chrono::nanoseconds;

inline Moment Now() { return std::chrono::steady_clock::now(); }

}  // namespace merels::load

#endif  // MERELS_TESTS_LOAD_MOMENT_H_
