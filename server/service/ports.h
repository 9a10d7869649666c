// Everything outside that the use cases may touch. The real ones live in app/, store/ and bus/, their in-memory twins
// beside the tests; nothing in this folder knows which it has.
#ifndef MERELS_SERVER_SERVICE_PORTS_H_
#define MERELS_SERVER_SERVICE_PORTS_H_

#include "server/app/limits.h"
#include "server/base/clock.h"
#include "server/base/executor.h"
#include "server/base/random.h"
#include "server/bus/bus.h"
#include "server/store/store.h"

namespace merels::service {

/// References only: their owner outlives every service built on them.
struct Ports {
  Executor& executor;
  Clock& clock;
  Random& random;
  store::Store& store;
  bus::Bus& bus;
  const Limits& limits;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_PORTS_H_
