// The progress of a long computation, as one line written again and again.
#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace merels::tablebase {

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
