#include "server/service/match/peer_bus.h"

#include "common/match/codec.h"

namespace merels::service {
namespace {

/// The instance that is publishing a row right now, on this thread.
thread_local const PeerBus* publishing = nullptr;

}  // namespace

void PeerBus::Publish(const MatchId& match, const match::Entry& entry) {
  if (!bus_.HasPeers()) return;
  publishing = this;
  bus_.Publish(match, entry.seq, match::Encode(entry));
  publishing = nullptr;
}

void PeerBus::Follow(const MatchId& match, bool followed) {
  followed ? bus_.Follow(match) : bus_.Unfollow(match);
}

bool PeerBus::IsPublishing() const { return publishing == this; }

}  // namespace merels::service
