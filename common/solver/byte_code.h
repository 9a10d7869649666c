// A Huffman code for the bytes of a whole file.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace merels::solver {

/// A prefix code over the 256 values of a byte, defined by the lengths of its words. Immutable.
class ByteCode {
 public:
  /// Bits of the longest word.
  static constexpr int kMaxLength = 15;

  /// For each value the length of its word in bits; 0: no word.
  using Lengths = std::array<std::uint8_t, 256>;
  using Counts = std::array<std::uint64_t, 256>;

  /// The best code for bytes with these counts.
  static ByteCode For(const Counts& counts);
  /// The code with these lengths; nothing when no prefix code has them.
  static std::optional<ByteCode> With(const Lengths& lengths);

  const Lengths& lengths() const { return lengths_; }

  /// Appends the bytes, packed. Each of them must have a word.
  void Pack(std::span<const std::uint8_t> bytes, std::vector<std::uint8_t>& packed) const;

  /// Fills `bytes` with the data packed by Pack. False when `packed` is too short or invalid. Never reads
  /// beyond its end.
  bool Unpack(std::span<const std::uint8_t> packed, std::span<std::uint8_t> bytes) const;

 private:
  explicit ByteCode(const Lengths& lengths);

  /// The entry for all bit strings with one word as prefix: its value, and its length.
  struct Entry {
    std::uint8_t value = 0;
    std::uint8_t length = 0;
  };

  Lengths lengths_;
  std::array<std::uint16_t, 256> words_{};
  std::vector<Entry> table_;
};

}  // namespace merels::solver
