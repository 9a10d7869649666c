// How this client counts time. "Now" is always an argument, so that tests set it.
#ifndef MERELS_CLIENT_MODEL_TIME_H_
#define MERELS_CLIENT_MODEL_TIME_H_

#include <chrono>

namespace merels::model {

/// Milliseconds on a monotonic clock of this machine; only differences mean anything.
using Millis = std::chrono::milliseconds;

}  // namespace merels::model

#endif  // MERELS_CLIENT_MODEL_TIME_H_
