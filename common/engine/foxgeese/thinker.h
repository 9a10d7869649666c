// The thinker for Fox and Geese.
#pragma once

#include <cstddef>
#include <memory>
#include <memory_resource>

#include "common/engine/search/thinker.h"
#include "common/rules/foxgeese/knobs.h"

namespace merels::engine {

std::unique_ptr<Thinker> MakeThinker(const rules::foxgeese::Knobs& knobs, std::size_t table_bytes,
                                     std::pmr::memory_resource* memory);

}  // namespace merels::engine
