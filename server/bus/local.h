// The bus of a server of one process.
#ifndef MERELS_SERVER_BUS_LOCAL_H_
#define MERELS_SERVER_BUS_LOCAL_H_

#include <memory>

#include "server/bus/bus.h"

namespace merels::bus {

/// Handlers run on the publisher's thread before Publish returns, in the order of subscribing. Loses nothing,
/// and repeats nothing; calls from several threads may overtake each other.
std::unique_ptr<Bus> MakeLocalBus();

}  // namespace merels::bus

#endif  // MERELS_SERVER_BUS_LOCAL_H_
