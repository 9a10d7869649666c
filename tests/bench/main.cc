// merels-bench: Google Benchmark's options, or --signature alone.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <benchmark/benchmark.h>

#include "tests/bench/perft_bench.h"
#include "tests/bench/signature.h"

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--signature") {
    std::printf("%016llx\n", static_cast<unsigned long long>(merels::bench::Signature()));
    return EXIT_SUCCESS;
  }
  merels::bench::RegisterPerft();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return EXIT_FAILURE;
  benchmark::RunSpecifiedBenchmarks();
  return EXIT_SUCCESS;
}
