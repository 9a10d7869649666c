// The matches of a shard that are in memory.
#pragma once

#include <cstddef>
#include <iterator>
#include <list>
#include <unordered_map>
#include <utility>

#include "common/base/ids.h"
#include "server/service/match/loaded_match.h"

namespace merels::service {

/// In the order of their last use. Single-threaded.
class LoadedMatches {
 public:
  /// `most`: more are kept only while none of them may leave memory.
  explicit LoadedMatches(std::size_t most) : most_(most) {}

  /// nullptr: it is not in memory. The result is valid until a match leaves memory.
  const LoadedMatchPtr* Find(const MatchId& match) const {
    const auto found = matches_.find(match);
    return found == matches_.end() ? nullptr : &found->second;
  }
  /// The same, and marks it as the most recently used.
  const LoadedMatchPtr* Use(const MatchId& match) {
    const auto found = matches_.find(match);
    if (found == matches_.end()) return nullptr;
    by_use_.splice(by_use_.end(), by_use_, found->second->use);
    return &found->second;
  }

  /// Adds a match that is not in memory, as the most recently used.
  void Add(const LoadedMatchPtr& loaded) {
    matches_[loaded->id] = loaded;
    loaded->use = by_use_.insert(by_use_.end(), loaded.get());
  }
  /// Removes the least recently used matches that may leave memory, a few at a time, while there are too
  /// many, but never the most recently used. `leave` is called with each before it is removed.
  template <class Leave>
  void Evict(const Leave& leave);

  std::size_t size() const { return matches_.size(); }
  auto begin() const { return matches_.begin(); }
  auto end() const { return matches_.end(); }

 private:
  std::unordered_map<MatchId, LoadedMatchPtr> matches_;
  const std::size_t most_;
  std::list<LoadedMatch*> by_use_;  // least recently used first
};

template <class Leave>
void LoadedMatches::Evict(const Leave& leave) {
  constexpr int kLookAt = 64;  // so that no load has to examine all matches
  const auto newest = std::prev(by_use_.end());
  for (int i = 0; i < kLookAt && matches_.size() > most_; ++i) {
    const auto oldest = matches_.find(by_use_.front()->id);
    LoadedMatch& loaded = *oldest->second;
    if (loaded.idle() && loaded.use != newest) {
      leave(loaded);
      by_use_.pop_front();
      matches_.erase(oldest);
    } else {
      by_use_.splice(by_use_.end(), by_use_, by_use_.begin());
    }
  }
}

}  // namespace merels::service
