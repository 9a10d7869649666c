// The embedded fonts.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace merels::view {

enum class Face : std::uint8_t { kGaramond, kGaramondItalic, kInter, kInterMedium, kInterSemiBold };
inline constexpr int kFaceCount = 5;

/// The font file of a face. Static storage.
std::span<const std::uint8_t> FontFile(Face face);

/// The licence texts of all embedded fonts.
std::string FontLicences();

}  // namespace merels::view
