#include "server/service/match/peer_bus.h"

namespace merels::service {
namespace {

/// The one that is publishing a row right now, on this thread.
thread_local const PeerBus* publishing = nullptr;

}  // namespace

void PeerBus::Publish(const MatchId& match, Seq seq, const std::string& bytes) {
  publishing = this;
  bus_.Publish(match, seq, bytes);
  publishing = nullptr;
}

bool PeerBus::IsPublishing() const { return publishing == this; }

}  // namespace merels::service
