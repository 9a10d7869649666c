// A checksum of bytes, against disks and hands; not against anybody who means harm.
#pragma once

#include <cstdint>
#include <span>

namespace merels::tablebase {

/// Different, with certainty, for bytes of the same length that differ within eight in a row that begin at a
/// multiple of eight; and with a chance of 1 in 2^64 the same for others. The same on every machine.
std::uint64_t Checksum(std::span<const std::uint8_t> bytes);

}  // namespace merels::tablebase
