// The way from one node to the store that all share: slow, lossy and sometimes cut.
#pragma once

#include <memory>

#include "server/store/store.h"
#include "tests/sim/sea.h"

namespace merels::sim {

/// `line` says whether the node is cut off from the store; both outlive it.
std::unique_ptr<store::Store> MakeStormyStore(Sea& sea, const bool& cut_off);

}  // namespace merels::sim
