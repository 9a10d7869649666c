// How much memory a test's own objects take. A program that links heap_count.cc counts what operator new
// gives out.
#pragma once

#include <cstddef>

namespace merels {

/// Bytes allocated and not yet freed by the whole program: what the allocator really set aside, with its
/// header of eight bytes for each block; 0 with sanitizers that allocate themselves. Any thread may ask.
std::size_t HeapInUse();

}  // namespace merels
