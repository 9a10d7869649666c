// Motion on a board: turns cues into movements with a start and an end, and knows where each man is. Time is
// an argument; needs no clock and no display.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "client/presenter/base/effects.h"
#include "client/presenter/base/settings.h"
#include "client/presenter/board/board_view_state.h"
#include "client/view/board/frame.h"
#include "common/clock/time_control.h"

namespace merels::view {

using clock::Millis;

/// Durations of the movements.
inline constexpr Millis kSelectTime{90};
inline constexpr Millis kPlaceTime{140};
inline constexpr Millis kSlideTime{200};
inline constexpr Millis kFlyTime{260};
inline constexpr Millis kCaptureTime{280};
inline constexpr Millis kMillRise{120};
inline constexpr Millis kMillDecay{600};
inline constexpr Millis kShakeTime{180};
/// How long the ring around a refused point stays after the shaking.
inline constexpr Millis kRefusedTime{900};
/// With a later start than this, all movements before end at once.
inline constexpr Millis kMaxWaiting{900};
/// With reduced motion nothing travels: men fade in and out in this time, and mills glow without swelling.
inline constexpr Millis kFadeTime{80};
/// A man dropped this recently moves on from the pointer's place.
inline constexpr Millis kReleaseTime{400};

/// The pose of one man.
struct Pose {
  Vec at;
  float scale = 1;
  /// 0: at rest; 1: lifted like a selected man. Sets the shadow.
  float lift = 0;
  float opacity = 1;
};

/// Destinations of captured men.
struct Racks {
  /// By side: the place of the next captured man.
  std::array<Vec, 2> at{};
  float man_radius = 0;
};

struct LeavingMan {
  rules::Side side = rules::Side::kFirst;
  Pose pose;
};

struct MillGlow {
  board::Line line{};
  float strength = 0;
};

/// Deceleration to a stop: 0 to 1.
float EaseOut(float share);

class Animator {
 public:
  /// Plays the cues one after another, after those already running.
  void Start(const std::vector<presenter::Cue>& cues, Millis now);
  /// Notices a lifted man, and forgets ended movements.
  void Observe(const presenter::BoardViewState& board, Millis now);
  /// The dragged man of `from` was dropped at this place.
  void Dropped(board::Point from, Vec at, Millis now);
  /// Whether anything moves or glows.
  bool Busy(Millis now) const;
  /// Cues that have started since the last call, for their sounds.
  std::vector<presenter::Cue::Kind> TakeBegun(Millis now);
  /// Sets the amount of motion. Sounds do not depend on it.
  void SetMotion(presenter::MotionChoice choice) { choice_ = choice; }
  /// Ends everything at once, as for another match.
  void Clear();

  /// Nothing before the man has appeared.
  std::optional<Pose> PoseOf(const presenter::ManView& man, const BoardFrame& frame, Millis now) const;
  std::vector<LeavingMan> Leaving(const BoardFrame& frame, const Racks& racks, Millis now) const;
  std::vector<MillGlow> Glows(Millis now) const;
  /// Sideways shift of a shaking point, as a share of its reach: -1 to 1.
  float Shake(board::Point point, Millis now) const;
  /// Strength of a refused point's mark, 0 to 1.
  float Refused(board::Point point, Millis now) const;

 private:
  struct Motion {
    presenter::Cue cue;
    Millis start{};
    Millis end{};
    std::optional<Vec> picked_up;
    bool begun = false;
  };
  struct Release {
    board::Point from = 0;
    Vec at;
    Millis when{};
  };

  std::optional<Pose> Trace(board::Point point, std::size_t before, const BoardFrame& frame,
                            Millis now) const;
  Pose Between(const Motion& motion, const BoardFrame& frame, Millis now) const;
  void Append(const presenter::Cue& cue, Millis now);
  void HurryUp(Millis now);

  Millis LengthOf(presenter::Cue::Kind kind) const;

  presenter::MotionChoice choice_ = presenter::MotionChoice::kFull;
  std::vector<Motion> motions_;
  std::optional<board::Point> lifted_;
  Millis lifted_since_{};
  std::optional<Release> release_;
};

}  // namespace merels::view
