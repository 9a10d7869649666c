// Time in this client. "Now" is always an argument, so that tests set it.
#pragma once

#include <chrono>

namespace merels::model {

/// Milliseconds on this machine's monotonic clock; only differences have a meaning.
using Millis = std::chrono::milliseconds;

}  // namespace merels::model
