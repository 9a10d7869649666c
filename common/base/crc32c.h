// CRC-32C, the checksum of iSCSI and ext4: against accidental damage, not against attackers.
#pragma once

#include <cstdint>
#include <string_view>

namespace merels {

/// The checksum of the bytes with the checksum `before`, followed by these. It always differs when all
/// differing bits lie within 32 in a row.
std::uint32_t Crc32c(std::string_view bytes, std::uint32_t before = 0);

}  // namespace merels
