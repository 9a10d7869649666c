// State that the screens of local matches share.
#pragma once

#include <functional>

#include "client/local/matches.h"
#include "client/local/terms.h"
#include "client/local/thinker.h"

namespace merels::presenter {

struct LocalState {
  local::Matches matches{nullptr};
  local::Thinker* thinker = nullptr;              // none: the computer does not answer
  std::function<local::Millis()> date = nullptr;  // Unix time; none: its beginning
  bool puzzles = false;                           // whether there is one of the day
  local::Terms terms = {};                        // as chosen for the next match

  local::Moment At(local::Millis now) const { return {now, date ? date() : local::Millis{0}}; }
};

}  // namespace merels::presenter
