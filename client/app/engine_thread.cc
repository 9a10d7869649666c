#include "client/app/engine_thread.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include <sys/resource.h>

#include "common/engine/engine.h"
#include "common/engine/level.h"

namespace merels::app {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// How much nicer than the window the thread is.
constexpr int kNiceness = 10;

struct Asked {
  local::Task task;
  std::optional<SteadyClock::time_point> deadline;
};

class EngineThread final : public local::Thinker {
 public:
  explicit EngineThread(std::function<void(local::Thought)> tell)
      : tell_(std::move(tell)), thread_([this] { Run(); }) {}

  ~EngineThread() override {
    {
      const std::lock_guard lock(mutex_);
      ending_ = dropped_ = true;
    }
    wake_.notify_all();
    thread_.join();
  }

  void Ask(local::Task task) override {
    Asked asked{std::move(task), {}};
    if (asked.task.time) asked.deadline = SteadyClock::now() + *asked.task.time;
    {
      const std::lock_guard lock(mutex_);
      next_ = std::move(asked);
      dropped_ = true;
    }
    wake_.notify_all();
  }

  void Drop() override {
    const std::lock_guard lock(mutex_);
    next_.reset();
    dropped_ = true;
  }

 private:
  void Run() {
    // On Linux this is about the calling thread alone. Without the right to it nothing is lost but manners.
    ::setpriority(PRIO_PROCESS, 0, kNiceness);
    while (auto asked = Next()) {
      local::Thought thought{asked->task.number, Choose(*asked)};
      const std::lock_guard lock(mutex_);
      if (!dropped_) tell_(std::move(thought));
    }
  }

  std::optional<Asked> Next() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return ending_ || next_; });
    if (ending_) return std::nullopt;
    dropped_ = false;
    return std::exchange(next_, std::nullopt);
  }

  std::string Choose(const Asked& asked) {
    const local::Task& task = asked.task;
    const auto should_stop = [&] {
      return dropped_ || (asked.deadline && SteadyClock::now() >= *asked.deadline);
    };
    return engine::ChoosePly(EngineFor(task.game.ruleset()), task.game, task.level, task.seed, should_stop);
  }

  engine::Engine& EngineFor(const rules::Ruleset& ruleset) {
    if (!engine_ || engine_of_ != ruleset.text) {
      engine_.emplace(ruleset);
      engine_of_ = ruleset.text;
    }
    return *engine_;
  }

  const std::function<void(local::Thought)> tell_;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::optional<Asked> next_;         // guarded by mutex_
  bool ending_ = false;               // guarded by mutex_
  std::atomic<bool> dropped_{false};  // the present task; written under mutex_

  std::optional<engine::Engine> engine_;  // of the thread
  std::string engine_of_;

  std::thread thread_;  // begins when everything else stands
};

}  // namespace

std::unique_ptr<local::Thinker> StartEngineThread(std::function<void(local::Thought)> tell) {
  return std::make_unique<EngineThread>(std::move(tell));
}

}  // namespace merels::app
