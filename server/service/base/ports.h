// The interfaces to everything outside that the use cases may use. The implementations are in app/, store/
// and bus/, their in-memory twins beside the tests; nothing in this folder knows which it has.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/base/clock.h"
#include "server/base/counters.h"
#include "server/base/executor.h"
#include "server/base/hash.h"
#include "server/base/limits.h"
#include "server/base/policy.h"
#include "server/base/random.h"

namespace merels {
class ExactValues;
class LimitControl;
}  // namespace merels
namespace merels::bus {
class Bus;
}
namespace merels::store {
class AccountStore;
class ChatStore;
class Store;
}  // namespace merels::store

namespace merels::service {

/// References outlive every service built on it.
struct Ports {
  Executor& executor;
  Clock& clock;
  Random& random;
  store::Store& store;
  store::AccountStore& account_store;
  store::ChatStore& chat;
  Passwords& passwords;
  /// The other nodes. Null on a single node: nothing that exists only for several is made then.
  bus::Bus* bus;
  const Limits& limits;
  /// Called, on any thread, with a sentence for the operator. Never empty; never given a secret.
  std::function<void(const std::string& sentence)> warn;
  /// The executors that judge matches, distributed over them by the match's id. Empty: `executor` judges them
  /// all, and messages become plain calls.
  std::vector<Executor*> shards = {};
  /// The access policy: who may use the server, and for what.
  Policy policy = {};
  /// Null: nothing is counted.
  Counters* counters = nullptr;
  /// Null when the operator has no tablebase.
  ExactValues* exact = nullptr;
  /// Asks the process to drain and end. From any thread.
  std::function<void()> stop = [] {};
  /// For long-running work that no move waits for. Null: `executor` does it.
  Executor* background = nullptr;
  /// Changes `limits` for the operator. Null: there are none to be changed.
  LimitControl* limit_control = nullptr;
  /// The clock that turns are measured by.
  std::shared_ptr<SteadyTime> time = std::make_shared<SteadyTime>(clock);

  void Count(Counted what) const {
    if (counters != nullptr) counters->Add(what);
  }
};

/// The same ports with another executor.
inline Ports On(Executor& executor, const Ports& ports) {
  return {executor,        ports.clock, ports.random, ports.store,      ports.account_store, ports.chat,
          ports.passwords, ports.bus,   ports.limits, ports.warn,       ports.shards,        ports.policy,
          ports.counters,  ports.exact, ports.stop,   ports.background, ports.limit_control, ports.time};
}

}  // namespace merels::service
