#include "common/engine/morris/thinker.h"

#include <utility>

#include "common/engine/morris/model.h"
#include "common/rules/morris/game.h"
#include "common/rules/morris/rules.h"

namespace merels::engine {
namespace {

template <class Board, class Rules>
class MorrisThinker final : public Thinker {
 public:
  MorrisThinker(const rules::morris::Knobs& knobs, std::size_t table_bytes)
      : Thinker(table_bytes), model_(knobs) {}

  std::vector<Line> Think(const rules::Game& game, const Question& question, const ShouldStop& should_stop,
                          const OnDepth& on_depth) override {
    auto snapshot = rules::morris::SnapshotOf(game.family());
    return ThinkWith(model_,
                     Past<rules::morris::Position>{snapshot.now, std::move(snapshot.earlier), snapshot.quiet,
                                                   snapshot.plies},
                     game, question, should_stop, on_depth);
  }

 private:
  morris::Model<Board, Rules> model_;
};

}  // namespace

std::unique_ptr<Thinker> MakeThinker(const rules::morris::Knobs& knobs, std::size_t table_bytes) {
  return rules::morris::WithRules(knobs, [&](auto board, auto rules) -> std::unique_ptr<Thinker> {
    return std::make_unique<MorrisThinker<decltype(board), decltype(rules)>>(knobs, table_bytes);
  });
}

}  // namespace merels::engine
