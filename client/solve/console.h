// The program's output and exit codes, and the progress of a long computation, as one line written again and
// again.
#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>

#include "common/base/result.h"

namespace merels::tablebase {

/// The program's exit codes, a contract with scripts; merelsctl uses the same numbers.
enum ExitCode : int {
  kDone = 0,
  kRefused = 1,  // also: errors were found
  kUsage = 2,
  kBadFolder = 3,  // files that cannot be used or written
};

/// Results go to `out`, errors to `err`. The streams outlive every command.
struct Console {
  std::ostream& out;
  std::ostream& err;
  /// The stream for a line of progress, written again and again; null: none.
  std::ostream* progress = nullptr;
};

/// Writes "reason: sentence". Returns the exit code that fits.
int Refuse(Console& console, const Error& error);

/// "2 h 05 min", "5 min", "40 s".
std::string Duration(std::chrono::seconds time);

/// "320 slots", "536.9 million slots".
std::string Slots(std::uint64_t number);
/// "4.0 KiB", "4.3 GiB".
std::string Bytes(std::uint64_t number);

/// The part of `width` that is done as '#', the rest as '.'.
std::string Bar(double part, int width);

/// Counts slots, since a unit's time grows with them.
class ProgressLine {
 public:
  /// `out` may be null: no output. `total`: slots in all.
  ProgressLine(std::ostream* out, std::uint64_t total);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Adds finished slots.
  void Done(std::uint64_t slots);
  /// Writes the line: current unit, share done, and remaining time.
  void Show(const std::string& at);
  /// Clears the line, for other output.
  void Clear();

 private:
  std::ostream* const out_;
  const std::uint64_t total_;
  const std::chrono::steady_clock::time_point began_;
  std::uint64_t done_ = 0;
};

}  // namespace merels::tablebase
