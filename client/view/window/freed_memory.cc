#include "client/view/window/freed_memory.h"

#include <malloc.h>

namespace merels::view {

bool GiveBack::Due(Millis now, Millis newest_input, bool moving) {
  const bool early = last_ && now - *last_ < kGiveBackEvery;
  if (!used_ || early || moving || now - newest_input < kGiveBackQuiet) return false;
  used_ = false;
  last_ = now;
  return true;
}

void GiveBackFreedMemory() { malloc_trim(0); }

}  // namespace merels::view
