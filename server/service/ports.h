// Everything outside that the use cases may touch. The real ones live in app/, store/ and bus/, their
// in-memory twins beside the tests; nothing in this folder knows which it has.
#ifndef MERELS_SERVER_SERVICE_PORTS_H_
#define MERELS_SERVER_SERVICE_PORTS_H_

#include <functional>
#include <string>
#include <vector>

#include "server/base/clock.h"
#include "server/base/executor.h"
#include "server/base/limits.h"
#include "server/base/passwords.h"
#include "server/base/policy.h"
#include "server/base/random.h"
#include "server/bus/bus.h"
#include "server/store/chat.h"
#include "server/store/accounts.h"
#include "server/store/store.h"

namespace merels::service {

/// What is referred to outlives every service built on it.
struct Ports {
  Executor& executor;
  Clock& clock;
  Random& random;
  store::Store& store;
  store::AccountStore& people;
  store::ChatStore& chat;
  Passwords& passwords;
  bus::Bus& bus;
  const Limits& limits;
  /// Told of what an operator should know, by any thread. Never empty; never told a secret.
  std::function<void(const std::string& sentence)> warn;
  /// Where matches are judged: each has its part of them, by the match's id. None: `executor` judges them
  /// all, and what would be messages are plain calls.
  std::vector<Executor*> shards = {};
  /// Who the house is for.
  Policy policy = {};
};

/// The same, with another executor.
inline Ports On(Executor& executor, const Ports& ports) {
  return {executor,  ports.clock,  ports.random, ports.store,  ports.people, ports.chat, ports.passwords,
          ports.bus, ports.limits, ports.warn,   ports.shards, ports.policy};
}

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_PORTS_H_
