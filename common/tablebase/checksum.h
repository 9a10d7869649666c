// A checksum of bytes, against accidental damage; not against attackers.
#pragma once

#include <cstdint>
#include <span>

namespace merels::tablebase {

/// Always different for bytes of the same length that differ only within eight in a row that begin at a
/// multiple of eight; for others the same with a chance of 1 in 2^64. The same on every machine.
std::uint64_t Checksum(std::span<const std::uint8_t> bytes);

}  // namespace merels::tablebase
