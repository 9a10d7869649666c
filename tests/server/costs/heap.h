// Counts what a program takes from the heap, by whatever library. The program that links heap.cc has these
// functions in place of the C library's malloc.
#pragma once

#include <cstdint>

namespace merels {

struct HeapUse {
  std::int64_t pieces = 0;
  std::int64_t bytes = 0;
};

/// Of all threads, since the program began. A piece that is made larger counts again, with its new size.
HeapUse HeapTaken();

}  // namespace merels
