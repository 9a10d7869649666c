// A population at quick play: players of different skill come, wait, leave, vanish, repeat requests and lie;
// paired players play, and their ratings follow. The ticket pool and the ratings are the server's own;
// pairings are checked against the population's own data.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace merels::sim {

/// Flaws planted on purpose, to see that they are noticed.
enum class Flaw : std::uint8_t {
  kNone,
  kPairsBlocked,    // the pool does not know blocks
  kPairsRepeats,    // the pool does not know recent pairings
  kAnyGap,          // everybody accepts everybody at once
  kForgetsTickets,  // sometimes a ticket is lost
  kPairsTwice,      // sometimes a ticket stays after its owner was paired
  kKeepsVanished,   // the ticket of a vanished player stays
  kForgetsRatings,  // every tenth result is not rated
};

struct PopulationOptions {
  std::uint64_t seed = 1;
  std::uint64_t tickets = 1'000'000;
  int players = 2000;
  double arrivals_per_second = 1;
  Flaw flaw = Flaw::kNone;
};

struct PopulationReport {
  double seconds = 0;  // of virtual time
  std::uint64_t tickets = 0;
  std::uint64_t pairs = 0;
  std::uint64_t cancelled = 0;  // tickets whose owners gave up
  std::uint64_t vanished = 0;   // tickets whose owners lost their streams
  std::uint64_t waiting = 0;    // at the end
  std::uint64_t repeats = 0;    // equal requests while waiting
  std::uint64_t lies = 0;       // different requests while waiting
  std::uint64_t tossed = 0;     // pairs with White drawn by lot
  double mean_waiting = 0;      // mean number of waiting players
  double median_gap = 0;        // of the ratings in a pair, in points
  double p95_gap = 0;
  double median_wait = 0;  // of paired players, in seconds
  double p95_wait = 0;
  double longest_wait = 0;
  double correlation = 0;  // of certain ratings with true skill
  std::uint64_t sure = 0;  // number of certain ratings
  /// A sentence for each; empty when there are none. Of each kind the first few.
  std::vector<std::string> violations;
};

/// Deterministic by options, on machines with the same arithmetic.
PopulationReport LiveThrough(const PopulationOptions& options);

}  // namespace merels::sim
