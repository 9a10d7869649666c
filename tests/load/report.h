// The results of a run, as text and as JSON.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "common/base/reason.h"
#include "tests/load/histogram.h"
#include "tests/load/ledger.h"

namespace merels::load {

/// The server's memory in bytes; nothing if not measured.
struct Memory {
  std::optional<std::int64_t> at_end, per_stream, per_match;
};

struct Report {
  double seconds = 0;  // measured
  std::uint64_t moves = 0;
  std::uint64_t acknowledged = 0;  // also outside of the measured time
  Histogram ack, seen;
  std::uint64_t deliveries = 0;
  std::uint64_t matches = 0;
  std::uint64_t streams = 0;
  std::uint64_t skipped = 0;
  std::map<Reason, std::uint64_t> refusals;
  std::uint64_t disconnects = 0;
  std::uint64_t sent_away = 0;
  std::uint64_t repeated = 0;  // commands that were sent again
  std::optional<double> server_cpu_us_per_move;
  std::optional<double> server_cpu_share;  // of one core
  double load_cpu_share = 0;               // of this program
  Memory memory;
  bool settled = true;  // at the end everything was answered and seen
  Verified verified;

  /// Nothing was lost, invented or left open.
  bool Clean() const { return settled && verified.Clean(); }
};

/// Several lines; the last says whether the run is clean.
std::string TextOf(const Report& report);
/// One line.
std::string JsonOf(const Report& report);

}  // namespace merels::load
