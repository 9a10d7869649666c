// One worker and all participants on it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "tests/load/auditor.h"
#include "tests/load/cast.h"
#include "tests/load/spectator.h"

namespace merels::load {

using MatchBegan = std::function<void(std::uint64_t pair, const MatchId& match)>;

/// Threads: that of the run, which is not the worker's.
class Crew {
 public:
  Crew(const Options& options, const rules::Ruleset& ruleset, const Target& target, const Window& window,
       const MatchBegan& match_began);
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // Before the first call of Each.
  void AddPair(std::uint64_t index);
  /// `pair`: the pair whose matches it watches.
  void AddSpectator(std::uint64_t index, std::uint64_t pair);

  Tally& tally() { return tally_; }
  /// Does `task` with all pairs, or all spectators, on the worker; returns when that is done.
  void EachPair(const std::function<void(Actor&)>& task) { Each(pairs_, task); }
  void EachSpectator(const std::function<void(Actor&)>& task) { Each(spectators_, task); }
  /// Tells the spectators of this pair. Any thread, returns at once.
  void TellSpectators(std::uint64_t pair, const MatchId& match);

  /// Requests the logs of matches played and seen.
  void BeginAudit(const Findings& findings);
  bool audited() const { return auditor_->done(); }
  const MatchLogs& logs() const { return auditor_->logs(); }
  void EndAudit();

  /// Whether no call is under way: only then may it be destroyed.
  bool idle() const { return worker_.calls() == 0; }

 private:
  using Actors = std::vector<std::unique_ptr<Actor>>;
  void Each(Actors& actors, const std::function<void(Actor&)>& task);
  void OnWorker(const std::function<void()>& task);

  Tally tally_;
  Gate gate_;
  Actors pairs_;
  Actors spectators_;
  std::map<std::uint64_t, std::vector<Spectator*>> audience_;  // by pair
  std::unique_ptr<Auditor> auditor_;
  const Stage stage_;
  Worker worker_{stage_.options.urgency};  // destroyed first: its tasks and calls use the members above
};

}  // namespace merels::load
