#include "client/cli/engine/machine.h"

#include <algorithm>
#include <cstddef>
#include <new>
#include <system_error>
#include <utility>

#include <sys/mman.h>

namespace merels::cli {
namespace {

constexpr std::size_t kLargePage = std::size_t{2} << 20;

class LargePageMemory final : public std::pmr::memory_resource {
 private:
  static std::align_val_t AlignmentOf(std::size_t bytes, std::size_t alignment) {
    return std::align_val_t{bytes < kLargePage ? alignment : std::max(alignment, kLargePage)};
  }

  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    void* const memory = ::operator new(bytes, AlignmentOf(bytes, alignment));
    // Only advice, before the first write, when pages are assigned. Errors change nothing.
    if (bytes >= kLargePage) madvise(memory, bytes / kLargePage * kLargePage, MADV_HUGEPAGE);
    return memory;
  }
  void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
    ::operator delete(memory, AlignmentOf(bytes, alignment));
  }
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }
};

}  // namespace

void MachineSearchThreads::Begin(Job job) {
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

void MachineSearchThreads::End() {
  stop_ = true;
  for (auto& thread : threads_) thread.join();
  threads_.clear();
}

std::pmr::memory_resource* LargePages() {
  static LargePageMemory memory;
  return &memory;
}

}  // namespace merels::cli
