#include "client/view/widget/paint_widget.h"

#include <algorithm>

namespace merels::view {
namespace {

using presenter::Emphasis;

constexpr Color kPureBlack{0, 0, 0, 255};
constexpr Color kPureWhite{255, 255, 255, 255};

// Colours of one button.
struct Look {
  Color top;
  Color bottom;
  Color border;
  Color text;
};

Look LookOf(const Theme& t, const Widget& w) {
  if (w.emphasis == Emphasis::kPrimary) {
    return {Mix(t.accent, kPureWhite, 0.10F), Mix(t.accent, kPureBlack, 0.10F),
            Mix(t.accent, kPureWhite, 0.28F), t.on_accent};
  }
  if (w.emphasis == Emphasis::kDanger && w.chosen) {
    return {Mix(t.capture, kPureBlack, 0.08F), Mix(t.capture, kPureBlack, 0.22F), t.capture,
            t.dark ? t.on_accent : kPureWhite};
  }
  if (w.emphasis == Emphasis::kDanger) {
    const Color fill = Mix(t.panel, t.capture, t.dark ? 0.11F : 0.24F);
    return {fill, fill, Faded(t.capture, 0.75F),
            Mix(t.capture, t.dark ? kPureWhite : kPureBlack, t.dark ? 0.22F : 0.1F)};
  }
  if (w.chosen) {
    const Color fill = Mix(t.raised, t.accent, 0.16F);
    return {fill, fill, t.accent, t.text};
  }
  if (w.emphasis == Emphasis::kQuiet) {
    return {Faded(t.raised, 0.0F), Faded(t.raised, 0.0F), Faded(t.hairline, 0.0F), t.dim};
  }
  return {Mix(t.raised, kPureWhite, t.dark ? 0.045F : 0.3F), Mix(t.raised, kPureBlack, 0.04F), t.hairline,
          t.text};
}

Look WithState(Look look, const Widget& w, const Interaction& in, const Theme& t) {
  if (!w.enabled) {
    for (Color* c : {&look.top, &look.bottom, &look.border}) {
      *c = Faded(*c, 0.45F);
    }
    look.text = Faded(w.emphasis == Emphasis::kPrimary ? look.text : t.faint, 0.9F);
    return look;
  }
  if (in.pressed == w.id && in.hovered == w.id) {
    look.top = Mix(look.top, kPureBlack, 0.14F);
    look.bottom = Mix(look.bottom, kPureBlack, 0.10F);
  } else if (in.hovered == w.id) {
    const float lift = w.emphasis == Emphasis::kPrimary ? 0.14F : 0.07F;
    look.top = Mix(look.top.a == 0 ? Faded(t.raised, 0.8F) : look.top, kPureWhite, lift);
    look.bottom = Mix(look.bottom.a == 0 ? Faded(t.raised, 0.8F) : look.bottom, kPureWhite, lift);
  }
  return look;
}

float RadiusOf(const Canvas& canvas, const Widget& w) {
  if (w.kind == WidgetKind::kChip) {
    return w.rect.h / 2;
  }
  return canvas.Px(w.kind == WidgetKind::kCell ? 6.0F : (w.kind == WidgetKind::kTile ? 14.0F : 9.0F));
}

TextStyle LabelStyle(const Canvas& canvas, const Widget& w) {
  const bool large = w.rect.h >= canvas.Px(48);
  const float size = large ? 17.0F : (w.rect.h < canvas.Px(31) ? 13.0F : 15.0F);
  return {Face::kInterMedium, canvas.Px(size)};
}

void PaintChoice(Canvas& canvas, const Widget& w, const Interaction& in) {
  const Theme& t = canvas.theme();
  if (w.chosen) {
    canvas.Fill(w.rect, canvas.Px(7), Mix(t.panel, t.accent, t.dark ? 0.30F : 0.24F));
    canvas.Fill({w.rect.x, w.rect.y + canvas.Px(7), canvas.Px(3), w.rect.h - canvas.Px(14)}, canvas.Px(1.5F),
                t.accent);
  } else if (in.hovered == w.id) {
    canvas.Fill(w.rect, canvas.Px(7), Mix(t.panel, t.text, 0.08F));
  }
  canvas.TextIn(w.text, w.rect.Inset(canvas.Px(13), 0), {Face::kInterMedium, canvas.Px(14)},
                w.chosen ? t.text : t.dim);
  PaintFocus(canvas, w, in, canvas.Px(7));
}

// The name itself is there already: a line below it says that it can be pressed.
void PaintName(Canvas& canvas, const Widget& w, const Interaction& in) {
  if (in.hovered == w.id) {
    const float line = std::max(1.0F, canvas.Px(1.3F));
    canvas.Fill({w.rect.x, w.rect.bottom() - line, w.rect.w, line}, 0, Faded(canvas.theme().accent, 0.8F));
  }
  PaintFocus(canvas, w, in, canvas.Px(5));
}

void PaintToggle(Canvas& canvas, const Widget& w, const Interaction& in) {
  const Theme& t = canvas.theme();
  Rect rest = w.rect;
  const Rect track =
      Around(rest.TakeLeft(canvas.Px(38), canvas.Px(10)).center(), canvas.Px(34), canvas.Px(19));
  const Color on = w.chosen ? t.ok : Mix(t.raised, t.dim, 0.35F);
  canvas.Fill(track, track.h / 2, in.hovered == w.id ? Mix(on, kPureWhite, 0.1F) : on);
  const float r = track.h / 2 - canvas.Px(2.5F);
  canvas.Disc({w.chosen ? track.right() - track.h / 2 : track.x + track.h / 2, track.center().y}, r,
              Hex(0xFBF8F0));
  canvas.TextIn(w.text, rest, {Face::kInter, canvas.Px(14)}, w.enabled ? t.text : t.faint);
  PaintFocus(canvas, w, in, canvas.Px(8));
}

}  // namespace

void PaintPanel(Canvas& canvas, const Rect& rect) {
  const Theme& t = canvas.theme();
  const float radius = canvas.Px(12);
  canvas.Shadow(rect.Moved({0, canvas.Px(5)}), radius, canvas.Px(26),
                Faded(kPureBlack, t.dark ? 0.30F : 0.13F));
  canvas.Fill(rect, radius,
              Paint(Mix(t.panel, kPureWhite, t.dark ? 0.022F : 0.2F), Mix(t.panel, kPureBlack, 0.05F), rect));
  canvas.Stroke(rect, radius, std::max(1.0F, canvas.Px(1)), t.hairline);
}

void PaintFocus(Canvas& canvas, const Widget& w, const Interaction& in, float radius) {
  if (in.focused == w.id) {
    const float gap = canvas.Px(3);
    canvas.Stroke(w.rect.Inset(-gap), radius + gap, canvas.Px(1.5F), canvas.theme().legal);
  }
}

void PaintButton(Canvas& canvas, const Widget& w, const Interaction& in) {
  if (w.kind == WidgetKind::kChoice) {
    return PaintChoice(canvas, w, in);
  }
  if (w.kind == WidgetKind::kName) {
    return PaintName(canvas, w, in);
  }
  if (w.kind == WidgetKind::kToggle) {
    return PaintToggle(canvas, w, in);
  }
  const Look look = WithState(LookOf(canvas.theme(), w), w, in, canvas.theme());
  const float radius = RadiusOf(canvas, w);
  if (look.top.a > 0 && w.kind == WidgetKind::kButton && w.enabled) {
    canvas.Shadow(w.rect.Moved({0, canvas.Px(2)}), radius, canvas.Px(9),
                  Faded(kPureBlack, canvas.theme().dark ? 0.26F : 0.10F));
  }
  canvas.Fill(w.rect, radius, Paint(look.top, look.bottom, w.rect));
  if (look.border.a > 0) {
    canvas.Stroke(w.rect, radius, std::max(1.0F, canvas.Px(w.chosen ? 1.5F : 1.0F)), look.border);
  }
  PaintFocus(canvas, w, in, radius);
  if (w.kind != WidgetKind::kTile) {
    canvas.TextIn(w.text, w.rect.Inset(canvas.Px(8), 0), LabelStyle(canvas, w), look.text, Align::kCenter);
  }
}

void PaintField(Canvas& canvas, const Widget& w, const presenter::TextField& field, const Interaction& in) {
  const Theme& t = canvas.theme();
  const bool focused = in.focused == w.id;
  const float radius = canvas.Px(9);
  const Color well = t.dark ? Mix(t.backdrop_bottom, t.panel, 0.25F) : Mix(t.panel, kPureWhite, 0.6F);
  canvas.Fill(w.rect, radius, w.enabled ? well : Mix(well, t.panel, 0.6F));
  const Color edge = !field.problem.empty() ? t.capture : (focused ? t.accent : t.hairline);
  canvas.Stroke(w.rect, radius, canvas.Px(focused ? 1.6F : 1.0F), edge);
  const TextStyle style{Face::kInter, canvas.Px(15)};
  const Rect inside = w.rect.Inset(canvas.Px(13), 0);
  const float before =
      canvas.measure().Width(ShownText(field, std::string_view(field.text).substr(0, in.caret)), style);
  // A text longer than its box is moved so that the caret stays in sight.
  const float shift = focused ? std::max(0.0F, before - inside.w) : 0.0F;
  if (w.text.empty()) {
    canvas.TextIn(field.hint, inside, style, t.faint);
  } else {
    const Rect text{inside.x - shift, inside.y, inside.w + shift, inside.h};
    canvas.TextIn(w.text, text, style, w.enabled ? t.text : t.dim);
  }
  if (focused && in.caret_shown) {
    const float x = std::round(inside.x + before - shift) + canvas.Px(0.5F);
    const float half = canvas.Px(10);
    canvas.Line({x, inside.center().y - half}, {x, inside.center().y + half}, std::max(1.0F, canvas.Px(1.3F)),
                t.accent);
  }
}

void PaintCaption(Canvas& canvas, std::string_view text, const Rect& rect, Align align) {
  canvas.TextIn(text, rect, {Face::kInterSemiBold, canvas.Px(11), canvas.Px(1.5F)}, canvas.theme().faint,
                align);
}

bool PaintLines(Canvas& canvas, std::string_view text, Rect& area, const TextStyle& style, Color color,
                Align align) {
  const float line = std::round(style.size * kLineShare);
  for (const std::string& words : Wrap(canvas.measure(), text, style, area.w)) {
    if (area.h < line) {
      return false;
    }
    canvas.TextIn(words, area.TakeTop(line), style, color, align);
  }
  return true;
}

}  // namespace merels::view
