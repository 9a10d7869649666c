// Counts a program's heap allocations in all libraries. A program that links heap.cc has these functions in
// place of the C library's malloc.
#pragma once

#include <cstdint>

namespace merels {

struct HeapUse {
  std::int64_t pieces = 0;
  std::int64_t bytes = 0;
};

/// Of all threads, since the program began. A reallocation to a larger size counts again, with the new size.
HeapUse HeapTaken();

}  // namespace merels
