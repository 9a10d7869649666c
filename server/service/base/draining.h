// The answer to requests while the server is stopping.
#pragma once

#include "common/base/result.h"

namespace merels::service {

inline Error Draining() { return {Reason::kDraining, "the server is about to stop; try again in a moment"}; }

}  // namespace merels::service
