// The search at the root: depth after depth, with as many exact values as requested; and searches of the same
// position by other threads, which share only the table: each finds there what others have searched.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "common/engine/search/line.h"
#include "common/engine/search/search.h"
#include "common/engine/search/table.h"
#include "common/rules/base/repetitions.h"
#include "common/rules/random_game.h"

namespace merels::engine {

/// A search request for a position.
struct Question {
  Budget budget;
  /// The number of moves that need an exact value: the best `lines`, of these only those at most `margin`
  /// worse than the best.
  int lines = 1;
  static constexpr int kAllLines = std::numeric_limits<int>::max();
  int margin = 2 * kWin;
  /// Decides between moves of the same value.
  std::uint64_t seed = 0;
  /// Whether the results of earlier questions may be used.
  bool remember = false;
  /// The helpers; null: none.
  SearchThreads* search_threads = nullptr;
  /// The first depth, in plies.
  int from_depth = 1;
};

template <class Model>
class Deepening {
 public:
  using Move = typename Model::Move;

  /// A move of the current position.
  struct Root {
    Move move;
    /// Exact if `exact`, otherwise an upper bound.
    int value = 0;
    bool exact = false;
    int depth = 0;
    std::vector<Move> line;  // the expected continuation
  };
  using Report = std::function<void(const std::vector<Root>&)>;

  Deepening(Search<Model>& search, const Question& question) : search_(search), question_(question) {
    auto choices = search_.RootChoices();
    rules::SeededNumbers numbers(question.seed);
    for (std::size_t i = choices.size(); i > 1; --i) std::swap(choices[i - 1], choices[numbers.Below(i)]);
    std::stable_sort(choices.begin(), choices.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
    for (const auto& choice : choices) roots_.push_back({.move = choice.move, .line = {}});
  }

  /// The requested moves, best first; at least one. `report` is called for each finished depth.
  std::vector<Root> Run(const Report& report) {
    const int most = question_.budget.depth > 0 ? std::min(question_.budget.depth, kMaxDepth) : kMaxDepth;
    for (int depth = std::min(question_.from_depth, most); depth <= most; ++depth) {
      const bool finished = LookAtAll(depth);
      if (!finished) break;
      if (report) report(Wanted());
      if (Settled(depth)) break;
    }
    return Wanted();
  }

 private:
  // A depth that was cut short counts with the moves it examined, unless the best of them turned out that
  // much worse than before: then unexamined moves may be better.
  static constexpr int kAlarm = 40;
  // Windows around the expected value, in hundredths of a man, and the depth from which they pay.
  static constexpr int kNarrow = 30;
  static constexpr int kWide = 120;
  static constexpr int kNarrowFrom = 4;

  static bool Better(const Root& a, const Root& b) {
    return a.exact != b.exact ? a.exact : a.exact && a.value > b.value;
  }

  /// False when the search was stopped.
  bool LookAtAll(int depth) {
    std::vector<Root> looked;
    for (const Root& old : roots_) {
      Root root = old;
      root.depth = depth;
      if (!LookAt(root, looked)) break;
      looked.push_back(std::move(root));
    }
    if (looked.size() < roots_.size()) {
      Merge(looked);
      return false;
    }
    roots_ = std::move(looked);
    std::stable_sort(roots_.begin(), roots_.end(), Better);
    return true;
  }

  bool LookAt(Root& root, const std::vector<Root>& looked) {
    const int floor = Floor(looked);
    int value = floor + 1;
    if (floor > -kWin) value = search_.ValueOf(root.move, root.depth, floor, floor + 1, root.line);
    if (value > floor && !search_.stopped()) value = ExactValue(root, floor, value);
    root.value = value;
    root.exact = value > floor;
    return !search_.stopped();
  }

  /// The value of a move that is worth more than `floor`, and at least `least`. Searched with a narrow window
  /// around its earlier value, which is faster, and then with ever wider ones.
  int ExactValue(Root& root, int floor, int least) {
    const bool known = root.exact && std::abs(root.value) < kSureWin;
    const int guess = floor > -kWin ? least : root.value;
    if (root.depth >= kNarrowFrom && (floor > -kWin || known)) {
      for (int width = kNarrow; width <= kWide; width *= 4) {
        const int low = std::max(floor, guess - width), high = guess + width;
        const int value = search_.ValueOf(root.move, root.depth, low, high, root.line);
        if (search_.stopped() || (value > low && value < high)) return value;
        if (value <= low && low == floor) return value;
      }
    }
    return search_.ValueOf(root.move, root.depth, floor, kWin, root.line);
  }

  /// Moves worth no more than this need not be searched exactly.
  int Floor(const std::vector<Root>& looked) const {
    std::vector<int> values;
    for (const Root& root : looked) {
      if (root.exact) values.push_back(root.value);
    }
    if (values.empty()) return -kWin;
    std::sort(values.begin(), values.end(), std::greater<>());
    const auto lines = static_cast<std::size_t>(question_.lines);
    const int least = values.size() < lines ? -kWin : values[lines - 1];
    return std::max(least, values[0] - question_.margin - 1);
  }

  /// Takes over the results of a depth that was cut short.
  void Merge(std::vector<Root>& looked) {
    if (looked.empty()) return;
    std::stable_sort(looked.begin(), looked.end(), Better);
    const bool alarm = roots_.front().depth > 0 && looked.front().value < roots_.front().value - kAlarm;
    const bool too_few = question_.lines != Question::kAllLines && Exact(looked) < question_.lines;
    if (alarm || too_few) {
      looked.insert(looked.end(), roots_.begin() + static_cast<std::ptrdiff_t>(looked.size()), roots_.end());
      std::stable_sort(looked.begin(), looked.end(), Better);
    }
    roots_ = std::move(looked);
  }

  static int Exact(const std::vector<Root>& roots) {
    return static_cast<int>(std::count_if(roots.begin(), roots.end(), [](const Root& r) { return r.exact; }));
  }

  std::vector<Root> Wanted() const {
    std::vector<Root> wanted;
    for (const Root& root : roots_) {
      const bool room = wanted.size() < static_cast<std::size_t>(question_.lines);
      const bool near = root.exact && root.value >= roots_.front().value - question_.margin;
      if (wanted.empty() || (room && near)) wanted.push_back(root);
    }
    return wanted;
  }

  /// Whether a greater depth can find nothing new.
  bool Settled(int depth) const {
    const int best = roots_.front().value;
    return question_.lines == 1 && std::abs(best) > kSureWin && kWin - std::abs(best) <= depth;
  }

  Search<Model>& search_;
  const Question question_;
  std::vector<Root> roots_;  // best first
};

/// Searches of one position on the SearchThreads of a question, from construction until End or destruction.
/// References outlive it.
template <class Model>
class ParallelSearch {
 public:
  using Past = rules::Snapshot<typename Model::Position>;

  ParallelSearch(const Model& model, const Table& table, const Past& past, const Question& question)
      : model_(model),
        table_(table),
        past_(past),
        question_(question),
        search_threads_(question.search_threads),
        nodes_(search_threads_ == nullptr ? 0 : static_cast<std::size_t>(search_threads_->size())) {
    if (search_threads_ != nullptr)
      search_threads_->Begin([this](int number, const ShouldStop& stop) { Work(number, stop); });
  }
  ParallelSearch(const ParallelSearch&) = delete;
  ParallelSearch& operator=(const ParallelSearch&) = delete;
  ~ParallelSearch() { End(); }

  void End() {
    if (search_threads_ != nullptr) search_threads_->End();
    search_threads_ = nullptr;
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
    question.search_threads = nullptr;
    Deepening<Model>(search, question).Run({});
    nodes.store(search.nodes(), std::memory_order_relaxed);
  }

  const Model& model_;
  const Table& table_;
  const Past& past_;
  const Question& question_;
  SearchThreads* search_threads_;                  // null once it has ended
  std::vector<std::atomic<std::uint64_t>> nodes_;  // by the helper's number
};

}  // namespace merels::engine
