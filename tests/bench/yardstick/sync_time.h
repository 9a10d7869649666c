// The time that the disk takes to make a write durable.
#pragma once

#include <chrono>
#include <filesystem>
#include <vector>

#include "common/base/result.h"

namespace merels::yardstick {

/// The value that `percent` of the values do not exceed, 0 to 100. `values` is not empty.
std::chrono::nanoseconds Percentile(std::vector<std::chrono::nanoseconds> values, double percent);

/// Appends a page of 4 KiB to a new file in `folder`, and syncs it, `times` times; the file is removed again.
/// Errors: bad-file.
Result<std::vector<std::chrono::nanoseconds>> MeasureSyncs(const std::filesystem::path& folder, int times);

}  // namespace merels::yardstick
