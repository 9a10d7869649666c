// The benchmarks of the move generator.
#ifndef MERELS_TESTS_BENCH_PERFT_BENCH_H_
#define MERELS_TESTS_BENCH_PERFT_BENCH_H_

namespace merels::bench {

/// Adds every position to Google Benchmark twice: each leaf played, and the last ply counted in bulk.
void RegisterPerft();

}  // namespace merels::bench

#endif  // MERELS_TESTS_BENCH_PERFT_BENCH_H_
