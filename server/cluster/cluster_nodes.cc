#include "server/cluster/cluster_nodes.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "common/base/text.h"
#include "server/cluster/node_states.h"
#include "server/store/leases.h"
#include "server/store/store.h"

namespace merels::service {
namespace {

constexpr char kNode = 'n';
// The ids of a node's facts about itself.
constexpr const char* kName = "name";
constexpr const char* kAddress = "address";
constexpr const char* kVersion = "version";
constexpr const char* kStarted = "started";
constexpr const char* kStreams = "streams";
constexpr const char* kPlayers = "players";
constexpr const char* kDrains = "drains";

/// The first line, cut to the longest value of a fact.
std::string OneLine(const std::string& text) {
  return text.substr(0, std::min(text.find_first_of("\r\n"), kMaxFactText));
}

std::string TextOf(const NodeStates::Other& other, const char* id) {
  const auto fact = other.facts.find(id);
  return fact == other.facts.end() ? std::string() : fact->second;
}

std::int64_t NumberOf(const NodeStates::Other& other, const char* id) {
  return ParseNumber<std::int64_t>(TextOf(other, id)).value_or(0);
}

api::NodeState StateOf(const NodeStates::Other& other) {
  if (other.silent) return api::NodeState::kSilent;
  return other.facts.contains(kDrains) ? api::NodeState::kDraining : api::NodeState::kServing;
}

api::Node Shown(const NodeStates::Other& other) {
  return {other.node,
          false,
          TextOf(other, kName),
          TextOf(other, kAddress),
          TextOf(other, kVersion),
          StateOf(other),
          std::chrono::milliseconds(NumberOf(other, kStarted)),
          other.heard_ago,
          NumberOf(other, kStreams),
          NumberOf(other, kPlayers)};
}

}  // namespace

ClusterNodes::ClusterNodes(const Ports& ports, NodeStates* states, std::string node,
                           std::function<Occupancy()> occupancy)
    : ports_(ports),
      states_(states),
      node_(std::move(node)),
      occupancy_(std::move(occupancy)),
      leases_(std::make_unique<store::LeaseStore>(ports.store.sql())),
      callbacks_(ports.executor) {
  if (states_ != nullptr) states_->OnBeat([this] { TellOccupancy(); });
}

ClusterNodes::~ClusterNodes() = default;

void ClusterNodes::Set(const char* id, const std::string& value) {
  if (states_ != nullptr) states_->Set(kNode, id, value);
}

void ClusterNodes::Begin() {
  started_at_ = ports_.clock.Now();
  Set(kStarted, std::to_string(started_at_.count()));
}

void ClusterNodes::Describe(const NodeLabel& label) {
  label_ = label;
  Set(kName, OneLine(label.name));
  Set(kAddress, OneLine(label.address));
  Set(kVersion, OneLine(label.version));
}

void ClusterNodes::StartDraining() {
  if (std::exchange(draining_, true)) return;
  Set(kDrains, "yes");
}

/// Once, since a second SIGTERM ends the wait for proxies.
void ClusterNodes::Drain() {
  if (draining_) return;
  StartDraining();
  ports_.stop();
}

/// Only changes: most beats of an idle cluster have none.
void ClusterNodes::TellOccupancy() {
  const Occupancy now = occupancy_();
  if (std::exchange(streams_told_, now.streams) != now.streams) Set(kStreams, std::to_string(now.streams));
  if (std::exchange(players_told_, now.players) != now.players) Set(kPlayers, std::to_string(now.players));
}

api::Node ClusterNodes::Own() const {
  const Occupancy now = occupancy_();
  return {node_,
          true,
          label_.name,
          label_.address,
          label_.version,
          draining_ ? api::NodeState::kDraining : api::NodeState::kServing,
          started_at_,
          std::chrono::milliseconds(0),
          static_cast<std::int64_t>(now.streams),
          static_cast<std::int64_t>(now.players)};
}

api::NodeStatus ClusterNodes::Status() const {
  const Occupancy now = occupancy_();
  api::NodeStatus status{Own(), static_cast<std::int64_t>(now.open_tables),
                         static_cast<std::int64_t>(now.challenges), static_cast<std::int64_t>(now.seeks)};
  if (ports_.counters == nullptr) return status;
  const Counters& counters = *ports_.counters;
  status.matches_begun = counters.Of(Counted::kMatchBegun);
  status.matches_ended = counters.Of(Counted::kMatchEnded);
  status.entries = counters.Of(Counted::kAppended);
  status.refused_entries = counters.Of(Counted::kAppendRefused);
  status.unknown_entries = counters.Of(Counted::kAppendUnknown);
  const TimeCounts times = counters.Times(Timed::kAppend);
  for (std::size_t i = 0; i < times.counts.size(); ++i) {
    const bool last = i == TimeCounts::kBounds.size();
    status.store_times.push_back(
        {last ? std::numeric_limits<double>::infinity() : TimeCounts::kBounds.at(i), times.counts.at(i)});
  }
  return status;
}

Page<api::Node> ClusterNodes::List(const PageQuery& query) const {
  std::vector<api::Node> all = {Own()};
  for (const NodeStates::Other& other :
       states_ == nullptr ? std::vector<NodeStates::Other>() : states_->Others(kNode))
    all.push_back(Shown(other));
  return PageOf(std::move(all), query, [](const api::Node& node) { return node.id; });
}

void ClusterNodes::ListLeases(const PageQuery& query, Done<Page<api::Lease>> done) {
  leases_->List(callbacks_.WrapOnce(
      [this, query, done = std::move(done)](const Result<std::vector<store::NamedLease>>& stored) {
        if (!stored) return done(stored.error());
        std::vector<api::Lease> all;
        for (const auto& [name, lease] : *stored) {
          const bool is_alive = lease.holder == node_ || (states_ != nullptr && states_->Knows(lease.holder));
          all.push_back({name, lease.holder, is_alive, lease.epoch, lease.beat});
        }
        done(PageOf(std::move(all), query, [](const api::Lease& lease) { return lease.name; }));
      }));
}

}  // namespace merels::service
