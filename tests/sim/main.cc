// merels-sim: a whole cluster of several nodes with store, bus, network, clocks and clients in one thread
// under a seed, with faults; and the laws that must hold in all of it.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>

#include "tests/sim/run.h"

namespace merels::sim {
namespace {

struct Options {
  std::uint64_t seed = 1;
  std::uint64_t runs = 100;
  int nodes = 0;
  unsigned jobs = 1;
};

/// The sums of all runs.
class Sum {
 public:
  void Add(std::uint64_t seed, const Report& report) {
    const std::lock_guard lock(mutex_);
    matches_ += report.matches;
    rows_ += report.rows;
    shown_ += report.shown;
    acknowledged_ += report.acknowledged;
    crashes_ += report.crashes;
    digest_ ^= report.digest * (2 * seed + 1);
    if (!report.violation) return;
    ++broken_;
    std::cout << "seed " << seed << ": " << Name(report.violation->law) << ": " << report.violation->sentence
              << std::endl;
  }

  int Print(double seconds, unsigned jobs) {
    std::cout << matches_ << " matches, " << rows_ << " rows, " << acknowledged_ << " acknowledgements, "
              << shown_ << " deliveries, " << crashes_ << " crashes, digest " << std::hex << digest_
              << std::dec << "\n"
              << seconds << " s, " << static_cast<double>(matches_) / seconds / jobs
              << " matches a second and thread; " << broken_ << " runs broke a law" << std::endl;
    return broken_ == 0 ? 0 : 1;
  }

 private:
  std::mutex mutex_;
  std::uint64_t matches_ = 0, rows_ = 0, shown_ = 0, acknowledged_ = 0, crashes_ = 0, digest_ = 0,
                broken_ = 0;
};

int Simulate(const Options& options) {
  Sum sum;
  std::atomic<std::uint64_t> next = options.seed;
  const auto begun = std::chrono::steady_clock::now();
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < options.jobs; ++i) {
    threads.emplace_back([&] {
      for (std::uint64_t seed = next++; seed < options.seed + options.runs; seed = next++) {
        sum.Add(seed, RunOnce({.seed = seed, .nodes = options.nodes}));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
  return sum.Print(took.count(), options.jobs);
}

}  // namespace
}  // namespace merels::sim

int main(int argc, char** argv) {
  CLI::App app{"Simulates a house in bad weather, and prints the seed of every run that breaks a law."};
  merels::sim::Options options;
  app.add_option("--seed", options.seed, "The first run's seed; each further run has the next")
      ->capture_default_str();
  app.add_option("--runs", options.runs, "How many runs, of 15 matches each")->capture_default_str();
  app.add_option("--nodes", options.nodes, "Nodes of each run; 0: one to three, by chance")
      ->capture_default_str()
      ->check(CLI::Range(0, 8));
  app.add_option("--jobs", options.jobs, "Threads, each with runs of its own")
      ->capture_default_str()
      ->check(CLI::Range(1, 64));
  CLI11_PARSE(app, argc, argv);
  return merels::sim::Simulate(options);
}
