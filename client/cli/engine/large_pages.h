// Memory in large pages, where available: a big table is accessed at random places, which is faster with
// fewer pages.
#pragma once

#include <memory_resource>

namespace merels::cli {

/// Uses large pages for allocations of at least one. Where the system refuses, memory has small pages. Throws
/// std::bad_alloc like any allocation. Any thread; static lifetime.
std::pmr::memory_resource* LargePages();

}  // namespace merels::cli
