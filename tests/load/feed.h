// One stream's progress in one match.
#pragma once

#include <cstdint>

#include "common/base/ids.h"

namespace merels::load {

/// Judges the numbers of deliveries. Pure.
class Feed {
 public:
  enum class Verdict : std::uint8_t {
    kNew,
    kOld,   // a duplicate, which the server must not send
    kGap,   // something before it is missing
    kBack,  // a snapshot from before the known state: the server has lost rows
  };

  Verdict Take(Seq seq, Seq prev_seq, bool snapshot) {
    const Verdict verdict = Judge(seq, prev_seq, snapshot);
    if (verdict == Verdict::kNew) seq_ = seq;
    return verdict;
  }

  /// The newest number; 0 before the first.
  Seq seq() const { return seq_; }

 private:
  Verdict Judge(Seq seq, Seq prev_seq, bool snapshot) const {
    if (snapshot) return seq >= seq_ ? Verdict::kNew : Verdict::kBack;
    if (prev_seq == seq_ && seq > seq_) return Verdict::kNew;
    return seq <= seq_ ? Verdict::kOld : Verdict::kGap;
  }

  Seq seq_ = 0;
};

}  // namespace merels::load
