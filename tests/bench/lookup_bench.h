// The benchmarks of tablebases.
#pragma once

#include <filesystem>

#include "common/base/result.h"

namespace merels::bench {

/// Adds look-ups in the tablebase of `folder` to Google Benchmark: of one position again and again, and of
/// random ones of all its units. bad-file.
/// Each by one, two and four threads.
Result<void> RegisterLookUps(const std::filesystem::path& folder);

/// Adds the first look-up after the system has forgotten what it read of the folder. Not together with the
/// others, which keep the files in memory. bad-file.
Result<void> RegisterColdLookUps(const std::filesystem::path& folder);

}  // namespace merels::bench
