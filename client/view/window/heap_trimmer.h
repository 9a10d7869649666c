// Returns freed memory that the C library keeps to the system. Every frame allocates many small pieces, and a
// driver that compiles its shaders megabytes; one that stays behind keeps all below it from the system.
#pragma once

#include <optional>

#include <malloc.h>

#include "client/view/board/motion.h"

namespace merels::view {

/// The least time between two returns: each takes milliseconds, and pages needed again have to be fetched.
inline constexpr Millis kTrimEvery{15'000};
/// The least time since the newest input, so that nobody waits for it.
inline constexpr Millis kTrimQuiet{100};

/// The schedule of returns. Time is an argument; one thread.
class HeapTrimmer {
 public:
  /// The picture has changed: memory was allocated, and some of it freed.
  void Used() { used_ = true; }

  /// Whether a return is due, which then counts as done. `moving`: the next frame is wanted soon.
  bool Due(Millis now, Millis newest_input, bool moving) {
    const bool early = last_ && now - *last_ < kTrimEvery;
    if (!used_ || early || moving || now - newest_input < kTrimQuiet) return false;
    used_ = false;
    last_ = now;
    return true;
  }

 private:
  bool used_ = false;
  std::optional<Millis> last_;
};

/// Gives every whole page of freed memory back to the system.
inline void TrimHeap() { malloc_trim(0); }

}  // namespace merels::view
