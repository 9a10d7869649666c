// The motion on a board: cues become movements with a beginning and an end, and the board asks where each man
// is now. Time is an argument; nothing here reads a clock or needs a display.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "client/model/time.h"
#include "client/presenter/base/cue.h"
#include "client/presenter/base/preferences.h"
#include "client/presenter/board/board_view_state.h"
#include "client/view/board/frame.h"

namespace merels::view {

using model::Millis;

/// How long each movement takes.
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
/// Movements that would begin later than this are not worth waiting for: all before them end at once.
inline constexpr Millis kMaxWaiting{900};
/// With reduced motion nothing travels: men fade in and out in this time, and mills glow without swelling.
inline constexpr Millis kFadeTime{80};
/// A man that was let go this short a time ago moves on from where the pointer left it.
inline constexpr Millis kReleaseTime{400};

/// How one man is drawn.
struct Pose {
  Vec at;
  float scale = 1;
  /// 0: lying on the board; 1: lifted as a selected man is. Drives the shadow.
  float lift = 0;
  float opacity = 1;
};

/// Where captured men go.
struct Racks {
  /// By side: the place for the next man lost.
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
  /// Plays the cues one after another, behind what is under way.
  void Start(const std::vector<presenter::Cue>& cues, Millis now);
  /// Takes notice of which man is lifted, and forgets what has ended.
  void Observe(const presenter::BoardViewState& board, Millis now);
  /// The dragged man of `from` was let go at this place.
  void Dropped(board::Point from, Vec at, Millis now);
  /// Whether anything moves or glows, so that the next frame differs.
  bool Busy(Millis now) const;
  /// Cues that have begun since the last call, for their sounds.
  std::vector<presenter::Cue::Kind> TakeBegun(Millis now);
  /// How much moves from now on. Sounds are the same with any.
  void SetMotion(presenter::MotionChoice choice) { choice_ = choice; }
  /// Ends everything at once, as when another match comes on screen.
  void Clear();

  /// Nothing while the man has not come yet.
  std::optional<Pose> PoseOf(const presenter::ManView& man, const BoardFrame& frame, Millis now) const;
  std::vector<LeavingMan> Leaving(const BoardFrame& frame, const Racks& racks, Millis now) const;
  std::vector<MillGlow> Glows(Millis now) const;
  /// Sideways shift of a shaking point, in shares of its full reach: -1 to 1.
  float Shake(board::Point point, Millis now) const;
  /// How strongly a refused point is marked, 0 to 1.
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
