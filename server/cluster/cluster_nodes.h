// The nodes of a cluster, for its operator.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "common/api/operator.h"
#include "common/base/done.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/page.h"
#include "server/service/base/ports.h"

namespace merels::store {
class LeaseStore;
}

namespace merels::service {

class NodeStates;

/// A node's configured label; others see the first 64 bytes of each field.
struct NodeLabel {
  std::string name;
  std::string address;  // where it listens, HOST:PORT
  std::string version;  // of its program
};

/// All calls on the executor.
class ClusterNodes {
 public:
  /// `states`: null on a single node. `node`: one run of this node. `occupancy`: the counts at this node.
  /// References outlive it.
  ClusterNodes(const Ports& ports, NodeStates* states, std::string node,
               std::function<Occupancy()> occupancy);
  ~ClusterNodes();
  ClusterNodes(const ClusterNodes&) = delete;
  ClusterNodes& operator=(const ClusterNodes&) = delete;

  void Begin();
  void Describe(const NodeLabel& label);
  /// Announces that this node is about to stop.
  void StartDraining();
  /// Asks the process to drain and end, as SIGTERM does. Idempotent.
  void Drain();

  api::NodeStatus Status() const;
  /// This node, and the others that are not dead, by id.
  Page<api::Node> List(const PageQuery& query) const;
  /// By name. store-refused.
  void ListLeases(const PageQuery& query, Done<Page<api::Lease>> done);

 private:
  void Set(const char* id, const std::string& value);
  void TellOccupancy();
  api::Node Own() const;

  Ports ports_;
  NodeStates* const states_;
  const std::string node_;
  const std::function<Occupancy()> occupancy_;
  const std::unique_ptr<store::LeaseStore> leases_;
  std::chrono::milliseconds started_at_{0};  // Unix time
  NodeLabel label_;
  std::size_t streams_told_ = 0;
  std::size_t players_told_ = 0;
  bool draining_ = false;
  CallbackScope callbacks_;
};

}  // namespace merels::service
