// A day of a small house at quick play: its players tick several rulesets and clocks, and seek either all of
// them at once or the one that they like best. The ticket pool is the server's own; pairings are checked
// against what the players have ticked.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace merels::sim {

struct DayOptions {
  std::uint64_t seed = 1;
  bool several = true;     // a seek names all that the player has ticked; otherwise the first alone
  bool forgets = false;    // a flaw planted on purpose: sometimes a seek names a game that was not ticked
  bool any_games = false;  // another: tickets do not say how many games an opponent must have played
};

struct DayReport {
  std::uint64_t seeks = 0;
  std::uint64_t pairs = 0;
  std::uint64_t given_up = 0;
  double choices = 0;  // of a seek, on average
  /// In seconds, from the seek to the pairing; of a seek that was given up, to that, although its wait would
  /// have been longer.
  double median_wait = 0;
  double p95_wait = 0;
  double median_gap = 0;  // of the ratings in a pair, in points
  double p95_gap = 0;
  /// A sentence for each; empty when there are none.
  std::vector<std::string> violations;
};

/// Deterministic by options, on machines with the same arithmetic. The same seed gives the same players,
/// ticks, arrivals and patience, whether several are sought or one.
DayReport LiveThroughDay(const DayOptions& options);

}  // namespace merels::sim
