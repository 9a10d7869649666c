// Reads the logs of matches back from the server.
#pragma once

#include <atomic>
#include <deque>
#include <set>

#include "tests/load/guest.h"

namespace merels::load {

/// Threads: the worker's, except for done().
class Auditor {
 public:
  /// `stage` outlives it.
  Auditor(const Stage& stage, const std::set<MatchId>& matches)
      : guest_(stage, stage.options.seed), waiting_(matches.begin(), matches.end()) {}

  void Begin();
  /// No more calls.
  void Leave() { guest_.Close(); }
  /// Whether logs() is complete. Any thread.
  bool done() const { return done_; }
  /// Without matches unknown to the server, or with illegal plies. Valid when done().
  const MatchLogs& logs() const { return logs_; }

 private:
  void AskNext();
  void Take(const MatchId& match, const v1::MatchSnapshot& snapshot);

  Guest guest_;
  std::deque<MatchId> waiting_;
  int asked_ = 0;
  MatchLogs logs_;
  std::atomic<bool> done_{false};
};

}  // namespace merels::load
