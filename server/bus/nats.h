// The bus of several nodes: hints go through a NATS server.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

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
/// 65,536 subjects, "merels.CLUSTER.match.BUCKET", and a process is subscribed to those of the matches it
/// follows. Broadcasts to the cluster are on "merels.CLUSTER.news", which every process subscribes to.
/// Messages not sealed with `key_of_cluster`, the key of the cluster, are ignored.
///
/// The NATS server may start later or go away: the bus keeps trying, and until then the nodes learn of each
/// other's moves from the log alone. Own hints do not come back over the network: the subscribers of this
/// process get them within Publish. Errors: bad-argument when the address, the credentials or the authorities
/// cannot be used.
Result<std::unique_ptr<Bus>> MakeNatsBus(const HashKey& key_of_cluster, NatsOptions options);

/// The last part of the subject of the match's hints: 4 hexadecimal characters. The same for all versions.
std::string BucketOf(const MatchId& match);

/// The callbacks of a connection, one call at a time, on threads of the library. Once the connection is
/// destroyed, none is running and none will start.
struct NatsEvents {
  std::function<void(std::string_view message)> heard;
  std::function<void(const std::string& sentence)> tell;
};

/// A connection, in the types of this program. Threads: one at a time.
class NatsConnection {
 public:
  explicit NatsConnection(NatsEvents events);
  ~NatsConnection();
  NatsConnection(const NatsConnection&) = delete;
  NatsConnection& operator=(const NatsConnection&) = delete;

  /// Connects, or keeps trying; once, and before anything else. Errors: bad-argument.
  Result<void> Open(const NatsOptions& settings);
  /// Blocks as long as the network does, at most a second. False: it was not sent.
  bool Publish(const std::string& subject, std::string_view message);
  /// From now on messages of this subject are received. Valid without a connection: it holds for the next
  /// one.
  void Subscribe(const std::string& subject);
  void Unsubscribe(const std::string& subject);

 private:
  struct Objects;

  void* closure() const;
  void TellState(bool connected, const NatsOptions& settings);

  const std::unique_ptr<Objects> objects_;
};

}  // namespace merels::bus
