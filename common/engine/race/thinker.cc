#include "common/engine/race/thinker.h"

#include "common/engine/race/model.h"

namespace merels::engine {

std::unique_ptr<Thinker> MakeThinker(const rules::race::Knobs& knobs, std::size_t table_bytes,
                                     std::pmr::memory_resource* memory) {
  return std::make_unique<ModelThinker<race::Model>>(knobs, table_bytes, memory);
}

}  // namespace merels::engine
