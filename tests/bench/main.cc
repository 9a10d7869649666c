// merels-bench: Google Benchmark's options, or --signature [FAMILY] alone.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <benchmark/benchmark.h>

#include "tests/bench/perft_bench.h"
#include "tests/bench/signature.h"

int main(int argc, char** argv) {
  if ((argc == 2 || argc == 3) && std::string_view(argv[1]) == "--signature") {
    const std::string_view family = argc == 3 ? argv[2] : "";
    std::printf("%016llx\n", static_cast<unsigned long long>(merels::bench::Signature(family)));
    return EXIT_SUCCESS;
  }
  merels::bench::RegisterPerft();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return EXIT_FAILURE;
  benchmark::RunSpecifiedBenchmarks();
  return EXIT_SUCCESS;
}
