// How this client counts time. "Now" is always an argument, so that tests set it.
#pragma once

#include <chrono>

namespace merels::model {

/// Milliseconds on a monotonic clock of this machine; only differences mean anything.
using Millis = std::chrono::milliseconds;

}  // namespace merels::model
