// The graph of chances over the plies of the line shown, with the time of each ply under it.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "client/view/screen/analysis/analysis.h"

namespace merels::view {
namespace {

using presenter::AnalysisViewState;

/// The least distance between two labels of plies, in pixels of the design.
constexpr float kBetweenLabels = 44;

// Every 1, 2, 5, 10, 20, … plies, as many as have room for their labels.
std::size_t LabelStep(const Rect& curve, std::size_t count, float least) {
  const float ply = std::max(0.001F, curve.w / static_cast<float>(std::max<std::size_t>(2, count) - 1));
  for (std::size_t ten = 1;; ten *= 10) {
    for (const std::size_t step : {ten, 2 * ten, 5 * ten}) {
      if (ply * static_cast<float>(step) >= least) return step;
    }
  }
}

class GraphPainter {
 public:
  GraphPainter(Canvas& canvas, const AnalysisViewState& state, const GraphLayout& layout)
      : canvas_(canvas), t_(canvas.theme()), state_(state), layout_(layout), count_(state.strip.size()) {}

  void Run() {
    PaintPanel(canvas_, layout_.panel);
    PaintTitle();
    PaintShares();
    PaintScale();
    PaintTimes();
    PaintCursor();
    PaintMarks();
  }

 private:
  Vec At(std::size_t i, float chance) const {
    return {AlongCurve(layout_.curve, i, count_), layout_.curve.y + (1 - chance) * layout_.curve.h};
  }

  void PaintTitle() {
    const TextStyle style = Medium(canvas_.Px(13));
    Rect line = layout_.title;
    const float width = std::min(canvas_.measure().Width(state_.strip_note, style) + 1, line.w * 0.6F);
    canvas_.TextIn(state_.strip_note, line.TakeRight(width, canvas_.Px(10)), style, t_.text, Align::kRight);
    canvas_.TextIn(state_.strip_title, line, Sans(canvas_.Px(12)), t_.dim);
  }

  // Below the curve is the first side's share, above it the other's. Where nothing is known there is neither.
  void PaintShares() {
    std::vector<Vec> run;
    const auto flush = [&] {
      if (run.size() > 1)
        canvas_.Lines(run, canvas_.Px(1.5F), Mix(InkOfShare(t_, rules::Side::kFirst), t_.text, 0.5F));
      run.clear();
    };
    for (std::size_t i = 0; i < count_; ++i) {
      const auto chance = state_.strip[i].chance;
      if (!chance) {
        flush();
        continue;
      }
      const Vec to = At(i, *chance);
      if (!run.empty()) PaintShare(run.back(), to);
      run.push_back(to);
    }
    flush();
  }

  void PaintShare(Vec from, Vec to) {
    const float top = layout_.curve.y, bottom = layout_.curve.bottom();
    canvas_.Polygon(std::array{Vec{from.x, top}, Vec{to.x, top}, to, from},
                    InkOfShare(t_, rules::Side::kSecond));
    canvas_.Polygon(std::array{from, to, Vec{to.x, bottom}, Vec{from.x, bottom}},
                    InkOfShare(t_, rules::Side::kFirst));
  }

  void PaintScale() {
    const TextStyle style = Sans(canvas_.Px(11));
    const Rect& curve = layout_.curve;
    for (const int percent : {100, 50, 0}) {
      const float y = curve.y + curve.h * static_cast<float>(100 - percent) / 100;
      canvas_.Line({curve.x, y}, {curve.right(), y}, 1, percent == 50 ? Faded(t_.dim, 0.8F) : t_.hairline);
      canvas_.TextIn(std::to_string(percent) + " %",
                     {layout_.scale.x, y - canvas_.Px(7), layout_.scale.w, canvas_.Px(14)}, style, t_.dim,
                     Align::kRight);
    }
    const std::size_t step = LabelStep(curve, count_, canvas_.Px(kBetweenLabels));
    for (std::size_t i = 0; i < count_; i += step) {
      const float x = AlongCurve(curve, i, count_);
      canvas_.Text(std::to_string(i), {x, layout_.plies.bottom() - canvas_.Px(2)}, style, t_.dim,
                   i == 0 ? Align::kLeft : Align::kCenter);
    }
  }

  // Each ply's time, and a sign at captures.
  void PaintTimes() {
    const Rect& times = layout_.times;
    const float width =
        std::clamp(times.w / static_cast<float>(std::max<std::size_t>(count_, 1)) - 1, 1.0F, canvas_.Px(6));
    for (std::size_t i = 0; i < count_; ++i) {
      const presenter::StripPoint& point = state_.strip[i];
      const float x = AlongCurve(times, i, count_),
                  high = std::max(point.time > 0 ? 1.0F : 0.0F, point.time * times.h);
      if (high > 0)
        canvas_.Fill({x - width / 2, times.bottom() - high, width, high}, 0, Faded(t_.dim, 0.75F));
      if (point.takes) {
        DrawCross(canvas_, {x, times.y - canvas_.Px(1)}, canvas_.Px(6), std::max(1.0F, canvas_.Px(1.5F)),
                  t_.capture);
      }
    }
  }

  void PaintCursor() {
    const float x = AlongCurve(layout_.curve, state_.strip_at, count_);
    canvas_.Line({x, layout_.curve.y - canvas_.Px(3)}, {x, layout_.times.bottom()}, canvas_.Px(2), t_.accent);
    if (state_.strip_at >= count_ || !state_.strip[state_.strip_at].chance) return;
    const Vec at = At(state_.strip_at, *state_.strip[state_.strip_at].chance);
    canvas_.Disc(at, canvas_.Px(6), t_.panel);
    canvas_.Disc(at, canvas_.Px(4.5F), t_.accent);
  }

  void PaintMarks() {
    for (std::size_t i = 0; i < count_; ++i) {
      const presenter::StripPoint& point = state_.strip[i];
      if (!point.chance || point.sign.empty()) continue;
      const Vec spot = At(i, *point.chance);
      const float radius = canvas_.Px(point.sign == "??" ? 5 : 4);
      canvas_.Disc(spot, radius + canvas_.Px(1.5F), t_.panel);
      canvas_.Disc(spot, radius, InkOfSign(t_, point.sign));
    }
  }

  Canvas& canvas_;
  const Theme& t_;
  const AnalysisViewState& state_;
  const GraphLayout& layout_;
  const std::size_t count_;
};

}  // namespace

Color InkOfShare(const Theme& theme, rules::Side side) {
  return side == rules::Side::kFirst
             ? Mix(theme.panel, theme.materials.bone_light, theme.dark ? 0.72F : 0.95F)
             : Mix(theme.panel, theme.materials.ebony_dark, theme.dark ? 0.55F : 0.62F);
}

Color InkOfSign(const Theme& theme, std::string_view sign) {
  if (sign == "??") return ChipInk(theme, theme.capture);
  return sign.empty() ? theme.text : NoteInk(theme);
}

void PaintBar(Canvas& canvas, const AnalysisViewState& state, const Rect& bar) {
  const Theme& t = canvas.theme();
  const float radius = canvas.Px(3);
  canvas.Fill(bar, radius, state.bar ? InkOfShare(t, rules::Side::kSecond) : Faded(t.hairline, 0.5F));
  if (state.bar) {
    Rect rest = bar;
    const float high = std::round(bar.h * state.bar->chance);
    // The first side's share is at the side of the board where it sits.
    const Rect share = state.board.flipped ? rest.TakeTop(high) : rest.TakeBottom(high);
    canvas.Fill(share, std::min(radius, share.h / 2), InkOfShare(t, rules::Side::kFirst));
  }
  const float middle = std::round(bar.center().y);
  canvas.Fill({bar.x - canvas.Px(2), middle - 1, bar.w + canvas.Px(4), 2}, 0, t.accent);
  canvas.Stroke(bar, radius, 1, t.hairline);
}

void PaintGraph(Canvas& canvas, const AnalysisViewState& state, const GraphLayout& layout) {
  GraphPainter(canvas, state, layout).Run();
}

}  // namespace merels::view
