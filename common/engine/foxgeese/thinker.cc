#include "common/engine/foxgeese/thinker.h"

#include "common/engine/foxgeese/model.h"

namespace merels::engine {

std::unique_ptr<Thinker> MakeThinker(const rules::foxgeese::Knobs& knobs, std::size_t table_bytes,
                                     std::pmr::memory_resource* memory) {
  return std::make_unique<ModelThinker<foxgeese::Model>>(knobs, table_bytes, memory);
}

}  // namespace merels::engine
