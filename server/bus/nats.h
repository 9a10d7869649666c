// The bus of several nodes: hints go through a NATS server.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "common/base/result.h"
#include "server/base/counters.h"
#include "server/base/hash.h"
#include "server/bus/bus.h"

namespace merels::bus {

struct NatsOptions {
  /// "nats://HOST:PORT" or "tls://HOST:PORT"; several separated by commas. No password: others can read
  /// command lines.
  std::string url;
  /// One line "USER:PASSWORD"; empty: no credentials.
  std::string credentials = {};
  /// The trusted authorities (PEM). Used with tls.
  std::string authorities = {};
  /// Hints that may wait while NATS takes none; further ones are dropped.
  std::size_t max_waiting = 10'000;
  /// Called with a sentence for the log when the connection is lost or made. Any thread.
  std::function<void(const std::string&)> tell = [](const std::string&) {};
  /// Counts hints; null: not counted. Outlives the bus.
  Counters* counters = nullptr;
};

/// A bus over NATS: at-most-once delivery, without an order between matches. Every match belongs to one of
/// 65,536 subjects, "merels.HOUSE.match.BUCKET", and a process is subscribed to those of the matches it
/// follows. Broadcasts to the cluster are on "merels.HOUSE.news", which every process subscribes to. Messages
/// not sealed with `house`, the key of the cluster, are ignored.
///
/// The NATS server may start later or go away: the bus keeps trying, and until then the nodes learn of each
/// other's moves from the log alone. Own hints do not come back over the network: the subscribers of this
/// process get them within Publish. Errors: bad-argument when the address, the credentials or the authorities
/// cannot be used.
Result<std::unique_ptr<Bus>> MakeNatsBus(const HashKey& house, NatsOptions options);

/// The last part of the subject of the match's hints: 4 hexadecimal characters. The same for all versions.
std::string BucketOf(const MatchId& match);

}  // namespace merels::bus
