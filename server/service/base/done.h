// Callbacks of use cases, and the time of a request.
#pragma once

#include <chrono>
#include <functional>

#include "common/base/result.h"

namespace merels::service {

/// Receives the answer of one call, exactly once, on the executor, possibly before the call returns.
template <class T>
using Done = std::function<void(Result<T>)>;

/// When a message was read from the network, by Clock::Monotonic().
using ReadAt = std::chrono::nanoseconds;

}  // namespace merels::service
