// A node of the house: it serves, crashes, and comes back over the same store with nothing in memory.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "server/base/limits.h"
#include "server/service/game_server.h"
#include "server/store/sql/accounts.h"
#include "server/store/sql/chat.h"
#include "tests/sim/sea.h"
#include "tests/support/plain_passwords.h"
#include "tests/support/seeded_random.h"

namespace merels::sim {

class Wire;

/// One life of a node, from its start to its crash. Threads: one.
class Life {
 public:
  Life(Sea& sea, bus::Bus& bus, NodeClock& clock);
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
  /// Stands still for a while, as after SIGSTOP, and goes on.
  void StopFor(nanoseconds duration);
  /// The memory is gone and so are the streams; what is on its way to the store is not called back.
  void Crash();

 private:
  void Open();
  /// Notes whether it serves, as far as the time of players is concerned.
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
  bool stopped_ = false;  // for so long that it counts
  int cuts_ = 0;
};

class Node {
 public:
  Node(Sea& sea, bus::Bus& bus);

  /// The present life; null while the node is down.
  Life* life() const { return life_; }
  bool serving() const { return life_ != nullptr && life_->serving(); }
  std::uint64_t crashes() const { return lives_.size() - 1; }
  /// Crashes and cuts happen by themselves from now on, as the weather of the moment has it.
  void LiveDangerously();

 private:
  void Start();
  void CrashFor(nanoseconds downtime);
  void EverySecond();

  Sea& sea_;
  bus::Bus& bus_;
  NodeClock clock_;
  std::vector<std::unique_ptr<Life>> lives_;  // earlier ones too: late answers still post to them
  Life* life_ = nullptr;
  bool cut_off_ = false;
};

}  // namespace merels::sim
