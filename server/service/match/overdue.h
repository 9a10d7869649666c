// Finds matches whose flag should have fallen because their node has stopped.
#pragma once

#include <chrono>
#include <functional>
#include <vector>

#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/service/match/opening.h"
#include "server/store/store.h"

namespace merels::service {

/// Asks the store, every heads-interval-ms, for live matches whose flag should have fallen: each node has the
/// flags of the matches that it began, and a node may have stopped. Finds all of them in turn. All nodes do
/// this, and the fence decides which one writes. Single-threaded, on the server's executor.
class OverdueMatches {
 public:
  using Found = std::function<void(const std::vector<Deadline>&)>;

  OverdueMatches(const Ports& ports, Found found)
      : ports_(ports), found_(std::move(found)), callbacks_(ports.executor) {}

  /// Call it once. On a lossless bus there are no other nodes, and the store is not asked.
  void Begin();

 private:
  void Look();
  void Take(const Result<std::vector<store::ListedMatch>>& matches);

  Ports ports_;
  Found found_;
  store::OverdueCursor seen_;
  bool asked_ = false;
  CallbackScope callbacks_;
};

/// The flag of a match in progress, by its head.
inline Deadline DeadlineOf(const store::ListedMatch& match) {
  return {match.match, match.seq, match.head.deadline_at, match.head.turn_began_at};
}

}  // namespace merels::service
