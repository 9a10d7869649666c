// The circumstances of a call, as far as use cases depend on them.
#pragma once

#include <chrono>
#include <string>

#include "common/base/result.h"

namespace merels::service {

/// When a message was read from the network, by Clock::Monotonic().
using ReadAt = std::chrono::nanoseconds;

/// The origin of a call. Personal data: never for a log or the store. All empty: unknown.
struct Origin {
  std::string address;
  std::string prefix;         // the wider network around it
  bool prefix_is_one = true;  // it is probably one customer's, as with IPv6

  bool operator==(const Origin&) const = default;
};

/// The answer to calls while the server is stopping.
inline Error Draining() { return {Reason::kDraining, "the server is about to stop; try again in a moment"}; }

}  // namespace merels::service
