// The values of a whole unit, in memory and in files: one after another, one per slot.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/solver/unit.h"
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

}  // namespace merels::solver
