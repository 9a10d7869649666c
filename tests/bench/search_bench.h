// The benchmarks of the search.
#ifndef MERELS_TESTS_BENCH_SEARCH_BENCH_H_
#define MERELS_TESTS_BENCH_SEARCH_BENCH_H_

namespace merels::bench {

/// Adds the search of some positions of `standard`, with tables of several sizes.
void RegisterSearch();

}  // namespace merels::bench

#endif  // MERELS_TESTS_BENCH_SEARCH_BENCH_H_
