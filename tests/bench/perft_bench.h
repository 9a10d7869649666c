// The benchmarks of the move generator.
#pragma once

namespace merels::bench {

/// Adds every position to Google Benchmark twice: each leaf played, and the last ply counted in bulk.
void RegisterPerft();

}  // namespace merels::bench
