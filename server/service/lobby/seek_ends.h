// How players hear that a seek has ended without a match, at whichever node they are or come to.
#pragma once

#include <string>

#include "common/base/reason.h"
#include "server/base/lru.h"
#include "server/domain/request_key.h"
#include "server/service/base/ports.h"
#include "server/service/following/cluster_broadcasts.h"
#include "server/service/following/feeds.h"

namespace merels::service {

/// Single-threaded, on the executor. An end that this node tells is told to the others too: each keeps it for
/// the snapshots of players who come there. What it tells may be lost; then an end is told where its player
/// is, by whoever misses the seek, but is in no snapshot of another node.
class SeekEnds {
 public:
  /// References outlive it.
  SeekEnds(const Ports& ports, NoticeFeed& notices, ClusterBroadcasts& news);

  /// The seek has ended, which this node knows first.
  void Tell(const domain::RequestKey& seek, Reason reason);
  /// The seek is there no more and has led to no match: its player is told, unless they were.
  void TellGone(const domain::RequestKey& seek);
  /// A seek with this request waits, perhaps once more.
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
