// A population at quick play: people of different skill come, wait, leave, vanish, ask twice and lie; those
// who are paired play, and their ratings follow. The ticket pool and the ratings are the server's own; who is
// paired is checked against what the population knows of itself.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace merels::sim {

/// What is broken on purpose, to see that it is noticed.
enum class Flaw : std::uint8_t {
  kNone,
  kPairsBlocked,    // the pool is not told who blocks whom
  kPairsRepeats,    // nor that the same two have only just met
  kAnyGap,          // everybody accepts everybody at once
  kForgetsTickets,  // now and then a ticket is lost
  kPairsTwice,      // now and then a ticket stays when its owner has been paired
  kKeepsVanished,   // the ticket of somebody who vanished stays
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
  std::uint64_t repeats = 0;    // asked again while waiting
  std::uint64_t lies = 0;       // asked for something else while waiting
  std::uint64_t tossed = 0;     // pairs in which lots were drawn for White
  double mean_waiting = 0;      // how many wait, on average
  double median_gap = 0;        // between the ratings of a pair, in points
  double p95_gap = 0;
  double median_wait = 0;  // of those who were paired, in seconds
  double p95_wait = 0;
  double longest_wait = 0;
  double correlation = 0;  // of ratings that are sure with true skill
  std::uint64_t sure = 0;  // so many are
  /// One sentence each; none when all held. Of each kind the first few.
  std::vector<std::string> violations;
};

/// The same options give the same report, on every machine of the same arithmetic.
PopulationReport LiveThrough(const PopulationOptions& options);

}  // namespace merels::sim
