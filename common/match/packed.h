// Numbers and texts in few bytes, for the many matches that a server keeps in memory. None of this is ever
// written to a disk or sent, so the format may change at any time; a program reads only its own data.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/clock/time_control.h"

namespace merels::match {

using Bytes = std::vector<std::uint8_t>;

/// Appends to `out`, which must outlive it.
class Packer {
 public:
  explicit Packer(Bytes& out) : out_(out) {}

  void Byte(std::uint8_t byte) { out_.push_back(byte); }
  /// One byte below 128, two below 16384, and so on.
  void Number(std::uint64_t number);
  /// Short also for small negative numbers.
  void Signed(std::int64_t number);
  void Time(clock::Millis time) { Signed(time.count()); }
  void Text(std::string_view text);
  /// Unchanged.
  void All(std::span<const std::uint8_t> bytes) { out_.insert(out_.end(), bytes.begin(), bytes.end()); }
  /// Eight bytes, for numbers that are usually large.
  void Word(std::uint64_t word);

 private:
  Bytes& out_;
};

/// Reads the data of Packer, in the same order.
class Unpacker {
 public:
  explicit Unpacker(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  std::uint8_t Byte();
  /// The next byte, without reading it; there must be one.
  std::uint8_t Peek() const { return rest_.front(); }
  std::uint64_t Number();
  std::int64_t Signed();
  clock::Millis Time() { return clock::Millis(Signed()); }
  std::string Text();
  std::uint64_t Word();
  /// The next `size` bytes, unchanged.
  std::span<const std::uint8_t> Take(std::size_t size);
  /// Bytes not yet read.
  std::size_t left() const { return rest_.size(); }

 private:
  std::span<const std::uint8_t> rest_;
};

/// Makes room for `more` bytes, growing the memory in small steps: with doubling, half of it could stay
/// empty.
void MakeRoom(Bytes& all, std::size_t more);

}  // namespace merels::match
