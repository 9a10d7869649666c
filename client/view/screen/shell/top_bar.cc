#include "client/view/screen/shell/top_bar.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "client/view/widget/icons.h"

namespace merels::view {
namespace {

constexpr float kTitleSize = 25;
constexpr float kTabText = 15;
constexpr float kTabIcon = 18, kTabPad = 8, kBesideTabIcon = 7;
constexpr float kAvatar = 22, kAvatarPad = 9;
constexpr float kLampSize = 8, kBesideLamp = 9;

/// A length in whole pixels, as the layout measures: a label that just fits is not cut.
float WholePx(const Canvas& canvas, float design) { return std::round(canvas.Px(design)); }

/// Texts with the width of those parts that say one thing after another: whatever these say, no tab moves.
constexpr std::array<std::string_view, 4> kWidestWords = {"Reconnecting…", "Online · 000 ms",
                                                          "Searching · 00:00", "No answer · 00 s"};
constexpr std::string_view kWidestBrief = "00:00", kWidestPlayer = "A usual name 1500?";

/// A form of the bar, from the richest on. The first that fits is taken.
struct BarForm {
  bool words;  // of the connection, not its short form
  bool name;   // of the user, not only the man before it
  bool labels;
  bool icons;
};
constexpr std::array kBarForms = {BarForm{true, true, true, true}, BarForm{false, true, true, true},
                                  BarForm{false, true, true, false}, BarForm{false, false, true, false},
                                  BarForm{false, false, false, true}};

struct BarWidths {
  float connection = 0;
  float player = 0;
  std::vector<float> tabs;
  float between = 0;  // two tabs

  float Sum() const {
    float sum = connection + player;
    for (const float tab : tabs) sum += tab + between;
    return sum;
  }
};

BarWidths WidthsIn(const BarForm& form, const presenter::TopBar& bar, const LayoutContext& c) {
  BarWidths out;
  out.between = c.Px(c.wide() && form.words ? 8 : 4);
  const TextStyle small = Sans(c.Px(13));
  if (!bar.connection.empty()) {
    float words = c.TextWidth(kWidestBrief, small);
    for (const std::string_view one : kWidestWords) {
      if (form.words) words = std::max(words, c.TextWidth(one, small));
    }
    out.connection = c.Px(kLampSize + kBesideLamp) + words + c.Px(form.words ? 20 : 8);
  }
  if (bar.account) {
    const float name = c.Px(10) + c.TextWidth(kWidestPlayer, Medium(c.Px(15)));
    out.player = c.Px(kAvatar + 2 * kAvatarPad) + (form.name ? name : 0) + c.Px(6);
  }
  for (const presenter::Tab& tab : bar.tabs) {
    float width = 2 * c.Px(kTabPad);
    if (form.icons) width += c.Px(kTabIcon);
    if (form.labels) width += c.TextWidth(tab.button.label, Medium(c.Px(kTabText)));
    if (form.icons && form.labels) width += c.Px(kBesideTabIcon);
    out.tabs.push_back(width);
  }
  return out;
}

/// The state of the connection, as a shape and a colour.
void PaintLight(Canvas& canvas, const presenter::TopBar& bar, Vec at) {
  const Theme& t = canvas.theme();
  const float r = canvas.Px(5), width = canvas.Px(2);
  if (bar.searching) {
    const float lens = canvas.Px(4);
    canvas.Ring(at - Vec{lens * 0.3F, lens * 0.3F}, lens, width, t.accent);
    canvas.Line(at + Vec{lens * 0.5F, lens * 0.5F}, at + Vec{lens * 1.4F, lens * 1.4F}, width, t.accent);
    return;
  }
  switch (bar.light) {
    case presenter::Light::kGreen:
      canvas.Disc(at, canvas.Px(8), Faded(t.ok, 0.16F));
      return canvas.Disc(at, canvas.Px(4), t.ok);
    case presenter::Light::kAmber: return canvas.Arc(at, r, 0, 1.5F * kPi, width, NoteInk(t));
    case presenter::Light::kRed: return DrawCross(canvas, at, 2 * r, width, t.capture);
    case presenter::Light::kGrey: return canvas.Ring(at, r - width / 2, width, t.dim);
  }
}

void PaintUnderline(Canvas& canvas, const Widget& tab) {
  const float h = canvas.Px(3);
  canvas.Fill({tab.rect.x + canvas.Px(6), tab.rect.bottom() - h, tab.rect.w - canvas.Px(12), h}, h / 2,
              canvas.theme().accent);
}

// Flush with the right end of its place.
void PaintPlayer(Canvas& canvas, const presenter::TopBar& bar, const Widget& tab, const Interaction& in,
                 const ManPicture& man) {
  const Theme& t = canvas.theme();
  const float d = canvas.Px(kAvatar), beside = canvas.Px(10);
  const TextStyle style = Medium(WholePx(canvas, 15));
  const auto width = [&](const std::string& text) {
    return text.empty() ? 0 : std::ceil(canvas.measure().Width(text, style));
  };
  Rect rest = tab.rect.Inset(canvas.Px(kAvatarPad), 0);
  const float room = rest.w - d - beside;
  if (room > 0) {
    // A long name is cut, not the rating behind it.
    const float rating = width(bar.rating), gap = rating > 0 ? canvas.Px(6) : 0;
    const float name = std::min(room - rating - gap, width(bar.player));
    rest = Rect{rest.right() - d - beside - name - gap - rating, rest.y, d + beside + name + gap + rating,
                rest.h};
    Rect words = rest;
    words.TakeLeft(d, beside);
    const Color ink = in.hovered == tab.id || tab.chosen ? t.text : Mix(t.text, t.dim, 0.35F);
    canvas.TextIn(bar.player, words.TakeLeft(name, gap), style, ink);
    canvas.TextIn(bar.rating, words, style, t.dim);
  }
  canvas.Picture(man(presenter::MenSet::kMen, rules::Side::kFirst, static_cast<int>(d)),
                 Around({rest.x + d / 2, rest.center().y}, d, d));
  if (tab.chosen) {
    PaintUnderline(canvas, tab);
  }
  PaintFocus(canvas, tab, in, canvas.Px(6));
}

void PaintHelp(Canvas& canvas, const Widget& tab, const Interaction& in) {
  const Theme& t = canvas.theme();
  const Color ink = in.hovered == tab.id ? t.text : t.dim;
  const Vec middle = tab.rect.center();
  canvas.Ring(middle, canvas.Px(9), canvas.Px(1.5F), ink);
  canvas.TextIn("?", Around(middle, canvas.Px(18), canvas.Px(18)), {Face::kInterSemiBold, canvas.Px(12)}, ink,
                Align::kCenter);
  PaintFocus(canvas, tab, in, canvas.Px(6));
}

void PaintWheel(Canvas& canvas, const Widget& tab, const Interaction& in) {
  const Theme& t = canvas.theme();
  const Color ink = tab.chosen ? t.accent : (in.hovered == tab.id ? t.text : t.dim);
  DrawIcon(canvas, Icon::kGear, tab.rect.center(), canvas.Px(20), ink);
  if (tab.chosen) {
    PaintUnderline(canvas, tab);
  }
  PaintFocus(canvas, tab, in, canvas.Px(6));
}

void PaintTab(Canvas& canvas, const Widget& tab, Icon sign, bool calls, const TopBarLayout& layout,
              const Interaction& in) {
  const Theme& t = canvas.theme();
  const bool live = tab.chosen || in.hovered == tab.id;
  const Color ink = !tab.enabled ? t.faint : (live ? t.text : t.dim);
  Rect rest = tab.rect.Inset(WholePx(canvas, kTabPad), 0);
  if (layout.icons) {
    const Rect icon = rest.TakeLeft(WholePx(canvas, kTabIcon), WholePx(canvas, kBesideTabIcon));
    DrawIcon(canvas, sign, icon.center(), canvas.Px(kTabIcon), tab.chosen ? t.accent : ink);
  }
  if (layout.labels) canvas.TextIn(tab.text, rest, Medium(WholePx(canvas, kTabText)), ink);
  if (calls) {
    canvas.Disc({tab.rect.right() - canvas.Px(4), tab.rect.center().y - canvas.Px(9)}, canvas.Px(4),
                t.accent);
  }
  if (tab.chosen) {
    PaintUnderline(canvas, tab);
  }
  PaintFocus(canvas, tab, in, canvas.Px(6));
}

}  // namespace

TopBarLayout LayTopBar(const presenter::TopBar& bar, const LayoutContext& c, WidgetList& widgets) {
  TopBarLayout out;
  Rect rest = c.window;
  out.bar = rest.TakeTop(c.Px(c.tight() ? kLowBarHeight : kBarHeight));
  const float excess = std::max(0.0F, out.bar.w - c.Px(kMaxScreenWidth));
  rest = out.bar.Inset(std::floor(excess / 2) + c.Px(kGutter), 0);
  out.mark = rest.TakeLeft(c.Px(22), c.Px(12));
  out.settings = rest.TakeRight(c.Px(34), c.Px(2));
  out.help = rest.TakeRight(c.Px(34), c.Px(4));
  out.title = rest.TakeLeft(c.TextWidth(bar.title, Serif(c.Px(kTitleSize))));
  const BarForm* form = kBarForms.data();
  BarWidths widths = WidthsIn(*form, bar, c);
  while (form != &kBarForms.back() && widths.Sum() + c.Px(24) > rest.w) widths = WidthsIn(*++form, bar, c);
  out.brief = !form->words, out.labels = form->labels, out.icons = form->icons;
  if (widths.player > 0) out.player = rest.TakeRight(widths.player);
  if (widths.connection > 0) {
    Rect slot = rest.TakeRight(widths.connection);
    slot.TakeLeft(c.Px(out.brief ? 4 : 12));  // apart from the last tab
    out.connection = slot;
  }
  rest.TakeLeft(std::clamp(rest.w + widths.player + widths.connection - widths.Sum(), c.Px(8), c.Px(44)));
  for (std::size_t i = 0; i < bar.tabs.size(); ++i) {
    const Rect place = rest.TakeLeft(widths.tabs[i], widths.between);
    widgets.Add(MakeButton(bar.tabs[i].button, place, WidgetKind::kTab));
  }
  widgets.Add(MakeLabel("connection", bar.connection, out.connection));
  if (bar.account) {
    widgets.Add(MakeButton(*bar.account, out.player, WidgetKind::kTab));
  }
  widgets.Add(MakeButton(bar.help, out.help, WidgetKind::kTab));
  widgets.Add(MakeButton(bar.settings, out.settings, WidgetKind::kTab));
  return out;
}

void PaintTopBar(Canvas& canvas, const presenter::TopBar& bar, const TopBarLayout& layout,
                 const WidgetList& widgets, const Interaction& in, const ManPicture& man) {
  const Theme& t = canvas.theme();
  canvas.Fill(layout.bar, 0,
              Paint(Mix(t.panel, t.raised, 0.35F), Mix(t.panel, t.backdrop_top, 0.5F), layout.bar));
  const float line = std::max(1.0F, canvas.Px(1));
  canvas.Fill({layout.bar.x, layout.bar.bottom() - line, layout.bar.w, line}, 0, t.hairline);
  DrawIcon(canvas, Icon::kMark, layout.mark.center(), layout.mark.w, t.accent);
  canvas.TextIn(bar.title, layout.title, Serif(WholePx(canvas, kTitleSize)), t.text);
  for (const auto& [icon, tab, calls] : bar.tabs) {
    if (const Widget* widget = widgets.Find(tab.Id())) {
      PaintTab(canvas, *widget, icon, calls, layout, in);
    }
  }
  const Widget* account = bar.account ? widgets.Find(bar.account->Id()) : nullptr;
  if (account != nullptr) {
    PaintPlayer(canvas, bar, *account, in, man);
  }
  if (const Widget* help = widgets.Find(bar.help.Id())) {
    PaintHelp(canvas, *help, in);
  }
  if (const Widget* settings = widgets.Find(bar.settings.Id())) {
    PaintWheel(canvas, *settings, in);
  }
  if (!bar.connection.empty()) {
    Rect words = layout.connection;
    const Vec dot = words.TakeLeft(canvas.Px(kLampSize), canvas.Px(kBesideLamp)).center();
    PaintLight(canvas, bar, dot);
    canvas.TextIn(layout.brief ? bar.brief : bar.connection, words, Sans(WholePx(canvas, 13)), t.dim);
  }
}

void PaintTabHint(Canvas& canvas, const presenter::TopBar& bar, const TopBarLayout& layout,
                  const WidgetList& widgets, const Interaction& in) {
  const Widget* tab = layout.labels ? nullptr : widgets.Find(in.hovered);
  const bool any = tab != nullptr && std::any_of(bar.tabs.begin(), bar.tabs.end(),
                                                 [&](const auto& one) { return one.button.Id() == tab->id; });
  if (!any) return;
  const Theme& t = canvas.theme();
  const TextStyle style = Medium(WholePx(canvas, 13));
  const float width = std::ceil(canvas.measure().Width(tab->text, style)) + canvas.Px(20);
  const Rect box{std::floor(tab->rect.center().x - width / 2), layout.bar.bottom() + canvas.Px(3), width,
                 canvas.Px(26)};
  canvas.Fill(box, canvas.Px(7), t.raised);
  canvas.Stroke(box, canvas.Px(7), canvas.Px(1), t.hairline);
  canvas.TextIn(tab->text, box, style, t.text, Align::kCenter);
}

namespace {

constexpr float kWarningText = 13, kWarningSign = 16, kBesideWarningSign = 9, kOverWarning = 5;

}  // namespace

Rect LayWarning(const std::string& warning, const LayoutContext& c, Rect& area, WidgetList& widgets) {
  const float room = area.w - 2 * c.Px(kGutter) - c.Px(kWarningSign + kBesideWarningSign);
  const float high = HeightOfLines(c.measure, warning, Medium(c.Px(kWarningText)), room);
  const Rect strip = area.TakeTop(high + 2 * c.Px(kOverWarning));
  widgets.Add(MakeLabel("warning", warning, strip));
  return strip;
}

void PaintWarning(Canvas& canvas, const std::string& warning, const Rect& strip) {
  const Theme& t = canvas.theme();
  canvas.Fill(strip, 0, Mix(t.panel, t.mill, 0.20F));
  canvas.Fill({strip.x, strip.bottom() - canvas.Px(1), strip.w, canvas.Px(1)}, 0, Faded(t.mill, 0.7F));
  const TextStyle style = Medium(WholePx(canvas, kWarningText));
  const float sign = canvas.Px(kWarningSign), gap = canvas.Px(kBesideWarningSign);
  const float room = strip.w - 2 * canvas.Px(kGutter) - sign - gap;
  const float width = std::min(std::ceil(canvas.measure().Width(warning, style)), room);
  const float high = HeightOfLines(canvas.measure(), warning, style, width + 1);
  Rect rest = Around(strip.center(), width + sign + gap, high);
  DrawIcon(canvas, Icon::kWarning, rest.TakeLeft(sign, gap).center(), sign, ChipInk(t, t.mill));
  rest.w += 1;
  PaintLines(canvas, warning, rest, style, t.text);
}

}  // namespace merels::view
