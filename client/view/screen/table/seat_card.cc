#include "client/view/screen/table/seat_card.h"

#include "client/view/widget/icons.h"

namespace merels::view {
namespace {

constexpr float kNameSize = 25;
constexpr float kClockSize = 25;
constexpr float kRackMan = 22;
constexpr float kRackGap = 4;
constexpr Color kCardWhite{255, 255, 255, 255};
constexpr Color kCardBlack{0, 0, 0, 255};

std::string Chip(const presenter::SeatView& seat) {
  if (!seat.away.empty()) return seat.away;
  if (seat.offers_draw) return seat.flying ? "Flying · draw?" : "Offers a draw";
  return seat.flying ? "Flying" : "";
}

Color ChipColor(const presenter::SeatView& seat, const Theme& t) {
  if (!seat.away.empty()) return t.capture;
  return seat.offers_draw ? t.mill : t.legal;
}

void LayRack(const presenter::SeatView& seat, const LayoutContext& c, Rect row, SeatCardLayout& out) {
  const int count = seat.rack ? seat.in_hand + seat.on_board + seat.lost : 0;
  const float wanted = c.Px(kRackMan + kRackGap);
  const float each = count > 0 ? std::min(wanted, std::floor(row.w / static_cast<float>(count))) : wanted;
  for (int i = 0; i < count; ++i) {
    out.rack.push_back(Around({row.x + each * (static_cast<float>(i) + 0.5F), row.center().y},
                              each - c.Px(kRackGap), each - c.Px(kRackGap)));
  }
  const auto next = static_cast<std::size_t>(std::max(0, count - seat.lost - 1));
  out.next_lost = next < out.rack.size() ? out.rack[next].center() : row.center();
}

void PaintRack(Canvas& canvas, const presenter::SeatView& seat, const SeatCardLayout& layout,
               const ManPicture& man) {
  const Theme& t = canvas.theme();
  const int standing = seat.in_hand + seat.on_board;
  for (std::size_t i = 0; i < layout.rack.size(); ++i) {
    const Rect& spot = layout.rack[i];
    if (static_cast<int>(i) >= standing) {
      canvas.Ring(spot.center(), spot.w / 2 - canvas.Px(1), canvas.Px(1.2F), Faded(t.dim, 0.55F));
      DrawCross(canvas, spot.center(), spot.w * 0.34F, canvas.Px(1.6F), t.capture);
      continue;
    }
    // While men are still to be placed, those on the board are drawn faintly.
    const bool placed = seat.in_hand > 0 && static_cast<int>(i) >= seat.in_hand;
    const auto diameter = static_cast<int>(std::lround(spot.w));
    canvas.Picture(man(seat.set, seat.side, diameter), spot, Faded(kCardWhite, placed ? 0.28F : 1.0F));
  }
}

void PaintChip(Canvas& canvas, const Rect& rect, std::string_view text, Color color) {
  if (!rect.empty()) {
    canvas.Fill(rect, rect.h / 2, Mix(canvas.theme().panel, color, 0.20F));
    canvas.TextIn(text, rect, Medium(canvas.Px(12)), ChipInk(canvas.theme(), color), Align::kCenter);
  }
}

}  // namespace

SeatCardLayout LaySeatCard(const presenter::SeatView& seat, const LayoutContext& c, const Rect& card,
                           std::string_view id, WidgetList& widgets) {
  SeatCardLayout out;
  out.card = card;
  Rect rest = card.Inset(c.Px(16), c.Px(10));
  rest.TakeLeft(c.Px(5));
  // In zen a card without a rack has nothing below.
  const bool bare = !seat.rack && seat.summary.empty() && seat.note.empty();
  Rect lower = rest.TakeBottom(bare ? 0 : c.Px(26));
  Rect right = rest.TakeRight(c.Px(132), c.Px(12));
  right.TakeTop(c.Px(3));
  out.clock = right.TakeTop(std::min(c.Px(46), right.h));
  const float summary = std::min(lower.w * 0.55F, c.TextWidth(seat.summary, Sans(c.Px(13))));
  out.summary = lower.TakeRight(summary, c.Px(12));
  out.picture = Around(rest.TakeLeft(c.Px(40), c.Px(12)).center() + Vec{0, c.Px(1)}, c.Px(40), c.Px(40));
  const float note = std::min(c.Px(20), std::floor(rest.h * 0.4F));
  Rect upper = rest.TakeTop(std::min(c.Px(31), rest.h - note));
  const std::string chip = Chip(seat);
  float rating = seat.rating.empty() ? 0 : c.TextWidth(seat.rating, Sans(c.Px(15))) + c.Px(2);
  const float chip_room = chip.empty() ? 0 : c.TextWidth(chip, Medium(c.Px(12))) + c.Px(32);
  const TextStyle style = StyleForName(c.measure, seat.name, Serif(c.Px(kNameSize)));
  // Without room for both, the name takes precedence over the rating.
  if (c.TextWidth(seat.name, style) + chip_room + rating + c.Px(12) > upper.w) rating = 0;
  const float room = chip_room + (rating > 0 ? rating + c.Px(12) : 0);
  out.name =
      upper.TakeLeft(std::min(std::max(0.0F, upper.w - room), c.TextWidth(seat.name, style)), c.Px(12));
  if (rating > 0) {
    out.rating = upper.TakeLeft(rating, c.Px(12));
    widgets.Add(MakeLabel(std::string(id) + ":rating", seat.rating, out.rating));
  }
  if (!chip.empty()) {
    out.chip = upper.TakeLeft(chip_room - c.Px(12));
    out.chip = Around(out.chip.center(), out.chip.w, c.Px(22));
  }
  out.note = rest.TakeTop(note);
  LayRack(seat, c, lower, out);
  widgets.Add(MakeLabel(std::string(id), seat.name, out.card));
  if (seat.name_button) widgets.Add(MakeName(*seat.name_button, std::string(id) + ":name", out.name));
  const std::string held = seat.clock.held ? " when the connection broke" : "";
  widgets.Add(MakeLabel(std::string(id) + ":clock", seat.clock.text + held, out.clock));
  widgets.Add(MakeLabel(std::string(id) + ":summary", seat.summary, out.summary));
  return out;
}

void PaintSeatCard(Canvas& canvas, const presenter::SeatView& seat, const SeatCardLayout& layout,
                   const ManPicture& man) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, layout.card);
  if (seat.to_move) {
    const Rect bar{layout.card.x, layout.card.y + canvas.Px(18), canvas.Px(4), layout.card.h - canvas.Px(36)};
    canvas.Fill(bar, canvas.Px(2), t.accent);
  }
  const float d = layout.picture.w;
  canvas.Shadow(layout.picture.Moved({canvas.Px(1), canvas.Px(3)}), d / 2, canvas.Px(10),
                Faded(kCardBlack, 0.40F));
  canvas.Picture(man(seat.set, seat.side, static_cast<int>(std::lround(d))), layout.picture);
  const TextStyle style = StyleForName(canvas.measure(), seat.name, Serif(canvas.Px(kNameSize)));
  canvas.TextIn(seat.name, layout.name, style, t.text);
  canvas.TextIn(seat.rating, layout.rating, Sans(canvas.Px(15)), t.dim);
  PaintChip(canvas, layout.chip, Chip(seat), ChipColor(seat, t));
  canvas.TextIn(seat.note, layout.note, Sans(canvas.Px(13)), t.dim);
  PaintRack(canvas, seat, layout, man);
  canvas.TextIn(seat.summary, layout.summary, Sans(canvas.Px(13)), t.dim, Align::kRight);
}

void PaintClock(Canvas& canvas, const presenter::SeatView& seat, const Rect& rect) {
  if (seat.clock.text.empty()) return;
  const Theme& t = canvas.theme();
  const float radius = canvas.Px(9);
  Color ink = t.dim;
  if (seat.clock.running) {
    const Color base = seat.clock.low ? t.capture : t.accent;
    canvas.Shadow(rect.Moved({0, canvas.Px(2)}), radius, canvas.Px(12), Faded(base, 0.22F));
    canvas.Fill(rect, radius, Paint(Mix(base, kCardWhite, 0.10F), Mix(base, kCardBlack, 0.10F), rect));
    ink = seat.clock.low && t.dark ? Hex(0x2A0E06) : t.on_accent;
  } else {
    canvas.Fill(rect, radius, Paint(Mix(t.raised, kCardWhite, t.dark ? 0.02F : 0.2F), t.raised, rect));
    canvas.Stroke(rect, radius, canvas.Px(1), seat.clock.low ? Faded(t.capture, 0.7F) : t.hairline);
    ink = seat.clock.low ? t.capture : t.dim;
  }
  canvas.TextIn(seat.clock.text, rect, Medium(canvas.Px(kClockSize)), ink, Align::kCenter);
}

}  // namespace merels::view
