#include "client/view/screen/account/sign_in.h"

#include <tuple>

#include "client/view/board/paint_board.h"
#include "client/view/screen/base/flow.h"
#include "client/view/widget/icons.h"

namespace merels::view {
namespace {

constexpr float kPanelWidth = 480;
constexpr float kCaptionHeight = 18;
constexpr float kLine = 20;

float ProblemHeight(const LayoutContext& c, const SignInLayout& layout) {
  return c.Px(c.tight() ? 40 : 46) + c.Px(kLine) * static_cast<float>(layout.problem_lines.size());
}

// Whether there is so much to say that what is least needed has no room.
bool Crowded(const presenter::SignInViewState& state, const LayoutContext& c) {
  constexpr float kRoomForAll = 900;
  const bool wrong = !state.name.problem.empty() || !state.password.problem.empty();
  return (state.problem || state.invite || state.busy || wrong) && c.HeightInDesign() < kRoomForAll;
}

float HereHeight(const LayoutContext& c) { return c.Px(c.tight() ? 140 : 168); }

void LayHere(const presenter::HereToPlay& here, const LayoutContext& c, Rect panel, SignInLayout& out,
             WidgetList& widgets) {
  out.here = panel;
  Rect rest = panel.Inset(c.Px(24), c.Px(c.tight() ? 12 : 18));
  out.here_caption = rest.TakeTop(c.Px(kCaptionHeight), c.Px(c.tight() ? 6 : 8));
  std::vector<presenter::Button> first = {here.computer};
  if (here.go_on) first.push_back(*here.go_on);
  SpreadButtons(c, first, rest.TakeTop(c.Px(c.tight() ? 48 : 54), c.Px(10)), widgets);
  SpreadButtons(c, here.others, rest.TakeTop(c.Px(c.tight() ? 36 : 42)), widgets);
}

// Side by side, so that both panels have room.
void LayFields(const presenter::SignInViewState& state, const LayoutContext& c, Rect& rest, SignInLayout& out,
               WidgetList& widgets) {
  if (state.invite) {
    std::tie(out.server, out.invite) = LayFieldPair(state.server, *state.invite, c, rest, widgets);
  } else {
    out.server = LayField(state.server, c, rest, widgets);
  }
  std::tie(out.name, out.password) = LayFieldPair(state.name, state.password, c, rest, widgets);
}

// Everything in the panel, from the top of `rest`; returns where it ends. Called once to learn the height and
// once for the layout itself.
float LayInside(const presenter::SignInViewState& state, const LayoutContext& c, Rect rest, SignInLayout& out,
                WidgetList& widgets) {
  out.panel_caption = rest.TakeTop(c.Px(kCaptionHeight), c.Px(c.tight() ? 4 : 8));
  LayFields(state, c, rest, out, widgets);
  if (state.problem) {
    out.problem = rest.TakeTop(ProblemHeight(c, out), c.Px(c.tight() ? 12 : 22));
    widgets.Add(MakeLabel("problem", state.problem->title + ": " + state.problem->detail, out.problem));
  }
  std::vector<presenter::Button> ways = {state.guest, state.member};
  if (state.go_on) ways.insert(ways.begin(), *state.go_on);
  const float high = c.tight() ? 40.0F : (state.go_on ? 44.0F : 48.0F);
  SpreadButtons(c, ways, rest.TakeTop(c.Px(high), c.Px(c.tight() ? 8 : 12)), widgets);
  widgets.Add(MakeButton(state.sign_up, rest.TakeTop(c.Px(c.tight() ? 36 : 43))));
  if (!state.progress.empty()) {
    rest.TakeTop(c.Px(14));
    out.progress = rest.TakeTop(c.Px(22));
    widgets.Add(MakeLabel("progress", state.progress, out.progress));
  }
  if (!state.recent.empty() && !Crowded(state, c)) {
    rest.TakeTop(c.Px(c.tight() ? 14 : 20));
    out.recent_caption = rest.TakeTop(c.Px(kCaptionHeight), c.Px(8));
    FlowChips(c, state.recent, rest, widgets);
    rest.y -= c.Px(8);
  }
  return rest.y;
}

// Centres a column of this width and height in `area`; beside the ornament where there is one.
Rect Column(const LayoutContext& c, Rect area, float height, SignInLayout& out) {
  const float width = std::min(c.Px(kPanelWidth), area.w - c.Px(48));
  if (c.wide()) {
    const float side = std::floor(std::min(area.h - c.Px(96), (area.w - width) * 0.62F));
    const float gap = c.Px(84);
    const float left = std::floor(area.center().x - (side + gap + width) / 2);
    out.ornament = {left, std::floor(area.center().y - side / 2), side, side};
    return {left + side + gap, std::floor(area.center().y - height / 2), width, height};
  }
  return {std::floor(area.center().x - width / 2), std::floor(area.center().y - height / 2), width, height};
}

void PaintProblem(Canvas& canvas, const presenter::SignInProblem& problem, const SignInLayout& layout) {
  const Theme& t = canvas.theme();
  canvas.Fill(layout.problem, canvas.Px(9), Mix(t.panel, t.capture, 0.10F));
  canvas.Stroke(layout.problem, canvas.Px(9), canvas.Px(1), Faded(t.capture, 0.55F));
  Rect rest = layout.problem.Inset(canvas.Px(14), canvas.Px(10));
  Rect words = rest;
  words.TakeLeft(canvas.Px(20), canvas.Px(12));
  const Rect title = words.TakeTop(canvas.Px(22), canvas.Px(4));
  DrawIcon(canvas, Icon::kWarning, {rest.x + canvas.Px(10), title.center().y}, canvas.Px(20), t.capture);
  canvas.TextIn(problem.title, title, Bold(canvas.Px(14)), t.text);
  for (const std::string& line : layout.problem_lines) {
    canvas.TextIn(line, words.TakeTop(canvas.Px(kLine)), Sans(canvas.Px(13)), t.dim);
  }
}

}  // namespace

SignInLayout SignInPainter::Lay(const State& state, const LayoutContext& c, Rect area, WidgetList& widgets) {
  SignInLayout out;
  const float inner = std::min(c.Px(kPanelWidth), area.w - c.Px(48)) - c.Px(48);
  if (state.problem) {
    out.problem_lines = Wrap(c.measure, state.problem->detail, Sans(c.Px(13)), inner - c.Px(60));
    out.problem_lines.resize(std::min<std::size_t>(out.problem_lines.size(), 3));
  }
  const float pad = c.Px(c.tight() ? 14 : 22);
  const float under_head = c.Px(c.tight() ? 8 : 20);
  const float between = c.Px(c.tight() ? 8 : 14);
  const float title = c.Px(c.tight() ? 44 : 54);
  const float subtitle = Crowded(state, c) ? 0 : c.Px(c.tight() ? 22 : 26);
  const float head = title + subtitle + under_head + HereHeight(c) + between;
  WidgetList trial;
  const float inside = LayInside(state, c, {0, 0, inner, area.h}, out, trial);
  Rect column = Column(c, area, head + inside + 2 * pad, out);
  out.title = column.TakeTop(title);
  out.subtitle = column.TakeTop(subtitle, under_head);
  LayHere(state.here, c, column.TakeTop(HereHeight(c), between), out, widgets);
  out.panel = column;
  LayInside(state, c, column.Inset(c.Px(24), pad), out, widgets);
  return out;
}

void SignInPainter::Paint(const State& state, const Layout& layout, const PaintContext& paint) {
  const auto& [canvas, widgets, in, man, news] = paint;
  const Theme& t = canvas.theme();
  if (!layout.ornament.empty()) {
    PaintBoardShadow(canvas, BoardFrame(board::kNine, layout.ornament, false));
  }
  canvas.TextIn(state.title, layout.title, Serif(canvas.Px(42)), t.text);
  if (!layout.subtitle.empty()) {
    canvas.TextIn(state.subtitle, layout.subtitle, Sans(canvas.Px(15)), t.dim);
  }
  PaintPanel(canvas, layout.here);
  PaintCaption(canvas, state.here.caption, layout.here_caption);
  PaintPanel(canvas, layout.panel);
  PaintCaption(canvas, "WITH PEOPLE, ON A SERVER", layout.panel_caption);
  PaintField(canvas, state.server, layout.server, widgets, in);
  PaintField(canvas, state.name, layout.name, widgets, in);
  PaintField(canvas, state.password, layout.password, widgets, in);
  if (state.invite) {
    PaintField(canvas, *state.invite, layout.invite, widgets, in);
  }
  if (state.problem) {
    PaintProblem(canvas, *state.problem, layout);
  }
  canvas.TextIn(state.progress, layout.progress, Sans(canvas.Px(13)), t.dim, Align::kCenter);
  if (!layout.recent_caption.empty()) {
    PaintCaption(canvas, "RECENT SERVERS", layout.recent_caption);
  }
  for (const Widget& widget : widgets.all) {
    if (widget.press && widget.kind != WidgetKind::kTab) {
      PaintButton(canvas, widget, in);
    }
  }
}

void SignInPainter::PaintMoving(const State& /*state*/, const Layout& layout, const MovingContext& moving) {
  const Rect& slab = layout.ornament;
  if (slab.empty()) {
    return;
  }
  const auto& pictures = moving.art.Board(board::kNine, presenter::MenSet::kMen, static_cast<int>(slab.w));
  moving.canvas.Picture(pictures.slab, slab);
}

}  // namespace merels::view
