#include "server/cluster/node_states.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "common/base/text.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;

// A broadcast as text: "NODE NUMBER" and, of a range, " =FIRST =BEHIND"; then a line "+KEY VALUE" for each
// fact that is there, and "-KEY WORD" for each that is not. A beat: "NODE NUMBER COUNT SUM".

std::string_view Cut(std::string_view& text, char at) {
  const std::size_t end = std::min(text.find(at), text.size());
  const std::string_view first = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return first;
}

bool Fits(std::string_view text) { return !text.empty() && text.size() <= kMaxFactText; }

/// Nothing: malformed.
std::optional<std::optional<FactsBroadcast::Range>> ParseRange(std::string_view text) {
  if (text.empty()) return std::optional<FactsBroadcast::Range>();
  const std::string_view first = Cut(text, ' ');
  const bool whole = first.starts_with('=') && text.starts_with('=');
  if (!whole || first.size() > kMaxFactText + 1 || text.size() > kMaxFactText + 1) return {};
  return std::optional(FactsBroadcast::Range(first.substr(1), text.substr(1)));
}

std::optional<std::pair<std::string, FactChange>> ParseChange(std::string_view line) {
  const bool there = line.starts_with('+');
  if (!there && !line.starts_with('-')) return {};
  line.remove_prefix(1);
  const std::string_view key = Cut(line, ' ');
  if (!Fits(key) || line.size() > kMaxFactText) return {};
  return std::pair(std::string(key), FactChange{there, std::string(line)});
}

constexpr const char* kBeatBroadcast = "node-beat";
constexpr const char* kFactsBroadcast = "node-facts";
constexpr const char* kAskBroadcast = "node-ask";
/// Changes within this time share a broadcast; and requests for all facts within it share an answer.
constexpr milliseconds kNodeBroadcastDelay{20};
/// Beats, and polls of the store, in the time after which a node counts as silent.
constexpr int kBeats = 6;
/// Heartbeats older than this are of no living node; the nodes' clocks differ a little.
constexpr milliseconds kOldNotes{60'000};

std::string KeyOf(char kind, const std::string& id) { return kind + id; }
/// The name of a heartbeat begins with the run's name, up to a dot.
std::string RunOf(const std::string& note) { return note.substr(0, note.find('.')); }

}  // namespace

bool NodeFacts::Set(const std::string& key, const std::string& value) {
  const auto [fact, added] = facts_.try_emplace(key, value);
  if (!added && fact->second == value) return false;
  if (!added) sum_ -= SumOf(key, std::exchange(fact->second, value));
  sum_ += SumOf(key, value);
  return true;
}

bool NodeFacts::Drop(const std::string& key) {
  const auto fact = facts_.find(key);
  if (fact == facts_.end()) return false;
  sum_ -= SumOf(key, fact->second);
  facts_.erase(fact);
  return true;
}

const std::string* NodeFacts::Find(const std::string& key) const {
  const auto fact = facts_.find(key);
  return fact == facts_.end() ? nullptr : &fact->second;
}

/// FNV-1a, mixed, so that sums of many differ.
std::uint64_t NodeFacts::SumOf(const std::string& key, const std::string& value) {
  std::uint64_t hash = 14'695'981'039'346'656'037U;
  for (const std::string* text : {&key, &value}) {
    for (const char letter : *text + ' ')
      hash = (hash ^ static_cast<unsigned char>(letter)) * 1'099'511'628'211U;
  }
  hash = (hash ^ hash >> 31) * 0x7fb5d329728ea185U;
  return hash ^ hash >> 27;
}

std::string FactsText(const FactsBroadcast& broadcast) {
  std::string text = broadcast.node + " " + std::to_string(broadcast.number);
  if (broadcast.all) text += " =" + broadcast.all->first + " =" + broadcast.all->second;
  for (const auto& [key, change] : broadcast.changes)
    text += (change.there ? "\n+" : "\n-") + key + " " + change.text;
  return text;
}

std::optional<FactsBroadcast> ParseFacts(const std::string& text) {
  std::string_view rest = text;
  std::string_view head = Cut(rest, '\n');
  FactsBroadcast broadcast;
  broadcast.node = Cut(head, ' ');
  const auto number = ParseNumber<std::uint64_t>(Cut(head, ' '));
  const auto range = ParseRange(head);
  if (!Fits(broadcast.node) || !number || !range) return {};
  broadcast.number = *number;
  broadcast.all = *range;
  while (!rest.empty()) {
    auto change = ParseChange(Cut(rest, '\n'));
    if (!change || broadcast.changes.size() == kMaxFactsInBroadcast) return {};
    broadcast.changes.push_back(*std::move(change));
  }
  return broadcast;
}

std::string BeatText(const Beat& beat) {
  return beat.node + " " + std::to_string(beat.number) + " " + std::to_string(beat.count) + " " +
         std::to_string(beat.sum);
}

std::optional<Beat> ParseBeat(const std::string& text) {
  std::string_view rest = text;
  const std::string_view node = Cut(rest, ' ');
  const auto number = ParseNumber<std::uint64_t>(Cut(rest, ' '));
  const auto count = ParseNumber<std::uint64_t>(Cut(rest, ' '));
  const auto sum = ParseNumber<std::uint64_t>(rest);
  if (!Fits(node) || !number || !count || !sum) return {};
  return Beat{std::string(node), *number, *count, *sum};
}

NodeStates::NodeStates(const Ports& ports, ClusterBroadcasts& broadcasts, std::string node)
    : ports_(ports),
      broadcasts_(broadcasts),
      node_(std::move(node)),
      ticks_(
          ports.executor, ports_.limits.node_term_ms, [this] { Tick(); }, kBeats),
      callbacks_(ports.executor) {
  broadcasts_.On(kFactsBroadcast, [this](const std::string& about) { Heard(about); });
  broadcasts_.On(kBeatBroadcast, [this](const std::string& about) { HeardBeat(about); });
  broadcasts_.On(kAskBroadcast, [this](const std::string& run) { HeardAsk(run); });
}

void NodeStates::Begin() {
  if (ticks_.running()) return;
  ticked_ = ports_.clock.Monotonic();
  ticks_.BeginNow();
}

void NodeStates::Stop() {
  ticks_.Stop();
  for (TimerId* timer : {&telling_, &answering_}) ports_.executor.Cancel(std::exchange(*timer, 0));
}

// ---- What this node tells

void NodeStates::Set(char kind, const std::string& id, const std::string& value) {
  untold_[KeyOf(kind, id)] = {true, value};
  ScheduleBroadcast();
}

void NodeStates::Drop(char kind, const std::string& id, const std::string& word) {
  untold_[KeyOf(kind, id)] = {false, word};
  ScheduleBroadcast();
}

void NodeStates::ScheduleBroadcast() {
  if (telling_ != 0) return;
  telling_ = ports_.executor.After(kNodeBroadcastDelay, callbacks_.Task([this] {
    telling_ = 0;
    TellChanges();
  }));
}

void NodeStates::TellChanges() {
  FactsBroadcast broadcast{node_, 0, {}, {}};
  const auto tell = [&] {
    broadcast.number = ++number_;
    broadcasts_.Tell(kFactsBroadcast, FactsText(broadcast));
    broadcast.changes.clear();
  };
  for (auto& [key, change] : std::exchange(untold_, {})) {
    const bool changed = change.there ? own_.Set(key, change.text) : own_.Drop(key);
    if (changed) broadcast.changes.emplace_back(key, change);
    if (broadcast.changes.size() == kMaxFactsInBroadcast) tell();
  }
  if (!broadcast.changes.empty()) tell();
}

void NodeStates::TellBeat() {
  TellChanges();
  broadcasts_.Tell(kBeatBroadcast, BeatText(Beat{node_, ++number_, own_.all().size(), own_.sum()}));
}

/// In parts, each with all facts in a range of keys.
void NodeStates::TellAll() {
  TellChanges();
  auto fact = own_.all().begin();
  std::string first;
  do {
    FactsBroadcast broadcast{node_, ++number_, FactsBroadcast::Range(first, ""), {}};
    for (; fact != own_.all().end() && broadcast.changes.size() < kMaxFactsInBroadcast; ++fact)
      broadcast.changes.emplace_back(fact->first, FactChange{true, fact->second});
    first = fact == own_.all().end() ? std::string() : fact->first;
    broadcast.all->second = first;
    broadcasts_.Tell(kFactsBroadcast, FactsText(broadcast));
  } while (fact != own_.all().end());
  TellBeat();
}

void NodeStates::HeardAsk(const std::string& run) {
  if (run != node_ || answering_ != 0) return;
  answering_ = ports_.executor.After(kNodeBroadcastDelay, callbacks_.Task([this] {
    answering_ = 0;
    TellAll();
  }));
}

// ---- What others tell

/// Null: there are too many nodes.
NodeStates::Node* NodeStates::Reach(const std::string& run) {
  const auto known = nodes_.find(run);
  if (known != nodes_.end()) return &known->second;
  if (nodes_.size() >= kMaxNodes || run == node_) return nullptr;
  return &nodes_[run];
}

void NodeStates::Heard(const std::string& about) {
  const auto broadcast = ParseFacts(about);
  if (!broadcast || !ticks_.running()) return;
  Node* node = Reach(broadcast->node);
  if (node == nullptr || broadcast->number <= node->number) return;
  node->number = broadcast->number;
  Take(*node, *broadcast);
}

void NodeStates::Take(Node& node, const FactsBroadcast& broadcast) {
  std::map<std::string, FactChange> changes(broadcast.changes.begin(), broadcast.changes.end());
  if (broadcast.all) {
    const auto& [first, behind] = *broadcast.all;
    const auto& facts = node.facts.all();
    for (auto fact = facts.lower_bound(first);
         fact != facts.end() && (behind.empty() || fact->first < behind); ++fact) {
      changes.try_emplace(fact->first);
    }
  }
  for (const auto& [key, change] : changes) {
    if (change.there && node.facts.all().size() >= kMaxFacts) continue;
    const bool changed = change.there ? node.facts.Set(key, change.text) : node.facts.Drop(key);
    if (changed) TellChanged(key, change.there ? std::string() : change.text);
  }
}

/// Facts of unknown kinds, from a newer version, are kept for the checksum.
void NodeStates::TellChanged(const std::string& key, const std::string& word) {
  const auto kind = changed_.find(key.front());
  if (kind != changed_.end()) kind->second(key.substr(1), word);
}

void NodeStates::HeardBeat(const std::string& about) {
  const auto beat = ParseBeat(about);
  if (!beat || !ticks_.running()) return;
  Node* node = Reach(beat->node);
  if (node == nullptr || beat->number <= node->number) return;
  const Nanos now = ports_.clock.Monotonic();
  node->number = beat->number;
  node->heard = now;
  node->complete = node->facts.all().size() == beat->count && node->facts.sum() == beat->sum;
  if (!node->complete && (!node->asked || now - *node->asked >= Term() / kBeats)) {
    node->asked = now;
    broadcasts_.Tell(kAskBroadcast, beat->node);
  }
  Judge();
}

bool NodeStates::Elsewhere(char kind, const std::string& id) const {
  const std::string key = KeyOf(kind, id);
  return std::any_of(nodes_.begin(), nodes_.end(),
                     [&](const auto& node) { return node.second.facts.Find(key) != nullptr; });
}

std::vector<std::string> NodeStates::Values(char kind, const std::string& id) const {
  return ValuesUpTo(nodes_.end(), KeyOf(kind, id));
}

std::vector<std::string> NodeStates::ValuesBefore(char kind, const std::string& id) const {
  return ValuesUpTo(nodes_.lower_bound(node_), KeyOf(kind, id));
}

std::vector<std::string> NodeStates::ValuesUpTo(Nodes::const_iterator end, const std::string& key) const {
  std::vector<std::string> values;
  for (auto node = nodes_.begin(); node != end; ++node) {
    const std::string* value = node->second.silent ? nullptr : node->second.facts.Find(key);
    if (value != nullptr) values.push_back(*value);
  }
  return values;
}

std::vector<NodeStates::Other> NodeStates::Others(char kind) const {
  std::vector<Other> others;
  const Nanos now = ports_.clock.Monotonic();
  for (const auto& [run, node] : nodes_) {
    Other& other = others.emplace_back(Other{run, node.silent, {}, {}});
    if (node.heard) other.heard_ago = std::chrono::duration_cast<milliseconds>(now - *node.heard);
    const auto& facts = node.facts.all();
    for (auto fact = facts.lower_bound(KeyOf(kind, "")); fact != facts.end() && fact->first.front() == kind;
         ++fact) {
      other.facts.emplace(fact->first.substr(1), fact->second);
    }
  }
  return others;
}

// ---- Who lives

/// After this node itself was suspended, nobody counts as silent for that time.
void NodeStates::Tick() {
  const Nanos now = ports_.clock.Monotonic();
  if (now - std::exchange(ticked_, now) > Term() / 2) {
    for (auto& [run, node] : nodes_) {
      if (node.heard) node.heard = now;
    }
    ForgiveNotes();
  }
  beats_();
  TellBeat();
  Look();
  Judge();
}

void NodeStates::Look() {
  if (std::exchange(looking_, true)) return;
  ports_.store.LiveNodes(ports_.time->Now() - kOldNotes,
                         callbacks_.WrapOnce([this, asked = ports_.clock.Monotonic()](
                                                 const Result<std::vector<store::LiveNode>>& live) {
                           looking_ = false;
                           live ? Looked(*live, asked) : ForgiveNotes();
                         }));
}

void NodeStates::Looked(const std::vector<store::LiveNode>& live, Nanos asked) {
  looked_ = true;
  too_many_ = false;
  std::map<std::string, milliseconds> dead;
  for (const store::LiveNode& note : live) {
    const std::string run = RunOf(note.node);
    const auto buried = dead_.find(run);
    const bool is_dead = buried != dead_.end() && note.at <= buried->second;
    if (is_dead) dead.insert(*buried);
    if (!is_dead) Noted(run, note.at);
  }
  dead_ = std::move(dead);
  if (StandsStill(own_noted_seen_, asked)) ForgiveNotes();
  for (auto& [run, node] : nodes_) node.fresh = node.fresh && !StandsStill(node.noted_seen, asked);
  Judge();
}

void NodeStates::Noted(const std::string& run, milliseconds at) {
  Node* node = Reach(run);
  if (run == node_ && at > std::exchange(own_noted_, std::max(at, own_noted_)))
    own_noted_seen_ = ports_.clock.Monotonic();
  too_many_ = too_many_ || (node == nullptr && run != node_);
  if (node == nullptr || at <= node->noted) return;
  node->noted = at;
  node->noted_seen = ports_.clock.Monotonic();
  node->fresh = true;
}

/// A little sooner than with beats: a heartbeat is written once a second, and is seen a little later.
bool NodeStates::StandsStill(Nanos noted_seen, Nanos asked) const {
  return asked - noted_seen >= Term() * 2 / 3;
}

/// While the store does not answer, or takes no heartbeat of this node either, no node could give a sign of
/// life.
void NodeStates::ForgiveNotes() {
  for (auto& [run, node] : nodes_) node.noted_seen = ports_.clock.Monotonic();
}

void NodeStates::Judge() {
  const Nanos now = ports_.clock.Monotonic();
  bool complete = looked_ && !too_many_;
  for (auto next = nodes_.begin(); next != nodes_.end();) {
    const auto each = next++;
    Node& node = each->second;
    const bool silent = !node.heard || now - *node.heard >= Term();
    if (silent && !node.fresh && looked_) {
      Forget(each);
      continue;
    }
    if (std::exchange(node.silent, silent) != silent) {
      for (const auto& [key, value] : node.facts.all()) TellChanged(key, "");
    }
    complete = complete && !silent && node.complete;
  }
  SetPresenceComplete(complete);
}

void NodeStates::Forget(Nodes::iterator node) {
  const NodeFacts facts = std::move(node->second.facts);
  dead_[node->first] = node->second.noted;
  nodes_.erase(node);
  for (const auto& [key, value] : facts.all()) TellChanged(key, "");
}

void NodeStates::SetPresenceComplete(bool complete) {
  if (std::exchange(presence_complete_, complete) != complete) presence_complete_changed_(complete);
}

}  // namespace merels::service
