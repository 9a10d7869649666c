// The memory of a test's own objects. A program that links heap_count.cc counts allocations by operator new.
#pragma once

#include <cstddef>

namespace merels {

/// Bytes allocated and not yet freed by the whole program, with the allocator's header of eight bytes for
/// each block; 0 with sanitizers that allocate themselves. Any thread.
std::size_t HeapInUse();

}  // namespace merels
