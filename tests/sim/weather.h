// The faults of a run and their rates; and the run's only source of chance.
#pragma once

#include <chrono>
#include <cstdint>

#include "common/rules/random_game.h"

namespace merels::sim {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

/// From `low` to `high`, inclusive.
struct Range {
  milliseconds low{0};
  milliseconds high{0};
};

/// Deterministic by seed, on every machine.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : numbers_(seed) {}

  std::uint64_t Next() { return numbers_.Next(); }
  std::size_t Below(std::size_t bound) { return static_cast<std::size_t>(numbers_.Below(bound)); }
  /// True `per_million` times in a million.
  bool Happens(std::uint64_t per_million);
  /// In steps of a microsecond; ranges of over an hour have too many of them.
  nanoseconds Within(const Range& range);
  /// In steps of a millisecond.
  milliseconds WholeWithin(const Range& range);

  /// How often an event happened.
  std::uint64_t happened() const { return happened_; }

 private:
  rules::SeededNumbers numbers_;
  std::uint64_t happened_ = 0;
};

/// Chances in a million: for each message, write or read, or (crashes, stops, partitions, days) for each
/// second.
struct Weather {
  // Between clients and nodes.
  Range latency{milliseconds(1), milliseconds(5)};
  std::uint64_t cut = 0;        // a message is the stream's last
  std::uint64_t half_open = 0;  // of the cuts: one end does not notice
  // Between nodes.
  Range bus_latency{milliseconds(0), milliseconds(2)};
  std::uint64_t bus_lost = 0;
  std::uint64_t bus_repeated = 0;
  // Between a node and the store.
  Range store_latency{milliseconds(0), milliseconds(2)};
  std::uint64_t slow_write = 0;  // takes slow_writes instead
  Range slow_writes{milliseconds(50), milliseconds(3000)};
  std::uint64_t write_refused = 0;
  std::uint64_t write_lost = 0;   // never arrives; the node does not know
  std::uint64_t answer_lost = 0;  // arrives and is stored; the node does not know
  std::uint64_t read_refused = 0;
  // Nodes.
  std::uint64_t crash = 0;
  Range downtime{milliseconds(200), milliseconds(20'000)};
  std::uint64_t stop = 0;  // the process is suspended for a while
  Range stopped{milliseconds(200), milliseconds(20'000)};
  std::uint64_t partition = 0;  // from the store
  Range partitioned{milliseconds(200), milliseconds(8'000)};
  Range skew{milliseconds(0), milliseconds(0)};
  int drift_per_million = 0;  // at most, in either direction
  std::uint64_t day_set = 0;  // the time of day of all machines, by up to day_wrong, or back to the right one
  Range day_wrong{milliseconds(100), milliseconds(7'200'000)};
};

/// No faults.
Weather Calm();
/// Some of all faults, more in some runs than in others.
Weather Storm(Dice& dice);

}  // namespace merels::sim
