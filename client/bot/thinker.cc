#include "client/bot/thinker.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "common/engine/engine.h"
#include "common/engine/level.h"
#include "common/tablebase/perfect.h"

namespace merels::bot {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// A judgement searches at least this many positions, so that a weak level sees who is ahead, too.
constexpr std::uint64_t kLeastJudged = 10'000;
/// The value of a position that is won by the tablebase.
constexpr int kDecided = 10'000;

struct Asked {
  Task task;
  std::optional<SteadyClock::time_point> deadline;
};

class EngineThinker final : public Thinker {
 public:
  EngineThinker(int level, std::function<void(Thought)> tell, const tablebase::Tablebase* tablebase)
      : level_(level), tell_(std::move(tell)), tablebase_(tablebase), thread_([this] { Run(); }) {}

  ~EngineThinker() override {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
      forget_ = true;
    }
    asked_.notify_all();
    thread_.join();
  }

  void Think(Task task) override {
    Asked asked{std::move(task), {}};
    if (asked.task.time) asked.deadline = SteadyClock::now() + *asked.task.time;
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(asked));
    asked_.notify_all();
  }

  void Forget(const MatchId& match) override {
    const std::lock_guard lock(mutex_);
    std::erase_if(queue_, [&](const Asked& asked) { return asked.task.match == match; });
    if (present_ == match) forget_ = true;
  }

 private:
  void Run() {
    while (auto asked = Next()) {
      auto thought = ThinkAbout(*asked);
      const std::lock_guard lock(mutex_);
      present_ = {};
      if (!forget_) tell_(std::move(thought));
    }
  }

  std::optional<Asked> Next() {
    std::unique_lock lock(mutex_);
    asked_.wait(lock, [&] { return ending_ || !queue_.empty(); });
    if (ending_) return std::nullopt;
    auto asked = std::move(queue_.front());
    queue_.pop_front();
    present_ = asked.task.match;
    forget_ = false;
    return asked;
  }

  Thought ThinkAbout(const Asked& asked) {
    const Task& task = asked.task;
    const auto should_stop = [&] {
      return forget_ || (asked.deadline && SteadyClock::now() >= *asked.deadline);
    };
    Thought thought{task.kind, task.match, task.about, {}, 0};
    if (Know(task, thought)) return thought;
    auto& engine = EngineFor(task.game.ruleset());
    if (task.kind == Task::Kind::kChoosePly) {
      thought.ply = engine::ChoosePly(engine, task.game, level_, task.seed, should_stop);
      return thought;
    }
    const auto nodes = std::max(kLeastJudged, engine::LevelOf(level_).nodes);
    const auto lines = engine.Analyse(task.game, {.nodes = nodes}, 1, should_stop);
    const int value = lines.front().value;
    thought.value = task.game.to_move() == rules::Side::kFirst ? value : -value;
    return thought;
  }

  /// Fills the thought from the tablebase. False when values are missing.
  bool Know(const Task& task, Thought& thought) const {
    if (tablebase_ == nullptr || !tablebase_->AreOf(task.game.ruleset())) return false;
    if (task.kind == Task::Kind::kChoosePly) {
      const auto ply = tablebase::PerfectPly(*tablebase_, task.game);
      thought.ply = ply.value_or("");
      return ply.has_value();
    }
    const auto looked = tablebase_->Find(task.game);
    if (!looked) return false;
    const int ahead = static_cast<int>(looked->value.outcome) - static_cast<int>(solver::Outcome::kDraw);
    thought.value = kDecided * (task.game.to_move() == rules::Side::kFirst ? ahead : -ahead);
    return true;
  }

  engine::Engine& EngineFor(const rules::Ruleset& ruleset) {
    if (!engine_ || engine_of_ != ruleset.text) {
      engine_.emplace(ruleset);
      engine_of_ = ruleset.text;
    }
    return *engine_;
  }

  const int level_;
  const std::function<void(Thought)> tell_;
  const tablebase::Tablebase* const tablebase_;  // null: none

  std::mutex mutex_;
  std::condition_variable asked_;
  std::deque<Asked> queue_;          // guarded by mutex_
  MatchId present_;                  // guarded by mutex_; empty between tasks
  bool ending_ = false;              // guarded by mutex_
  std::atomic<bool> forget_{false};  // the current task; written under mutex_

  std::optional<engine::Engine> engine_;  // of the thread alone
  std::string engine_of_;

  std::thread thread_;  // last: starts when all other members are there
};

}  // namespace

std::unique_ptr<Thinker> MakeThinker(int level, std::function<void(Thought)> tell,
                                     const tablebase::Tablebase* tablebase) {
  return std::make_unique<EngineThinker>(level, std::move(tell), tablebase);
}

}  // namespace merels::bot
