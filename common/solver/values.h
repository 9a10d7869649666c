// The values of a whole unit, in memory and in files: one after another, one per slot; or outcomes without
// distances, five to a byte.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "common/solver/units.h"
#include "common/solver/value.h"

namespace merels::solver {

/// The width of a stored value.
enum class Width : std::uint8_t {
  /// One byte: plies, at most 254, or 255 for a draw.
  kNarrow = 1,
  /// Two bytes, the lower one first: plies, or 65535 for a draw.
  kWide = 2,
};

/// A view of values owned by somebody else.
class ValuesView {
 public:
  ValuesView() = default;
  ValuesView(std::span<const std::uint8_t> bytes, Width width) : bytes_(bytes), width_(width) {}

  [[gnu::always_inline]] Code At(Slot slot) const {
    if (width_ == Width::kNarrow) return bytes_[slot] == kNarrowDraw ? kDrawn : bytes_[slot];
    const std::size_t at = std::size_t{slot} * 2;
    return static_cast<Code>(bytes_[at] | bytes_[at + 1] << 8);
  }
  /// Prefetches this slot.
  void Prefetch(Slot slot) const {
    __builtin_prefetch(bytes_.data() + std::size_t{slot} * static_cast<std::size_t>(width_));
  }

  std::span<const std::uint8_t> bytes() const { return bytes_; }
  Width width() const { return width_; }
  std::uint64_t slots() const { return bytes_.size() / static_cast<std::size_t>(width_); }

  static constexpr std::uint8_t kNarrowDraw = 255;
  static constexpr Code kMaxNarrow = 254;

 private:
  std::span<const std::uint8_t> bytes_;
  Width width_ = Width::kNarrow;
};

/// The values of one unit, kept in memory.
struct UnitValues {
  Unit unit;
  Width width = Width::kNarrow;
  std::vector<std::uint8_t> bytes;

  ValuesView view() const { return {bytes, width}; }

  /// `bytes` must be as long as the slots and the width make it.
  void Set(std::uint64_t slot, Code code) {
    if (width == Width::kNarrow) {
      bytes[slot] = code == kDrawn ? ValuesView::kNarrowDraw : static_cast<std::uint8_t>(code);
    } else {
      bytes[2 * slot] = static_cast<std::uint8_t>(code & 0xFFU);
      bytes[2 * slot + 1] = static_cast<std::uint8_t>(code >> 8);
    }
  }
};

inline constexpr std::uint64_t kTritsOfByte = 5;

/// The bytes for the outcomes of this many slots.
constexpr std::uint64_t TritBytes(std::uint64_t slots) { return (slots + kTritsOfByte - 1) / kTritsOfByte; }

/// The outcomes of these values; the rest of the last byte is filled with losses.
std::vector<std::uint8_t> PackTrits(ValuesView values);

/// The code (1, 0 or kDrawn) at `place`, from 0 to 4, of one byte. Bytes above 242 count as some outcome.
constexpr Code TritAt(std::uint8_t byte, std::uint64_t place) {
  constexpr std::array<unsigned, kTritsOfByte> kPowers = {1, 3, 9, 27, 81};
  const unsigned trit = byte / kPowers[place] % 3;
  return trit == 2 ? kDrawn : static_cast<Code>(trit);
}

/// The outcomes as narrow values, a byte each. There are as many slots as `narrow` has bytes.
void UnpackTrits(std::span<const std::uint8_t> trits, std::span<std::uint8_t> narrow);

/// The values of other units for a unit's analysis: those behind captures.
class Known {
 public:
  Known() = default;
  Known(const Known&) = delete;
  Known& operator=(const Known&) = delete;
  virtual ~Known() = default;

  /// The values of a unit that was analysed before; they are not moved as long as this lives. Any thread may
  /// call.
  virtual ValuesView Of(Unit unit) const = 0;
};

}  // namespace merels::solver
