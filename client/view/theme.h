// A theme is one value: all colours of the client, each with a name.
#pragma once

#include <string_view>

#include "client/view/color.h"

namespace merels::view {

/// The colours of the board and the men, from which the art is baked.
struct Materials {
  Color stone_a;
  Color stone_b;
  Color vein;
  Color inlay;
  Color inlay_light;
  Color groove;
  Color bone_light;
  Color bone_dark;
  Color ebony_light;
  Color ebony_dark;
  Color ring;

  bool operator==(const Materials&) const = default;
};

struct Theme {
  std::string_view name;
  bool dark = true;
  Color backdrop_top;
  Color backdrop_bottom;
  Color panel;
  Color raised;
  Color hairline;
  Color text;
  Color dim;
  /// For decoration and disabled words: too pale to carry meaning.
  Color faint;
  Color accent;
  Color on_accent;
  Color legal;
  /// `legal` on the board, whose stone is mid-toned in every theme.
  Color legal_on_board;
  Color mill;
  Color capture;
  Color ok;
  Materials materials;
};

/// For words in the colour of mills, which is too pale for type on light panels.
inline Color NoteInk(const Theme& theme) {
  return theme.dark ? theme.mill : Mix(theme.mill, theme.text, 0.42F);
}

/// For words in a signal's colour on a panel tinted with that colour, as on a chip.
inline Color ChipInk(const Theme& theme, Color signal) {
  return theme.dark ? signal : Mix(signal, theme.text, 0.5F);
}

/// For others' names in a chat.
inline Color NameInk(const Theme& theme) {
  return theme.dark ? theme.legal : Mix(theme.legal, theme.text, 0.25F);
}

/// For controls without words: the edge of a field, the track of a switch or a slider.
inline Color EdgeInk(const Theme& theme, Color ground) { return Mix(ground, theme.dim, 0.75F); }

// The dark outline of marks on the board, whose stone is mid-toned in every theme.
inline constexpr Color kMarkInk = Hex(0x0C1213);
inline constexpr float kMarkLine = 0.60F;   // its opacity under pale marks
inline constexpr float kCoralLine = 0.80F;  // its opacity under the colour of captures
inline Color CaptureOnBoard(const Theme& theme) {
  return theme.dark ? theme.capture : Mix(theme.capture, Hex(0xFF7F5E), 0.6F);
}
inline Color MillOnBoard(const Theme& theme) {
  return theme.dark ? Mix(theme.mill, Hex(0xFFFFFF), 0.25F) : Mix(theme.mill, Hex(0xFFE27A), 0.6F);
}
inline Color LastPlyOnBoard(const Theme& theme) {
  return Mix(Hex(0xFFFFFF), theme.materials.inlay_light, 0.25F);
}

// The coordinates of the board: gilded on dark stone, burnt into light wood.
inline constexpr float kCoordinateLine = 0.60F;  // opacity of their outline
inline Color CoordinateInk(const Theme& theme) {
  return theme.dark ? Mix(theme.materials.inlay_light, theme.materials.vein, 0.15F) : Hex(0x241308);
}
inline Color CoordinateLine(const Theme& theme) {
  return theme.dark ? kMarkInk : Mix(theme.materials.stone_a, theme.materials.bone_light, 0.55F);
}

// The veil over a board that cannot be played on, and its text.
inline constexpr Color kVeil = Hex(0x111A1A);
inline constexpr float kVeilShare = 0.72F;
inline constexpr Color kVeilTitle = Hex(0xF4EEDF);
inline constexpr Color kVeilWords = Hex(0xD5DAD3);

/// "Verdigris and Brass", the default.
const Theme& DarkTheme();
/// "Vellum and Oak".
const Theme& LightTheme();

}  // namespace merels::view
