// Shared state of the participants on one worker, and their interface.
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

/// Limits how many run an operation at a time.
class Gate {
 public:
  explicit Gate(int places) : free_(places) {}

  /// Runs `task` now or when there is a place; a place is given back by Leave.
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

/// All members outlive the participants.
struct Stage {
  const Options& options;
  const rules::Ruleset& ruleset;
  const Target& target;
  Worker& worker;
  Tally& tally;
  Gate& gate;
  /// Called for each match that begins, with the number of its pair and its id. Any thread.
  const std::function<void(std::uint64_t pair, const MatchId& match)>& match_began;
};

/// Matches played and streams seen, to be verified.
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
  /// Whether everything sent is answered, and everything visible was seen. `heads`: the newest rows of
  /// matches that have come to rest.
  virtual bool Settled(const Heads& heads) const = 0;
  virtual void Tell(Findings& findings) = 0;
  /// Ends the streams.
  virtual void Leave() = 0;
};

}  // namespace merels::load
