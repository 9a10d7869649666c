// The resources that this process uses.
#pragma once

#include <cstdint>

namespace merels {

struct ProcessFigures {
  double cpu_seconds = 0;  // user and system, of all threads
  std::uint64_t resident_bytes = 0;
  std::uint64_t open_files = 0;
  double started_at = 0;         // Unix time
  std::uint64_t most_files = 0;  // that may be open at once
};

/// From /proc. What cannot be read is 0. Threads: any.
ProcessFigures ReadProcessFigures();

}  // namespace merels
