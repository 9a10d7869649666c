#include "client/view/theme.h"

namespace merels::view {
namespace {

constexpr Color kBoneLight = Hex(0xF7EFDF);
constexpr Color kBoneDark = Hex(0xE4D3B0);
constexpr Color kEbonyLight = Hex(0x211C20);
constexpr Color kEbonyDark = Hex(0x100D0F);
constexpr Color kRing = Hex(0xD9B36A);

constexpr Theme kDark = {
    .name = "Verdigris and Brass",
    .dark = true,
    .backdrop_top = Hex(0x16201F),
    .backdrop_bottom = Hex(0x0A0E10),
    .panel = Hex(0x172021),
    .raised = Hex(0x1E2A2B),
    .hairline = Faded(Hex(0xB8C9C0), 0.13F),
    .text = Hex(0xEFE8D8),
    .dim = Hex(0xA3AFA8),
    .faint = Hex(0x6E7B76),
    .accent = Hex(0xD9B36A),
    .on_accent = Hex(0x231A0B),
    .legal = Hex(0x8FE3C4),
    .legal_on_board = Hex(0x8FE3C4),
    .mill = Hex(0xFFD27A),
    .capture = Hex(0xFF7F5E),
    .ok = Hex(0x6CCB9F),
    .materials = {.stone_a = Hex(0x6F8F88),
                  .stone_b = Hex(0x55756F),
                  .vein = Hex(0x97B3A8),
                  .inlay = Hex(0xD2A95E),
                  .inlay_light = Hex(0xFFE8AE),
                  .groove = Hex(0x1A2B29),
                  .bone_light = kBoneLight,
                  .bone_dark = kBoneDark,
                  .ebony_light = kEbonyLight,
                  .ebony_dark = kEbonyDark,
                  .ring = kRing},
};

constexpr Theme kLightTheme = {
    .name = "Vellum and Oak",
    .dark = false,
    .backdrop_top = Hex(0xF3EBDA),
    .backdrop_bottom = Hex(0xDCCFB6),
    .panel = Hex(0xFBF6EA),
    .raised = Hex(0xF2E9D7),
    .hairline = Faded(Hex(0x5B4A2E), 0.18F),
    .text = Hex(0x2A2118),
    .dim = Hex(0x615440),
    .faint = Hex(0x9A8B74),
    .accent = Hex(0x8C3B2A),
    .on_accent = Hex(0xFFF6E6),
    .legal = Hex(0x1F7A63),
    .legal_on_board = Hex(0x8FE3C4),
    .mill = Hex(0xC98A12),
    .capture = Hex(0xAD2F19),
    .ok = Hex(0x26704F),
    .materials = {.stone_a = Hex(0xB08E5C),
                  .stone_b = Hex(0x93713F),
                  .vein = Hex(0x7A5A30),
                  .inlay = Hex(0x3E2113),
                  .inlay_light = Hex(0x6E4326),
                  .groove = Hex(0x7A5A30),
                  .bone_light = kBoneLight,
                  .bone_dark = kBoneDark,
                  .ebony_light = kEbonyLight,
                  .ebony_dark = kEbonyDark,
                  .ring = kRing},
};

}  // namespace

const Theme& DarkTheme() { return kDark; }
const Theme& LightTheme() { return kLightTheme; }

}  // namespace merels::view
