// One worker's counters. Written by its thread only; except the atomic ones, they are read by others only
// after the worker has ended.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>

#include "common/base/reason.h"
#include "tests/load/histogram.h"
#include "tests/load/ledger.h"

namespace merels::load {

/// The time of measurements; `to` may be moved forward when the run ends early.
struct Window {
  std::atomic<Moment> from{Moment::max()};
  std::atomic<Moment> to{Moment::max()};

  bool Has(Moment moment) const { return moment >= from.load() && moment < to.load(); }
};

struct Tally {
  explicit Tally(const Window& measured) : window(measured) {}

  const Window& window;
  Histogram ack, seen;            // from the time when the ply was due
  std::uint64_t moves = 0;        // acknowledged within the window
  std::uint64_t deliveries = 0;   // to spectators within the window
  std::uint64_t skipped = 0;      // times of the schedule between two matches
  std::uint64_t matches = 0;      // begun
  std::uint64_t disconnects = 0;  // broken after they were open
  std::uint64_t sent_away = 0;    // streams that the server ended with a reason
  std::uint64_t repeated = 0;     // commands that were sent again
  std::map<Reason, std::uint64_t> refusals;
  Verified verified;

  // For progress reports.
  std::atomic<std::uint64_t> acknowledged{0};
  std::atomic<std::uint64_t> delivered{0};  // to spectators
  std::atomic<std::int64_t> connected{0};   // streams
  std::atomic<std::uint64_t> arrived{0};    // streams that have been open at least once
  std::atomic<std::uint64_t> ready{0};      // participants with a place at a match

  void Acknowledge(Moment due, Moment now);
  void Seen(Moment due, Moment now);
  void Deliver(Moment now);
  void Refuse(Reason reason) { ++refusals[reason]; }
};

}  // namespace merels::load
