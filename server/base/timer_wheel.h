// A timer wheel: setting, moving and cancelling a timer, and waiting for the next, cost the same however many
// there are.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace merels {

/// A hierarchical wheel: on level k a slot stands for 64^k ticks. A timer is on the level of the highest
/// digit (to base 64) in which its tick differs from now, in the slot of that digit, and moves down a level
/// when now reaches that slot. So timers of one tick are always in one list, and fire in the order of their
/// adding. Single-threaded.
template <class Payload>
class TimerWheel {
 public:
  using Tick = std::uint64_t;
  /// Never 0, and never reused.
  using Id = std::uint64_t;
  /// Later ticks count as this one.
  static constexpr Tick kLatest = (Tick{1} << 48) - 1;

  /// A tick in the past is due at once.
  Id Add(Tick due, Payload payload) {
    const Index index = Take();
    Node& node = nodes_[index];
    node.due = std::clamp(due, now_, kLatest);
    node.payload = std::move(payload);
    Link(index);
    ++size_;
    return (Id{node.generation} << 32) | (index + 1);
  }

  /// False: it was taken out or cancelled before.
  bool Cancel(Id id) {
    const auto index = static_cast<Index>((id & 0xffff'ffff) - 1);
    if (index >= nodes_.size() || nodes_[index].generation != id >> 32) return false;
    Unlink(index);
    Release(index);
    return true;
  }

  /// Advances to `now` (which never goes back) and takes out the first timer due by then. Nothing: none is.
  std::optional<Payload> TakeDue(Tick now) {
    for (auto next = Next(); next && *next <= now; next = Next()) {
      now_ = *next;
      if (occupied_[0] == 0) {
        Descend();
        continue;
      }
      const Index index = slots_[SlotOf(0, now_)].first;
      Unlink(index);
      std::optional<Payload> payload(std::move(nodes_[index].payload));
      Release(index);
      return payload;
    }
    now_ = std::max(now_, std::min(now, kLatest));
    return std::nullopt;
  }

  /// The tick at which to call TakeDue again: that of the first timer, or an earlier one. Nothing: there is
  /// none.
  std::optional<Tick> Next() const {
    for (std::size_t level = 0; level < kLevels; ++level) {
      if (occupied_[level] == 0) continue;
      const auto digit = static_cast<Tick>(std::countr_zero(occupied_[level]));
      const std::size_t shift = kBits * level;
      const Tick above = now_ >> (shift + kBits) << (shift + kBits);
      return above | digit << shift;
    }
    return std::nullopt;
  }

  std::size_t size() const { return size_; }

 private:
  using Index = std::uint32_t;
  static constexpr Index kNone = 0xffff'ffff;
  static constexpr std::size_t kBits = 6;
  static constexpr std::size_t kLevels = 8;

  struct Node {
    Payload payload{};
    Tick due = 0;
    Index previous = kNone;
    Index next = kNone;  // of the free ones too
    std::uint32_t generation = 1;
    std::uint16_t slot = 0;
  };
  struct Slot {
    Index first = kNone;
    Index last = kNone;
  };

  static std::size_t SlotOf(std::size_t level, Tick tick) {
    return level << kBits | ((tick >> (kBits * level)) & 63);
  }
  static Tick BitOf(std::size_t slot) { return Tick{1} << (slot & 63); }

  Index Take() {
    if (free_ == kNone) {
      nodes_.emplace_back();
      return static_cast<Index>(nodes_.size() - 1);
    }
    return std::exchange(free_, nodes_[free_].next);
  }

  void Release(Index index) {
    Node& node = nodes_[index];
    node.payload = Payload{};
    ++node.generation;
    node.next = std::exchange(free_, index);
    --size_;
  }

  void Link(Index index) {
    Node& node = nodes_[index];
    const Tick differ = node.due ^ now_;
    const std::size_t level = differ == 0 ? 0 : (std::bit_width(differ) - 1) / kBits;
    node.slot = static_cast<std::uint16_t>(SlotOf(level, node.due));
    Slot& slot = slots_[node.slot];
    node.previous = slot.last;
    node.next = kNone;
    (slot.last == kNone ? slot.first : nodes_[slot.last].next) = index;
    slot.last = index;
    occupied_[level] |= BitOf(node.slot);
  }

  void Unlink(Index index) {
    const Node& node = nodes_[index];
    Slot& slot = slots_[node.slot];
    (node.previous == kNone ? slot.first : nodes_[node.previous].next) = node.next;
    (node.next == kNone ? slot.last : nodes_[node.next].previous) = node.previous;
    if (slot.first == kNone) occupied_[node.slot >> kBits] &= ~BitOf(node.slot);
  }

  /// Now has reached the first slot of the lowest level that has timers: they move down.
  void Descend() {
    std::size_t level = 1;
    while (occupied_[level] == 0) ++level;
    const std::size_t number = SlotOf(level, now_);
    const Slot slot = std::exchange(slots_[number], Slot{});
    occupied_[level] &= ~BitOf(number);
    for (Index index = slot.first; index != kNone;) {
      const Index next = nodes_[index].next;
      Link(index);
      index = next;
    }
  }

  Tick now_ = 0;
  std::size_t size_ = 0;
  std::vector<Node> nodes_;
  Index free_ = kNone;
  std::array<std::uint64_t, kLevels> occupied_{};  // a bit for each slot that has timers
  std::array<Slot, kLevels << kBits> slots_{};
};

}  // namespace merels
