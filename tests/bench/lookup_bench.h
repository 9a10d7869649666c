// The benchmarks of tablebases.
#pragma once

#include <filesystem>

#include "common/base/result.h"

namespace merels::bench {

/// Adds look-ups in the tablebase of `folder` to Google Benchmark: of one position again and again, and of
/// random ones of all its units. Each with one, two and four threads. bad-file.
Result<void> RegisterLookUps(const std::filesystem::path& folder);

/// Adds the first look-up after the system's cache of the folder was dropped. Not together with the others,
/// which keep the files in memory. bad-file.
Result<void> RegisterColdLookUps(const std::filesystem::path& folder);

}  // namespace merels::bench
