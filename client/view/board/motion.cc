#include "client/view/board/motion.h"

#include <algorithm>

#include "client/view/art/bake.h"

namespace merels::view {
namespace {

using Kind = presenter::Cue::Kind;

bool MovesAMan(Kind kind) {
  return kind == Kind::kPlace || kind == Kind::kSlide || kind == Kind::kFly || kind == Kind::kBack;
}

bool KeepsOthersWaiting(Kind kind) { return MovesAMan(kind) || kind == Kind::kCapture; }

Millis Duration(Kind kind) {
  switch (kind) {
    case Kind::kPlace: return kPlaceTime;
    case Kind::kSlide:
    case Kind::kBack: return kSlideTime;
    case Kind::kFly: return kFlyTime;
    case Kind::kCapture: return kCaptureTime;
    case Kind::kMill: return kMillRise + kMillDecay;
    case Kind::kIllegal: return kShakeTime + kRefusedTime;
    default: return Millis{0};
  }
}

float Share(Millis start, Millis length, Millis now) {
  if (length.count() <= 0) return 1.0F;
  return std::clamp(static_cast<float>((now - start).count()) / static_cast<float>(length.count()), 0.0F,
                    1.0F);
}

float Swell(float share) { return std::sin(share * kPi); }

// The height of a flight's arc above the straight way, as a share of its length.
constexpr float kArcHeight = 0.22F;

}  // namespace

float EaseOut(float share) {
  const float rest = 1.0F - share;
  return 1.0F - rest * rest * rest;
}

Millis Animator::LengthOf(Kind kind) const {
  // A refusal has to be seen in any case.
  if (choice_ == presenter::MotionChoice::kFull || kind == Kind::kIllegal) return Duration(kind);
  const bool fades = choice_ == presenter::MotionChoice::kReduced && Duration(kind).count() > 0;
  return fades && kind == Kind::kMill ? Duration(kind) : (fades ? kFadeTime : Millis{0});
}

void Animator::Append(const presenter::Cue& cue, Millis now) {
  Millis start = now;
  if (cue.kind != Kind::kIllegal) {
    for (const Motion& m : motions_) {
      start = KeepsOthersWaiting(m.cue.kind) ? std::max(start, m.end) : start;
    }
  }
  Motion motion{cue, start, start + LengthOf(cue.kind), std::nullopt, false};
  const bool travels = choice_ == presenter::MotionChoice::kFull;
  const bool from_hand = travels && (cue.kind == Kind::kSlide || cue.kind == Kind::kFly);
  if (from_hand && release_ && release_->from == cue.from && now - release_->when <= kReleaseTime) {
    motion.picked_up = release_->at;
    // A dragged man is there already; it only settles.
    motion.end = start + kSelectTime;
    release_.reset();
  }
  motions_.push_back(motion);
}

void Animator::HurryUp(Millis now) {
  Millis last = now;
  for (const Motion& m : motions_) {
    last = std::max(last, m.start);
  }
  const Millis late = last - now - kMaxWaiting;
  if (late.count() <= 0) return;
  for (Motion& m : motions_) {
    m.start -= late;
    m.end -= late;
  }
}

void Animator::Start(const std::vector<presenter::Cue>& cues, Millis now) {
  for (const presenter::Cue& cue : cues) {
    Append(cue, now);
  }
  HurryUp(now);
}

void Animator::Observe(const presenter::BoardViewState& board, Millis now) {
  std::erase_if(motions_, [now](const Motion& m) { return m.begun && m.end <= now; });
  std::optional<board::Point> lifted;
  for (const presenter::ManView& man : board.men) {
    if (man.look == presenter::ManLook::kLifted) {
      lifted = man.point;
    }
  }
  if (lifted != lifted_) {
    lifted_ = lifted;
    lifted_since_ = now;
  }
}

void Animator::Dropped(board::Point from, Vec at, Millis now) { release_ = Release{from, at, now}; }

bool Animator::Busy(Millis now) const {
  const bool moving =
      std::any_of(motions_.begin(), motions_.end(), [now](const Motion& m) { return m.end > now; });
  return moving || (lifted_ && now - lifted_since_ < kSelectTime);
}

std::vector<Kind> Animator::TakeBegun(Millis now) {
  std::vector<Kind> out;
  for (Motion& m : motions_) {
    if (!m.begun && m.start <= now) {
      m.begun = true;
      out.push_back(m.cue.kind);
    }
  }
  return out;
}

void Animator::Clear() {
  motions_.clear();
  release_.reset();
}

Pose Animator::Between(const Motion& m, const BoardFrame& frame, Millis now) const {
  const float share = Share(m.start, m.end - m.start, now);
  const float eased = EaseOut(share);
  const Vec to = frame.At(m.cue.to);
  if (choice_ != presenter::MotionChoice::kFull) return {to, 1, 0, share};
  if (m.cue.kind == Kind::kPlace) {
    return {to, 1.0F + 0.16F * (1.0F - eased), 1.0F - eased, std::min(1.0F, share * 2.5F)};
  }
  const Vec from = m.picked_up.value_or(frame.At(m.cue.from));
  Pose pose{Lerp(from, to, eased), 1, 0.35F * Swell(share), 1};
  if (m.picked_up) {
    pose.lift = 1.0F - eased;
    pose.scale = 1.0F + (kLift - 1.0F) * (1.0F - eased);
  } else if (m.cue.kind == Kind::kFly) {
    pose.at.y -= Swell(eased) * kArcHeight * Length(to - from);
    pose.lift = Swell(share);
    pose.scale = 1.0F + (kLift - 1.0F) * Swell(share);
  }
  return pose;
}

// Follows the man that is on `point` after all motions back to its current place.
std::optional<Pose> Animator::Trace(board::Point point, std::size_t before, const BoardFrame& frame,
                                    Millis now) const {
  for (std::size_t i = before; i > 0; --i) {
    const Motion& m = motions_[i - 1];
    if (!MovesAMan(m.cue.kind) || m.cue.to != point) continue;
    if (now >= m.end) break;
    if (now >= m.start) return Between(m, frame, now);
    if (m.cue.kind == Kind::kPlace) return std::nullopt;
    point = m.cue.from;
  }
  return Pose{frame.At(point), 1, 0, 1};
}

std::optional<Pose> Animator::PoseOf(const presenter::ManView& man, const BoardFrame& frame,
                                     Millis now) const {
  std::optional<Pose> pose = Trace(man.point, motions_.size(), frame, now);
  if (pose && man.look == presenter::ManLook::kLifted) {
    const bool rises = choice_ == presenter::MotionChoice::kFull;
    const float up = rises ? EaseOut(Share(lifted_since_, kSelectTime, now)) : 1.0F;
    pose->lift = std::max(pose->lift, up);
    pose->scale = std::max(pose->scale, 1.0F + (kLift - 1.0F) * up);
  }
  return pose;
}

std::vector<LeavingMan> Animator::Leaving(const BoardFrame& frame, const Racks& racks, Millis now) const {
  std::vector<LeavingMan> out;
  for (std::size_t i = 0; i < motions_.size(); ++i) {
    const Motion& m = motions_[i];
    if (m.cue.kind != Kind::kCapture || now >= m.end) continue;
    const Pose stood = Trace(m.cue.to, i, frame, now).value_or(Pose{frame.At(m.cue.to), 1, 0, 1});
    if (now < m.start) {
      out.push_back({m.cue.side, stood});
      continue;
    }
    const float share = Share(m.start, m.end - m.start, now);
    if (choice_ != presenter::MotionChoice::kFull) {
      out.push_back({m.cue.side, {stood.at, 1, 0, 1 - share}});
      continue;
    }
    const float way = share * share * (3 - 2 * share);
    const float small = racks.man_radius > 0 ? racks.man_radius / frame.man_radius() : 0.35F;
    Pose pose{Lerp(stood.at, racks.at[rules::Index(m.cue.side)], way), 1, Swell(share), 1};
    pose.scale = (1.0F + (small - 1.0F) * way) * (1.0F + 0.12F * Swell(share));
    pose.opacity = 1.0F - std::max(0.0F, share - 0.8F) * 5.0F;
    out.push_back({m.cue.side, pose});
  }
  return out;
}

std::vector<MillGlow> Animator::Glows(Millis now) const {
  std::vector<MillGlow> out;
  for (const Motion& m : motions_) {
    if (m.cue.kind == Kind::kMill && now >= m.start && now < m.end) {
      const float up = Share(m.start, kMillRise, now);
      const float down = Share(m.start + kMillRise, kMillDecay, now);
      out.push_back({m.cue.line, up * (1.0F - down * down)});
    }
  }
  return out;
}

float Animator::Shake(board::Point point, Millis now) const {
  for (const Motion& m : motions_) {
    const bool shakes = choice_ == presenter::MotionChoice::kFull && m.cue.kind == Kind::kIllegal;
    if (shakes && m.cue.to == point && now < m.start + kShakeTime) {
      const float share = Share(m.start, kShakeTime, now);
      return std::sin(share * 6 * kPi) * (1.0F - share);
    }
  }
  return 0;
}

float Animator::Refused(board::Point point, Millis now) const {
  float strength = 0;
  for (const Motion& m : motions_) {
    if (m.cue.kind == Kind::kIllegal && m.cue.to == point && now < m.end) {
      strength = std::max(strength, 1.0F - Share(m.start + kShakeTime, kRefusedTime, now));
    }
  }
  return strength;
}

}  // namespace merels::view
