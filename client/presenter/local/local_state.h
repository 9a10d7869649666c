// State that the screens of local matches share.
#pragma once

#include <functional>

#include "client/local/matches.h"
#include "client/local/puzzle_progress.h"
#include "client/local/terms.h"
#include "client/local/thinker.h"
#include "client/presenter/base/settings.h"

namespace merels::presenter {

struct LocalState {
  local::Matches matches{nullptr};
  local::Thinker* thinker = nullptr;              // none: the computer does not answer
  std::function<local::Millis()> date = nullptr;  // Unix time; none: its beginning
  bool puzzles = false;                           // whether there are any
  Settings* settings = nullptr;                   // none: what follows lasts for one run
  local::Terms terms = {};                        // as chosen for the next match
  bool terms_kept = false;                        // they were chosen, by now or in an earlier run
  local::PuzzleProgress puzzle_progress = {};
  bool lesson_done = false;
  local::Analyst* analyst = nullptr;  // none: games that have ended are not reviewed

  local::Moment At(local::Millis now) const { return {now, date ? date() : local::Millis{0}}; }

  /// Takes over what was kept; what cannot be read begins anew.
  void Restore();
  /// Keeps the terms. What cannot be written is forgotten at the end: it only saves clicks.
  void KeepTerms();
  void KeepLesson();
  /// Whether nothing was learnt, played or solved here yet.
  bool Newcomer();
};

}  // namespace merels::presenter
