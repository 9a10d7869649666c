#include "tests/load/worker.h"

#include <algorithm>
#include <utility>

#include <grpc/support/time.h>

#include "server/base/thread_slice.h"

namespace merels::load {

Worker::Worker(int urgency) {
  clock_.emplace([this] { Wake(); }, urgency);
  thread_ = std::thread([this, urgency] { Run(urgency); });
}

Worker::~Worker() {
  // The thread may set the clock until it ends, and the clock may wake the queue until it ends.
  clock_->End();
  queue_.Shutdown();
  thread_.join();
}

bool Worker::Later(const Timer& one, const Timer& other) {
  return std::pair(one.due, one.order) > std::pair(other.due, other.order);
}

void Worker::Post(Task task) {
  {
    const std::lock_guard lock(mutex_);
    posted_.push_back(std::move(task));
  }
  Wake();
}

void Worker::Wake() {
  if (!woken_.exchange(true)) wake_.Set(&queue_, gpr_inf_past(GPR_CLOCK_MONOTONIC), &posted_step_);
}

void Worker::At(Moment due, Task task) {
  timers_.push_back({due, ++order_, std::move(task)});
  std::push_heap(timers_.begin(), timers_.end(), Later);
}

void Worker::Run(int urgency) {
  PreferShortTurns(urgency);
  void* tag = nullptr;
  bool ok = false;
  while (queue_.Next(&tag, &ok)) {
    static_cast<Tag*>(tag)->Complete(ok);
    RunDue();
  }
}

void Worker::RunPosted(bool) {
  woken_ = false;
  std::vector<Task> tasks;
  {
    const std::lock_guard lock(mutex_);
    tasks.swap(posted_);
  }
  for (const auto& task : tasks) task();
}

void Worker::RunDue() {
  while (!timers_.empty() && timers_.front().due <= Now()) {
    std::pop_heap(timers_.begin(), timers_.end(), Later);
    const Task task = std::move(timers_.back().task);
    timers_.pop_back();
    task();
  }
  if (timers_.empty() || timers_.front().due == set_) return;
  set_ = timers_.front().due;
  clock_->Set(*set_);
}

}  // namespace merels::load
