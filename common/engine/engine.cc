#include "common/engine/engine.h"

#include <variant>

#include "common/base/check.h"
#include "common/engine/search/thinker.h"

namespace merels::engine {
namespace {

/// Puzzles have no thinker.
template <class Knobs>
constexpr bool kHasThinker = requires(const Knobs& knobs) {
  MakeThinker(knobs, std::size_t{}, std::pmr::get_default_resource());
};

std::unique_ptr<Thinker> ThinkerFor(const rules::Ruleset& ruleset, std::size_t table_bytes,
                                    std::pmr::memory_resource* memory) {
  const auto make = [&]<class Knobs>(const Knobs& knobs) -> std::unique_ptr<Thinker> {
    if constexpr (kHasThinker<Knobs>) return MakeThinker(knobs, table_bytes, memory);
    return nullptr;
  };
  return std::visit(make, ruleset.knobs);
}

}  // namespace

bool CanPlay(const rules::Ruleset& ruleset) {
  return std::visit([]<class Knobs>(const Knobs&) { return kHasThinker<Knobs>; }, ruleset.knobs);
}

Engine::Engine(const rules::Ruleset& ruleset, std::size_t table_bytes, std::pmr::memory_resource* memory)
    : thinker_(ThinkerFor(ruleset, table_bytes, memory)) {
  MERELS_CHECK(thinker_ != nullptr);
}

Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

std::vector<Line> Engine::Analyse(const rules::Game& game, const Budget& budget, int lines,
                                  const ShouldStop& should_stop, const OnDepth& on_depth) {
  MERELS_CHECK(lines >= 1 && (budget.nodes > 0 || budget.depth > 0 || should_stop));
  if (game.outcome()) return {};
  return thinker_->Think(
      game, {.budget = budget, .lines = lines, .remember = remember_, .search_threads = search_threads_},
      should_stop, on_depth);
}

std::vector<Line> Engine::Candidates(const rules::Game& game, const Budget& budget, int margin,
                                     std::uint64_t seed, const ShouldStop& should_stop) {
  MERELS_CHECK(margin >= 0 && (budget.nodes > 0 || budget.depth > 0 || should_stop));
  if (game.outcome()) return {};
  Question question{.budget = budget, .seed = seed};
  if (margin > 0) {
    question.lines = Question::kAllLines;
    question.margin = margin;
  }
  return thinker_->Think(game, question, should_stop, {});
}

void Engine::Forget() { thinker_->Forget(); }

std::uint64_t Engine::nodes() const { return thinker_->nodes(); }

}  // namespace merels::engine
