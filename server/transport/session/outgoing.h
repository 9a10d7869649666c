// The messages of a session as bytes for its stream.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "proto/wire/session.h"
#include "server/service/session/session.h"
#include "server/transport/stream/outbox.h"

namespace merels::transport {

/// Encodes the messages of sessions into bytes for the stream. A delivery for many receivers is encoded once,
/// as long as it is sent to them one after the other. Threads: one at a time.
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
  wire::PlyBytesRoom room_;
  v1::SessionResponse answer_;  // an answer to a command with a delivery; keeps its memory
  /// Several, since players and spectators, different views, and consecutive entries for a spectator may
  /// alternate.
  std::array<Kept, kKept> kept_;
  std::array<const session::Delivery*, kKept> known_{};  // the deliveries in kept_, for faster look-up
  std::size_t next_ = 0;                                 // the place of the oldest, which the next one takes
};

}  // namespace merels::transport
