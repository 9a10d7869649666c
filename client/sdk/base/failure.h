#pragma once

#include "common/base/reason.h"

namespace merels::sdk {

/// Whether `reason` means that a server was out of reach or could not serve, or that a file could not be read
/// or written; every other reason is a refusal.
bool NobodyAnswered(Reason reason);

}  // namespace merels::sdk
