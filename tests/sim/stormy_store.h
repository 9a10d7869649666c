// One node's connection to the common store: slow, lossy and sometimes cut.
#pragma once

#include <memory>

#include "server/store/store.h"
#include "tests/sim/sea.h"

namespace merels::sim {

/// `cut_off`: whether the node is cut off from the store; `sea` and it outlive the store.
std::unique_ptr<store::Store> MakeStormyStore(Sea& sea, const bool& cut_off);

}  // namespace merels::sim
