// Memory that was freed, and that the C library keeps. Every frame takes many small pieces, and a driver that
// compiles its shaders takes megabytes of them; one that stays behind keeps all below it from the system.
#pragma once

#include <optional>

#include "client/view/board/motion.h"

namespace merels::view {

/// Freed memory goes back no more often than this: it takes milliseconds, and what is needed again has to be
/// fetched.
inline constexpr Millis kGiveBackEvery{15'000};
/// And only so long after the newest input, so that nobody waits for it.
inline constexpr Millis kGiveBackQuiet{100};

/// When freed memory is to be given back. Time is an argument; one thread.
class GiveBack {
 public:
  /// The picture has changed: memory was taken, and some of it freed.
  void Used() { used_ = true; }
  /// Whether now is the time, which then counts as taken. `moving`: the next frame is wanted soon.
  bool Due(Millis now, Millis newest_input, bool moving);

 private:
  bool used_ = false;
  std::optional<Millis> last_;
};

/// Gives every whole page of freed memory back to the system.
void GiveBackFreedMemory();

}  // namespace merels::view
