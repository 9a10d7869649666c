// CRC-32C, the checksum of iSCSI and ext4: against disks and hands, not against anybody who means harm.
#pragma once

#include <cstdint>
#include <string_view>

namespace merels {

/// The checksum of what `before` is the checksum of, with these bytes behind it. Different, with certainty,
/// when bits that differ lie within 32 in a row.
std::uint32_t Crc32c(std::string_view bytes, std::uint32_t before = 0);

}  // namespace merels
