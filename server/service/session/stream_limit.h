// The limit on open streams per account.
#pragma once

#include "common/base/result.h"
#include "server/base/limits.h"
#include "server/service/following/cluster_presence.h"
#include "server/service/session/open_streams.h"

namespace merels::service {

/// Single-threaded. At all nodes together an account has max-streams-per-account at most. Only until the
/// broadcasts arrive it may have as many at each node: then the nodes whose names come later disconnect their
/// newest ones.
class StreamLimit {
 public:
  /// References outlive it.
  StreamLimit(const Limits& limits, const ClusterPresence& presence, const OpenStreams& streams)
      : limits_(limits), presence_(presence), streams_(streams) {}

  /// Called before the account gets one more stream here. too-many-streams.
  Result<void> MakeRoom(const AccountId& account) const;
  /// The number of its streams at other nodes has changed.
  void Counted(const AccountId& account) const;

 private:
  Error TooMany(const AccountId& account) const;
  std::size_t most() const { return static_cast<std::size_t>(limits_.max_streams_per_account); }

  const Limits& limits_;
  const ClusterPresence& presence_;
  const OpenStreams& streams_;
};

}  // namespace merels::service
