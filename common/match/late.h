// A match as spectators see it who see it late (Watching). It is a second state, made of the entries that
// may be shown by now; what is asked for a spectator is asked of it, so that nothing newer can leave by any
// way out.
#ifndef MERELS_COMMON_MATCH_LATE_H_
#define MERELS_COMMON_MATCH_LATE_H_

#include <deque>
#include <optional>
#include <vector>

#include "common/base/result.h"
#include "common/match/state.h"

namespace merels::match {

/// Single-threaded. The first entry, which makes no ply, is shown at once.
class Late {
 public:
  /// `entries`: the whole log so far, the first of which has settings with a delay. What may be shown at
  /// `now` (Unix time) is. Errors as State::Replay.
  static Result<Late> Begin(std::vector<Entry> entries, Millis now);

  /// What may be seen. It has no outcome before the end may be known.
  const State& state() const { return shown_; }

  /// The match's next entry, after which it has made `plies` plies in all; `over`: it is the last.
  void Add(Entry entry, int plies, bool over);

  /// The next entry that may be shown at `now`, which state() then has; null when there is none by now.
  LoggedPtr ShowNext(Millis now);

  /// When ShowNext has something again by the time alone (Unix time); none while it waits for plies, or has
  /// nothing.
  std::optional<Millis> due() const;
  bool empty() const { return waiting_.empty(); }

 private:
  explicit Late(State shown) : shown_(std::move(shown)) {}
  bool MayShow(const Entry& entry, Millis now) const;

  State shown_;
  std::deque<Entry> waiting_;  // oldest first
  int plies_ = 0;              // of the match as it really stands
  bool over_ = false;
};

}  // namespace merels::match

#endif  // MERELS_COMMON_MATCH_LATE_H_
