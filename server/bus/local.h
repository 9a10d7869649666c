// A bus between nodes of one process.
#pragma once

#include <memory>

#include "server/bus/bus.h"

namespace merels::bus {

/// Handlers run on the publisher's thread before Publish returns, in the order of subscribing. Nothing is
/// lost or repeated; calls from several threads may overtake each other.
std::unique_ptr<Bus> MakeLocalBus();

}  // namespace merels::bus
