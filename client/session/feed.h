// A topic's progress, and the judgement of its next delivery; for matches, the lobby and the user's notices.
#pragma once

#include <cstdint>
#include <string>

#include "common/session/delivery.h"

namespace merels::session {

/// The judgement of a delivery.
enum class Taken : std::uint8_t {
  kNew,        // it was new, and is known now
  kOld,        // it was known already
  kGap,        // something before it is missing: follow the topic afresh; nothing changed
  kUnfitting,  // it contradicts what is known: follow the topic afresh; nothing changed
};

/// A value; one thread at a time.
class Feed {
 public:
  /// Judges a delivery without taking it. One whose number and previous number are both the newest known one
  /// is new: so come missed notices after their snapshot (sdk::SeenNotices).
  Taken Judge(const Delivery& delivery) const;
  /// Takes it as the newest.
  void Advance(const Delivery& delivery) {
    epoch_ = delivery.epoch;
    seq_ = delivery.seq;
    begun_ = true;
  }
  /// Moves on to `seq` of the current epoch, which came by another way.
  void AdvanceTo(Seq seq) { seq_ = seq; }
  void Forget() { *this = Feed(); }

  bool begun() const { return begun_; }
  const std::string& epoch() const { return epoch_; }
  Seq seq() const { return seq_; }

 private:
  bool begun_ = false;
  std::string epoch_;
  Seq seq_ = 0;
};

}  // namespace merels::session
