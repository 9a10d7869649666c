// The threads of a parallel search, and memory in large pages, where the system has them: the engine's table
// is read at random places, which is faster with fewer pages.
#pragma once

#include <atomic>
#include <memory_resource>
#include <thread>
#include <vector>

#include "common/engine/search/line.h"

namespace merels::cli {

/// The threads last from Begin to End. There may be fewer, where the system refuses more.
class MachineSearchThreads final : public engine::SearchThreads {
 public:
  explicit MachineSearchThreads(int size) : size_(size) {}
  ~MachineSearchThreads() override { End(); }

  int size() const override { return size_; }
  void Begin(Job job) override;
  void End() override;

 private:
  const int size_;
  Job job_;
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

/// Uses large pages for allocations of at least one. Where the system refuses, memory has small pages. Throws
/// std::bad_alloc like any allocation. Any thread; static lifetime.
std::pmr::memory_resource* LargePages();

}  // namespace merels::cli
