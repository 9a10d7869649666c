// Changes of ratings, in the order of the pools' logs, at every node.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "common/rating/ledger.h"
#include "server/cluster/cluster_broadcasts.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"

namespace merels::store {
struct PoolHead;
class Ratings;
}  // namespace merels::store

namespace merels::service {

/// All calls on the executor. Each node tells its followers of every line of the pools' logs, once and in
/// order. A node that writes lines announces them to the others, which read them. An announcement may be
/// lost: therefore the lengths of the logs are polled once in account_interval_ms.
class RatingBroadcasts {
 public:
  using Tell = std::function<void(const rating::Change&)>;

  /// `tell`: the followers of this node. References outlive it.
  RatingBroadcasts(const Ports& ports, store::Ratings& ratings, ClusterBroadcasts& broadcasts, Tell tell);
  RatingBroadcasts(const RatingBroadcasts&) = delete;
  RatingBroadcasts& operator=(const RatingBroadcasts&) = delete;

  /// Polls the logs from now on; lines that they have by then are old. A second call does nothing.
  void Begin() { looks_.BeginNow(); }
  void Stop() { looks_.Stop(); }

  /// This node has written a line.
  void Rated(const rating::Change& change);

 private:
  struct Pool {
    std::int64_t published = 0;  // lines up to this one
    std::int64_t wanted = 0;     // the newest that was announced
    bool reading = false;
  };

  void Heard(const std::string& about);
  void Want(const std::string& name, std::int64_t n);
  void Read(const std::string& name);
  void Took(const std::string& name, const std::vector<rating::Change>& changes);
  void Look();
  void Looked(const std::vector<store::PoolHead>& heads);

  Ports ports_;
  store::Ratings& ratings_;
  ClusterBroadcasts& broadcasts_;
  const Tell tell_;
  std::map<std::string, Pool> pools_;
  bool began_ = false;   // the store has said which lines are old
  bool asking_ = false;  // a question to the store is unanswered; no other is asked meanwhile
  PollLoop looks_;
  CallbackScope callbacks_;
};

}  // namespace merels::service
