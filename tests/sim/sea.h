// The shared parts of one run: time, chance, weather, disk, and ledger.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <utility>

#include "server/transport/session/outgoing.h"
#include "tests/sim/laws.h"
#include "tests/sim/ledger.h"
#include "tests/sim/lobby_ledger.h"
#include "tests/sim/machine.h"
#include "tests/sim/scheduler.h"
#include "tests/sim/weather.h"
#include "tests/support/memory_store.h"

namespace merels::sim {

struct Sea {
  Sea(std::uint64_t seed, const Weather& conditions, Fault planted)
      : dice(seed),
        weather(conditions),
        fault(planted),
        idle_match(dice.Below(2) == 0 ? std::chrono::seconds(30) : std::chrono::hours(24)),
        ledger(*disk, scheduler, 2 * conditions.skew.high + std::chrono::milliseconds(100),
               {idle_match, kStallClaim}),
        database(store::MakeMemoryStore(database_executor, disk)) {}
  Sea(const Sea&) = delete;

  Scheduler::Id After(nanoseconds delay, Scheduler::Task task) {
    return scheduler.After(delay, std::move(task));
  }
  /// Whether this fault is planted, and strikes now: once in so many times.
  bool Strikes(Fault one, std::size_t in) { return fault == one && dice.Below(in) == 0; }

  Scheduler scheduler;
  Dice dice;
  Weather weather;
  const Fault fault;
  /// The term after which servers abort a match without a clock and moves: shorter than that of claims, or
  /// longer than the run.
  const std::chrono::milliseconds idle_match;
  /// The term after which a match without a clock may be claimed from a present player.
  static constexpr std::chrono::milliseconds kStallClaim{100'000};
  std::shared_ptr<store::MemoryDisk> disk = std::make_shared<store::MemoryDisk>();
  Ledger ledger;
  LobbyLedger lobby_ledger{ledger};
  /// The total change of the time of day of all machines.
  std::chrono::milliseconds day_set{0};
  std::uint64_t days_set = 0;  // how often
  int nodes_up = 0;            // nodes that have opened the cluster, with or without access to the store

  void SetDay(std::chrono::milliseconds by) {
    day_set = by;
    ++days_set;
    ledger.DaySet(by);
  }

 private:
  const std::chrono::milliseconds right_day_{0};
  NodeClock database_clock_{scheduler, {}, right_day_};

 public:
  NodeExecutor database_executor{scheduler, database_clock_};
  /// Survives all crashes; nodes use it through MakeStormyStore.
  std::unique_ptr<store::Store> database;
  std::uint64_t streams = 0;     // opened so far
  std::uint64_t challenges = 0;  // accepted so far
  transport::Encoder encoder{"sim"};
};

}  // namespace merels::sim
