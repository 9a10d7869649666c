// A match as spectators with a delay see it (Watching). It is a second state, made of the entries that may be
// shown by now; everything for a spectator is read from it, so that nothing newer can leak.
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "common/base/result.h"
#include "common/match/state.h"

namespace merels::match {

/// Single-threaded. The first entry, which makes no ply, is shown at once.
class Late {
 public:
  /// `entries`: the whole log so far, the first of which has settings with a delay. Entries that may be shown
  /// at `now` (the cluster's time) are shown. bad-record names the entry that does not fit.
  static Result<Late> Begin(std::vector<Entry> entries, Millis now);

  /// The visible state. It has no outcome before the end may be known.
  const State& state() const { return shown_; }

  /// The match's next entry, after which it has made `plies` plies in all; `over`: it is the last.
  void Add(Entry entry, int plies, bool over);

  /// Shows the next entry that may be shown at `now`, and returns it; null when there is none yet.
  LoggedPtr ShowNext(Millis now);

  /// When ShowNext will have an entry again without a new one (the cluster's time); nothing if it waits for
  /// plies, or has none waiting.
  std::optional<Millis> due() const;
  bool empty() const { return waiting_.empty(); }

 private:
  explicit Late(State shown) : shown_(std::move(shown)) {}
  bool MayShow(const Entry& entry, Millis now) const;

  State shown_;
  std::deque<Entry> waiting_;  // oldest first
  int plies_ = 0;              // of the match itself
  bool over_ = false;
};

}  // namespace merels::match
