// merels-population: simulates a population at quick play, and measures the pairing.
#include <iostream>
#include <string>

#include <CLI/CLI.hpp>

#include "tests/sim/population/day.h"
#include "tests/sim/population/population.h"

namespace merels::sim {
namespace {

int Print(const PopulationOptions& options, const PopulationReport& report) {
  std::cout << report.tickets << " tickets of " << options.players << " players, "
            << options.arrivals_per_second << " a second, in " << report.seconds << " s: " << report.pairs
            << " pairs, " << report.cancelled << " cancelled, " << report.vanished << " vanished, "
            << report.waiting << " still wait, " << report.mean_waiting << " at a time\n"
            << report.repeats << " asked again, " << report.lies
            << " for something else; lots were drawn for White in " << report.tossed << " pairs\n"
            << "rating gap: median " << report.median_gap << ", p95 " << report.p95_gap << "\n"
            << "wait: median " << report.median_wait << " s, p95 " << report.p95_wait << " s, longest "
            << report.longest_wait << " s\n"
            << "correlation of ratings with skill: " << report.correlation << ", of " << report.sure
            << " whose ratings are sure\n";
  for (const std::string& violation : report.violations) std::cout << "violated: " << violation << "\n";
  return report.violations.empty() ? 0 : 1;
}

int PrintDay(std::uint64_t seed) {
  bool violated = false;
  for (const bool several : {false, true}) {
    const DayReport day = LiveThroughDay({.seed = seed, .several = several});
    std::cout << (several ? "all that they tick: " : "one game each:      ") << day.seeks << " seeks of "
              << day.choices << " choices, " << day.pairs << " pairs, " << day.given_up
              << " given up; wait median " << day.median_wait << " s, p95 " << day.p95_wait
              << " s; rating gap median " << day.median_gap << ", p95 " << day.p95_gap << "\n";
    for (const std::string& violation : day.violations) std::cout << "violated: " << violation << "\n";
    violated = violated || !day.violations.empty();
  }
  return violated ? 1 : 0;
}

}  // namespace
}  // namespace merels::sim

int main(int argc, char** argv) {
  merels::sim::PopulationOptions options;
  CLI::App app("A population at quick play, in virtual time", "merels-population");
  app.add_option("--seed", options.seed, "what all chance comes from")->capture_default_str();
  app.add_option("--tickets", options.tickets, "how many seeks")->capture_default_str();
  app.add_option("--players", options.players, "how many there are")
      ->capture_default_str()
      ->check(CLI::Range(10, 2'000'000));
  app.add_option("--arrivals", options.arrivals_per_second,
                 "seeks a second, less those of who plays or waits just then")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  bool day = false;
  app.add_flag("--day", day,
               "a day of a small house instead: one game for each seek, and then all that the players tick");
  CLI11_PARSE(app, argc, argv);
  if (day) return merels::sim::PrintDay(options.seed);
  return merels::sim::Print(options, merels::sim::LiveThrough(options));
}
