#include "client/presenter/board/ply_motion.h"

#include <algorithm>

#include "client/presenter/words/family_face.h"

namespace merels::presenter {
namespace {

using board::Point;

/// One man's way between two points; a placement starts where it ends.
struct Leg {
  Point from = 0;
  Point to = 0;
};

std::vector<Leg> LegsOf(const rules::Ply& ply) {
  std::vector<Leg> legs;
  Point at = ply.from.value_or(*ply.to);
  for (const Point point : ply.via) {
    legs.push_back({at, point});
    at = point;
  }
  legs.push_back({at, *ply.to});
  return legs;
}

bool LiesBetween(const board::Topology& topology, Point man, const Leg& leg) {
  const auto a = topology.place(leg.from), b = topology.place(leg.to), m = topology.place(man);
  return 2 * m.file == a.file + b.file && 2 * m.rank == a.rank + b.rank;
}

class Director {
 public:
  Director(const rules::Ply& ply, const Draft& shown, rules::Side side, const rules::Game& before)
      : ply_(ply),
        side_(side),
        before_(before),
        legs_(LegsOf(ply)),
        done_(std::min(legs_.size(), shown.via.size() + (shown.to ? 1 : 0))),
        left_(ply.captures) {
    for (const Point man : shown.taken) std::erase(left_, man);
    for (std::size_t i = 0; i < done_; ++i) (void)JumpedBy(legs_[i]);
  }

  std::vector<Cue> Run(bool dropped) {
    for (std::size_t i = done_; i < legs_.size(); ++i) {
      Move(legs_[i], dropped && i + 1 == legs_.size());
      for (const Point man : JumpedBy(legs_[i])) Leave(man);
    }
    if (done_ < legs_.size()) Glow();
    for (const Point man : left_) Leave(man);
    return std::move(cues_);
  }

 private:
  /// The men that this leg jumps over, removed from those still to leave. None in a game with flying.
  std::vector<Point> JumpedBy(const Leg& leg) {
    std::vector<Point> jumped;
    if (FaceOf(&before_.ruleset()).flies) return jumped;
    for (const Point man : left_) {
      if (LiesBetween(before_.topology(), man, leg)) jumped.push_back(man);
    }
    for (const Point man : jumped) std::erase(left_, man);
    return jumped;
  }

  void Move(const Leg& leg, bool dropped) {
    auto kind = before_.topology().Joined(leg.from, leg.to) ? Cue::Kind::kSlide : Cue::Kind::kFly;
    if (!ply_.from) kind = Cue::Kind::kPlace;
    cues_.push_back({kind, side_, leg.from, leg.to, {}, dropped});
  }

  void Glow() {
    for (const auto& line : MillsOfDraft(before_, {ply_.from, ply_.to}, side_)) {
      cues_.push_back({Cue::Kind::kMill, side_, {}, *ply_.to, line, false});
    }
  }

  void Leave(Point man) {
    const rules::Side whose = before_.ManAt(man).value_or(rules::Other(side_));
    cues_.push_back({Cue::Kind::kCapture, whose, {}, man, {}, false});
  }

  const rules::Ply& ply_;
  const rules::Side side_;
  const rules::Game& before_;
  const std::vector<Leg> legs_;
  const std::size_t done_;   // legs that are on the board already
  std::vector<Point> left_;  // captures still to be shown
  std::vector<Cue> cues_;
};

}  // namespace

std::vector<Cue> MotionOf(const rules::Ply& ply, const Draft& shown, rules::Side side,
                          const rules::Game& before, bool dropped) {
  if (ply.pass()) return {};
  return Director(ply, shown, side, before).Run(dropped);
}

}  // namespace merels::presenter
