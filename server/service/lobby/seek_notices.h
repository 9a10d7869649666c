// Notices to players who seek: that their seek has led to a match, or has ended without one.
#pragma once

#include <string>

#include "common/base/reason.h"
#include "server/base/lru.h"
#include "server/cluster/cluster_broadcasts.h"
#include "server/domain/request_key.h"
#include "server/service/base/ports.h"
#include "server/service/following/feeds.h"

namespace merels::service {

class Matches;

/// Single-threaded, on the executor. Notices are delivered at any node. An end that this node announces is
/// broadcast: every node keeps it for the snapshots of its players. A broadcast may be lost; then the
/// player's node notices that the seek is gone and notifies them, but no snapshot of another node has it.
class SeekNotices {
 public:
  /// References outlive it.
  SeekNotices(const Ports& ports, NoticeFeed& notices, Matches& matches, ClusterBroadcasts* broadcasts);

  /// The player's seek has led to this match.
  void Paired(const AccountId& player, const MatchId& match);
  /// The seek has ended; this node is the first to know.
  void Ended(const domain::RequestKey& seek, Reason reason);
  /// The seek no longer exists and has led to no match: its player is notified, unless they were already.
  void Gone(const domain::RequestKey& seek);
  /// A seek with this request waits, possibly again.
  void Forget(const domain::RequestKey& seek) { ends_.Erase(seek); }

 private:
  struct End {
    Reason reason = Reason::kCancelled;
    bool published = false;  // to the followers at this node
  };

  void Hear(const std::string& about);
  void Publish(const domain::RequestKey& seek, Reason reason);

  NoticeFeed& notices_;
  Matches& matches_;
  ClusterBroadcasts* const broadcasts_;  // null on a single node
  LruMap<domain::RequestKey, End, domain::RequestKeyHash> ends_;
};

}  // namespace merels::service
