// The time for opening a record: reading it, playing it by the rules, and building the tree.
#include <string>

#include <benchmark/benchmark.h>

#include "common/study/study.h"
#include "tests/bench/long_record.h"

namespace merels::bench {
namespace {

void OpenRecord(benchmark::State& state) {
  const std::string text = LongRecord(1000, true);
  std::size_t plies = 0;
  for (auto _ : state) {
    const auto reading = study::ReadRecord(text);
    plies = reading.study ? reading.study->tree.plies() : 0;
  }
  state.counters["plies"] = static_cast<double>(plies);
}

BENCHMARK(OpenRecord)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace merels::bench
