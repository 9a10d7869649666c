// The benchmarks of tablebases.
#ifndef MERELS_TESTS_BENCH_LOOKUP_BENCH_H_
#define MERELS_TESTS_BENCH_LOOKUP_BENCH_H_

#include <filesystem>

#include "common/base/result.h"

namespace merels::bench {

/// Adds look-ups in the tablebase of `folder` to Google Benchmark: of one position again and again, and of
/// random ones of all its units. bad-file.
Result<void> RegisterLookUps(const std::filesystem::path& folder);

}  // namespace merels::bench

#endif  // MERELS_TESTS_BENCH_LOOKUP_BENCH_H_
