// The fonts inside the program.
#ifndef MERELS_CLIENT_VIEW_TEXT_EMBEDDED_H_
#define MERELS_CLIENT_VIEW_TEXT_EMBEDDED_H_

#include <cstdint>
#include <span>
#include <string>

namespace merels::view {

enum class Face : std::uint8_t { kGaramond, kGaramondItalic, kInter, kInterMedium, kInterSemiBold };
inline constexpr int kFaceCount = 5;

/// The font file of a face. Static storage.
std::span<const std::uint8_t> FontFile(Face face);

/// The licence texts of all embedded fonts, for people to read.
std::string FontLicences();

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_TEXT_EMBEDDED_H_
