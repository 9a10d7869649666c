#include "client/solve/threads.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace merels::tablebase {
namespace {

/// Ranges for each thread: many, since they take different times.
constexpr std::uint64_t kRangesEach = 64;

}  // namespace

void Threads::Share(std::uint64_t count, const Work& work) {
  const auto ranges = static_cast<std::uint64_t>(count_) * kRangesEach;
  const std::uint64_t step = count / ranges + 1;
  std::atomic<std::uint64_t> next = 0;
  const auto run = [&] {
    for (std::uint64_t begin = next.fetch_add(step); begin < count; begin = next.fetch_add(step)) {
      work(begin, std::min(begin + step, count));
    }
  };
  std::vector<std::thread> others;
  if (count > step) {
    for (int i = 1; i < count_; ++i) others.emplace_back(run);
  }
  run();
  for (auto& other : others) other.join();
}

int UsualThreads() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

}  // namespace merels::tablebase
