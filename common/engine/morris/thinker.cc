#include "common/engine/search/thinker.h"

#include "common/engine/morris/model.h"
#include "common/rules/morris/movegen.h"

namespace merels::engine {

std::unique_ptr<Thinker> MakeThinker(const rules::morris::Knobs& knobs, std::size_t table_bytes,
                                     std::pmr::memory_resource* memory) {
  return rules::morris::WithRules(knobs, [&](auto board, auto rules) -> std::unique_ptr<Thinker> {
    using Model = morris::Model<decltype(board), decltype(rules)>;
    return std::make_unique<ModelThinker<Model>>(knobs, table_bytes, memory);
  });
}

}  // namespace merels::engine
