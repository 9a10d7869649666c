// The open streams at this node, by account, and the limit on them.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/base/result.h"
#include "server/base/limits.h"
#include "server/cluster/cluster_presence.h"
#include "server/service/session/live_session.h"

namespace merels::service {

/// Single-threaded. Sessions are added and removed by their owners; none is owned here.
class OpenStreams {
 public:
  /// `token_hash`: of the stream's token; may be empty.
  void Add(LiveSession& session, std::string token_hash);
  void Remove(LiveSession& session);

  std::size_t size() const { return tokens_.size(); }
  std::size_t accounts() const { return streams_.size(); }
  bool Has(const AccountId& account) const { return streams_.contains(account); }
  /// Without those that are being disconnected.
  std::size_t CountOf(const AccountId& account) const;

  /// A copy, since a session that is disconnected may close at once.
  std::vector<LiveSession*> All() const;
  void Disconnect(const AccountId& account, const Error& why) const;
  void RecheckAccess(const AccountId& account, LiveSession::RecheckReason reason) const;
  /// The hashes of their tokens.
  std::vector<std::string> Tokens() const;
  /// Those for which `has(session, hash)` is true; without streams that have no token.
  template <class Has>
  std::vector<LiveSession*> WithToken(Has has) const {
    std::vector<LiveSession*> found;
    for (const auto& [session, hash] : tokens_) {
      if (!hash.empty() && has(*session, hash)) found.push_back(session);
    }
    return found;
  }

  /// Whether the account may have one more stream, of `most`. Some clients abandon a stream half opened,
  /// without ending it: if there are too many streams, the oldest one that has sent nothing is closed.
  bool MakeRoom(const AccountId& account, std::size_t most) const;
  /// Disconnects all but the oldest `most`.
  void KeepOldest(const AccountId& account, std::size_t most, const Error& why) const;

 private:
  std::vector<LiveSession*> Of(const AccountId& account) const;

  std::unordered_map<LiveSession*, std::string> tokens_;
  std::unordered_map<AccountId, std::vector<LiveSession*>> streams_;  // oldest first
};

/// Single-threaded. At all nodes together an account has max-streams-per-account at most. Only until the
/// broadcasts arrive it may have as many at each node: then the nodes whose names come later disconnect their
/// newest ones.
class StreamLimit {
 public:
  /// `presence`: null on a single node. References outlive it.
  StreamLimit(const Limits& limits, const ClusterPresence* presence, const OpenStreams& streams)
      : limits_(limits), presence_(presence), streams_(streams) {}

  /// Called before the account gets one more stream here. too-many-streams.
  Result<void> MakeRoom(const AccountId& account) const;
  /// The number of its streams at other nodes has changed.
  void Counted(const AccountId& account) const;

 private:
  Error TooMany(const AccountId& account) const;
  std::size_t Elsewhere(const AccountId& account) const {
    return presence_ == nullptr ? 0 : presence_->Elsewhere(account);
  }
  std::size_t most() const { return static_cast<std::size_t>(limits_.max_streams_per_account); }

  const Limits& limits_;
  const ClusterPresence* const presence_;
  const OpenStreams& streams_;
};

}  // namespace merels::service
