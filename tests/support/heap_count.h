// How much memory a test's own objects take. A program that links heap_count.cc counts what operator new
// gives out.
#ifndef MERELS_TESTS_SUPPORT_HEAP_COUNT_H_
#define MERELS_TESTS_SUPPORT_HEAP_COUNT_H_

#include <cstddef>

namespace merels {

/// Bytes allocated and not yet freed by the whole program: what the allocator really set aside, with its
/// header of eight bytes for each block; 0 with sanitizers that allocate themselves. Any thread may ask.
std::size_t HeapInUse();

}  // namespace merels

#endif  // MERELS_TESTS_SUPPORT_HEAP_COUNT_H_
