#include "client/cli/engine/thread_crew.h"

#include <system_error>
#include <utility>

namespace merels::cli {

void ThreadCrew::Begin(Job job) {
  job_ = std::move(job);
  stop_ = false;
  for (int number = 0; number < size_; ++number) {
    try {
      threads_.emplace_back([this, number] { job_(number, [this] { return stop_.load(); }); });
    } catch (const std::system_error&) {
      return;  // the system refuses more
    }
  }
}

void ThreadCrew::End() {
  stop_ = true;
  for (auto& thread : threads_) thread.join();
  threads_.clear();
}

}  // namespace merels::cli
