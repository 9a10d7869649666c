// The thinker for the race.
#pragma once

#include <cstddef>
#include <memory>
#include <memory_resource>

#include "common/engine/search/thinker.h"
#include "common/rules/race/knobs.h"

namespace merels::engine {

std::unique_ptr<Thinker> MakeThinker(const rules::race::Knobs& knobs, std::size_t table_bytes,
                                     std::pmr::memory_resource* memory);

}  // namespace merels::engine
