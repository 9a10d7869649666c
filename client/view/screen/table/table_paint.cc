#include "client/view/board/paint_board.h"
#include "client/view/screen/table/panels.h"
#include "client/view/screen/table/table.h"
#include "client/view/widget/icons.h"

namespace merels::view {
namespace {

using presenter::Ribbon;
using presenter::TableViewState;

struct RibbonLook {
  Color edge;
  Color fill;
  Icon icon;
};

/// The colour of gains, of losses, or neutral.
Color ToneOf(const Theme& t, presenter::Ending ending) {
  switch (ending) {
    case presenter::Ending::kWon: return t.ok;
    case presenter::Ending::kLost: return t.capture;
    case presenter::Ending::kDrawn: return t.dim;
    case presenter::Ending::kNeutral: break;
  }
  return t.accent;
}

Icon SignOf(presenter::Ending ending) {
  if (ending == presenter::Ending::kWon) return Icon::kCheck;
  return ending == presenter::Ending::kLost ? Icon::kCross : Icon::kMark;
}

RibbonLook LookOf(const Theme& t, const Ribbon& ribbon) {
  const Ribbon::Kind kind = ribbon.kind;
  switch (kind) {
    case Ribbon::Kind::kCapture:
      return {t.capture, Mix(t.panel, t.capture, t.dark ? 0.10F : 0.06F), Icon::kCross};
    case Ribbon::Kind::kIllegal: return {t.capture, t.dark ? Hex(0x1B1413) : t.panel, Icon::kWarning};
    case Ribbon::Kind::kOffer: return {NoteInk(t), Mix(t.panel, t.mill, 0.07F), Icon::kWarning};
    case Ribbon::Kind::kTurn: return {Faded(t.legal, 0.55F), Mix(t.panel, t.legal, 0.04F), Icon::kMark};
    case Ribbon::Kind::kNotice: return {t.hairline, t.panel, Icon::kWarning};
    case Ribbon::Kind::kResult: {
      const Color tone = ToneOf(t, ribbon.ending);
      return {tone, Mix(t.panel, tone, 0.07F), SignOf(ribbon.ending)};
    }
  }
  return {t.hairline, t.panel, Icon::kMark};
}

// Left of the first of the ribbon's own buttons.
Rect RibbonText(const Ribbon& ribbon, const TableLayout& layout, const WidgetList& widgets, float gap) {
  Rect text = layout.ribbon;
  for (const presenter::Button& button : ribbon.buttons) {
    if (const Widget* widget = widgets.Find(button.Id())) {
      text.w = std::min(text.w, widget->rect.x - gap - text.x);
    }
  }
  return text;
}

void PaintRibbonGround(Canvas& canvas, const RibbonLook& look, const Rect& rect) {
  const Theme& t = canvas.theme();
  canvas.Shadow(rect.Moved({0, canvas.Px(4)}), canvas.Px(12), canvas.Px(20),
                Color{0, 0, 0, ToByte(t.dark ? 80 : 34)});
  canvas.Fill(rect, canvas.Px(12), Paint(Mix(look.fill, t.text, t.dark ? 0.03F : 0.0F), look.fill, rect));
  canvas.Stroke(rect, canvas.Px(12), canvas.Px(1.2F), look.edge);
}

void PaintReview(Canvas& canvas, const presenter::ReviewCard& review, const ReviewLayout& layout) {
  const Theme& t = canvas.theme();
  if (review.board) PaintThumbnail(canvas, *review.board, layout.board);
  Rect words = layout.words;
  if (Wrap(canvas.measure(), review.words, Sans(canvas.Px(14)), words.w).size() == 1) {
    canvas.TextIn(review.words, words, Sans(canvas.Px(14)), t.text);
  } else {
    PaintLines(canvas, review.words, words, Sans(canvas.Px(14)), t.text);
  }
  Rect rest = layout.accuracy;
  const float high = rest.h / static_cast<float>(std::max<std::size_t>(1, review.accuracy.size()));
  for (const std::string& line : review.accuracy)
    canvas.TextIn(line, rest.TakeTop(high), Medium(canvas.Px(13)), t.dim, Align::kRight);
}

void PaintRibbon(Canvas& canvas, const Ribbon& ribbon, const TableLayout& layout, const WidgetList& widgets) {
  const Theme& t = canvas.theme();
  const RibbonLook look = LookOf(t, ribbon);
  PaintRibbonGround(canvas, look, layout.ribbon);
  Rect rest = RibbonText(ribbon, layout, widgets, canvas.Px(10)).Inset(canvas.Px(20), canvas.Px(8));
  const Vec sign = rest.TakeLeft(canvas.Px(28), canvas.Px(14)).center();
  if (ribbon.kind == Ribbon::Kind::kCapture) {
    canvas.Ring(sign, canvas.Px(13), canvas.Px(1.8F), look.edge);
    DrawIcon(canvas, look.icon, sign, canvas.Px(9), look.edge);
  } else {
    const Color ink = look.edge.a < 255 ? t.dim : look.edge;
    DrawIcon(canvas, look.icon, sign, canvas.Px(24), ink);
  }
  if (ribbon.detail.empty()) {
    canvas.TextIn(ribbon.title, rest, Serif(canvas.Px(22)), t.text);
    return;
  }
  canvas.TextIn(ribbon.title, rest.TakeTop(canvas.Px(25)), Serif(canvas.Px(22)), t.text);
  canvas.TextIn(ribbon.detail, rest, Sans(canvas.Px(13)), t.dim);
}

void PaintTyped(Canvas& canvas, const TableViewState& state, const TableLayout& layout,
                const WidgetList& widgets, const Interaction& in) {
  if (const Widget* field = widgets.Find(state.typed->field.name)) {
    PaintField(canvas, *field, *state.typed, in);
  }
  const bool wrong = !state.typed_problem.empty();
  const std::string_view words =
      wrong ? std::string_view(state.typed_problem) : std::string_view(state.typed->label);
  const Color ink = wrong ? canvas.theme().capture : canvas.theme().dim;
  // A single line is centred beside the field, several start at its top.
  const TextStyle style = Sans(canvas.Px(13));
  Rect area = layout.typed_problem;
  if (Wrap(canvas.measure(), words, style, area.w).size() == 1) {
    canvas.TextIn(words, area, style, ink);
  } else {
    PaintLines(canvas, words, area, style, ink);
  }
}

// The newest in full colour, older ones fainter.
void PaintNews(Canvas& canvas, const std::vector<std::string>& news, Rect area) {
  Color ink = canvas.theme().dim;
  for (const std::string& sentence : news) {
    if (!PaintLines(canvas, sentence, area, Italic(canvas.Px(16)), ink)) return;
    area.TakeTop(canvas.Px(5));
    ink = Mix(canvas.theme().dim, canvas.theme().panel, 0.1F);
  }
}

void PaintSide(Canvas& canvas, const TableViewState& state, const TableLayout& layout,
               const WidgetList& widgets, const Interaction& in, const std::vector<std::string>& news) {
  if (layout.side.empty()) return;
  const Theme& t = canvas.theme();
  PaintPanel(canvas, layout.side);
  if (layout.chat.shown) {
    PaintChat(canvas, *state.chat, layout.chat, widgets, in);
  }
  Rect lines = layout.side_lines;
  if (state.result) {
    const Color tone = ToneOf(t, state.result->ending);
    canvas.Stroke(layout.side, canvas.Px(12), canvas.Px(1.4F), Faded(tone, 0.8F));
    Rect title = layout.side_title;
    const TextStyle style = Serif(canvas.Px(kResultSize));
    if (Wrap(canvas.measure(), state.result->title, style, title.w).size() == 1) {
      canvas.TextIn(state.result->title, title, style, tone);
    } else {
      PaintLines(canvas, state.result->title, title, Serif(canvas.Px(kResultSize - 4)), tone);
    }
    PaintLines(canvas, state.result->detail, lines, Sans(canvas.Px(14)), t.dim);
    return;
  }
  PaintCaption(canvas, state.chat ? state.chat->title : "TABLE", layout.side_title);
  PaintLines(canvas, state.turn, lines, Serif(canvas.Px(22)), t.text);
  lines.TakeTop(canvas.Px(state.chat ? 4 : 12));
  PaintNews(canvas, news, lines);
}

void PaintCounters(Canvas& canvas, const TableViewState& state, const TableLayout& layout) {
  if (layout.counters.empty()) return;
  const Theme& t = canvas.theme();
  PaintPanel(canvas, layout.counters);
  Rect rest = layout.counters.Inset(canvas.Px(18), 0);
  for (const presenter::Counter& counter : state.counters) {
    const TextStyle label = Sans(canvas.Px(13));
    const TextStyle value = Bold(canvas.Px(14));
    canvas.TextIn(counter.label,
                  rest.TakeLeft(std::ceil(canvas.measure().Width(counter.label, label)), canvas.Px(10)),
                  label, t.dim);
    canvas.TextIn(counter.value,
                  rest.TakeLeft(std::ceil(canvas.measure().Width(counter.value, value)), canvas.Px(34)),
                  value, counter.near ? t.capture : t.text);
  }
}

bool DrawnElsewhere(const Widget& widget) {
  const WidgetKind kind = widget.kind;
  if (!widget.press || kind == WidgetKind::kTab || kind == WidgetKind::kCell || kind == WidgetKind::kStop)
    return true;
  return IsToast(widget) || IsStep(widget) || widget.press->Is<presenter::action::TryNow>();
}

// Before the match is known, and when it cannot be followed.
void PaintNoMatch(Canvas& canvas, const TableViewState& state, const TableLayout& layout) {
  const Theme& t = canvas.theme();
  const Rect box = Around(layout.slab.center(), std::min(layout.slab.w, canvas.Px(460)), canvas.Px(88));
  PaintPanel(canvas, box);
  const std::string_view words =
      state.problem ? std::string_view(*state.problem) : std::string_view(state.loading_note);
  canvas.TextIn(words, box.Inset(canvas.Px(20), 0), Serif(canvas.Px(20)), state.problem ? t.capture : t.dim,
                Align::kCenter);
}

}  // namespace

void TablePainter::Paint(const State& state, const Layout& layout, const PaintContext& paint) {
  const auto& [canvas, widgets, in, man, news] = paint;
  const Theme& t = canvas.theme();
  const BoardFrame frame = layout.Frame(state.board);
  const bool shown = !state.loading && !state.problem;
  if (shown && state.text) {
    PaintTextRecord(canvas, *state.text, layout.slab);
  } else if (shown) {
    PaintBoardShadow(canvas, frame);
  } else {
    PaintNoMatch(canvas, state, layout);
  }
  if (!state.zen) {
    PaintCaption(canvas, state.heading, layout.heading);
    canvas.TextIn(state.table_note, layout.table_note, Sans(canvas.Px(13)), t.dim, Align::kRight);
  }
  if (state.lesson) PaintLesson(canvas, *state.lesson, layout.lesson);
  if (shown && !state.lesson) {
    if (state.best) {
      PaintBestPanel(canvas, *state.best, layout.best);
    } else if (!state.alone) {
      PaintSeatCard(canvas, state.top, layout.top, man);
    }
    PaintSeatCard(canvas, state.bottom, layout.bottom, man);
  }
  if (!state.zen) PaintMovesPanel(canvas, state, layout.moves, widgets, in);
  if (!layout.chat_panel.empty()) {
    PaintPanel(canvas, layout.chat_panel);
    PaintChat(canvas, *state.chat, layout.chat, widgets, in);
  }
  PaintSide(canvas, state, layout, widgets, in, news);
  if (state.typed) {
    PaintTyped(canvas, state, layout, widgets, in);
  } else if (layout.review) {
    PaintRibbonGround(canvas, LookOf(t, *layout.ribbon_shown), layout.ribbon);
    PaintReview(canvas, *state.result->review, *layout.review);
  } else if (layout.ribbon_shown) {
    PaintRibbon(canvas, *layout.ribbon_shown, layout, widgets);
  }
  PaintCounters(canvas, state, layout);
  if (!state.zen) {
    canvas.TextIn(state.keys_hint, layout.hint,
                  StyleOfHint(canvas.measure(), state.keys_hint, layout.hint.w, canvas.Px(13)), t.dim,
                  Align::kCenter);
  }
  for (const Widget& widget : widgets.all) {
    if (!DrawnElsewhere(widget)) {
      PaintButton(canvas, widget, in);
    }
  }
}

void TablePainter::PaintMoving(const State& state, const Layout& layout, const MovingContext& moving) {
  Canvas& canvas = moving.canvas;
  if (!state.alone && !state.lesson) {
    PaintClock(canvas, state.top, layout.top.clock);
  }
  if (!state.lesson) PaintClock(canvas, state.bottom, layout.bottom.clock);
  if (state.loading || state.problem || state.text) return;
  const BoardFrame frame = layout.Frame(state.board);
  const Racks racks = layout.RacksFor(state);
  const BoardMoment moment{state.board, frame, moving.animator, racks, moving.now, moving.dragged};
  const auto side = static_cast<int>(frame.slab().w);
  PaintBoard(canvas, moment, moving.art.Board(*state.board.topology, state.board.set, side));
  if (state.board.overlay) {
    PaintOverlay(canvas, *state.board.overlay, frame, moving.now);
    if (const Widget* retry = moving.widgets.Find(state.board.overlay->try_now.Id())) {
      PaintButton(canvas, *retry, moving.in);
    }
  }
}

TableViewState TablePainter::Still(State state) {
  state.board = EmptyBoard(state.board);
  state.top.clock = state.bottom.clock = {};
  return state;
}

}  // namespace merels::view
