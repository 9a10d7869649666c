#include "client/cli/engine/large_pages.h"

#include <algorithm>
#include <cstddef>
#include <new>

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

std::pmr::memory_resource* LargePages() {
  static LargePageMemory memory;
  return &memory;
}

}  // namespace merels::cli
