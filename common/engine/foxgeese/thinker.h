// Thinking about Fox and Geese.
#ifndef MERELS_COMMON_ENGINE_FOXGEESE_THINKER_H_
#define MERELS_COMMON_ENGINE_FOXGEESE_THINKER_H_

#include <cstddef>
#include <memory>
#include <memory_resource>

#include "common/engine/search/thinker.h"
#include "common/rules/foxgeese/knobs.h"

namespace merels::engine {

std::unique_ptr<Thinker> MakeThinker(const rules::foxgeese::Knobs& knobs, std::size_t table_bytes,
                                     std::pmr::memory_resource* memory);

}  // namespace merels::engine

#endif  // MERELS_COMMON_ENGINE_FOXGEESE_THINKER_H_
