// Notices that a seek has ended without a match, delivered at any node.
#pragma once

#include <string>

#include "common/base/reason.h"
#include "server/base/lru.h"
#include "server/domain/request_key.h"
#include "server/service/base/ports.h"
#include "server/service/following/cluster_broadcasts.h"
#include "server/service/following/feeds.h"

namespace merels::service {

/// Single-threaded, on the executor. An end that this node announces is broadcast: every node keeps it for
/// the snapshots of its players. A broadcast may be lost; then the player's node notices that the seek is
/// gone and notifies them, but no snapshot of another node has it.
class SeekEnds {
 public:
  /// References outlive it.
  SeekEnds(const Ports& ports, NoticeFeed& notices, ClusterBroadcasts& news);

  /// The seek has ended; this node is the first to know.
  void Tell(const domain::RequestKey& seek, Reason reason);
  /// The seek no longer exists and has led to no match: its player is notified, unless they were already.
  void TellGone(const domain::RequestKey& seek);
  /// A seek with this request waits, possibly again.
  void Forget(const domain::RequestKey& seek) { ends_.Erase(seek); }

 private:
  struct End {
    Reason reason = Reason::kCancelled;
    bool told = false;  // to the followers at this node
  };

  void Hear(const std::string& about);
  void Publish(const domain::RequestKey& seek, Reason reason);

  const bool alone_;  // there are no other nodes
  NoticeFeed& notices_;
  ClusterBroadcasts& news_;
  LruMap<domain::RequestKey, End, domain::RequestKeyHash> ends_;
};

}  // namespace merels::service
