#include "server/cluster/cluster_broadcasts.h"

#include <utility>

namespace merels::service {

// A broadcast as bytes: the node, a line break, the kind, a line break, and the body.

ClusterBroadcasts::ClusterBroadcasts(const Ports& ports, std::string node)
    : bus_(*ports.bus), node_(std::move(node)), callbacks_(ports.executor) {}

void ClusterBroadcasts::Begin() {
  if (subscription_) return;
  subscription_ = bus_.Listen(callbacks_.Wrap([this](const std::string& message) { Hear(message); }));
}

void ClusterBroadcasts::Tell(const std::string& kind, const std::string& about) {
  if (bus_.HasPeers()) bus_.Tell(node_ + "\n" + kind + "\n" + about);
}

/// A node of another version may send kinds that are unknown here.
void ClusterBroadcasts::Hear(const std::string& message) {
  const std::size_t node = message.find('\n');
  if (node == std::string::npos || message.compare(0, node, node_) == 0) return;
  const std::size_t kind = message.find('\n', node + 1);
  if (kind == std::string::npos) return;
  const auto known = heard_.find(message.substr(node + 1, kind - node - 1));
  if (known != heard_.end()) known->second(message.substr(kind + 1));
}

}  // namespace merels::service
