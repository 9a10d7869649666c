// The thinker for the morris family.
#pragma once

#include <cstddef>
#include <memory>
#include <memory_resource>

#include "common/engine/search/thinker.h"
#include "common/rules/morris/knobs.h"

namespace merels::engine {

std::unique_ptr<Thinker> MakeThinker(const rules::morris::Knobs& knobs, std::size_t table_bytes,
                                     std::pmr::memory_resource* memory);

}  // namespace merels::engine
