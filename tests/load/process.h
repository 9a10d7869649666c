// Process information and settings of the operating system.
#pragma once

#include <cstdint>
#include <optional>

#include "tests/load/moment.h"

namespace merels::load {

/// The processor time of all threads of a process so far, and its current memory.
struct Usage {
  Span cpu{0};
  std::int64_t rss_bytes = 0;
};

/// Nothing when there is no such process.
std::optional<Usage> UsageOf(int pid);

/// Raises the number of files the process may have open to the most it is allowed.
void RaiseOpenFiles();

/// From here on SIGTERM and SIGINT are waited for instead of ending the process. Call it before any thread
/// starts.
void HoldSignals();
/// Whether one came within `patience`.
bool WaitForSignal(Span patience);

}  // namespace merels::load
