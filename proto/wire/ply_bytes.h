// The bytes of the message that is sent with every move, to every player and spectator, written without the
// intermediate message.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "common/session/delivery.h"

namespace merels::wire {

/// Memory for the bytes.
using PlyBytesRoom = std::array<std::uint8_t, 1024>;

/// The bytes of a v1::SessionResponse with this delivery, at the end of `room`, when it has an entry whose
/// only event is a ply: exactly the serialised form of the message. Empty: it has something else, or texts
/// that are too long for `room`. They are valid until the next call with the same `room`. Any thread.
std::span<const std::uint8_t> PlyBytes(const session::Delivery& delivery, PlyBytesRoom& room);

}  // namespace merels::wire
