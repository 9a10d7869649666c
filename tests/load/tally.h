// What one worker counts. Written by its thread alone; all but the atomic numbers is read by others only when
// the worker has ended.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>

#include "common/base/reason.h"
#include "tests/load/histogram.h"
#include "tests/load/ledger.h"

namespace merels::load {

/// Of when measurements are taken; `to` may be drawn nearer when the run is ended early.
struct Window {
  std::atomic<Moment> from{Moment::max()};
  std::atomic<Moment> to{Moment::max()};

  bool Has(Moment moment) const { return moment >= from.load() && moment < to.load(); }
};

struct Tally {
  explicit Tally(const Window& measured) : window(measured) {}

  const Window& window;
  Histogram ack, seen;            // by when the ply was due
  std::uint64_t moves = 0;        // acknowledged within the window
  std::uint64_t deliveries = 0;   // to spectators within the window
  std::uint64_t skipped = 0;      // instants of the schedule that fell between two matches
  std::uint64_t matches = 0;      // begun
  std::uint64_t disconnects = 0;  // streams that had stood and broke
  std::uint64_t sent_away = 0;    // streams that the server ended with a reason
  std::uint64_t repeated = 0;     // commands that were sent again
  std::map<Reason, std::uint64_t> refusals;
  Verified verified;

  // For those who look on.
  std::atomic<std::uint64_t> acknowledged{0};
  std::atomic<std::uint64_t> delivered{0};  // to spectators
  std::atomic<std::int64_t> connected{0};   // streams
  std::atomic<std::uint64_t> arrived{0};    // streams that have stood at least once
  std::atomic<std::uint64_t> ready{0};      // who has taken a place at a match

  void Acknowledge(Moment due, Moment now);
  void Seen(Moment due, Moment now);
  void Deliver(Moment now);
  void Refuse(Reason reason) { ++refusals[reason]; }
};

}  // namespace merels::load
