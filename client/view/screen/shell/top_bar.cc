#include "client/view/screen/shell/top_bar.h"

#include "client/view/widget/icons.h"

namespace merels::view {
namespace {

constexpr float kTitleSize = 25;
constexpr float kTabText = 15;
constexpr float kTabIcon = 18;
/// As wide as the widest screen below it.
constexpr float kMaxBarWidth = 1680;

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

void PaintPlayer(Canvas& canvas, const Widget& tab, const Interaction& in, const ManPicture& man) {
  const Theme& t = canvas.theme();
  Rect rest = tab.rect.Inset(canvas.Px(9), 0);
  const float d = canvas.Px(22);
  const Vec at = rest.TakeLeft(d, canvas.Px(10)).center();
  canvas.Picture(man(presenter::MenSet::kMen, rules::Side::kFirst, static_cast<int>(d)), Around(at, d, d));
  canvas.TextIn(tab.text, rest, {Face::kInterMedium, canvas.Px(15)},
                in.hovered == tab.id || tab.chosen ? t.text : Mix(t.text, t.dim, 0.35F));
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

void PaintTab(Canvas& canvas, const Widget& tab, std::optional<Icon> sign, bool calls,
              const Interaction& in) {
  const Theme& t = canvas.theme();
  const bool live = tab.chosen || in.hovered == tab.id;
  const Color ink = !tab.enabled ? t.faint : (live ? t.text : t.dim);
  Rect rest = tab.rect.Inset(canvas.Px(10), 0);
  if (sign) {
    const Rect icon = rest.TakeLeft(canvas.Px(kTabIcon), canvas.Px(9));
    DrawIcon(canvas, *sign, icon.center(), canvas.Px(kTabIcon), tab.chosen ? t.accent : ink);
  }
  canvas.TextIn(tab.text, rest, {Face::kInterMedium, canvas.Px(kTabText)}, ink);
  if (calls) {
    canvas.Disc({tab.rect.right() - canvas.Px(5), tab.rect.center().y - canvas.Px(9)}, canvas.Px(4),
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
  out.bar = rest.TakeTop(c.Px(kBarHeight));
  const float excess = std::max(0.0F, out.bar.w - c.Px(kMaxBarWidth));
  rest = out.bar.Inset(std::floor(excess / 2) + c.Px(28), 0);
  out.mark = rest.TakeLeft(c.Px(22), c.Px(12));
  const float title = c.TextWidth(bar.title, Serif(c.Px(kTitleSize)));
  const float whole = c.TextWidth(bar.connection, Sans(c.Px(13)));
  const float brief = bar.brief.empty() ? 0 : c.TextWidth(bar.brief, Sans(c.Px(13)));
  const float player =
      bar.player.empty() ? 0 : std::min(c.Px(210), c.TextWidth(bar.player, Medium(c.Px(15)))) + c.Px(52);
  float tabs = 0;
  for (const auto& [icon, tab, calls] : bar.tabs) {
    tabs += c.TextWidth(tab.label, Medium(c.Px(kTabText))) + c.Px(20 + kTabIcon + 9 + 8);
  }
  out.settings = rest.TakeRight(c.Px(34), c.Px(2));
  out.help = rest.TakeRight(c.Px(34), c.Px(8));
  out.player = player > 0 ? rest.TakeRight(player, c.Px(14)) : Rect{};
  // Without room for the words, the light's shape and a short word are enough.
  out.brief = rest.w - whole - c.Px(18 + 24) < tabs;
  out.connection = rest.TakeRight((out.brief ? brief : whole) + c.Px(18), c.Px(out.brief ? 10 : 24));
  out.icons = tabs <= rest.w;
  if (title + tabs + c.Px(40) <= rest.w) {
    out.title = rest.TakeLeft(title, c.wide() ? c.Px(58) : c.Px(28));
  }
  for (const auto& [icon, tab, calls] : bar.tabs) {
    const float width =
        c.TextWidth(tab.label, Medium(c.Px(kTabText))) + c.Px(out.icons ? 20 + kTabIcon + 9 : 20);
    widgets.Add(MakeButton(tab, rest.TakeLeft(width, c.Px(c.wide() ? 12 : 8)), WidgetKind::kTab));
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
  if (!layout.title.empty()) {
    canvas.TextIn(bar.title, layout.title, {Face::kGaramond, canvas.Px(kTitleSize)}, t.text);
  }
  for (const auto& [icon, tab, calls] : bar.tabs) {
    if (const Widget* widget = widgets.Find(tab.Id())) {
      PaintTab(canvas, *widget, layout.icons ? std::optional(icon) : std::nullopt, calls, in);
    }
  }
  const Widget* account = bar.account ? widgets.Find(bar.account->Id()) : nullptr;
  if (account != nullptr) {
    PaintPlayer(canvas, *account, in, man);
  }
  if (const Widget* help = widgets.Find(bar.help.Id())) {
    PaintHelp(canvas, *help, in);
  }
  if (const Widget* settings = widgets.Find(bar.settings.Id())) {
    PaintWheel(canvas, *settings, in);
  }
  if (!bar.connection.empty()) {
    Rect words = layout.connection;
    const Vec dot = words.TakeLeft(canvas.Px(8), canvas.Px(9)).center();
    PaintLight(canvas, bar, dot);
    canvas.TextIn(layout.brief ? bar.brief : bar.connection, words, {Face::kInter, canvas.Px(13)}, t.dim);
  }
}

Rect LayWarning(const std::string& warning, const Rect& area, const LayoutContext& c, WidgetList& widgets) {
  const Rect strip{area.x, area.y, area.w, c.Px(c.tight() ? 22 : 26)};
  widgets.Add(MakeLabel("warning", warning, strip));
  return strip;
}

void PaintWarning(Canvas& canvas, const std::string& warning, const Rect& strip) {
  const Theme& t = canvas.theme();
  canvas.Fill(strip, 0, Mix(t.panel, t.mill, 0.20F));
  canvas.Fill({strip.x, strip.bottom() - canvas.Px(1), strip.w, canvas.Px(1)}, 0, Faded(t.mill, 0.7F));
  const TextStyle style = Medium(canvas.Px(13));
  const float sign = canvas.Px(16), gap = canvas.Px(9);
  const float room = strip.w - 2 * canvas.Px(16) - sign - gap;
  const float width = std::min(canvas.measure().Width(warning, style) + canvas.Px(1), room);
  Rect rest = Around(strip.center(), width + sign + gap, strip.h);
  DrawIcon(canvas, Icon::kWarning, rest.TakeLeft(sign, gap).center(), sign, ChipInk(t, t.mill));
  canvas.TextIn(warning, rest, style, t.text);
}

}  // namespace merels::view
