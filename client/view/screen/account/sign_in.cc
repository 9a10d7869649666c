#include "client/view/screen/account/sign_in.h"

#include <tuple>

#include "client/view/board/paint_board.h"
#include "client/view/screen/base/flow.h"
#include "client/view/widget/icons.h"

namespace merels::view {
namespace {

constexpr float kPanelWidth = 480;
constexpr float kCaptionHeight = 18;
constexpr float kDetailSize = 13;
// Kept free for progress and errors.
constexpr float kStatusRoom = 104;
constexpr float kTightStatusRoom = 76;

/// The height of a problem's text.
float ProblemWords(const TextMeasure& measure, float scale, const SignInLayout& layout) {
  return measure.LineHeight(Bold(14 * scale)) +
         measure.LineHeight(Sans(kDetailSize * scale)) * static_cast<float>(layout.problem_lines.size());
}

float HereCaptionHeight(const LayoutContext& c) { return c.Px(kCaptionHeight) + c.Px(c.tight() ? 6 : 8); }

float HereHeight(const LayoutContext& c, bool caption) {
  return c.Px(c.tight() ? 132 : 168) - (caption ? 0 : HereCaptionHeight(c));
}

void LayHere(const presenter::HereToPlay& here, const LayoutContext& c, Rect panel, bool caption,
             SignInLayout& out, WidgetList& widgets) {
  out.here = panel;
  Rect rest = panel.Inset(c.Px(24), c.Px(c.tight() ? 8 : 18));
  if (caption) out.here_caption = rest.TakeTop(c.Px(kCaptionHeight), c.Px(c.tight() ? 6 : 8));
  std::vector<presenter::Button> first = {here.first};
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

// The fields and buttons, from the top of `rest`.
void LayWays(const presenter::SignInViewState& state, const LayoutContext& c, Rect& rest, SignInLayout& out,
             WidgetList& widgets) {
  out.panel_caption = rest.TakeTop(c.Px(kCaptionHeight), c.Px(c.tight() ? 4 : 8));
  LayFields(state, c, rest, out, widgets);
  std::vector<presenter::Button> ways = {state.guest, state.member};
  if (state.go_on) ways.insert(ways.begin(), *state.go_on);
  const float high = c.tight() ? 40.0F : (state.go_on ? 44.0F : 48.0F);
  SpreadButtons(c, ways, rest.TakeTop(c.Px(high), c.Px(c.tight() ? 8 : 12)), widgets);
  widgets.Add(MakeButton(state.sign_up, rest.TakeTop(c.Px(c.tight() ? 36 : 43))));
}

void LayRecent(const presenter::SignInViewState& state, const LayoutContext& c, Rect& rest, SignInLayout& out,
               WidgetList& widgets) {
  if (state.recent.empty()) return;
  rest.TakeTop(c.Px(c.tight() ? 14 : 20));
  out.recent_caption = rest.TakeTop(c.Px(kCaptionHeight), c.Px(8));
  FlowChips(c, state.recent, rest, widgets);
  rest.y -= c.Px(8);
}

// Progress or an error: below everything else, which therefore keeps its place.
void LayStatus(const presenter::SignInViewState& state, const LayoutContext& c, Rect& rest, SignInLayout& out,
               WidgetList& widgets) {
  if (state.problem) {
    rest.TakeTop(c.Px(c.tight() ? 6 : 16));
    out.problem =
        rest.TakeTop(std::ceil(ProblemWords(c.measure, c.scale, out)) + 2 * c.Px(c.tight() ? 7 : 12));
    widgets.Add(MakeLabel("problem", state.problem->title + ": " + state.problem->detail, out.problem));
  } else if (!state.progress.empty()) {
    rest.TakeTop(c.Px(14));
    out.progress = rest.TakeTop(c.Px(22));
    widgets.Add(MakeLabel("progress", state.progress, out.progress));
  }
}

using Part = void (*)(const presenter::SignInViewState&, const LayoutContext&, Rect&, SignInLayout&,
                      WidgetList&);

float HeightOf(Part part, const presenter::SignInViewState& state, const LayoutContext& c, float width,
               const SignInLayout& layout) {
  SignInLayout trial;
  trial.problem_lines = layout.problem_lines;
  WidgetList widgets;
  Rect rest{0, 0, width, 0};
  part(state, c, rest, trial, widgets);
  return rest.y;
}

// The parts present, and their heights.
struct Heights {
  float title;
  float subtitle;  // 0: left out
  float here;
  bool caption;  // over the local games
  float head;    // all above the panel
  float panel;
  float calm;  // of everything, without a message
  bool recent;
};

Heights Weigh(const presenter::SignInViewState& state, const LayoutContext& c, float width, float area,
              const SignInLayout& out) {
  presenter::SignInViewState calm = state;
  calm.name.problem.clear();
  calm.password.problem.clear();
  if (calm.invite) calm.invite->problem.clear();
  const float room = c.Px(c.tight() ? kTightStatusRoom : kStatusRoom);
  const float recent = HeightOf(LayRecent, state, c, width, out);
  const float status = HeightOf(LayStatus, state, c, width, out);
  const float ways = HeightOf(LayWays, state, c, width, out);
  const float pads = 2 * c.Px(c.tight() ? 14 : 22);
  Heights h{c.Px(c.tight() ? 44 : 54), c.Px(c.tight() ? 22 : 26), HereHeight(c, true), true, 0, 0, 0, true};
  const float gaps = c.Px(c.tight() ? 8 : 20) + c.Px(c.tight() ? 8 : 14);
  const float rest = gaps + h.here + pads + HeightOf(LayWays, calm, c, width, out);
  const auto whole = [&](float below) { return h.title + h.subtitle + rest + below; };
  // Recent servers are above the message where there is room for both, else in its place.
  const bool both = whole(recent + room) <= area;
  h.calm = whole(both ? recent + room : std::max(recent, room));
  const float more = ways - HeightOf(LayWays, calm, c, width, out);
  h.recent = whole(more + recent + status) <= area && (both || status == 0);
  h.panel = pads + ways + status + (h.recent ? recent : 0);
  // The least needed part goes first; the title is in the bar as well.
  const auto fits = [&] { return h.title + h.subtitle + gaps + h.here + h.panel <= area; };
  if (!fits() || h.calm > area) h.subtitle = 0;
  if (!fits()) h.title = 0;
  if (!fits()) h.caption = false, h.here = HereHeight(c, false);
  h.head = h.title + h.subtitle + gaps + h.here;
  return h;
}

// Centres a column of this width and height in `area`; beside the ornament, if any.
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
  const float free = layout.problem.h - ProblemWords(canvas.measure(), canvas.scale(), layout);
  Rect rest = layout.problem.Inset(canvas.Px(14), free / 2);
  Rect words = rest;
  words.TakeLeft(canvas.Px(20), canvas.Px(12));
  const Rect title = words.TakeTop(canvas.measure().LineHeight(Bold(canvas.Px(14))));
  DrawIcon(canvas, Icon::kWarning, {rest.x + canvas.Px(10), title.center().y}, canvas.Px(20), t.capture);
  canvas.TextIn(problem.title, title, Bold(canvas.Px(14)), t.text);
  for (const std::string& line : layout.problem_lines) {
    const TextStyle style = Sans(canvas.Px(kDetailSize));
    canvas.TextIn(line, words.TakeTop(canvas.measure().LineHeight(style)), style, t.dim);
  }
}

}  // namespace

SignInLayout SignInPainter::Lay(const State& state, const LayoutContext& c, Rect area, WidgetList& widgets) {
  SignInLayout out;
  const float inner = std::min(c.Px(kPanelWidth), area.w - c.Px(48)) - c.Px(48);
  if (state.problem) {
    out.problem_lines = Wrap(c.measure, state.problem->detail, Sans(c.Px(kDetailSize)), inner - c.Px(60));
  }
  const Heights h = Weigh(state, c, inner, area.h, out);
  Rect column = Column(c, area, std::min(h.calm, area.h), out);
  // Only a lack of room moves everything up, and only as far as there is any.
  column.y = std::max(area.y, std::min(column.y, area.bottom() - h.head - h.panel));
  Rect rest{column.x, column.y, column.w, h.head + h.panel};
  out.title = rest.TakeTop(h.title);
  out.subtitle = rest.TakeTop(h.subtitle, c.Px(c.tight() ? 8 : 20));
  LayHere(state.here, c, rest.TakeTop(h.here, c.Px(c.tight() ? 8 : 14)), h.caption, out, widgets);
  out.panel = rest;
  Rect inside = rest.Inset(c.Px(24), c.Px(c.tight() ? 14 : 22));
  LayWays(state, c, inside, out, widgets);
  if (h.recent) LayRecent(state, c, inside, out, widgets);
  LayStatus(state, c, inside, out, widgets);
  return out;
}

void SignInPainter::Paint(const State& state, const Layout& layout, const PaintContext& paint) {
  const auto& [canvas, widgets, in, man, news] = paint;
  const Theme& t = canvas.theme();
  if (!layout.ornament.empty()) {
    PaintBoardShadow(canvas, BoardFrame(board::kNine, layout.ornament, false));
  }
  if (!layout.title.empty()) canvas.TextIn(state.title, layout.title, Serif(canvas.Px(42)), t.text);
  if (!layout.subtitle.empty()) {
    canvas.TextIn(state.subtitle, layout.subtitle, Sans(canvas.Px(15)), t.dim);
  }
  PaintPanel(canvas, layout.here);
  if (!layout.here_caption.empty()) PaintCaption(canvas, state.here.caption, layout.here_caption);
  PaintPanel(canvas, layout.panel);
  PaintCaption(canvas, "ONLINE", layout.panel_caption);
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
  if (slab.empty()) return;
  const auto& pictures = moving.art.Board(board::kNine, presenter::MenSet::kMen, static_cast<int>(slab.w));
  moving.canvas.Picture(pictures.slab, slab);
}

}  // namespace merels::view
