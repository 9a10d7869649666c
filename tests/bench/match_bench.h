// The benchmarks of the match's state machine.
#ifndef MERELS_TESTS_BENCH_MATCH_BENCH_H_
#define MERELS_TESTS_BENCH_MATCH_BENCH_H_

namespace merels::bench {

/// Adds a benchmark for some rulesets: deciding and applying each ply of random matches.
void RegisterMatches();

}  // namespace merels::bench

#endif  // MERELS_TESTS_BENCH_MATCH_BENCH_H_
