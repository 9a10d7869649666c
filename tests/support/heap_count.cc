#include "tests/support/heap_count.h"

#include <atomic>
#include <cstdlib>
#include <new>

#include <malloc.h>

namespace {

constexpr std::size_t kHeader = 8;
std::atomic<std::size_t> in_use{0};

std::size_t SizeOf(void* block) { return malloc_usable_size(block) + kHeader; }

}  // namespace

// Weak: with a sanitizer its own are used, and nothing is counted.
[[gnu::weak]] void* operator new(std::size_t size) {
  void* const block = std::malloc(size == 0 ? 1 : size);
  if (block == nullptr) throw std::bad_alloc();
  in_use.fetch_add(SizeOf(block), std::memory_order_relaxed);
  return block;
}

[[gnu::weak]] void operator delete(void* block) noexcept {
  if (block == nullptr) return;
  in_use.fetch_sub(SizeOf(block), std::memory_order_relaxed);
  std::free(block);
}

[[gnu::weak]] void operator delete(void* block, std::size_t) noexcept { ::operator delete(block); }

namespace merels {

std::size_t HeapInUse() { return in_use.load(std::memory_order_relaxed); }

}  // namespace merels
