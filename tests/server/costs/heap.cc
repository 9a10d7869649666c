#include "tests/server/costs/heap.h"

#include <atomic>
#include <cerrno>
#include <cstddef>

// The C library's functions behind the replacements.
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* piece, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace merels {
namespace {

std::atomic<std::int64_t> pieces{0};
std::atomic<std::int64_t> bytes{0};

void Count(std::size_t size) {
  pieces.fetch_add(1, std::memory_order_relaxed);
  bytes.fetch_add(static_cast<std::int64_t>(size), std::memory_order_relaxed);
}

}  // namespace

HeapUse HeapTaken() { return {pieces.load(), bytes.load()}; }

}  // namespace merels

extern "C" {

void* malloc(std::size_t size) noexcept {
  merels::Count(size);
  return __libc_malloc(size);
}

void* calloc(std::size_t count, std::size_t size) noexcept {
  merels::Count(count * size);
  return __libc_calloc(count, size);
}

void* realloc(void* piece, std::size_t size) noexcept {
  merels::Count(size);
  return __libc_realloc(piece, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  merels::Count(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void** piece, std::size_t alignment, std::size_t size) noexcept {
  merels::Count(size);
  *piece = __libc_memalign(alignment, size);
  return *piece == nullptr ? ENOMEM : 0;
}
}
