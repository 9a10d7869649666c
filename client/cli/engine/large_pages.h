// Memory in large pages, where the system has them: a big table is looked up at random places, and the
// processor finds these faster when there are fewer pages.
#pragma once

#include <memory_resource>

namespace merels::cli {

/// Asks for large pages for everything of at least one. Where the system refuses, the memory has usual ones.
/// Throws std::bad_alloc as any allocation. Any thread; never ends.
std::pmr::memory_resource* LargePages();

}  // namespace merels::cli
