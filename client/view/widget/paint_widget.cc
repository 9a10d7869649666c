#include "client/view/widget/paint_widget.h"

#include <algorithm>

#include "client/view/widget/field_editor.h"
#include "client/view/widget/icons.h"

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
    return {Mix(t.capture, kPureBlack, 0.04F), Mix(t.capture, kPureBlack, 0.14F), t.capture,
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
  if (w.kind == WidgetKind::kChip) return w.rect.h / 2;
  return canvas.Px(w.kind == WidgetKind::kCell ? 6.0F : (w.kind == WidgetKind::kTile ? 14.0F : 9.0F));
}

}  // namespace

float LabelSize(float height, float scale) {
  const float size = height >= 48 * scale ? 17.0F : (height < 31 * scale ? 13.0F : 15.0F);
  return size * scale;
}

namespace {

TextStyle LabelStyle(const Canvas& canvas, const Widget& w) {
  return {Face::kInterMedium, LabelSize(w.rect.h, canvas.Px(1))};
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
  Rect words = w.rect.Inset(canvas.Px(13), 0);
  if (w.before > 0) words.TakeLeft(w.before - canvas.Px(13));
  canvas.TextIn(w.text, words, {Face::kInterMedium, canvas.Px(14)}, w.chosen ? t.text : t.dim);
  PaintFocus(canvas, w, in, canvas.Px(7));
}

// The name is drawn elsewhere: a line below it shows that it can be pressed.
void PaintName(Canvas& canvas, const Widget& w, const Interaction& in) {
  if (in.hovered == w.id) {
    const float line = std::max(1.0F, canvas.Px(1.3F));
    canvas.Fill({w.rect.x, w.rect.bottom() - line, w.rect.w, line}, 0, Faded(canvas.theme().accent, 0.8F));
  }
  PaintFocus(canvas, w, in, canvas.Px(5));
}

// The chosen one is raised in a groove drawn by the screen.
void PaintSegment(Canvas& canvas, const Widget& w, const Interaction& in) {
  const Theme& t = canvas.theme();
  const Rect face = w.rect.Inset(canvas.Px(2));
  const float radius = canvas.Px(7);
  if (w.chosen) {
    canvas.Shadow(face.Moved({0, canvas.Px(1)}), radius, canvas.Px(5),
                  Faded(kPureBlack, t.dark ? 0.34F : 0.16F));
    canvas.Fill(face, radius, Mix(t.panel, t.accent, t.dark ? 0.30F : 0.20F));
    canvas.Stroke(face, radius, std::max(1.0F, canvas.Px(1)), Faded(t.accent, 0.75F));
  } else if (in.hovered == w.id && w.enabled) {
    canvas.Fill(face, radius, Faded(t.text, 0.07F));
  }
  PaintFocus(canvas, w, in, radius);
  canvas.TextIn(w.text, w.rect.Inset(canvas.Px(4), 0), {Face::kInterMedium, canvas.Px(13)},
                !w.enabled ? t.faint : (w.chosen ? t.text : t.dim), Align::kCenter);
}

void PaintToggle(Canvas& canvas, const Widget& w, const Interaction& in) {
  const Theme& t = canvas.theme();
  Rect rest = w.rect;
  const Rect track =
      Around(rest.TakeLeft(canvas.Px(38), canvas.Px(10)).center(), canvas.Px(34), canvas.Px(19));
  const Color shown = w.chosen ? t.ok : EdgeInk(t, t.raised);
  const Color on = w.enabled ? shown : Mix(shown, t.panel, 0.6F);
  canvas.Fill(track, track.h / 2, in.hovered == w.id ? Mix(on, kPureWhite, 0.1F) : on);
  const float r = track.h / 2 - canvas.Px(2.5F);
  canvas.Disc({w.chosen ? track.right() - track.h / 2 : track.x + track.h / 2, track.center().y}, r,
              Hex(0xFBF8F0));
  canvas.TextIn(w.text, rest, {Face::kInter, canvas.Px(14)}, w.enabled ? t.text : t.faint);
  PaintFocus(canvas, w, in, canvas.Px(8));
}

FieldText PlaceText(const Canvas& canvas, const Widget& w, const presenter::TextField& field,
                    const Interaction& in) {
  return PlaceFieldText(canvas.measure(), canvas.scale(), w.rect, field, in.focused == w.id,
                        {in.caret, in.anchor});
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

void PaintSheet(Canvas& canvas, const Rect& rect) {
  canvas.Fill(canvas.bounds(), 0, Faded(canvas.theme().backdrop_bottom, 0.66F));
  PaintPanel(canvas, rect);
}

void PaintFocus(Canvas& canvas, const Widget& w, const Interaction& in, float radius) {
  if (in.focused == w.id) {
    const float gap = canvas.Px(3);
    // Widgets at the edge of the window, such as tabs, have their ring inside.
    const Rect room = canvas.bounds().Inset(canvas.Px(2));
    Rect ring = w.rect.Inset(-gap);
    ring.TakeTop(std::max(0.0F, room.y - ring.y));
    ring.TakeLeft(std::max(0.0F, room.x - ring.x));
    ring.TakeRight(std::max(0.0F, ring.right() - room.right()));
    ring.TakeBottom(std::max(0.0F, ring.bottom() - room.bottom()));
    canvas.Stroke(ring, radius + gap, canvas.Px(1.5F), canvas.theme().legal);
  }
}

void PaintButton(Canvas& canvas, const Widget& w, const Interaction& in) {
  if (w.kind == WidgetKind::kChoice) return PaintChoice(canvas, w, in);
  if (w.kind == WidgetKind::kName) return PaintName(canvas, w, in);
  if (w.kind == WidgetKind::kToggle) return PaintToggle(canvas, w, in);
  if (w.kind == WidgetKind::kSegment) return PaintSegment(canvas, w, in);
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

void PaintSign(Canvas& canvas, Widget widget, presenter::Icon icon, const Interaction& in) {
  widget.text.clear();
  PaintButton(canvas, widget, in);
  DrawIcon(canvas, icon, widget.rect.center(), canvas.Px(15),
           widget.enabled ? canvas.theme().text : canvas.theme().faint);
}

void PaintField(Canvas& canvas, const Widget& w, const presenter::TextField& field, const Interaction& in) {
  const Theme& t = canvas.theme();
  const bool focused = in.focused == w.id;
  const float radius = canvas.Px(9);
  const Color well = t.dark ? Mix(t.backdrop_bottom, t.panel, 0.25F) : Mix(t.panel, kPureWhite, 0.6F);
  canvas.Fill(w.rect, radius, w.enabled ? well : Mix(well, t.panel, 0.6F));
  const Color edge =
      !field.problem.empty() ? t.capture : (focused ? t.accent : Faded(t.dim, w.enabled ? 0.75F : 0.35F));
  canvas.Stroke(w.rect, radius, canvas.Px(focused ? 1.6F : 1.0F), edge);
  const FieldText place = PlaceText(canvas, w, field, in);
  if (w.text.empty()) {
    canvas.TextIn(field.hint, place.inside, place.style, Mix(t.dim, well, 0.12F));
  } else {
    const float from = std::max(place.inside.x, std::min(place.caret, place.anchor));
    const float to = std::min(place.inside.right(), std::max(place.caret, place.anchor));
    if (focused && to > from) {
      canvas.Fill({from, place.inside.center().y - canvas.Px(11), to - from, canvas.Px(22)}, canvas.Px(3),
                  Faded(t.accent, t.dark ? 0.34F : 0.26F));
    }
    const Rect text{place.inside.x - place.shift, place.inside.y, place.inside.w + place.shift,
                    place.inside.h};
    canvas.TextIn(w.text, text, place.style, w.enabled ? t.text : t.dim);
  }
}

void PaintCaret(Canvas& canvas, const Widget& w, const presenter::TextField& field, const Interaction& in) {
  if (!in.caret_shown) return;
  const FieldText place = PlaceText(canvas, w, field, in);
  const float x = std::round(place.caret) + canvas.Px(0.5F);
  const float half = canvas.Px(10), middle = place.inside.center().y;
  canvas.Line({x, middle - half}, {x, middle + half}, std::max(1.0F, canvas.Px(1.3F)), canvas.theme().accent);
}

void PaintCaption(Canvas& canvas, std::string_view text, const Rect& rect, Align align) {
  canvas.TextIn(text, rect, {Face::kInterSemiBold, canvas.Px(11), canvas.Px(1.5F)}, canvas.theme().dim,
                align);
}

bool PaintLines(Canvas& canvas, std::string_view text, Rect& area, const TextStyle& style, Color color,
                Align align) {
  const float line = canvas.measure().LineHeight(style);
  for (const std::string& words : Wrap(canvas.measure(), text, style, area.w)) {
    if (area.h < line) return false;
    canvas.TextIn(words, area.TakeTop(line), style, color, align);
  }
  return true;
}

}  // namespace merels::view
