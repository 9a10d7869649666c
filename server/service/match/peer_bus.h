// The bus to the other nodes, as one shard uses it.
#pragma once

#include "common/match/event.h"
#include "server/bus/bus.h"
#include "server/service/match/loaded_match.h"

namespace merels::service {

class PeerBus {
 public:
  /// `bus` outlives it.
  explicit PeerBus(bus::Bus& bus) : bus_(bus) {}

  /// Whether there are no other nodes, or each of their hints arrives.
  bool lossless() const { return bus_.lossless(); }
  /// Announces an appended entry to the other nodes, if there are any.
  void Publish(const MatchId& match, const match::Entry& entry);
  /// Whether other nodes' entries of the match are wanted at once: while it has followers here.
  void Follow(const MatchId& match, bool followed);
  /// Whether the bus is delivering what this instance is publishing right now. From any thread.
  bool IsPublishing() const;

  /// Whether another node may have appended entries that are unknown here. A match with followers is out of
  /// date by one interval at most; others may be out of date by hours.
  bool MayBeOld(const LoadedMatch& loaded) const {
    return !lossless() && !loaded.appending && !loaded.state.outcome();
  }

 private:
  bus::Bus& bus_;
};

}  // namespace merels::service
