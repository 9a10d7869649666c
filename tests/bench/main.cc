// merels-bench: Google Benchmark's options, or --signature [FAMILY] alone. As the first option, --tablebase
// FOLDER measures look-ups there, --cold-tablebase FOLDER those that need the disk.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <benchmark/benchmark.h>

#include "common/variants/catalogue.h"
#include "tests/bench/lookup_bench.h"
#include "tests/bench/match_bench.h"
#include "tests/bench/perft_bench.h"
#include "tests/bench/search_bench.h"
#include "tests/bench/signature.h"

namespace {

/// The names of all families, as " morris fox"; empty when `family` is one of them, or is "", for all.
std::string OtherFamilies(std::string_view family) {
  std::string names;
  for (const auto& card : merels::variants::OwnCatalogue().families) {
    if (family.empty() || card.name == family) return "";
    names += ' ' + card.name;
  }
  return names;
}

}  // namespace

int main(int argc, char** argv) {
  if ((argc == 2 || argc == 3) && std::string_view(argv[1]) == "--signature") {
    const std::string_view family = argc == 3 ? argv[2] : "";
    if (const auto others = OtherFamilies(family); !others.empty()) {
      std::fprintf(stderr, "merels-bench: there is no family %s; there are%s\n", argv[2], others.c_str());
      return EXIT_FAILURE;
    }
    std::printf("%016llx\n", static_cast<unsigned long long>(merels::bench::Signature(family)));
    return EXIT_SUCCESS;
  }
  const std::string_view first = argc >= 3 ? argv[1] : "";
  if (first == "--tablebase" || first == "--cold-tablebase") {
    const auto added = first == "--tablebase" ? merels::bench::RegisterLookUps(argv[2])
                                              : merels::bench::RegisterColdLookUps(argv[2]);
    if (!added.ok()) {
      std::fprintf(stderr, "merels-bench: %s\n", added.error().ToString().c_str());
      return EXIT_FAILURE;
    }
    // Benchmark's own options follow.
    argv[2] = argv[0];
    argv += 2;
    argc -= 2;
  }
  merels::bench::RegisterPerft();
  merels::bench::RegisterMatches();
  merels::bench::RegisterSearch();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return EXIT_FAILURE;
  benchmark::RunSpecifiedBenchmarks();
  return EXIT_SUCCESS;
}
