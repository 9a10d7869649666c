// A thread that yields to the window and answers only the newest question.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include <sys/resource.h>

#include "client/local/terms.h"
#include "common/clock/time_control.h"

namespace merels::app {

/// The niceness of the thread: it yields to the window's, whose niceness is lower.
inline constexpr int kThinkingNiceness = 10;

/// One thread asks, drops and destroys. The destructor ends an answer in the making at once.
template <class Question, class Answer>
class NewestQuestion {
 public:
  using SteadyClock = std::chrono::steady_clock;
  /// Whether to stop: the question was dropped, or its time is over.
  using ShouldStop = std::function<bool()>;
  /// Called when no question has come for `after` since an answer: frees what was kept for the next one.
  struct Rest {
    clock::Millis after{0};
    std::function<void()> begin;
  };
  /// All are called on the thread. `tell` outlives this object.
  NewestQuestion(std::function<Answer(const Question&, const ShouldStop&)> answer,
                 std::function<void(Answer)> tell, Rest rest = {})
      : answer_(std::move(answer)),
        tell_(std::move(tell)),
        rest_(std::move(rest)),
        thread_([this] { Run(); }) {}
  NewestQuestion(const NewestQuestion&) = delete;
  NewestQuestion& operator=(const NewestQuestion&) = delete;
  ~NewestQuestion() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = dropped_ = true;
    }
    wake_.notify_all();
    thread_.join();
  }

  /// `time`: the longest the answer may take, from now on; none: as long as it needs.
  void Ask(Question question, std::optional<clock::Millis> time) {
    Asked asked{std::move(question), {}};
    if (time) asked.deadline = SteadyClock::now() + *time;
    {
      const std::lock_guard lock(mutex_);
      next_ = std::move(asked);
      dropped_ = true;
    }
    wake_.notify_all();
  }

  void Drop() {
    const std::lock_guard lock(mutex_);
    next_.reset();
    dropped_ = true;
  }

 private:
  struct Asked {
    Question question;
    std::optional<SteadyClock::time_point> deadline;
  };

  void Run() {
    // On Linux this sets the niceness of the calling thread alone. If it is refused, the thread yields to
    // nobody.
    ::setpriority(PRIO_PROCESS, 0, kThinkingNiceness);
    while (auto asked = Next()) {
      const ShouldStop should_stop = [&] {
        return dropped_ || (asked->deadline && SteadyClock::now() >= *asked->deadline);
      };
      Answer answer = answer_(asked->question, should_stop);
      answered_ = true;
      const std::lock_guard lock(mutex_);
      if (!dropped_) tell_(std::move(answer));
    }
  }

  std::optional<Asked> Next() {
    std::unique_lock lock(mutex_);
    const auto wanted = [&] { return ending_ || next_; };
    if (answered_ && rest_.begin && !wake_.wait_for(lock, rest_.after, wanted)) rest_.begin();
    wake_.wait(lock, wanted);
    if (ending_) return std::nullopt;
    dropped_ = false;
    return std::exchange(next_, std::nullopt);
  }

  const std::function<Answer(const Question&, const ShouldStop&)> answer_;
  const std::function<void(Answer)> tell_;
  const Rest rest_;
  bool answered_ = false;  // of the thread alone

  std::mutex mutex_;
  std::condition_variable wake_;
  std::optional<Asked> next_;         // guarded by mutex_
  bool ending_ = false;               // guarded by mutex_
  std::atomic<bool> dropped_{false};  // the present question; written under mutex_

  std::thread thread_;  // last: starts when all other members are there
};

}  // namespace merels::app
