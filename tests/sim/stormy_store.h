// The way from one node to the store that all share: slow, lossy and sometimes cut.
#ifndef MERELS_TESTS_SIM_STORMY_STORE_H_
#define MERELS_TESTS_SIM_STORMY_STORE_H_

#include <memory>

#include "server/store/store.h"
#include "tests/sim/sea.h"

namespace merels::sim {

/// `line` says whether the node is cut off from the store; both outlive it.
std::unique_ptr<store::Store> MakeStormyStore(Sea& sea, const bool& cut_off);

}  // namespace merels::sim

#endif  // MERELS_TESTS_SIM_STORMY_STORE_H_
