#include "client/view/text/embedded.h"

extern "C" {
extern const std::uint8_t merels_font_garamond[];
extern const std::uint8_t merels_font_garamond_end[];
extern const std::uint8_t merels_font_garamond_italic[];
extern const std::uint8_t merels_font_garamond_italic_end[];
extern const std::uint8_t merels_font_inter[];
extern const std::uint8_t merels_font_inter_end[];
extern const std::uint8_t merels_font_inter_medium[];
extern const std::uint8_t merels_font_inter_medium_end[];
extern const std::uint8_t merels_font_inter_semibold[];
extern const std::uint8_t merels_font_inter_semibold_end[];
extern const std::uint8_t merels_licence_garamond[];
extern const std::uint8_t merels_licence_garamond_end[];
extern const std::uint8_t merels_licence_inter[];
extern const std::uint8_t merels_licence_inter_end[];
}

namespace merels::view {

std::span<const std::uint8_t> FontFile(Face face) {
  switch (face) {
    case Face::kGaramond: return {merels_font_garamond, merels_font_garamond_end};
    case Face::kGaramondItalic: return {merels_font_garamond_italic, merels_font_garamond_italic_end};
    case Face::kInter: return {merels_font_inter, merels_font_inter_end};
    case Face::kInterMedium: return {merels_font_inter_medium, merels_font_inter_medium_end};
    case Face::kInterSemiBold: return {merels_font_inter_semibold, merels_font_inter_semibold_end};
  }
  return {};
}

std::string FontLicences() {
  return std::string(merels_licence_garamond, merels_licence_garamond_end) + "\n" +
         std::string(merels_licence_inter, merels_licence_inter_end);
}

}  // namespace merels::view
