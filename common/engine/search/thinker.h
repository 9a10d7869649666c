// The interface of one family's search behind Engine. A family is a file or a folder with a model
// (search.h) and a MakeThinker for the type of its knobs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <vector>

#include "common/engine/search/deepening.h"
#include "common/engine/search/line.h"
#include "common/engine/search/search.h"
#include "common/engine/search/table.h"
#include "common/rules/base/repetitions.h"
#include "common/rules/game.h"
#include "common/rules/ruleset.h"

namespace merels::engine {

class Thinker {
 public:
  Thinker(std::size_t table_bytes, std::pmr::memory_resource* memory) : table_(table_bytes, memory) {}
  virtual ~Thinker() = default;

  /// Engine::Analyse for this family: the best plies, best first. The game goes on.
  virtual std::vector<Line> Think(const rules::Game& game, const Question& question,
                                  const ShouldStop& should_stop, const OnDepth& on_depth) = 0;

  std::uint64_t nodes() const { return nodes_; }
  void Forget() { table_.Forget(); }

 protected:
  Table table_;
  std::uint64_t nodes_ = 0;
};

template <class Model>
class ModelThinker final : public Thinker {
 public:
  /// `more`: further arguments for the model.
  template <class Knobs, class... More>
  ModelThinker(const Knobs& knobs, std::size_t table_bytes, std::pmr::memory_resource* memory,
               const More&... more)
      : Thinker(table_bytes, memory), model_(knobs, more...) {}

  std::vector<Line> Think(const rules::Game& game, const Question& question, const ShouldStop& should_stop,
                          const OnDepth& on_depth) override {
    const auto snapshot = Model::SnapshotOf(game.family());
    constexpr bool kFromWhoThinks = requires { model_.ThinkFrom(snapshot.now); };
    if constexpr (kFromWhoThinks) model_.ThinkFrom(snapshot.now);
    // Results from another point of view are of no use.
    if (question.remember && !kFromWhoThinks) {
      table_.Age();
    } else {
      table_.Forget();
    }
    Search<Model> search(model_, table_, snapshot, question.budget.nodes, should_stop);
    ParallelSearch<Model> parallel(model_, table_, snapshot, question);
    const auto in_words = [&](const auto& roots) {
      std::vector<Line> lines;
      for (const auto& root : roots) lines.push_back(InWords(game, root, search.nodes() + parallel.nodes()));
      return lines;
    };
    const auto report = [&](const auto& roots) {
      if (on_depth) on_depth(in_words(roots));
    };
    const auto roots = Deepening<Model>(search, question).Run(report);
    parallel.End();
    nodes_ = search.nodes() + parallel.nodes();
    return in_words(roots);
  }

 private:
  static Line InWords(const rules::Game& game, const typename Deepening<Model>::Root& root,
                      std::uint64_t nodes) {
    rules::Game copy = game;
    Line line{{}, root.value, root.depth, nodes};
    const auto play = [&](const auto& move) {
      line.plies.push_back(copy.Text(Model::PlyOf(move)));
      MERELS_CHECK(copy.Play(line.plies.back()).ok());
    };
    play(root.move);
    for (const auto& move : root.line) {
      if (copy.outcome()) break;
      play(move);
    }
    return line;
  }

  Model model_;
};

// The families that have one.
std::unique_ptr<Thinker> MakeThinker(const rules::morris::Knobs& knobs, std::size_t table_bytes,
                                     std::pmr::memory_resource* memory);
std::unique_ptr<Thinker> MakeThinker(const rules::foxgeese::Knobs& knobs, std::size_t table_bytes,
                                     std::pmr::memory_resource* memory);
std::unique_ptr<Thinker> MakeThinker(const rules::race::Knobs& knobs, std::size_t table_bytes,
                                     std::pmr::memory_resource* memory);

}  // namespace merels::engine
