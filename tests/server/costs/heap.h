// Counts what a program takes from the heap, by whatever library. The program that links heap.cc has these
// functions in place of the C library's malloc.
#ifndef MERELS_TESTS_SERVER_COSTS_HEAP_H_
#define MERELS_TESTS_SERVER_COSTS_HEAP_H_

#include <cstdint>

namespace merels {

struct HeapUse {
  std::int64_t pieces = 0;
  std::int64_t bytes = 0;
};

/// Of all threads, since the program began. A piece that is made larger counts again, with its new size.
HeapUse HeapTaken();

}  // namespace merels

#endif  // MERELS_TESTS_SERVER_COSTS_HEAP_H_
