// Searches of the same position by the helpers of a crew. They share only the table: each finds there what
// others have searched.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/engine/search/crew.h"
#include "common/engine/search/deepening.h"
#include "common/engine/search/search.h"
#include "common/engine/search/table.h"
#include "common/rules/base/snapshot.h"

namespace merels::engine {

/// Lasts from its construction to its destruction. References outlive it.
template <class Model>
class Help {
 public:
  using Past = rules::Snapshot<typename Model::Position>;

  Help(const Model& model, const Table& table, const Past& past, const Question& question)
      : model_(model),
        table_(table),
        past_(past),
        question_(question),
        crew_(question.crew),
        nodes_(crew_ == nullptr ? 0 : static_cast<std::size_t>(crew_->size())) {
    if (crew_ != nullptr) crew_->Begin([this](int number, const ShouldStop& stop) { Work(number, stop); });
  }
  Help(const Help&) = delete;
  Help& operator=(const Help&) = delete;
  ~Help() { End(); }

  void End() {
    if (crew_ != nullptr) crew_->End();
    crew_ = nullptr;
  }

  /// Positions that the helpers have searched; while they run, some thousands of the last may be missing.
  std::uint64_t nodes() const {
    std::uint64_t sum = 0;
    for (const auto& nodes : nodes_) sum += nodes.load(std::memory_order_relaxed);
    return sum;
  }

 private:
  void Work(int number, const ShouldStop& stop) {
    Table table = Table::Beside(table_);
    auto& nodes = nodes_[static_cast<std::size_t>(number)];
    const Search<Model>* running = nullptr;
    const ShouldStop count_and_stop = [&] {
      if (running != nullptr) nodes.store(running->nodes(), std::memory_order_relaxed);
      return stop();
    };
    Search<Model> search(model_, table, past_, 0, count_and_stop);
    running = &search;
    // Each searches differently: equally promising moves in another order, every other helper a ply ahead.
    Question question = question_;
    question.seed = static_cast<std::uint64_t>(number) + 1;
    question.from_depth = 1 + number % 2;
    question.budget.nodes = 0;
    question.crew = nullptr;
    Deepening<Model>(search, question).Run({});
    nodes.store(search.nodes(), std::memory_order_relaxed);
  }

  const Model& model_;
  const Table& table_;
  const Past& past_;
  const Question& question_;
  Crew* crew_;                                     // null once it has ended
  std::vector<std::atomic<std::uint64_t>> nodes_;  // by the helper's number
};

}  // namespace merels::engine
