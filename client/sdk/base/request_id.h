#ifndef MERELS_CLIENT_SDK_BASE_REQUEST_ID_H_
#define MERELS_CLIENT_SDK_BASE_REQUEST_ID_H_

#include "common/base/ids.h"

namespace merels::sdk {

/// A new UUID of version 4, from the operating system's random source. Any thread.
RequestId NewRequestId();

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_BASE_REQUEST_ID_H_
