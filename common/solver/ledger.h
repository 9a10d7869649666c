// The analysis so far of each slot of one unit.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "common/solver/unit.h"
#include "common/solver/value.h"

namespace merels::solver {

/// An entry is a code of value.h once the slot is decided. Until then it is kOpen plus the number of plies
/// that may still save the player to move, or one of the two below.
namespace entry {
inline constexpr Code kOpen = 0x8000;
/// Never lost, since one of its plies draws.
inline constexpr Code kNeverLost = 0xFFFE;
/// A double: its position's own slot represents it.
inline constexpr Code kDouble = 0xFFFF;

constexpr bool IsOpen(Code code) { return code >= kOpen; }
}  // namespace entry

/// Slots in blocks, with a mask for each block of the plies that occur in it, so that a search for certain
/// plies skips most blocks.
class Ledger {
 public:
  static constexpr Slot kBlock = 1024;

  /// `shared`: several threads use it at once, which is slower.
  Ledger(std::uint64_t slots, bool shared)
      : shared_(shared), codes_(slots), marks_((slots / kBlock + 1) * kWords) {}

  std::uint64_t slots() const { return codes_.size(); }
  std::uint64_t blocks() const { return (codes_.size() + kBlock - 1) / kBlock; }
  /// Only when nobody else uses it.
  const std::vector<Code>& codes() const { return codes_; }

  void Prefetch(Slot slot) const { __builtin_prefetch(codes_.data() + slot, 1); }

  /// Before any other call for the slot.
  void Begin(Slot slot, Code code) {
    codes_[slot] = code;
    if (!entry::IsOpen(code)) Mark(slot, code);
  }

  /// The slot is won in `plies` if it was not known to be won sooner. Threads that call this at the same time
  /// use the same plies.
  void Win(Slot slot, Code plies) {
    if (Load(codes_[slot]) > plies) Set(slot, plies);
  }

  /// This many plies no longer save the player in the slot. True for the call that takes the last of them:
  /// the caller must then decide in how many plies the slot is lost. Not while others call Win.
  bool Lessen(Slot slot, std::uint32_t plies) {
    Code& code = codes_[slot];
    const Code before = Load(code);
    if (before < entry::kOpen || before >= entry::kNeverLost) return false;
    if (shared_) return Place(code).fetch_sub(static_cast<Code>(plies), kRelaxed) == entry::kOpen + plies;
    code = static_cast<Code>(before - plies);
    return code == entry::kOpen;
  }

  void Set(Slot slot, Code plies) {
    Place(codes_[slot]).store(plies, kRelaxed);
    Mark(slot, plies);
  }

  /// Calls visit(slot) for each slot of the block that is decided in exactly `plies`.
  template <class Visit>
  void EachDecided(std::uint64_t block, Code plies, Visit visit) {
    if ((Load(marks_[block * kWords + WordOf(plies)]) & BitOf(plies)) == 0) return;
    const std::uint64_t begin = block * kBlock;
    const std::uint64_t end = begin + kBlock < slots() ? begin + kBlock : slots();
    for (std::uint64_t at = begin; at < end; at += kStride) {
      const std::uint64_t stop = at + kStride < end ? at + kStride : end;
      if (!shared_ && !AnyOf(&codes_[at], stop - at, plies)) continue;
      for (std::uint64_t slot = at; slot < stop; ++slot) {
        if (Load(codes_[slot]) == plies) visit(static_cast<Slot>(slot));
      }
    }
  }

 private:
  // 256 bits a block; plies that differ by 256 share one.
  static constexpr std::size_t kWords = 4;
  static constexpr std::uint64_t kStride = 32;
  static constexpr auto kRelaxed = std::memory_order_relaxed;

  static constexpr std::size_t WordOf(Code plies) { return plies / 64 % kWords; }
  static constexpr std::uint64_t BitOf(Code plies) { return std::uint64_t{1} << (plies % 64); }

  template <class T>
  static std::atomic_ref<T> Place(T& place) {
    return std::atomic_ref<T>(place);
  }
  template <class T>
  static T Load(T& place) {
    return Place(place).load(kRelaxed);
  }

  static bool AnyOf(const Code* codes, std::uint64_t count, Code plies) {
    Code found = 0;
    for (std::uint64_t i = 0; i < count; ++i) found |= static_cast<Code>(codes[i] == plies ? 1 : 0);
    return found != 0;
  }

  void Mark(Slot slot, Code plies) {
    std::uint64_t& word = marks_[std::uint64_t{slot} / kBlock * kWords + WordOf(plies)];
    const std::uint64_t before = Load(word);
    if ((before & BitOf(plies)) != 0) return;
    if (shared_) {
      Place(word).fetch_or(BitOf(plies), kRelaxed);
    } else {
      word = before | BitOf(plies);
    }
  }

  const bool shared_;
  std::vector<Code> codes_;
  std::vector<std::uint64_t> marks_;
};

}  // namespace merels::solver
