// Numbers and texts in few bytes, for what a server keeps of each of its many matches. Nothing of this is
// ever written to a disk or a wire, so the form may change at will; what is read is what this program has
// written.
#ifndef MERELS_COMMON_MATCH_PACKED_H_
#define MERELS_COMMON_MATCH_PACKED_H_

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace merels::match {

using Bytes = std::vector<std::uint8_t>;

/// Appends to `out`, which must outlive it.
class Packer {
 public:
  explicit Packer(Bytes& out) : out_(out) {}

  void Byte(std::uint8_t byte) { out_.push_back(byte); }
  /// One byte below 128, two below 16384, and so on.
  void Number(std::uint64_t number);
  /// As short for numbers a little below zero as for those above.
  void Signed(std::int64_t number);
  void Time(std::chrono::milliseconds time) { Signed(time.count()); }
  void Text(std::string_view text);
  /// Eight bytes, for numbers that are large as a rule.
  void Word(std::uint64_t word);

 private:
  Bytes& out_;
};

/// Reads what Packer wrote, in the same order.
class Unpacker {
 public:
  explicit Unpacker(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  std::uint8_t Byte();
  /// The byte that comes next, which is not read; there must be one.
  std::uint8_t Peek() const { return rest_.front(); }
  std::uint64_t Number();
  std::int64_t Signed();
  std::chrono::milliseconds Time() { return std::chrono::milliseconds(Signed()); }
  std::string Text();
  std::uint64_t Word();
  /// The next `size` bytes, as they are.
  std::span<const std::uint8_t> Take(std::size_t size);
  /// Bytes not yet read.
  std::size_t left() const { return rest_.size(); }

 private:
  std::span<const std::uint8_t> rest_;
};

/// Appends, and lets the memory grow by little at a time: half of a doubled one would stay empty.
void AppendTo(Bytes& all, std::span<const std::uint8_t> more);

}  // namespace merels::match

#endif  // MERELS_COMMON_MATCH_PACKED_H_
