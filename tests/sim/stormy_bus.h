// The bus between the nodes of a run: it loses, repeats and reorders.
#pragma once

#include <memory>

#include "server/bus/bus.h"
#include "tests/sim/sea.h"

namespace merels::sim {

/// `sea` outlives it and its subscriptions.
std::unique_ptr<bus::Bus> MakeStormyBus(Sea& sea);

}  // namespace merels::sim
