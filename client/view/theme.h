// A theme is one value: every colour the client draws with has a name here and nowhere else.
#ifndef MERELS_CLIENT_VIEW_THEME_H_
#define MERELS_CLIENT_VIEW_THEME_H_

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
  /// Decoration, and words that are out of use: too pale to carry meaning.
  Color faint;
  Color accent;
  Color on_accent;
  Color legal;
  /// What `legal` is on the board, whose stone is mid-toned in every theme.
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

/// "Verdigris and Brass", the default.
const Theme& DarkTheme();
/// "Vellum and Oak".
const Theme& LightTheme();

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_THEME_H_
