#pragma once

#include "common/base/ids.h"

namespace merels::sdk {

/// A new UUID of version 4, from the operating system's random source. Any thread.
RequestId NewRequestId();

}  // namespace merels::sdk
