// How use cases answer, and when they were asked.
#pragma once

#include <chrono>
#include <functional>

#include "common/base/result.h"

namespace merels::service {

/// Receives the answer of one call, exactly once, on the executor, possibly before the call returns.
template <class T>
using Done = std::function<void(Result<T>)>;

/// When a message was read from the network: Clock::Monotonic() at that moment.
using ReadAt = std::chrono::nanoseconds;

}  // namespace merels::service
