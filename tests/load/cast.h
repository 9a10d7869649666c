// What all who take part on one worker share, and what each of them has to be able to do.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "tests/load/connection.h"
#include "tests/load/ledger.h"
#include "tests/load/options.h"
#include "tests/load/tally.h"

namespace merels::load {

/// Lets a few do at a time what all want to do at once.
class Gate {
 public:
  explicit Gate(int places) : free_(places) {}

  /// Runs `task` now or when there is a place; whoever has one gives it back by Leave.
  void Enter(std::function<void()> task) {
    if (free_ == 0) return waiting_.push_back(std::move(task));
    --free_;
    task();
  }
  void Leave() {
    ++free_;
    if (waiting_.empty()) return;
    auto task = std::move(waiting_.front());
    waiting_.pop_front();
    Enter(std::move(task));
  }

 private:
  int free_;
  std::deque<std::function<void()>> waiting_;
};

/// Everything here outlives who takes part.
struct Stage {
  const Options& options;
  const rules::Ruleset& ruleset;
  const Target& target;
  Worker& worker;
  Tally& tally;
  Gate& gate;
  /// Told of each match that begins: the number of its pair, and its id. Any thread.
  const std::function<void(std::uint64_t pair, const MatchId& match)>& match_began;
};

/// What was played and seen, to be verified.
struct Findings {
  std::vector<PlayedMatch> played;
  std::vector<StreamEnd> ends;
};

/// The newest row of each match.
using Heads = std::map<MatchId, Seq>;

/// A pair of players, or a spectator. The calls come in this order, on the worker's thread.
class Actor {
 public:
  virtual ~Actor() = default;

  /// Signs in and opens the streams; each counts in Tally::connected while it stands.
  virtual void Connect() = 0;
  /// Takes its place at a match; then counts once in Tally::ready.
  virtual void Begin() = 0;
  virtual void Play(Moment start) = 0;
  /// No more plies.
  virtual void Rest() = 0;
  /// Whether everything that was sent is answered, and all there is to see has been seen. `heads`: how far
  /// the matches are that have come to rest.
  virtual bool Settled(const Heads& heads) const = 0;
  virtual void Tell(Findings& findings) = 0;
  /// Ends the streams.
  virtual void Leave() = 0;
};

}  // namespace merels::load
