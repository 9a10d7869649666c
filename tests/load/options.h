// The command line of merels-load.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/sdk/connection/endpoint.h"
#include "common/clock/time_control.h"
#include "common/rules/ruleset.h"
#include "tests/load/schedule.h"

namespace merels::load {

/// Exit statuses.
inline constexpr int kDone = 0;
inline constexpr int kLost = 1;
inline constexpr int kUsage = 2;
inline constexpr int kUnreachable = 3;

inline constexpr std::uint64_t kMaxMatches = 10'000;
inline constexpr std::uint64_t kMaxSpectators = 20'000;

struct Options {
  sdk::ServerOptions server;
  std::uint64_t matches = 100;
  std::uint64_t spectators = 0;
  bool spectators_on_first = false;
  bool watch_only = false;
  std::vector<std::string> watched;  // ids, for watch_only
  Pace pace;
  double seconds = 10;
  double warmup_seconds = 2;
  std::uint64_t seed = 1;
  std::string ruleset = "standard";
  clock::TimeControl clock;
  bool rated = false;              // the players are members, and their matches rated
  std::uint64_t resign_after = 0;  // plies, or one more; 0: matches are played out
  int threads = 1;
  int urgency = 10;
  int server_pid = 0;  // 0: not measured
  bool json = false;
  bool bare = false;
  std::string progress;       // file; empty: none
  std::string print_matches;  // file, "-" for standard output; empty: none

  /// Streams in all.
  std::uint64_t Streams() const { return (watch_only ? 0 : 2 * matches) + spectators; }
};

/// Print this and end with `status`.
struct OptionsEnd {
  int status = 0;
  std::string text;
};

/// Parses the arguments, without the program's name. Nothing: see `end`.
std::optional<Options> ReadOptions(const std::vector<std::string>& arguments, OptionsEnd& end);

}  // namespace merels::load
