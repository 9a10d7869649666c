// The bus between the nodes of a run: it loses, repeats and overtakes.
#ifndef MERELS_TESTS_SIM_STORMY_BUS_H_
#define MERELS_TESTS_SIM_STORMY_BUS_H_

#include <memory>

#include "server/bus/bus.h"
#include "tests/sim/sea.h"

namespace merels::sim {

/// `sea` outlives it and its subscriptions.
std::unique_ptr<bus::Bus> MakeStormyBus(Sea& sea);

}  // namespace merels::sim

#endif  // MERELS_TESTS_SIM_STORMY_BUS_H_
