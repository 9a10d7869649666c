#ifndef MERELS_SERVER_TRANSPORT_OUTGOING_H_
#define MERELS_SERVER_TRANSPORT_OUTGOING_H_

#include <array>
#include <cstddef>
#include <string>

#include "server/service/sink.h"
#include "server/transport/message_arena.h"
#include "server/transport/stream/encoded.h"

namespace merels::transport {

/// What sessions tell, as bytes of their messages on the stream. A delivery that goes to many is encoded
/// once, as long as it goes to them one after the other. Threads: one at a time.
class Encoder {
 public:
  /// Deliveries whose bytes are kept.
  static constexpr std::size_t kKept = 32;

  /// `version` of the server, for Welcome.
  explicit Encoder(std::string version) : version_(std::move(version)) {}

  Encoded Encode(const service::Outgoing& outgoing);

 private:
  struct Kept {
    service::SharedDelivery delivery;
    Encoded encoded;
  };

  Encoded EncodeNew(const service::Outgoing& outgoing);
  const Encoded& EncodeDelivery(const service::SharedDelivery& delivery);

  const std::string version_;
  MessageArena arena_;
  /// Players and spectators, views that differ, and what a spectator is told in a row, may take turns.
  std::array<Kept, kKept> kept_;
  std::size_t next_ = 0;  // where another goes, in the place of the oldest
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_OUTGOING_H_
