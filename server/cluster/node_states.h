// The state that each node of a cluster broadcasts: that it lives, and its current facts.
//
// Contents: NodeFacts, FactChange, FactsBroadcast, Beat (with their texts), NodeStates.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/cluster_broadcasts.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/store/store.h"

namespace merels::service {

/// Longest key, value, word and name of a node, in bytes.
constexpr std::size_t kMaxFactText = 64;
/// Changes in one broadcast at most.
constexpr std::size_t kMaxFactsInBroadcast = 500;
/// Facts of one node at most; further ones are ignored.
constexpr std::size_t kMaxFacts = 1'000'000;

/// Facts by key, ordered. A value.
class NodeFacts {
 public:
  using Map = std::map<std::string, std::string>;

  /// False: no change.
  bool Set(const std::string& key, const std::string& value);
  bool Drop(const std::string& key);
  const std::string* Find(const std::string& key) const;

  const Map& all() const { return facts_; }
  /// The checksum: the same for the same facts on every machine, and hardly ever for others.
  std::uint64_t sum() const { return sum_; }

 private:
  static std::uint64_t SumOf(const std::string& key, const std::string& value);

  Map facts_;
  std::uint64_t sum_ = 0;
};

/// A change of one fact.
struct FactChange {
  bool there = false;
  std::string text;  // its value, or the word at its end

  bool operator==(const FactChange&) const = default;
};

/// Some changes of a node's facts, or all facts in a range of keys.
struct FactsBroadcast {
  /// From the first key up to the second, exclusive; the second empty: to the end.
  using Range = std::pair<std::string, std::string>;

  std::string node;
  std::uint64_t number = 0;  // of a node's broadcasts; they rise
  std::optional<Range> all;  // nothing else is in this range
  std::vector<std::pair<std::string, FactChange>> changes;

  bool operator==(const FactsBroadcast&) const = default;
};

std::string FactsText(const FactsBroadcast& broadcast);
/// Nothing: not a text of FactsText.
std::optional<FactsBroadcast> ParseFacts(const std::string& text);

/// A node's beat, with the checksum of its facts.
struct Beat {
  std::string node;
  std::uint64_t number = 0;
  std::uint64_t count = 0;
  std::uint64_t sum = 0;

  bool operator==(const Beat&) const = default;
};

std::string BeatText(const Beat& beat);
std::optional<Beat> ParseBeat(const std::string& text);

/// All calls on the executor. Every node has facts of its own, each with a key and a value. Changes are
/// broadcast at once, together with those of the same moment. A beat, six times in node-term-ms, has the
/// facts' checksum; a node that has another one asks for all facts. So broadcasts may be lost, repeated and
/// late.
///
/// A node whose beats have not been heard for node-term-ms is silent; if its heartbeats in the store stop as
/// well, it is dead, and its facts are forgotten. All times are by this node's monotonic clock; time in which
/// this node itself was suspended, or the store did not answer, does not count.
/// Not made on a single node.
class NodeStates {
 public:
  /// Known nodes at most; broadcasts of further ones are ignored.
  static constexpr std::size_t kMaxNodes = 256;

  /// A fact of another node has changed or gone. `word`: what the node said at its end, if it said anything.
  using Changed = std::function<void(const std::string& id, const std::string& word)>;

  /// `node`: one run of this node, as in its heartbeats up to a dot. References outlive it.
  NodeStates(const Ports& ports, ClusterBroadcasts& broadcasts, std::string node);
  ~NodeStates() { Stop(); }
  NodeStates(const NodeStates&) = delete;
  NodeStates& operator=(const NodeStates&) = delete;

  /// Once for each kind, before Begin. A key is a kind and an id.
  void On(char kind, Changed changed) { changed_[kind] = std::move(changed); }
  /// Called when presence_complete() changes; it is false at first.
  void OnPresenceComplete(std::function<void(bool complete)> changed) {
    presence_complete_changed_ = std::move(changed);
  }
  /// Called before each beat: the moment to set facts that are not urgent.
  void OnBeat(std::function<void()> beats) { beats_ = std::move(beats); }

  void Begin();
  void Stop();

  /// This node's own facts. Ids have no spaces, values and words no line breaks.
  void Set(char kind, const std::string& id, const std::string& value);
  void Drop(char kind, const std::string& id, const std::string& word);

  /// Whether any other node that is not dead has it.
  bool Elsewhere(char kind, const std::string& id) const;
  /// The values at other nodes that are not silent.
  std::vector<std::string> Values(char kind, const std::string& id) const;
  /// Those of the nodes whose names come before this one's.
  std::vector<std::string> ValuesBefore(char kind, const std::string& id) const;

  /// Another node that is not dead, and its facts of one kind, by their ids.
  struct Other {
    std::string node;
    bool silent = false;
    std::optional<std::chrono::milliseconds> heard_ago{};  // nothing: never
    std::map<std::string, std::string> facts;
  };
  /// By name.
  std::vector<Other> Others(char kind) const;

  /// Whether it is known, and not dead; a silent one may be alive.
  bool Knows(const std::string& node) const { return nodes_.contains(node); }

  /// Whether every living node, according to the store, has been heard recently and completely.
  bool presence_complete() const { return presence_complete_; }
  /// The number of other known nodes.
  std::size_t nodes() const { return nodes_.size(); }

 private:
  using Nanos = std::chrono::nanoseconds;
  struct Node {
    NodeFacts facts;
    std::uint64_t number = 0;  // of the newest broadcast
    std::optional<Nanos> heard{};
    bool complete = false;  // facts are those of the last beat
    bool silent = true;
    std::chrono::milliseconds noted{0};  // its last heartbeat, in the cluster's time
    Nanos noted_seen{0};                 // when that was first seen
    bool fresh = false;                  // seen recently
    std::optional<Nanos> asked{};
  };
  using Nodes = std::map<std::string, Node>;

  std::vector<std::string> ValuesUpTo(Nodes::const_iterator end, const std::string& key) const;
  void ScheduleBroadcast();
  void TellChanges();
  void TellBeat();
  void TellAll();

  Node* Reach(const std::string& run);
  void Heard(const std::string& about);
  void HeardBeat(const std::string& about);
  void HeardAsk(const std::string& run);
  void Take(Node& node, const FactsBroadcast& broadcast);
  void TellChanged(const std::string& key, const std::string& word);
  void Forget(Nodes::iterator node);

  void Tick();
  void Look();
  void Looked(const std::vector<store::LiveNode>& live, Nanos asked);
  void Noted(const std::string& run, std::chrono::milliseconds at);
  bool StandsStill(Nanos noted_seen, Nanos asked) const;
  void ForgiveNotes();
  void Judge();
  void SetPresenceComplete(bool complete);
  Nanos Term() const { return std::chrono::milliseconds(ports_.limits.node_term_ms); }

  Ports ports_;
  ClusterBroadcasts& broadcasts_;
  const std::string node_;
  std::map<char, Changed> changed_;
  std::function<void(bool)> presence_complete_changed_ = [](bool) {};
  std::function<void()> beats_ = [] {};

  NodeFacts own_;  // as broadcast
  std::map<std::string, FactChange> untold_;
  std::uint64_t number_ = 0;
  TimerId telling_ = 0;
  TimerId answering_ = 0;  // with all of its own facts

  Nodes nodes_;
  std::map<std::string, std::chrono::milliseconds> dead_;  // their last heartbeats
  std::chrono::milliseconds own_noted_{0};
  Nanos own_noted_seen_{0};
  bool too_many_ = false;  // nodes, according to the store
  Nanos ticked_{0};
  PollLoop ticks_;
  bool looking_ = false;
  bool looked_ = false;  // the store has answered once
  bool presence_complete_ = false;
  CallbackScope callbacks_;
};

}  // namespace merels::service
