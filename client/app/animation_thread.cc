#include "client/app/animation_thread.h"

#include <utility>

#include <sys/resource.h>

#include "client/app/match_files.h"
#include "client/app/newest_question.h"
#include "client/sdk/connection/whole_file.h"

namespace merels::app {

AnimationThread::AnimationThread(DrawAnimation draw, std::function<void(Result<std::string>)> tell)
    : draw_(std::move(draw)), tell_(std::move(tell)), thread_([this] { Run(); }) {}

AnimationThread::~AnimationThread() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

Result<void> AnimationThread::Save(std::filesystem::path folder, std::string name, std::string record) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() >= kMaxAnimations) {
      return Error{Reason::kLimitReached,
                   std::to_string(kMaxAnimations) + " animations wait to be made; try again in a moment"};
    }
    waiting_.push_back({std::move(folder), std::move(name), std::move(record)});
  }
  wake_.notify_all();
  return {};
}

void AnimationThread::Run() {
  ::setpriority(PRIO_PROCESS, 0, kThinkingNiceness);
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const Wanted wanted = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    tell_(Make(wanted));
    lock.lock();
  }
}

Result<std::string> AnimationThread::Make(const Wanted& wanted) const {
  if (!draw_) return Error{Reason::kBadFile, "this program cannot make animations"};
  const auto gif = draw_(wanted.record);
  if (!gif.ok()) return gif.error();
  const auto file = FreeFile(wanted.folder, wanted.name, ".gif");
  if (auto written = sdk::WriteWhole(file, *gif, "the animation"); !written.ok()) return written.error();
  return file.string();
}

}  // namespace merels::app
