#include "client/view/board/paint_board.h"

#include <algorithm>
#include <string>

#include <SFML/Graphics/Image.hpp>
#include <SFML/Graphics/RenderTexture.hpp>

#include "client/view/art/slab.h"
#include "client/view/board/frame.h"
#include "client/view/board/marks.h"
#include "client/view/draw/display_list.h"
#include "client/view/widget/icons.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {
namespace {

using presenter::ManLook;
using presenter::ManView;

constexpr Color kBlack{0, 0, 0, 255};
constexpr float kShakeReach = 6;
constexpr float kGhostOpacity = 0.58F;
constexpr float kPendingOpacity = 0.86F;

Color Opacity(float share) { return {255, 255, 255, ToByte(255 * share)}; }

void DrawMan(Canvas& canvas, const BoardFrame& frame, const BoardTextures& textures, rules::Side side,
             const Pose& pose) {
  const auto index = rules::Index(side);
  const float diameter = 2 * frame.man_radius() * pose.scale;
  const bool lies = pose.scale <= 1.001F && pose.lift <= 0.001F;
  const sf::Texture& picture = lies ? textures.men[index] : textures.lifted[index];
  // A man at rest is drawn on whole pixels, a moving one at its exact place.
  Rect where = Around(pose.at, diameter, diameter);
  const auto baked = static_cast<float>(picture.getSize().x);
  if (lies && std::fabs(baked - diameter) < 1.0F) {
    where = {std::round(pose.at.x - baked / 2), std::round(pose.at.y - baked / 2), baked, baked};
  }
  const float unit = frame.unit();
  const Vec fall = Vec{2.0F, 4.5F} * unit + Vec{5.0F, 11.0F} * (pose.lift * unit);
  const float spread = diameter * kShadowSpread * (1 + 0.10F * pose.lift);
  canvas.Picture(textures.shadows[index], Around(pose.at + fall, spread, spread),
                 Opacity((0.62F - 0.14F * pose.lift) * pose.opacity));
  canvas.Picture(picture, where, Opacity(pose.opacity));
}

void DrawLabels(Canvas& canvas, const BoardFrame& frame) {
  const TextStyle style{Face::kGaramondItalic, std::max(11.0F, 17.5F * frame.unit())};
  const Color line = Faded(CoordinateLine(canvas.theme()), kCoordinateLine);
  const float off = std::max(0.8F, 1.1F * frame.unit());
  const auto label = [&](const std::string& text, Vec at) {
    const Vec baseline = at + Vec{0, canvas.measure().CapHeight(style) / 2};
    for (const Vec aside : {Vec{-off, 0}, Vec{off, 0}, Vec{0, -off}, Vec{0, off}}) {
      canvas.Text(text, baseline + aside, style, line, Align::kCenter);
    }
    canvas.Text(text, baseline, style, CoordinateInk(canvas.theme()), Align::kCenter);
  };
  for (int i = 1; i <= frame.files(); ++i) {
    label(std::string(1, static_cast<char>('a' + i - 1)), frame.FileLabel(i));
    label(std::to_string(i), frame.RankLabel(i));
  }
}

class BoardPainter {
 public:
  BoardPainter(Canvas& canvas, const BoardMoment& moment, const BoardTextures& textures)
      : canvas_(canvas), m_(moment), state_(moment.state), frame_(moment.frame), textures_(textures) {}

  void Paint() {
    canvas_.Picture(textures_.slab, frame_.slab());
    if (state_.coordinates) {
      DrawLabels(canvas_, frame_);
    }
    Glows();
    UnderMen();
    Men();
    OverMen();
  }

 private:
  void Glows() {
    for (const board::Line& line : state_.mills) {
      DrawGlow(canvas_, frame_, line, 0.72F);
    }
    for (const MillGlow& glow : m_.motion.Glows(m_.now)) {
      DrawGlow(canvas_, frame_, glow.line, glow.strength);
    }
  }

  bool Occupied(board::Point point) const {
    return std::any_of(state_.men.begin(), state_.men.end(),
                       [point](const ManView& man) { return man.point == point; });
  }

  void UnderMen() {
    for (const rules::Side side : {rules::Side::kFirst, rules::Side::kSecond}) {
      for (const board::Point p : state_.goals[rules::Index(side)]) {
        DrawGoal(canvas_, frame_, frame_.At(p), side);
      }
    }
    for (const board::Point p : state_.taken) {
      if (!Occupied(p)) DrawTaken(canvas_, frame_, frame_.At(p));
    }
    for (const board::Point p : state_.last_ply) {
      if (!Occupied(p)) {
        DrawLastPly(canvas_, frame_, frame_.At(p), false);
      }
    }
    if (state_.vacated) {
      DrawLastPly(canvas_, frame_, frame_.At(*state_.vacated), false);
    }
    for (const board::Point p : state_.targets) {
      const bool aimed = state_.aimed == p && !(state_.ghost && state_.ghost->point == p);
      DrawTarget(canvas_, frame_, frame_.At(p), aimed);
    }
    if (state_.arc) {
      DrawFlight(canvas_, frame_, frame_.At(state_.arc->from), frame_.At(state_.arc->to));
    }
  }

  std::optional<Pose> PoseOf(const ManView& man) const {
    std::optional<Pose> pose = m_.motion.PoseOf(man, frame_, m_.now);
    if (!pose) return pose;
    if (man.look == ManLook::kLifted && m_.dragged) {
      pose->at = *m_.dragged;
    }
    pose->at.x += m_.motion.Shake(man.point, m_.now) * kShakeReach * canvas_.scale();
    pose->opacity *= man.look == ManLook::kPending ? kPendingOpacity : 1.0F;
    return pose;
  }

  // Lifted and moving men are drawn last, above the others.
  void Men() {
    std::vector<std::pair<const ManView*, Pose>> flying;
    for (const ManView& man : state_.men) {
      const std::optional<Pose> pose = PoseOf(man);
      if (pose && pose->lift > 0.001F) {
        flying.emplace_back(&man, *pose);
      } else if (pose) {
        DrawMan(canvas_, frame_, textures_, man.side, *pose);
        Signs(man, *pose);
      }
    }
    Ghost();
    Premove();
    for (const auto& [man, pose] : flying) {
      DrawMan(canvas_, frame_, textures_, man->side, pose);
      Signs(*man, pose);
    }
    for (const LeavingMan& man : m_.motion.Leaving(frame_, m_.racks, m_.now)) {
      DrawMan(canvas_, frame_, textures_, man.side, man.pose);
    }
  }

  void Signs(const ManView& man, const Pose& pose) {
    const bool newest =
        std::find(state_.last_ply.begin(), state_.last_ply.end(), man.point) != state_.last_ply.end();
    switch (man.look) {
      case ManLook::kLifted: return DrawSelection(canvas_, frame_, pose.at, pose.scale);
      case ManLook::kCapturable: return DrawCapturable(canvas_, frame_, pose.at, man.number, man.aimed);
      case ManLook::kProtected: return DrawProtected(canvas_, frame_, pose.at);
      case ManLook::kPlain:
      case ManLook::kPending: break;
    }
    if (newest && pose.lift <= 0.001F) {
      DrawLastPly(canvas_, frame_, pose.at, true);
    }
  }

  void Ghost() {
    if (!state_.ghost) return;
    const Vec at = frame_.At(state_.ghost->point);
    DrawMan(canvas_, frame_, textures_, state_.ghost->side, {at, 1, 0, kGhostOpacity});
    DrawSelection(canvas_, frame_, at, 1);
  }

  void Premove() {
    if (!state_.premove) return;
    const auto& [side, from, to, takes] = *state_.premove;
    const Vec at = frame_.At(to);
    DrawMan(canvas_, frame_, textures_, side, {at, 1, 0, kGhostOpacity});
    DrawPremove(canvas_, frame_, from ? std::optional(frame_.At(*from)) : std::nullopt, at);
    for (const board::Point p : takes) DrawHintedCapture(canvas_, frame_, frame_.At(p));
  }

  void OverMen() {
    for (const auto& [from, to] : state_.annotations) {
      DrawAnnotation(canvas_, frame_, frame_.At(from), to ? std::optional(frame_.At(*to)) : std::nullopt);
    }
    if (state_.hint) {
      const auto& from = state_.hint->from;
      DrawHint(canvas_, frame_, from ? std::optional(frame_.At(*from)) : std::nullopt,
               frame_.At(state_.hint->to));
      for (const board::Point p : state_.hint->takes) DrawHintedCapture(canvas_, frame_, frame_.At(p));
    }
    BestLine();
    for (board::Point p = 0; p < frame_.topology().point_count; ++p) {
      const float refused = m_.motion.Refused(p, m_.now);
      if (refused > 0) {
        const Vec shift{m_.motion.Shake(p, m_.now) * kShakeReach * canvas_.scale(), 0};
        DrawRefused(canvas_, frame_, frame_.At(p) + shift, refused);
      }
    }
    if (state_.cursor && state_.focused) {
      DrawCursor(canvas_, frame_, frame_.At(state_.cursor->point), state_.cursor->label);
    }
  }

  // Earlier plies cover later ones.
  void BestLine() {
    for (std::size_t i = state_.line.size(); i > 0; --i) {
      const auto& [from, to, takes] = state_.line[i - 1];
      const auto way = from ? std::optional(frame_.At(*from)) : std::nullopt;
      DrawExpected(canvas_, frame_, way, frame_.At(to), static_cast<int>(i));
      if (i > 1) continue;  // men captured by later plies may not be there yet
      for (const board::Point p : takes) DrawHintedCapture(canvas_, frame_, frame_.At(p));
    }
  }

  Canvas& canvas_;
  const BoardMoment& m_;
  const presenter::BoardViewState& state_;
  const BoardFrame& frame_;
  const BoardTextures& textures_;
};

/// Room for the slab's shadow, as a share of the picture.
constexpr float kPictureMargin = 0.03F;

/// Side of the atlas for the board's coordinates. The driver keeps its memory until the next picture.
constexpr int kLettersSide = 256;

/// Men at rest, without the signs of a ply being chosen.
presenter::BoardViewState MenAlone(const presenter::BoardViewState& board) {
  presenter::BoardViewState plain;
  plain.topology = board.topology;
  plain.set = board.set;
  plain.flipped = board.flipped;
  plain.coordinates = true;
  for (const auto& man : board.men) plain.men.push_back({man.point, man.side});
  return plain;
}

void PaintPrintedLines(Canvas& canvas, const BoardFrame& frame) {
  const Materials& m = canvas.theme().materials;
  const auto& board = frame.topology();
  const float width = std::max(1.2F, 5.0F * frame.unit());
  for (board::Point from = 0; from < board.point_count; ++from) {
    for (board::Point to = 0; to < from; ++to) {
      if (!board.Joined(from, to)) continue;
      canvas.Line(frame.At(from), frame.At(to), width + std::max(1.0F, 2 * frame.unit()),
                  Faded(m.groove, 0.6F));
      canvas.Line(frame.At(from), frame.At(to), width, m.inlay);
    }
  }
  const float stud = std::max(2.0F, 9.0F * frame.unit());
  for (board::Point point = 0; point < board.point_count; ++point) {
    canvas.Disc(frame.At(point), stud + 1, Faded(m.groove, 0.7F));
    canvas.Disc(frame.At(point), stud, m.inlay);
  }
}

void PaintPrintedMan(Canvas& canvas, const BoardFrame& frame, rules::Side side, Vec at) {
  const Materials& m = canvas.theme().materials;
  const bool first = side == rules::Side::kFirst;
  const float r = frame.man_radius() * 0.9F;
  canvas.Disc(at + Vec{r * 0.06F, r * 0.16F}, r * 1.04F, Faded(Color{0, 0, 0, 255}, 0.35F));
  canvas.Disc(at, r,
              Paint(first ? m.bone_light : m.ebony_light, first ? m.bone_dark : m.ebony_dark,
                    Around(at, 2 * r, 2 * r)));
  canvas.Ring(at, r * 0.62F, std::max(1.0F, r * 0.09F),
              first ? Faded(m.groove, 0.45F) : Faded(m.ring, 0.85F));
}

}  // namespace

void PaintBoardShadow(Canvas& canvas, const BoardFrame& frame) {
  const Rect& slab = frame.slab();
  const float radius = slab.w * kSlabCorner;
  const float depth = canvas.theme().dark ? 0.55F : 0.30F;
  canvas.Shadow(slab.Moved({0, canvas.Px(12)}), radius, canvas.Px(44), Faded(kBlack, depth));
  canvas.Shadow(slab.Moved({0, canvas.Px(3)}), radius, canvas.Px(10), Faded(kBlack, depth * 0.8F));
}

void PaintBoard(Canvas& canvas, const BoardMoment& moment, const BoardTextures& textures) {
  BoardPainter(canvas, moment, textures).Paint();
}

void PaintOverlay(Canvas& canvas, const presenter::Overlay& overlay, const BoardFrame& frame, Millis now) {
  const Rect& slab = frame.slab();
  canvas.Fill(slab, slab.w * kSlabCorner, Faded(kVeil, kVeilShare));
  const Vec middle = slab.center();
  DrawSpinner(canvas, middle + Vec{0, -canvas.Px(74)}, canvas.Px(22), canvas.Px(4.5F), now,
              canvas.theme().mill);
  const Rect title{slab.x, middle.y - canvas.Px(38), slab.w, canvas.Px(40)};
  canvas.TextIn(overlay.title, title, {Face::kGaramond, canvas.Px(30)}, kVeilTitle, Align::kCenter);
  const Rect detail =
      Rect{slab.x, title.bottom() - canvas.Px(2), slab.w, canvas.Px(24)}.Inset(canvas.Px(24), 0);
  canvas.TextIn(overlay.detail, detail, {Face::kInter, canvas.Px(15)}, kVeilWords, Align::kCenter);
  Rect note = Rect{slab.x, middle.y + canvas.Px(88), slab.w, slab.bottom() - middle.y - canvas.Px(96)};
  note = note.Inset(canvas.Px(24), 0);
  PaintLines(canvas, overlay.note, note, {Face::kInter, canvas.Px(14)}, kVeilWords, Align::kCenter);
}

bool SaveBoardPicture(const presenter::BoardViewState& board, const Theme& theme, const Typefaces& typefaces,
                      const std::string& file) {
  sf::RenderTexture target;
  if (!target.create(kPictureSide, kPictureSide)) return false;
  const presenter::BoardViewState plain = MenAlone(board);
  const auto side = static_cast<float>(kPictureSide);
  const Rect all{0, 0, side, side};
  const BoardFrame frame(*plain.topology, all.Inset(side * kPictureMargin), plain.flipped);
  ArtStore art(theme);
  const auto slab = static_cast<int>(frame.slab().w);
  art.Board(*plain.topology, plain.set, slab);
  art.Finish();
  const BoardTextures& textures = art.Board(*plain.topology, plain.set, slab);
  GlyphAtlas atlas(typefaces, kLettersSide);
  DisplayList list;
  Canvas canvas({list, atlas, theme, [] {}}, {side, side}, 1);
  canvas.Fill(all.Inset(-2), 0, Paint(theme.backdrop_top, theme.backdrop_bottom, all));
  PaintBoardShadow(canvas, frame);
  const Animator still;
  PaintBoard(canvas, {plain, frame, still, {}, Millis{0}, {}}, textures);
  target.clear();
  Replay(target, {&list});
  target.display();
  return target.getTexture().copyToImage().saveToFile(file);
}

void PaintDiagram(Canvas& canvas, const presenter::BoardViewState& board, const Rect& where) {
  const Materials& m = canvas.theme().materials;
  const BoardFrame frame(*board.topology, where, board.flipped);
  const float radius = where.w * 0.03F;
  canvas.Shadow(where.Moved({0, canvas.Px(3)}), radius, canvas.Px(12), Faded(Color{0, 0, 0, 255}, 0.3F));
  canvas.Fill(where, radius, Paint(m.stone_a, m.stone_b, where));
  PaintPrintedLines(canvas, frame);
  for (const auto& man : board.men) PaintPrintedMan(canvas, frame, man.side, frame.At(man.point));
}

void PaintThumbnail(Canvas& canvas, const presenter::BoardViewState& board, const Rect& where) {
  const Materials& m = canvas.theme().materials;
  const BoardFrame frame(*board.topology, where, board.flipped);
  canvas.Fill(where, where.w * 0.12F, Paint(m.stone_a, m.stone_b, where));
  const float line = std::max(1.0F, where.w * 0.045F), dot = where.w * 0.05F;
  const auto& topology = frame.topology();
  for (board::Point from = 0; from < topology.point_count; ++from) {
    bool joined = false;
    for (board::Point to = 0; to < topology.point_count; ++to) {
      if (!topology.Joined(from, to)) continue;
      joined = true;
      if (to < from) canvas.Line(frame.At(from), frame.At(to), line, m.inlay);
    }
    if (!joined) canvas.Disc(frame.At(from), dot, m.inlay);
  }
  for (const auto& man : board.men) {
    const bool first = man.side == rules::Side::kFirst;
    canvas.Disc(frame.At(man.point), 1.3F * dot, first ? m.bone_light : m.ebony_dark);
  }
  for (const board::Point point : board.last_ply)
    canvas.Ring(frame.At(point), 1.8F * dot, std::max(1.0F, 0.5F * dot), LastPlyOnBoard(canvas.theme()));
}

}  // namespace merels::view
