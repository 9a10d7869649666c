// A node of the cluster: it serves, crashes, and comes back over the same store with empty memory.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "server/base/limits.h"
#include "server/service/game_server.h"
#include "server/store/accounts.h"
#include "server/store/chat.h"
#include "tests/sim/sea.h"
#include "tests/support/plain_passwords.h"
#include "tests/support/seeded_random.h"

namespace merels::sim {

class Wire;

/// One life of a node, from its start to its crash. Threads: one.
class Life {
 public:
  Life(Sea& sea, bus::Bus* bus, NodeClock& clock);
  ~Life();
  Life(const Life&) = delete;

  /// Runs as a task of the node, unless it has crashed by then.
  void Post(Executor::Task task) { executor_.Post(std::move(task)); }
  service::GameServer& game_server() { return *game_server_; }
  const NodeClock& clock() const { return clock_; }
  bool serving() const { return serving_; }
  bool crashed() const { return executor_.crashed(); }
  void Attach(const std::shared_ptr<Wire>& wire) { wires_.push_back(wire); }

  void CutOffFromStore(bool cut_off);
  /// Suspends it for a while, as by SIGSTOP.
  void StopFor(nanoseconds duration);
  /// Memory and streams are lost; answers of the store are dropped.
  void Crash();

 private:
  void Open();
  /// Records whether it is up, as far as players' time is concerned.
  void CountServing();
  void SetStopped(bool stopped);

  Sea& sea_;
  NodeClock& clock_;
  NodeExecutor executor_;
  SeededRandom random_;
  Limits limits_;
  bool cut_off_ = false;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<store::AccountStore> account_store_;
  std::unique_ptr<store::ChatStore> chat_;
  PlainPasswords passwords_;
  std::unique_ptr<service::GameServer> game_server_;
  std::vector<std::weak_ptr<Wire>> wires_;
  bool serving_ = false;
  bool counted_ = false;
  bool cut_noticed_ = false;
  bool stands_still_ = false;
  bool stopped_ = false;  // long enough to count
  int cuts_ = 0;
};

class Node {
 public:
  Node(Sea& sea, bus::Bus* bus);

  /// The current life; null while the node is down.
  Life* life() const { return life_; }
  bool serving() const { return life_ != nullptr && life_->serving(); }
  std::uint64_t crashes() const { return lives_.size() - 1; }
  /// Starts random crashes and cuts, as the current weather sets them.
  void LiveDangerously();

 private:
  void Start();
  void CrashFor(nanoseconds downtime);
  void EverySecond();

  Sea& sea_;
  bus::Bus* const bus_;
  NodeClock clock_;
  std::vector<std::unique_ptr<Life>> lives_;  // including earlier ones: late answers still post to them
  Life* life_ = nullptr;
  bool cut_off_ = false;
};

}  // namespace merels::sim
