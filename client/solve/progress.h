// How far a long computation is, as one line that is written again and again.
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

/// Counts work in slots, since units take time by their slots.
class ProgressLine {
 public:
  /// `out` may be null: nothing is shown. `total` slots are to be done.
  ProgressLine(std::ostream* out, std::uint64_t total);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// So many slots more are done.
  void Done(std::uint64_t slots);
  /// Writes the line: what is being worked at, how much is done, and how long the rest takes.
  void Show(const std::string& at);
  /// Clears the line, so that something else can be written.
  void Clear();

 private:
  std::ostream* const out_;
  const std::uint64_t total_;
  const std::chrono::steady_clock::time_point began_;
  std::uint64_t done_ = 0;
};

}  // namespace merels::tablebase
