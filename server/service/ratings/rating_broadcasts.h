// How players hear of the changes of their ratings, wherever the match was rated.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "common/rating/ledger.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/service/following/cluster_broadcasts.h"
#include "server/service/following/feeds.h"

namespace merels::store {
struct PoolHead;
class Ratings;
}  // namespace merels::store

namespace merels::service {

/// All calls on the executor. Each node tells the followers it has of every line of the pools' logs, once and
/// in order. Whichever node writes lines tells the others, and they read them. What it tells may be lost:
/// then the lengths of the logs are looked at once in account-interval-ms. Where there are no other nodes,
/// nothing is read.
class RatingBroadcasts {
 public:
  /// References outlive it.
  RatingBroadcasts(const Ports& ports, store::Ratings& ratings, ClusterBroadcasts& news, NoticeFeed& notices);
  ~RatingBroadcasts() { Stop(); }
  RatingBroadcasts(const RatingBroadcasts&) = delete;
  RatingBroadcasts& operator=(const RatingBroadcasts&) = delete;

  /// From now on looks at the logs; what they have by then is old. A second call does nothing.
  void Begin();
  void Stop();

  /// This node has written a line.
  void Rated(const rating::Change& change);

 private:
  struct Pool {
    std::int64_t told = 0;    // lines up to this one
    std::int64_t wanted = 0;  // the newest that was heard of
    bool reading = false;
  };

  bool alone() const;
  void Tell(const rating::Change& change);
  void Heard(const std::string& about);
  void Want(const std::string& name, std::int64_t n);
  void Read(const std::string& name);
  void Took(const std::string& name, const std::vector<rating::Change>& changes);
  void LookLater();
  void Look();
  void Looked(const std::vector<store::PoolHead>& heads);

  Ports ports_;
  store::Ratings& ratings_;
  ClusterBroadcasts& news_;
  NoticeFeed& notices_;
  std::map<std::string, Pool> pools_;
  bool began_ = false;   // the store has said what is old
  bool asking_ = false;  // the store, which is not asked again before it has answered
  TimerId looking_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service
